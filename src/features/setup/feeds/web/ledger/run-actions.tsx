import { type ReactNode, useState } from 'react';
import { countedText } from '../../../../../core/text/number-text.ts';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { notify } from '../../../../../web/shell/notify.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../../web/ui/dialogs/confirm-dialog.tsx';
import { lazyPart } from '../../../../../web/ui/shell/lazy-part.tsx';
import { Notice } from '../../../../../web/ui/states.tsx';
import {
  discardFile,
  feedList,
  type ImportAction,
  type ImportRun,
  importList,
  oneImport,
  readAgain,
  releaseImport,
  undoEffect,
  undoImport,
} from '../../contract.ts';
import { runsLabel } from '../uploads/upload-text.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './ledger.module.css';
import { staysText, undoneText } from './run-text.ts';

// Opened on demand.
const MappingEditor = lazyPart(() =>
  import('../mapping/mapping-editor.tsx').then((module) => module.MappingEditor),
);

interface RunActionsProps {
  readonly context: FeedsContext;
  readonly run: ImportRun;
  readonly children: ReactNode;
}

type Requested = Exclude<ImportAction, 'rejectedRows'>;

export function RunActions({ context, run, children }: RunActionsProps) {
  const [requested, ask] = useState<Requested | null>(null);
  const { actions } = run;
  const of = { dealerGroupId: context.dealerGroupId, id: run.id };
  const reading = useSave(readAgain, { refreshes: REFRESHED });
  const releasing = useSave(releaseImport, { refreshes: REFRESHED });
  const close = () => ask(null);

  async function read({ save }: { save: typeof reading.save } = reading): Promise<void> {
    // A failure shows as a toast.
    const done = await save(of).catch(() => null);
    if (done) notify({ type: 'positive', message: `${run.fileName}: ${runsLabel(done.imports).title}` });
  }

  return (
    <div className={styles.actions}>
      {actions.includes('release') && (
        <Button compact kind="primary" onClick={() => ask('release')}>
          Release
        </Button>
      )}
      {actions.includes('map') && (
        <Button compact kind="primary" onClick={() => ask('map')}>
          {run.proposal === null ? 'Name the columns' : 'Check the columns'}
        </Button>
      )}
      {actions.includes('discard') && (
        <Button compact onClick={() => ask('discard')}>
          Discard
        </Button>
      )}
      {actions.includes('readAgain') && (
        <Button compact busy={reading.isSaving} onClick={() => read()}>
          Read again
        </Button>
      )}
      {actions.includes('undo') && (
        <Button compact onClick={() => ask('undo')}>
          Undo
        </Button>
      )}
      {children}
      {requested === 'undo' && <Undo {...{ run, of }} onClose={close} />}
      {requested === 'release' && <Release {...{ run, of }} onClose={close} />}
      {requested === 'discard' && <Discard {...{ run, of }} onClose={close} />}
      {requested === 'map' && (
        <MappingEditor
          context={context}
          source={{ importId: run.id, tableName: null, dealershipId: run.dealershipId }}
          onClose={close}
          onSaved={({ importsNow }) => {
            close();
            if (importsNow) void read(run.state === 'quarantined' ? releasing : reading);
          }}
        />
      )}
    </div>
  );
}

const REFRESHED = [importList, oneImport, feedList];

interface ActionProps {
  readonly run: ImportRun;
  readonly of: { readonly dealerGroupId: number; readonly id: number };
  readonly onClose: () => void;
}

function Undo({ run, of, onClose }: ActionProps) {
  const { save, isSaving } = useSave(undoImport, { refreshes: REFRESHED });
  const { uploads } = useUploads(of.dealerGroupId);
  const effect = useCall(undoEffect, of);
  const stays = staysText(effect.data?.redelivered ?? 0);

  async function undo(): Promise<void> {
    const done = await save(of).catch(() => null);
    onClose();
    if (!done?.import.undone) return;
    uploads.showMessage(done.import);
    notify({ type: 'positive', message: `${run.fileName} was undone. ${undoneText(done.import.undone)}` });
  }

  return (
    <ConfirmDialog
      title={`Undo the import of ${run.fileName}?`}
      confirm="Undo"
      cancel="Keep it"
      busy={isSaving}
      onConfirm={undo}
      onCancel={onClose}
    >
      <p>
        This import added or changed {countedText(run.changed, 'record')}. Added records are removed and
        changed ones restored, except those that a later import changed. All numbers are recalculated. To
        import it again, use Read again.
      </p>
      {stays !== null && <Notice tone="neutral">{stays}</Notice>}
    </ConfirmDialog>
  );
}

function Release({ run, of, onClose }: ActionProps) {
  const { save, isSaving } = useSave(releaseImport, { refreshes: REFRESHED });

  async function release(): Promise<void> {
    const done = await save(of).catch(() => null);
    onClose();
    if (done) notify({ type: 'positive', message: `${run.fileName}: ${runsLabel(done.imports).title}` });
  }

  return (
    <ConfirmDialog
      title={`Release ${run.fileName}?`}
      confirm="Release"
      cancel="Cancel"
      busy={isSaving}
      onConfirm={release}
      onCancel={onClose}
    >
      {run.reason} Releasing imports its {countedText(run.accepted, 'row')}; you can undo that later.
    </ConfirmDialog>
  );
}

function Discard({ run, of, onClose }: ActionProps) {
  const { save, isSaving } = useSave(discardFile, { refreshes: REFRESHED });

  async function discard(): Promise<void> {
    const done = await save(of).catch(() => null);
    onClose();
    if (done)
      notify({ type: 'positive', message: `${run.fileName} was discarded. None of it was imported.` });
  }

  return (
    <ConfirmDialog
      title={`Discard ${run.fileName}?`}
      confirm="Discard"
      cancel="Cancel"
      busy={isSaving}
      onConfirm={discard}
      onCancel={onClose}
    >
      {run.proposal === null
        ? 'None of it is imported. Send the whole file and it is imported automatically.'
        : 'None of it is imported. While the file is kept, you can still name its columns.'}
    </ConfirmDialog>
  );
}
