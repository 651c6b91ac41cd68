import { type ReactNode, useState } from 'react';
import { useSave } from '../../../../../web/calls/use-call.ts';
import { notify } from '../../../../../web/shell/notify.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { type ImportAction, type ImportRun, readAgain, releaseImport } from '../../contract.ts';
import { MappingEditor } from '../mapping/mapping-editor.tsx';
import { takenWords } from '../uploads/upload-words.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './ledger.module.css';
import { Discard, REFRESHED, Release, Undo } from './run-questions.tsx';

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
    if (done) notify({ type: 'positive', message: `${run.fileName}: ${takenWords(done.imports).title}` });
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
          Take back
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
          onSaved={({ takesIn }) => {
            close();
            if (takesIn) void read(run.state === 'quarantined' ? releasing : reading);
          }}
        />
      )}
    </div>
  );
}
