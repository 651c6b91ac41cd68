import { TV } from '../../../../core/navigation/navigation.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import type { ComparisonChoice } from '../../../../web/session/kept-settings.ts';
import type { FirstCalls } from '../../../../web/shell/first-calls.ts';
import { alertCount } from '../../data-alerts/contract-count.ts';
import { homeTiles } from '../board.ts';
import { pace } from '../contract-pace.ts';

/** The input of the calls that Home shows; a pace that there is none of is null. */
export function homeInputs(scope: Scope, compare: ComparisonChoice) {
  const { isOpen, choice, dealerships, fields } = scope;
  const isSingle = dealerships.length === 1;
  return {
    board: { ...fields, tiles: homeTiles({ view: choice.view, isOpen, isSingle, compare }) },
    pace: hasPace(scope) ? fields : null,
  };
}

/** The input of the call for the alerts in the brief. */
export function briefInput({ fields: { dealerGroupId, dealerShipId } }: Pick<Scope, 'fields'>) {
  return { dealerGroupId: Number(dealerGroupId), ...(dealerShipId !== undefined && { dealerShipId }) };
}

/** Only an open month has one. */
export function hasPace({ isOpen, choice }: Scope): boolean {
  return isOpen && choice.view === 'month';
}

export const beginHome: FirstCalls = ({ scope, compare, search, board }, begin) => {
  const inputs = homeInputs(scope, compare);
  begin(board, inputs.board);
  if (inputs.pace) begin(pace, inputs.pace);
  // TV mode has no brief.
  if (search[TV] === undefined) begin(alertCount, briefInput(scope));
};
