import { useState } from 'react';
import { useNow } from '../../../../../web/ui/use-now.ts';
import words from '../feeds.module.css';
import { MoreButton } from '../more-button.tsx';
import { When } from '../when.tsx';
import styles from './ledger.module.css';
import type { LedgerRowsProps } from './ledger-table.tsx';
import { RunDetails } from './run-details.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { cameFrom, runCounts } from './run-words.ts';

/** The ledger for narrow screens. */
export function LedgerList({ imports, context }: LedgerRowsProps) {
  const now = useNow(30_000);
  return (
    <ul className={words.list} aria-label="Import history">
      {imports.map((run) => (
        <LedgerItem key={run.id} {...{ run, context, now }} />
      ))}
    </ul>
  );
}

interface LedgerItemProps extends Pick<LedgerRowsProps, 'context'> {
  readonly run: LedgerRowsProps['imports'][number];
  readonly now: number;
}

function LedgerItem({ run, context, now }: LedgerItemProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <div className={styles.about}>
          <RunOutcome run={run} />
        </div>
        <div className={styles.facts}>
          {run.state === 'done' && (
            <p className={words.counts}>
              {runCounts(run)
                .map(({ text }) => text)
                .join(' · ')}
            </p>
          )}
          <p className={words.note}>
            <When instant={run.startedAt} now={now} /> · {cameFrom(run)} ·{' '}
            {run.dealershipId === null ? 'stores named in the file' : context.nameOf(run.dealershipId)}
          </p>
        </div>
        <MoreButton run={run} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      {isOpen && (
        <div className={styles.itemDetails} id={`import-${run.id}`}>
          <RunDetails context={context} run={run} />
        </div>
      )}
    </li>
  );
}
