import { defineOverlay } from '../../../web/overlay.ts';

/** An expense over any screen: opened by `?expenseModal=`, with `expense`, `product` and `category` beside it. */
export const expenseModal = defineOverlay({
  parameter: 'expenseModal',
  load: () => import('./expense-modal.tsx').then((module) => module.ExpenseModal),
});
