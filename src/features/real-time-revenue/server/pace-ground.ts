import { dealMeasures } from '../../../core/kpis/deal-measures.ts';
import { feedKinds } from '../../../core/kpis/feeds.ts';
import type { Sums } from '../../../core/kpis/figure.ts';
import { leadMeasures } from '../../../core/kpis/lead-facts.ts';
import type { Measure } from '../../../core/kpis/measure.ts';
import { isSilent, knownDays } from '../../../core/kpis/reach.ts';
import { repairOrderMeasures } from '../../../core/kpis/repair-order-facts.ts';
import { dayWeights, PACE_WEEKS } from '../../../core/pace.ts';
import {
  addDays,
  type Day,
  monthPeriod,
  overlap,
  type Period,
  partsOf,
  yearBefore,
} from '../../../core/period.ts';
import type { AuthorizedScope, ScopedDealership } from '../../../server/access.ts';
import type { ScopedDatabase } from '../../../server/database.ts';
import { type DealershipReach, readReach } from '../../../server/kpi-query/feed-reach.ts';
import type { AnswerRow } from '../../../server/kpi-query/question.ts';
import { ask } from '../../../server/kpi-query.ts';
import { type FeedStanding, type RooftopGround, SUMMED, type Summed } from '../rules-pace.ts';

type StoreFeed = 'lead' | 'deal' | 'repair_order';

/** What a department does, by which its weekdays are weighed. */
const DONE: Readonly<Record<StoreFeed, Measure>> = {
  lead: leadMeasures.leads,
  deal: dealMeasures.units_retail,
  repair_order: repairOrderMeasures.repair_orders,
};

/** Pace leaves today out, so an hour without a lead is nothing to it; a silent day and a half is. */
const SILENT_AFTER_OPEN_MINUTES = 1080;
/** A feed may still have to deliver a weekend. */
const MOST_DAYS_BEHIND = 3;

export interface PaceAsker {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly now: Date;
  readonly measures: readonly Measure[];
  readonly month: Period;
  readonly todayIn: (timeZone: string) => Day;
}

/** Each rooftop with its sums and how its feeds stand, in the scope's order. */
export async function readGround(asker: PaceAsker): Promise<Map<number, RooftopGround>> {
  const { scope, db, measures } = asker;
  const { reach, weeks, sums } = await db.run(async (tx) => ({
    reach: await readReach(tx, scope, Object.keys(DONE) as StoreFeed[]),
    weeks: await ask(tx, scope, {
      ...byRooftop,
      measures: Object.values(DONE),
      windows: [weeksWindow(asker)],
    }),
    sums: await ask(tx, scope, { ...byRooftop, measures, windows: sumWindows(asker) }),
  }));
  const reachOf = Map.groupBy(reach, ({ dealershipId }) => dealershipId);
  const weeksOf = Map.groupBy(weeks, ({ dealershipId }) => dealershipId);
  const sumsOf = Map.groupBy(sums, ({ dealershipId }) => dealershipId);
  return new Map(
    scope.dealerships.map((dealership) => [
      dealership.id,
      {
        feeds: (Object.keys(DONE) as StoreFeed[]).map((feed) =>
          standingOf(asker, dealership, {
            feed,
            reach: reachOf.get(dealership.id)?.find(({ fact }) => fact === feed),
            weeks: weeksOf.get(dealership.id) ?? [],
          }),
        ),
        sums: byWindow((of) => sumsIn(sumsOf.get(dealership.id), of)),
        periods: byWindow((of) => periodOf(asker, dealership, of)),
      },
    ]),
  );
}

const byRooftop = { by: 'dealership', filters: [] } as const;

function weeksWindow({ todayIn }: PaceAsker) {
  const spanOf = ({ timeZone }: ScopedDealership) => ({
    period: weeksBefore(todayIn(timeZone)),
    until: null,
  });
  return { name: 'weeks', grain: 'weekday' as const, spanOf };
}

function sumWindows(asker: PaceAsker) {
  return SUMMED.map((name) => ({
    name,
    grain: 'whole' as const,
    spanOf: (dealership: ScopedDealership) => ({ period: periodOf(asker, dealership, name), until: null }),
  }));
}

function periodOf({ month, todayIn }: PaceAsker, { timeZone }: ScopedDealership, of: Summed): Period {
  const today = todayIn(timeZone);
  switch (of) {
    // Where it is still last month, no day of this one is over.
    case 'elapsed':
      return { start: month.start, end: today > month.start ? today : month.start };
    case 'yesterday':
      return { start: addDays(today, -1), end: today };
    case 'previous':
      return monthOf(addDays(month.start, -1));
    case 'lastYear':
      return monthOf(yearBefore(month.start));
  }
}

/** The month a day lies in. */
export function monthOf(day: Day): Period {
  const { year, month } = partsOf(day);
  return monthPeriod(year, month);
}

function weeksBefore(today: Day): Period {
  return { start: addDays(today, -7 * PACE_WEEKS), end: today };
}

function byWindow<T>(made: (of: Summed) => T): Record<Summed, T> {
  return Object.fromEntries(SUMMED.map((of) => [of, made(of)])) as Record<Summed, T>;
}

function sumsIn(rows: readonly AnswerRow[] | undefined, of: Summed): Sums {
  return rows?.find(({ window }) => window === of)?.sums ?? {};
}

interface FeedRows {
  readonly feed: StoreFeed;
  readonly reach: DealershipReach<StoreFeed> | undefined;
  readonly weeks: readonly AnswerRow[];
}

function standingOf(
  asker: PaceAsker,
  dealership: ScopedDealership,
  { feed, reach, weeks }: FeedRows,
): FeedStanding {
  const { month, now, todayIn } = asker;
  const today = todayIn(dealership.timeZone);
  const known = reach ? knownDays(reach, dealership, { now, today }) : [];
  // Pace is about the days up to now: what was known before a gap says nothing of them.
  const latest = known.at(-1) ?? null;
  const end = latest && latest.end < today ? latest.end : today;
  const done = Array.from({ length: 7 }, (_, weekday) => {
    const row = weeks.find(({ at }) => at === String(weekday));
    return row?.sums[DONE[feed].key] ?? 0;
  });
  return {
    feed,
    omission: omissionOf({ reach, known: latest, dealership, asker }),
    known,
    elapsed: { start: month.start, end: end > month.start ? end : month.start },
    weights: dayWeights({
      done,
      known: latest && overlap(latest, weeksBefore(today)),
      // Enquiries come in on closed days as well.
      closedWeekdays: feed === 'lead' ? [] : dealership.closedWeekdays,
    }),
  };
}

interface Judged {
  readonly reach: DealershipReach<StoreFeed> | undefined;
  readonly known: Period | null;
  readonly dealership: ScopedDealership;
  readonly asker: PaceAsker;
}

function omissionOf({ reach, known, dealership, asker }: Judged): FeedStanding['omission'] {
  if (!reach || !known) return { why: 'notConnected', day: null };
  const { now, month, todayIn } = asker;
  const minutes = Math.max(feedKinds[reach.fact].lateAfterOpenMinutes, SILENT_AFTER_OPEN_MINUTES);
  const isBehind = known.end < addDays(todayIn(dealership.timeZone), -MOST_DAYS_BEHIND);
  if (isBehind || isSilent({ from: reach.lastReceivedAt, to: now }, dealership, minutes)) {
    return { why: 'late', day: addDays(known.end, -1) };
  }
  return known.start > month.start ? { why: 'since', day: known.start } : null;
}
