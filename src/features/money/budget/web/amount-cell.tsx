import { Button } from '../../../../web/ui/buttons.tsx';
import { IconAlertTriangle } from '../../../../web/ui/icons.ts';
import { useFlash } from '../../../../web/ui/use-flash.ts';
import type { BudgetType } from '../budget-shapes.ts';
import styles from './budget.module.css';
import type { BudgetRow } from './budget-row.ts';
import { type CellEdit, cellKey } from './cell-edits.ts';
import { dollarsInFull, dollarText } from './dollar-text.ts';
import type { EditQueue } from './edit-queue.ts';

export interface AmountCellProps {
  readonly row: BudgetRow;
  readonly field: BudgetType;
  readonly queue: EditQueue;
  /** Values flash only when they change within the same scope. */
  readonly scope: string;
}

/** An editable amount with its save state. */
export function AmountCell({ row, field, queue, scope }: AmountCellProps) {
  const value = row.totals[field];
  const mark = row.marks[field];
  const turns = useFlash(value, `${scope} ${row.key}`);
  if (mark?.state === 'conflict') return <Conflict {...{ mark, queue }} />;
  return (
    <span
      className={styles.amount}
      data-state={mark?.state}
      data-zero={value === null || value === 0}
      title={value === null || Number.isInteger(value) ? undefined : dollarsInFull(value)}
    >
      {mark?.state === 'wrong' && <IconAlertTriangle size={13} stroke={2} aria-label={mark.message ?? ''} />}
      <span key={turns} className={turns > 0 && mark === undefined ? styles.flash : undefined}>
        {dollarText(value)}
      </span>
    </span>
  );
}

/** Shows both amounts and lets the user choose one. */
function Conflict({ mark, queue }: { readonly mark: CellEdit; readonly queue: EditQueue }) {
  const key = cellKey(mark.row, mark.field);
  const [mine, theirs] = [mark.value, mark.theirs].map((value) => dollarsInFull(value));
  return (
    <>
      <span className={styles.both}>
        {mine} <span aria-hidden>≠</span> {theirs}
      </span>
      <span className={styles.conflict} role="alert">
        <span>
          Someone else typed {theirs} here meanwhile. Yours, {mine}, is not saved.
        </span>
        <span className={styles.conflictActions}>
          <Button compact onClick={() => queue.decide(key, 'theirs')}>
            Take {theirs}
          </Button>
          <Button compact kind="primary" onClick={() => queue.decide(key, 'mine')}>
            Keep {mine}
          </Button>
        </span>
      </span>
    </>
  );
}
