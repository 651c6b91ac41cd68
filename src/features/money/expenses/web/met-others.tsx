import { ConflictChoices, type FieldWords } from '../../../../web/ui/fields/conflict-choices.tsx';
import type { CategoryLine } from '../../categories/contract.ts';
import type { ExpenseForm } from './form.ts';
import { amountText } from './money-words.ts';
import type { ExpenseEdit } from './use-expense-form.ts';

interface MetOthersProps {
  readonly edit: ExpenseEdit;
  readonly categories: readonly CategoryLine[];
}

/** What to keep after somebody else saved the same expense. */
export function MetOthers({ edit, categories }: MetOthersProps) {
  if (!edit.hasMet) return null;
  return (
    <ConflictChoices
      message={
        edit.conflicts.length > 0
          ? 'Someone else changed this expense meanwhile. Choose what to keep, then save.'
          : 'Someone else changed this expense meanwhile. Your changes fit beside theirs; save again.'
      }
      conflicts={edit.conflicts}
      words={expenseWords(categories)}
      onKeep={edit.choose}
    />
  );
}

function expenseWords(categories: readonly CategoryLine[]): FieldWords<ExpenseForm> {
  return {
    dealerShipId: { label: 'Store', text: String },
    product: {
      label: 'Product',
      text: ({ id, newName }) => {
        const known = categories.flatMap(({ products }) => products).find((one) => one.id === id);
        return newName ?? known?.name ?? 'Another product';
      },
    },
    campaign: { label: 'Campaign', text: orEmpty },
    flights: {
      label: 'Flights',
      text: (rows) =>
        rows.map(({ start, end, amount }) => `${start}–${end} for ${dollars(amount)}`).join(', '),
    },
    actual: { label: 'Actual', text: dollars },
    coop: { label: 'Co-op expected', text: dollars },
    strategy: { label: 'Strategy', text: orEmpty },
    description: { label: 'Description', text: orEmpty },
    notes: { label: 'Notes', text: orEmpty },
    invoices: { label: 'Invoices', text: fileNames },
    files: { label: 'Planner files', text: fileNames },
  };
}

function orEmpty(text: string): string {
  return text || 'Empty';
}

function fileNames(files: ExpenseForm['files']): string {
  return files.map(({ filename }) => filename).join(', ') || 'None';
}

function dollars(text: string): string {
  const amount = Number(text.replaceAll(',', ''));
  return text === '' || Number.isNaN(amount) ? orEmpty(text) : amountText(amount);
}
