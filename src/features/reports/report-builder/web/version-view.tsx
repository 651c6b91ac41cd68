import { useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import type { Report } from '../contract.ts';
import { type Version, viewVersion } from '../contract-versions.ts';
import { PageView } from './page-view.tsx';
import type { Drafting } from './use-report-draft.ts';
import styles from './versions.module.css';

interface VersionViewProps {
  readonly report: Report;
  readonly drafting: Drafting;
  readonly version: number;
  readonly onRestored: () => void;
}

/** One version, to read and to restore. */
export function VersionView({ report, drafting, version, onRestored }: VersionViewProps) {
  const of = { dealerGroupId: report.dealerGroupId, id: report.id };
  const query = useCall(viewVersion, { ...of, version }, { via: 'quiet', live: ['report'] });
  return (
    <Loaded query={query} what={`Version ${version}`} skeleton={<RowsSkeleton rows={8} />}>
      {(answer) => (
        <>
          <VersionHead {...{ report, drafting, onRestored }} version={answer.version} />
          <VersionPages version={answer.version} />
        </>
      )}
    </Loaded>
  );
}

interface VersionHeadProps extends Omit<VersionViewProps, 'version'> {
  readonly version: Version;
}

function VersionHead({ report, drafting, version: shown, onRestored }: VersionHeadProps) {
  const [isAsking, ask] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { version, title, savedAt, savedBy, isLatest, leftOut } = shown;
  const restore = async () => {
    const failed = await drafting.restore(version);
    setTrouble(failed);
    ask(false);
    if (failed === null) onRestored();
  };
  return (
    <>
      <div className={styles.head}>
        <div>
          <h3 className={styles.heading}>{title}</h3>
          <p className={styles.note}>
            Version {version}, saved by {savedBy} on {savedAt}
          </p>
        </div>
        {!isLatest && (
          <Button kind="primary" disabled={drafting.isDirty} onClick={() => ask(true)}>
            Restore
          </Button>
        )}
      </div>
      {trouble !== null && <Notice tone="negative">{trouble}</Notice>}
      <p className={styles.note}>
        {isLatest && 'The report is as in this version. '}
        Pages and texts are as they were saved. Numbers are today’s.
      </p>
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
      {isAsking && (
        <ConfirmDialog
          title={`Restore version ${version}?`}
          confirm="Restore"
          cancel="Cancel"
          busy={drafting.isSaving}
          onConfirm={() => void restore()}
          onCancel={() => ask(false)}
        >
          It becomes the newest version for everyone who sees this report. The current version, saved by{' '}
          {report.updatedBy}, stays in the list. Draft, private and the schedule do not change.
        </ConfirmDialog>
      )}
    </>
  );
}

function LeftOut({ leftOut }: Pick<Version, 'leftOut'>) {
  return (
    <Notice tone="warning">
      {leftOut.length === 1 ? 'One item' : `${leftOut.length} items`} of this version cannot be shown, and
      restoring leaves {leftOut.length === 1 ? 'it' : 'them'} out:
      <ul className={styles.leftOut}>
        {leftOut.map(({ page, title, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item that cannot be read has no other identity
          <li key={index}>
            {title} on {page}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function VersionPages({ version: { reportSettings } }: { readonly version: Version }) {
  const { pages } = reportSettings;
  if (pages.every(({ gridItems }) => gridItems.length === 0)) {
    return <EmptyState title="Nothing on this version" why="It was saved without items that can be shown." />;
  }
  return pages.map((page, index) => (
    <PageView
      key={page.key}
      page={page}
      settings={reportSettings}
      place={`Page ${index + 1} of ${pages.length}`}
    />
  ));
}
