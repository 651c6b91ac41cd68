import { ROUTES } from '../../../core/routes.ts';
import { defineScreen } from '../../../web/screen.ts';

export const budgetScreen = defineScreen({
  ...ROUTES.budget,
  load: () => import('./budget-screen.tsx').then((module) => module.BudgetScreen),
});
