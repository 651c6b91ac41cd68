import { useState } from 'react';
import { counted } from '../../../core/number-text.ts';
import { notify } from '../../../web/notify.ts';
import { Button } from '../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../web/ui/confirm-dialog.tsx';
import { useSave } from '../../../web/use-call.ts';
import {
  discardFile,
  feedList,
  type ImportAction,
  type ImportRun,
  importList,
  readAgain,
  releaseImport,
  undoImport,
} from '../contract.ts';
import styles from './ledger.module.css';
import { MappingEditor } from './mapping-editor.tsx';
import { undoneText } from './run-words.ts';
import { takenWords } from './upload-words.ts';
import type { FeedsDesk } from './use-feeds-desk.ts';

interface RunActionsProps {
  readonly desk: FeedsDesk;
  readonly run: ImportRun;
}

type Asked = Exclude<ImportAction, 'rejectedRows'>;
const refreshes = [importList, feedList];

/** What a manager can still do with a table of the ledger. */
export function RunActions({ desk, run }: RunActionsProps) {
  const [asked, ask] = useState<Asked | null>(null);
  const { actions } = run;
  const of = { dealerGroupId: desk.dealerGroupId, id: run.id };
  const reading = useSave(readAgain, { refreshes });
  const close = () => ask(null);

  async function read(): Promise<void> {
    // A failure is told in a toast.
    const done = await reading.save(of).catch(() => null);
    if (done) notify({ type: 'positive', message: `${run.fileName}: ${takenWords(done.imports).title}` });
  }

  return (
    <div className={styles.actions}>
      {actions.includes('release') && (
        <Button compact kind="primary" onClick={() => ask('release')}>
          Release
        </Button>
      )}
      {actions.includes('discard') && (
        <Button compact onClick={() => ask('discard')}>
          Discard
        </Button>
      )}
      {actions.includes('map') && (
        <Button compact kind="primary" onClick={() => ask('map')}>
          Name the columns
        </Button>
      )}
      {actions.includes('readAgain') && (
        <Button compact busy={reading.isSaving} onClick={read}>
          Read again
        </Button>
      )}
      {actions.includes('undo') && (
        <Button compact onClick={() => ask('undo')}>
          Take back
        </Button>
      )}
      {asked === 'undo' && <Undo {...{ run, of }} onClose={close} />}
      {asked === 'release' && <Release {...{ run, of }} onClose={close} />}
      {asked === 'discard' && <Discard {...{ run, of }} onClose={close} />}
      {asked === 'map' && (
        <MappingEditor
          desk={desk}
          source={{ importId: run.id, tableName: null, dealershipId: run.dealershipId }}
          onClose={close}
          onSaved={({ takesIn }) => {
            close();
            if (takesIn) void read();
          }}
        />
      )}
    </div>
  );
}

interface ActionProps {
  readonly run: ImportRun;
  readonly of: { readonly dealerGroupId: number; readonly id: number };
  readonly onClose: () => void;
}

function Undo({ run, of, onClose }: ActionProps) {
  const { save, isSaving } = useSave(undoImport, { refreshes });

  async function undo(): Promise<void> {
    const done = await save(of).catch(() => null);
    onClose();
    if (!done?.import.undone) return;
    notify({ type: 'positive', message: `${run.fileName} is taken back. ${undoneText(done.import.undone)}` });
  }

  return (
    <ConfirmDialog
      title={`Take ${run.fileName} back?`}
      confirm="Take back"
      cancel="Keep it"
      danger
      busy={isSaving}
      onConfirm={undo}
      onCancel={onClose}
    >
      <p>
        {counted(run.changed, 'record')} came or changed with it. Those that it brought go, and those that it
        changed are again what they were before. What a later import changed stays as that left it.
      </p>
      <p>Every number is counted anew. To have it back, read the file again.</p>
    </ConfirmDialog>
  );
}

function Release({ run, of, onClose }: ActionProps) {
  const { save, isSaving } = useSave(releaseImport, { refreshes });

  async function release(): Promise<void> {
    const done = await save(of).catch(() => null);
    onClose();
    if (done) notify({ type: 'positive', message: `${run.fileName}: ${takenWords(done.imports).title}` });
  }

  return (
    <ConfirmDialog
      title={`Let ${run.fileName} in?`}
      confirm="Release"
      cancel="Cancel"
      busy={isSaving}
      onConfirm={release}
      onCancel={onClose}
    >
      {run.reason} Releasing takes its {counted(run.accepted, 'row')} over; you can take them back later.
    </ConfirmDialog>
  );
}

function Discard({ run, of, onClose }: ActionProps) {
  const { save, isSaving } = useSave(discardFile, { refreshes });

  async function discard(): Promise<void> {
    const done = await save(of).catch(() => null);
    onClose();
    if (done)
      notify({ type: 'positive', message: `${run.fileName} is turned down. Nothing of it was taken over.` });
  }

  return (
    <ConfirmDialog
      title={`Turn ${run.fileName} down?`}
      confirm="Discard"
      cancel="Cancel"
      danger
      busy={isSaving}
      onConfirm={discard}
      onCancel={onClose}
    >
      Nothing of it is taken over. Send the whole file, and it comes in by itself.
    </ConfirmDialog>
  );
}
