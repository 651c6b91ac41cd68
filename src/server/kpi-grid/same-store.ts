import type { GridComparison } from '../../core/grid/grid-reply.ts';
import { wholeWindows } from '../../core/kpis/comparison.ts';
import type { ResolvedPeriod } from '../../core/time/period-scope.ts';
import { dayText } from '../../core/time/period-text.ts';
import { isOpenThroughout } from '../../core/time/store-dates.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { Unlisted } from './grid.ts';

export const WHY_NOT_BOTH = 'Not reporting in both periods.';

/** Stores in the group on every day of the period so far and of each whole compared period. */
export function sameStores(
  dealerships: readonly ScopedDealership[],
  { choice, current }: ResolvedPeriod,
  against: readonly GridComparison[],
): { readonly stores: readonly ScopedDealership[]; readonly unlisted: readonly Unlisted[] } {
  const whole = wholeWindows(choice);
  const periods = [current, ...against.map((name) => whole[name])];
  const isSame = (one: ScopedDealership) => periods.every((period) => isOpenThroughout(period, one));
  return {
    stores: dealerships.filter(isSame),
    unlisted: dealerships
      .filter((one) => !isSame(one))
      .map((dealership) => ({ dealership, why: whyNotSame(dealership) })),
  };
}

function whyNotSame({ openDate, closeDate }: ScopedDealership): string {
  const parts = [
    ...(openDate === null ? [] : [`in the group since ${dayText(openDate)}`]),
    ...(closeDate === null ? [] : [`until ${dayText(closeDate)}`]),
  ];
  return `${parts.join(' ')}.`.replace(/^./, (first) => first.toUpperCase());
}
