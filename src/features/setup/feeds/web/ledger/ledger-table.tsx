import { Fragment, useState } from 'react';
import { numberText } from '../../../../../core/text/number-text.ts';
import { kinds } from '../../../../../records/kinds.ts';
import { Badge } from '../../../../../web/ui/cards/badge.tsx';
import { classNames } from '../../../../../web/ui/class-names.ts';
import { useNow } from '../../../../../web/ui/use-now.ts';
import type { ImportRun } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import { MoreButton } from '../more-button.tsx';
import { ProgressBar } from '../uploads/progress-bar.tsx';
import type { FeedsContext } from '../use-feeds-context.ts';
import { When } from '../when.tsx';
import styles from './ledger.module.css';
import { RunDetails } from './run-details.tsx';
import { cameFrom, isUnderWay, kindText, runDays, runLabel, runReason } from './run-text.ts';

export interface LedgerRowsProps {
  readonly imports: readonly ImportRun[];
  readonly context: FeedsContext;
}

const COUNTS = ['New or changed', 'Known', 'Rejected', 'Skipped'] as const;

export function LedgerTable({ imports, context }: LedgerRowsProps) {
  const now = useNow(30_000);
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label="Import history">
        <thead>
          <tr>
            {['File', 'Store', 'Received'].map((title) => (
              <th key={title} scope="col" className={styles.head}>
                {title}
              </th>
            ))}
            {COUNTS.map((title) => (
              <th key={title} scope="col" className={styles.head} data-end="true">
                {title}
              </th>
            ))}
            <th scope="col" className={styles.head}>
              <span className="spoken">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {imports.map((run) => (
            <LedgerRow key={run.id} {...{ run, context, now }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LedgerRowProps {
  readonly run: ImportRun;
  readonly context: FeedsContext;
  readonly now: number;
}

function LedgerRow({ run, context, now }: LedgerRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Fragment>
      <tr className={styles.row} data-open={isOpen}>
        <th scope="row" className={styles.cell}>
          <RunOutcome run={run} />
        </th>
        <td className={classNames(styles.cell, styles.rooftop)}>
          {run.dealershipId === null ? (
            <span className={feedStyles.faint}>Named in the file</span>
          ) : (
            context.nameOf(run.dealershipId)
          )}
        </td>
        <td className={classNames(styles.cell, styles.when)}>
          <When instant={run.startedAt} now={now} />
          <span className={feedStyles.note}>{cameFrom(run)}</span>
        </td>
        <Count run={run} value={run.changed} />
        <Count run={run} value={run.unchanged} />
        <Count run={run} value={run.rejected} isBad />
        <Count run={run} value={run.skipped} />
        <td className={styles.cell}>
          <MoreButton run={run} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={8} className={styles.details} id={`import-${run.id}`}>
            <RunDetails context={context} run={run} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

interface CountProps {
  readonly run: ImportRun;
  readonly value: number;
  readonly isBad?: boolean;
}

/** A dash when the file was not read, so 0 means 0. */
function Count({ run, value, isBad = false }: CountProps) {
  const isHeld = run.state === 'quarantined' && run.proposal === null;
  const isRead = run.state === 'done' || run.state === 'undone' || isHeld;
  return (
    <td
      className={classNames(styles.cell, value === 0 ? styles.zero : isBad && styles.rejected)}
      data-end="true"
    >
      {numberText(isRead ? value : null, 'number')}
    </td>
  );
}

export function RunOutcome({ run }: { readonly run: ImportRun }) {
  const { title, tone } = runLabel(run);
  const reason = runReason(run);
  const needsText = tone !== 'positive' && !(tone === 'warning' && run.changed > 0 && run.state === 'done');
  const kind = run.target === null ? kindText(run) : kinds[run.target].title;
  const about = [kind, run.tableName, runDays(run)].filter((text) => text !== null).join(' · ');
  return (
    <>
      <span className={styles.fileName} title={run.fileName}>
        {run.fileName}
      </span>
      <span className={styles.outcome}>
        {needsText && <Badge tone={tone}>{title}</Badge>}
        {about !== '' && <span className={feedStyles.note}>{about}</span>}
        {needsText && reason !== null && <span className={styles.reason}>{reason}</span>}
        {run.warning !== null && run.state === 'done' && (
          <span className={styles.warning}>{run.warning}</span>
        )}
      </span>
      {isUnderWay(run) && <ProgressBar label={run.fileName} percent={null} />}
    </>
  );
}
