import { ChoiceField } from '../../../../web/ui/fields/choice-field.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import type { CategoryLine } from '../../categories/contract.ts';
import styles from './expense.module.css';
import type { ExpenseForm } from './form.ts';
import type { FormConflict } from './merge-form.ts';
import { amountText } from './money-words.ts';
import type { ExpenseEdit } from './use-expense-form.ts';

const TITLES: Readonly<Partial<Record<keyof ExpenseForm, string>>> = {
  product: 'Product',
  campaign: 'Campaign',
  flights: 'Flights',
  actual: 'Actual',
  coop: 'Co-op expected',
  strategy: 'Strategy',
  description: 'Description',
  notes: 'Notes',
  invoices: 'Invoices',
  files: 'Planner files',
};

interface MetOthersProps {
  readonly edit: ExpenseEdit;
  readonly categories: readonly CategoryLine[];
}

/** Announces a change by somebody else; conflicting fields show both values to choose from. */
export function MetOthers({ edit, categories }: MetOthersProps) {
  if (!edit.hasMet) return null;
  const asks = edit.conflicts.length > 0;
  return (
    <div className={styles.met} role="alert">
      <Notice tone="warning">
        {asks
          ? 'Someone else changed this expense meanwhile. Choose what to keep, then save.'
          : 'Someone else changed this expense meanwhile. Your changes fit beside theirs; save again.'}
      </Notice>
      {edit.conflicts.map((conflict) => (
        <ChoiceField
          key={conflict.field}
          label={TITLES[conflict.field] ?? conflict.field}
          value={conflict.keeps}
          choices={[
            { value: 'mine', label: textOf(conflict, 'mine', categories), meaning: 'Yours, not saved yet' },
            {
              value: 'theirs',
              label: textOf(conflict, 'theirs', categories),
              meaning: 'Theirs, saved meanwhile',
            },
          ]}
          onChange={(keeps) => edit.choose(conflict, keeps)}
        />
      ))}
    </div>
  );
}

function textOf(
  conflict: FormConflict,
  whose: 'mine' | 'theirs',
  categories: readonly CategoryLine[],
): string {
  const form = conflict[whose];
  const { field } = conflict;
  if (field === 'flights') {
    return form.flights.map(({ start, end, amount }) => `${start}–${end} for ${dollars(amount)}`).join(', ');
  }
  if (field === 'actual' || field === 'coop') return dollars(form[field]);
  if (field === 'invoices' || field === 'files')
    return form[field].map(({ filename }) => filename).join(', ') || 'None';
  if (field === 'product') {
    const known = categories.flatMap(({ products }) => products).find(({ id }) => id === form.product.id);
    return form.product.newName ?? known?.name ?? 'Another product';
  }
  return String(form[field] ?? '') || 'Empty';
}

function dollars(text: string): string {
  const amount = Number(text.replaceAll(',', ''));
  return text === '' || Number.isNaN(amount) ? text || 'Empty' : amountText(amount);
}
