import { useState } from 'react';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { lazyPart } from '../../../../../web/ui/shell/lazy-part.tsx';
import type { ImportRun } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import styles from '../uploads/preview.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import { kindText, runCounts, runDays, runLabel, runReason } from './run-text.ts';

// Opened on demand.
const RejectedRows = lazyPart(() => import('./rejected-rows.tsx').then((module) => module.RejectedRows));

interface UploadRunsProps {
  readonly context: FeedsContext;
  readonly runs: readonly ImportRun[];
}

export function UploadRuns({ context, runs }: UploadRunsProps) {
  const [opened, open] = useState<ImportRun | null>(null);
  return (
    <>
      <ul className={styles.tables}>
        {runs.map((run) => (
          <li key={run.id} className={styles.table}>
            {run.tableName !== null && (
              <p className={styles.tableHead}>
                <span className={styles.tableName}>{run.tableName}</span>
                {runs.length > 1 && <span className={feedStyles.faint}>{runLabel(run).title}</span>}
              </p>
            )}
            <RunSentences
              run={run}
              rooftop={run.dealershipId === null ? null : context.nameOf(run.dealershipId)}
            />
            {run.actions.includes('rejectedRows') && (
              <div className={styles.actions}>
                <Button compact onClick={() => open(run)}>
                  See what was rejected
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {opened && <RejectedRows context={context} run={opened} onClose={() => open(null)} />}
    </>
  );
}

function RunSentences({ run, rooftop }: { readonly run: ImportRun; readonly rooftop: string | null }) {
  const reason = runReason(run);
  const said = [
    run.recognizedAs === null ? kindText(run) : `Read as ${kindText(run)}`,
    rooftop === null ? null : `for ${rooftop}`,
    ...runCounts(run).map(({ text }) => text),
    runDays(run),
  ].filter((text) => text !== null);
  return (
    <>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      {run.warning !== null && <p className={styles.reason}>{run.warning}</p>}
      {said.length > 0 && <p className={feedStyles.counts}>{said.join(' · ')}</p>}
    </>
  );
}
