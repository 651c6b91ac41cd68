import type { FirstCalls } from '../../../../web/shell/first-calls.ts';
import { budgetList, budgetStats } from '../contract.ts';

export const beginBudget: FirstCalls = ({ scope }, begin) => {
  begin(budgetStats, scope.fields);
  begin(budgetList, scope.fields);
};
