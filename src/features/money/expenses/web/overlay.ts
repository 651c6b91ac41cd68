import { defineOverlay } from '../../../../web/shell/overlay.ts';
import { EXPENSE_PARAMETERS } from './expense-place.ts';

/** Opened by any of `expenseModal`, `expense`, `product` and `category`. */
export const expenseModal = defineOverlay({
  parameters: EXPENSE_PARAMETERS,
  offer: { title: 'Add expense', search: { expenseModal: '1' }, least: 'marketing' },
  load: () => import('./expense-modal.tsx').then((module) => module.ExpenseModal),
});
