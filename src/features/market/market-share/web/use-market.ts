import { wholePeriod } from '../../../../core/kpis/comparison.ts';
import { writeFilters } from '../../../../core/kpis/filter-text.ts';
import { dayParts, lastDay } from '../../../../core/time/period.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useMembership } from '../../../../web/session/membership.ts';
import { marketData, marketInit } from '../contract.ts';

const LIVE = { live: ['registration'], keepsPrevious: true } as const;

/** Parts of the screen share one request: the reply is kept by its input. */
export function useMarketData({ scope, chosen }: BoardContext) {
  return useCall(marketData, { ...scope.fields, filters: writeFilters(chosen.filters) }, LIVE);
}

/** Whether there is data, files, areas and dealers. */
export function useMarketInit({ scope }: Pick<BoardContext, 'scope'>) {
  const { year, month } = dayParts(lastDay(wholePeriod(scope.choice)));
  // The client adds 1 to the month.
  return useCall(marketInit, { ...storesOf(scope), year, month: month - 1 }, LIVE);
}

/** The stores of calls that take no period. */
export function storesOf({ fields }: BoardContext['scope']) {
  const { dealerGroupId, dealerShipId } = fields;
  return {
    ...(dealerGroupId !== undefined && { dealerGroupId }),
    ...(dealerShipId !== undefined && { dealerShipId }),
  };
}

/** Managers change one store's files, area and dealers at a time. */
export function useMayChange({ scope }: BoardContext): boolean {
  const membership = useMembership(scope.group.id);
  const mayManage = membership?.role === 'admin' || membership?.role === 'manager';
  return mayManage && scope.dealerships.length === 1;
}
