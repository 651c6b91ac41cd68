import { ROUTES } from '../../../../core/navigation/routes.ts';
import { defineScreen } from '../../../../web/shell/screen.ts';

export const budgetScreen = defineScreen({
  ...ROUTES.budget,
  load: () => import('./budget-screen.tsx').then((module) => module.BudgetScreen),
  firstCalls: () => import('./first-calls.ts').then((module) => module.beginBudget),
});
