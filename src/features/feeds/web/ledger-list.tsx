import { Button } from '../../../web/ui/buttons.tsx';
import { useNow } from '../../../web/ui/use-now.ts';
import words from './feeds.module.css';
import styles from './ledger.module.css';
import type { LedgerRowsProps } from './ledger-table.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { cameFrom, runCounts } from './run-words.ts';
import { When } from './when.tsx';

/** The ledger where a table does not fit. */
export function LedgerList({ imports, desk, onRejected }: LedgerRowsProps) {
  const now = useNow(30_000);
  return (
    <ul className={words.list} aria-label="What came in">
      {imports.map((run) => (
        <li key={run.id} className={styles.item}>
          <div className={styles.about}>
            <RunOutcome run={run} />
          </div>
          {run.state === 'done' && (
            <p className={words.counts}>
              {runCounts(run)
                .map(({ text }) => text)
                .join(' · ')}
            </p>
          )}
          <p className={words.note}>
            <When instant={run.startedAt} now={now} /> · {cameFrom(run)} ·{' '}
            {run.dealershipId === null ? 'rooftops named in the file' : desk.nameOf(run.dealershipId)}
          </p>
          {run.state === 'done' && run.rejected > 0 && desk.mayImport && (
            <Button compact onClick={() => onRejected(run)}>
              See what was rejected
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
