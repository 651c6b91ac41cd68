import { countedText } from '../../../../../core/text/number-text.ts';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { notify } from '../../../../../web/shell/notify.ts';
import { ConfirmDialog } from '../../../../../web/ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../../../web/ui/states.tsx';
import {
  discardFile,
  feedList,
  type ImportRun,
  importList,
  oneImport,
  releaseImport,
  undoEffect,
  undoImport,
} from '../../contract.ts';
import { takenWords } from '../uploads/upload-words.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { staysText, undoneText } from './run-words.ts';

/** Queries to refresh after an action on an import. */
export const REFRESHED = [importList, oneImport, feedList];

interface ActionProps {
  readonly run: ImportRun;
  readonly of: { readonly dealerGroupId: number; readonly id: number };
  readonly onClose: () => void;
}

export function Undo({ run, of, onClose }: ActionProps) {
  const { save, isSaving } = useSave(undoImport, { refreshes: REFRESHED });
  const { uploads } = useUploads(of.dealerGroupId);
  const effect = useCall(undoEffect, of);
  const stays = staysText(effect.data?.redelivered ?? 0);

  async function undo(): Promise<void> {
    const done = await save(of).catch(() => null);
    onClose();
    if (!done?.import.undone) return;
    uploads.showMessage(done.import);
    notify({ type: 'positive', message: `${run.fileName} is taken back. ${undoneText(done.import.undone)}` });
  }

  return (
    <ConfirmDialog
      title={`Take ${run.fileName} back?`}
      confirm="Take back"
      cancel="Keep it"
      busy={isSaving}
      onConfirm={undo}
      onCancel={onClose}
    >
      <p>
        {countedText(run.changed, 'record')} came or changed with it. Those that it brought go, and those that
        it changed are again what they were before; what a later import changed stays as that left it. Every
        number is countedText anew. To have it back, read the file again.
      </p>
      {stays !== null && <Notice tone="neutral">{stays}</Notice>}
    </ConfirmDialog>
  );
}

export function Release({ run, of, onClose }: ActionProps) {
  const { save, isSaving } = useSave(releaseImport, { refreshes: REFRESHED });

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
      {run.reason} Releasing takes its {countedText(run.accepted, 'row')} over; you can take them back later.
    </ConfirmDialog>
  );
}

export function Discard({ run, of, onClose }: ActionProps) {
  const { save, isSaving } = useSave(discardFile, { refreshes: REFRESHED });

  async function discard(): Promise<void> {
    const done = await save(of).catch(() => null);
    onClose();
    if (done)
      notify({ type: 'positive', message: `${run.fileName} is turned down. Nothing of it was imported.` });
  }

  return (
    <ConfirmDialog
      title={`Turn ${run.fileName} down?`}
      confirm="Discard"
      cancel="Cancel"
      busy={isSaving}
      onConfirm={discard}
      onCancel={onClose}
    >
      {run.proposal === null
        ? 'Nothing of it is imported. Send the whole file, and it comes in by itself.'
        : 'Nothing of it is imported. As long as the file is kept, you can still name its columns.'}
    </ConfirmDialog>
  );
}
