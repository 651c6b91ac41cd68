import { useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { IconArrowLeft } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { useMedia } from '../../../../web/ui/use-media.ts';
import type { Report } from '../contract.ts';
import { listVersions } from '../contract-versions.ts';
import type { Drafting } from './use-report-draft.ts';
import { takeFocus, VersionList } from './version-list.tsx';
import { VersionView } from './version-view.tsx';
import styles from './versions.module.css';

interface ReportVersionsProps {
  readonly report: Report;
  readonly drafting: Drafting;
  readonly onClose: () => void;
}

/** Below it the list and the shown version take turns. */
const NARROW = '(max-width: 1023.98px)';

/** The saved versions of the report that is being edited; one is shown, and can be restored. */
export function ReportVersions({ report, drafting, onClose }: ReportVersionsProps) {
  const { title } = report;
  return (
    <Dialog label={`Versions of ${title}`} side onClose={onClose}>
      <div className={styles.versions}>
        <div className={styles.head}>
          <h2 className={styles.heading}>Versions of {title}</h2>
          <Button compact onClick={onClose}>
            Close
          </Button>
        </div>
        {drafting.isDirty && (
          <Notice tone="warning">
            You have changes that are not saved. Save or undo them to restore a version.
          </Notice>
        )}
        <Versions report={report} drafting={drafting} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Versions({ report, drafting, onClose }: ReportVersionsProps) {
  /** The oldest version of each page of the list before this one. */
  const [pages, setPages] = useState<readonly number[]>([]);
  const [chosen, choose] = useState<number | null>(null);
  /** The version that was shown instead of the list; its line takes the focus again. */
  const [left, leave] = useState<number | null>(null);
  const isNarrow = useMedia(NARROW);
  const before = pages.at(-1);
  const of = { dealerGroupId: report.dealerGroupId, id: report.id };
  const query = useCall(
    listVersions,
    { ...of, ...(before !== undefined && { before }) },
    { via: 'quiet', live: ['report'], freshFor: 0, keepsPrevious: true },
  );
  const back = () => {
    leave(chosen);
    choose(null);
  };
  const turn = (next: readonly number[]) => {
    choose(null);
    setPages(next);
  };
  return (
    <Loaded
      query={query}
      what="The versions"
      skeleton={<RowsSkeleton rows={8} />}
      empty={({ versions, ownersOnly }) =>
        versions.length > 1 || pages.length > 0 ? null : <NoVersions ownersOnly={ownersOnly} />
      }
    >
      {({ versions, hasMore, ownersOnly }) => {
        const earlier = versions.find(({ isLatest }) => !isLatest)?.version ?? null;
        const shown = chosen ?? (isNarrow ? null : earlier);
        return (
          <div className={styles.columns}>
            {(!isNarrow || shown === null) && (
              <VersionList
                {...{ versions, shown, left, ownersOnly, reportTitle: report.title }}
                page={pages.length + 1}
                onShow={choose}
                onNewer={pages.length === 0 ? null : () => turn(pages.slice(0, -1))}
                onOlder={hasMore ? () => turn([...pages, versions.at(-1)?.version ?? 1]) : null}
              />
            )}
            {shown !== null && (
              <div className={styles.shown}>
                {isNarrow && <BackToList onBack={back} />}
                <VersionView key={shown} {...{ report, drafting }} version={shown} onRestored={onClose} />
              </div>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function BackToList({ onBack }: { readonly onBack: () => void }) {
  return (
    <div>
      <Button ref={takeFocus} compact icon={<IconArrowLeft size={14} />} onClick={onBack}>
        All versions
      </Button>
    </div>
  );
}

function NoVersions({ ownersOnly }: { readonly ownersOnly: number }) {
  const why =
    ownersOnly > 0
      ? 'Earlier ones are visible to the report’s owner only, because the report may have been private then. Each save from now on is kept here.'
      : 'Each save is kept. After your next save, the report as it is now can be restored here.';
  return <EmptyState title="No earlier versions" why={why} />;
}
