import { defineOverlay } from '../../../../web/shell/overlay.ts';
import { EXPENSE_PARAMETERS } from './expense-place.ts';

/** An expense over any screen: any of `expenseModal`, `expense`, `product` and `category` opens it. */
export const expenseModal = defineOverlay({
  parameters: EXPENSE_PARAMETERS,
  load: () => import('./expense-modal.tsx').then((module) => module.ExpenseModal),
});
