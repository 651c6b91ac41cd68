import type { Kpi } from '../../core/kpis/kpi.ts';
import { hullOf, type MatchedDays } from '../../core/kpis/matched-days.ts';
import type { ComparedDays } from '../../core/kpis/wire.ts';
import { addDays, lastDay } from '../../core/time/period.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { PlannedComparison } from './comparisons.ts';

/** The compared stores and days, or the reason why there is no comparison. */
export type StoresCompared =
  | { readonly days: ComparedDays; readonly dealerships: readonly ScopedDealership[] }
  | { readonly days: null; readonly why: string };

/** Longer lists are not read. */
const MOST_NAMED = 10;

const NO_DAY = 'No full day is known in both periods yet.';
const TOO_FEW = 'Fewer than half of the stores are known on the same days of both periods.';

/** Needs at least half of the value's stores. */
export function storesCompared(
  { daysOf, isCounted }: PlannedComparison,
  dealerships: readonly ScopedDealership[],
): StoresCompared {
  const counted = dealerships.filter(isCounted);
  const found = counted.map((dealership) => ({ dealership, days: daysOf(dealership) }));
  const matched = found.flatMap(({ dealership, days }) => (days ? [{ dealership, days }] : []));
  if (matched.length === 0) return { days: null, why: NO_DAY };
  if (matched.length * 2 < counted.length) return { days: null, why: TOO_FEW };
  const leftOut = found.flatMap(({ dealership, days }) => (days ? [] : [dealership]));
  return {
    days: { ...mostCommon(matched), leftOut: named(leftOut) },
    dealerships: matched.map(({ dealership }) => dealership),
  };
}

export function whyNeverCompared({ compares }: Kpi): string {
  return compares === 'maturing'
    ? 'More may still come of these records on days that are not dated: they are compared 90 days after the period.'
    : 'It has no comparison: an earlier value is not kept, or says nothing about this one.';
}

interface Matched {
  readonly dealership: ScopedDealership;
  readonly days: MatchedDays;
}

/** The days that most stores share, and the last day of the others. */
function mostCommon(matched: readonly Matched[]): Omit<ComparedDays, 'leftOut'> {
  const byEnd = [...Map.groupBy(matched, ({ days }) => lastDay(hullOf(days.current)))]
    .map(([through, stores]) => ({ through, stores }))
    .toSorted((one, other) => (one.through < other.through ? 1 : -1));
  const most = Math.max(...byEnd.map(({ stores }) => stores.length));
  const main = byEnd.find(({ stores }) => stores.length === most);
  const [first] = main?.stores ?? [];
  if (!main || !first) throw new Error('Some store is compared.');
  const [current, base] = [hullOf(first.days.current), hullOf(first.days.base)];
  return {
    startDate: current.start,
    endDate: lastDay(current),
    baseStartDate: base.start,
    baseEndDate: lastDay(base),
    whole: matched.every(({ days }) => days.isWhole),
    stores: matched.length,
    ...(first.days.eventsBefore && {
      sameAge: {
        through: addDays(first.days.eventsBefore.current, -1),
        baseThrough: addDays(first.days.eventsBefore.base, -1),
      },
    }),
    others: byEnd
      .filter((one) => one !== main)
      .map(({ through, stores }) => ({ through, ...named(stores.map(({ dealership }) => dealership)) })),
  };
}

function named(dealerships: readonly ScopedDealership[]): ComparedDays['leftOut'] {
  return {
    count: dealerships.length,
    names: dealerships.slice(0, MOST_NAMED).map(({ name }) => name),
  };
}
