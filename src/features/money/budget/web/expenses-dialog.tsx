import { NO_VALUE, numberText } from '../../../../core/text/number-text.ts';
import { type Day, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import type { BudgetRow } from './budget-row.ts';
import styles from './dialogs.module.css';
import type { ExpensePlace } from './use-open-expense.ts';

export interface ExpensesDialogProps {
  readonly row: BudgetRow;
  readonly onOpen: (place: ExpensePlace) => void;
  readonly onClose: () => void;
}

export function ExpensesDialog({ row, onOpen, onClose }: ExpensesDialogProps) {
  const { product } = row;
  const place = product ? { product: product.productId, category: product.productCategoryId } : {};
  const open = (at: ExpensePlace) => {
    onClose();
    onOpen(at);
  };
  return (
    <Dialog label={`Expenses of ${row.title}`} onClose={onClose}>
      <div className={styles.sheet}>
        <h2 className={styles.title}>Expenses of {row.title}</h2>
        <ul className={styles.list}>
          {row.lines.map((line, index) => (
            <li key={line.id}>
              <button
                type="button"
                className={styles.item}
                data-first-focus={index === 0 || undefined}
                onClick={() => open({ expense: line.id, ...place })}
              >
                <span>{flightsText(line.flightDate)}</span>
                <span className={styles.figures} data-figures>
                  <span>{numberText(line.targetBudget, 'usd')} planned</span>
                  <span>
                    {line.actualBudget === null ? NO_VALUE : numberText(line.actualBudget, 'usd')} actual
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button onClick={() => open(place)}>New expense</Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

function flightsText(flights: BudgetRow['lines'][number]['flightDate']): string {
  const year = Number(flights[0]?.start.slice(0, 4));
  return flights
    .map(({ start, end }) => dateRangeText(through(start as Day, end as Day), { within: year }))
    .join(', ');
}
