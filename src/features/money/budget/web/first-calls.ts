import type { Scope } from '../../../../web/scope/scope-of.ts';
import type { FirstCalls } from '../../../../web/shell/first-calls.ts';
import { budgetList, budgetStats } from '../contract.ts';
import { COOP_TILES } from './coop-opened.ts';

/** The input of the call for the line about co-op. */
export function coopInput({ fields }: Pick<Scope, 'fields'>) {
  return { ...fields, tiles: COOP_TILES };
}

export const beginBudget: FirstCalls = ({ scope, board }, begin) => {
  begin(budgetStats, scope.fields);
  begin(budgetList, scope.fields);
  begin(board, coopInput(scope));
};
