import { numberText } from '../../../core/number-text.ts';
import { classNames } from '../../../web/ui/class-names.ts';
import { useNow } from '../../../web/ui/use-now.ts';
import type { ImportRun } from '../contract.ts';
import words from './feeds.module.css';
import styles from './ledger.module.css';
import { RunOutcome } from './run-outcome.tsx';
import { cameFrom } from './run-words.ts';
import type { FeedsDesk } from './use-feeds-desk.ts';
import { When } from './when.tsx';

export interface LedgerRowsProps {
  readonly imports: readonly ImportRun[];
  readonly desk: FeedsDesk;
  readonly onRejected: (run: ImportRun) => void;
}

/** The ledger as a table. */
export function LedgerTable({ imports, desk, onRejected }: LedgerRowsProps) {
  const now = useNow(30_000);
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label="What came in">
        <thead>
          <tr>
            <th scope="col" className={styles.head}>
              File
            </th>
            <th scope="col" className={styles.head}>
              Rooftop
            </th>
            <th scope="col" className={styles.head}>
              Came
            </th>
            <th scope="col" className={styles.head} data-end="true">
              New or changed
            </th>
            <th scope="col" className={styles.head} data-end="true">
              Known
            </th>
            <th scope="col" className={styles.head} data-end="true">
              Rejected
            </th>
            <th scope="col" className={styles.head} data-end="true">
              Skipped
            </th>
          </tr>
        </thead>
        <tbody>
          {imports.map((run) => (
            <tr key={run.id} className={styles.row}>
              <th scope="row" className={styles.cell}>
                <RunOutcome run={run} />
              </th>
              <td className={classNames(styles.cell, styles.rooftop)}>
                {run.dealershipId === null ? (
                  <span className={words.faint}>Named in the file</span>
                ) : (
                  desk.nameOf(run.dealershipId)
                )}
              </td>
              <td className={classNames(styles.cell, styles.when)}>
                <When instant={run.startedAt} now={now} />
                <span className={words.note}>{cameFrom(run)}</span>
              </td>
              <Count run={run} value={run.changed} />
              <Count run={run} value={run.unchanged} />
              <td className={styles.cell} data-end="true">
                <Rejected run={run} mayOpen={desk.mayImport} onOpen={onRejected} />
              </td>
              <Count run={run} value={run.skipped} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A zero is a zero only where the file was read. */
function Count({ run, value }: { readonly run: ImportRun; readonly value: number }) {
  return (
    <td className={classNames(styles.cell, value === 0 && styles.zero)} data-end="true">
      {numberText(run.state === 'done' ? value : null, 'number')}
    </td>
  );
}

interface RejectedProps {
  readonly run: ImportRun;
  readonly mayOpen: boolean;
  readonly onOpen: (run: ImportRun) => void;
}

function Rejected({ run, mayOpen, onOpen }: RejectedProps) {
  if (run.state !== 'done') return <span className={styles.zero}>{numberText(null, 'number')}</span>;
  const count = numberText(run.rejected, 'number');
  if (run.rejected === 0) return <span className={styles.zero}>{count}</span>;
  if (!mayOpen) return <span className={styles.rejected}>{count}</span>;
  return (
    <button
      type="button"
      className={styles.rejectedButton}
      aria-label={`${count} rejected of ${run.fileName}: see why`}
      onClick={() => onOpen(run)}
    >
      {count}
    </button>
  );
}
