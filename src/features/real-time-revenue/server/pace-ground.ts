import { dealMeasures } from '../../../core/kpis/deal-measures.ts';
import { feedKinds } from '../../../core/kpis/feeds.ts';
import type { Sums } from '../../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../../core/kpis/kpi.ts';
import { leadMeasures } from '../../../core/kpis/lead-facts.ts';
import type { Measure } from '../../../core/kpis/measure.ts';
import { isSilent } from '../../../core/kpis/reach.ts';
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
import { settle } from '../../../server/kpi-answers/figures.ts';
import { isWhollyKnown, type KnownDays, readKnownDays } from '../../../server/kpi-answers/known-days.ts';
import type { DealershipReach } from '../../../server/kpi-query/feed-reach.ts';
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
  readonly kpis: readonly Kpi[];
  readonly month: Period;
  readonly todayIn: (timeZone: string) => Day;
}

/** A rooftop with its sums, how its feeds stand, and what is known of each of the sums' days. */
export interface ReadGround extends RooftopGround {
  /** Every measure of a KPI: 0 where its records are known, null where they are not. */
  readonly settled: (kpi: Kpi, of: Summed) => Sums;
  /** Whether all of the days are known to every feed of the KPI that the rooftop has. */
  readonly isWhole: (kpi: Kpi, of: Summed) => boolean;
}

/** Each rooftop with its sums and how its feeds stand, in the scope's order. */
export async function readGround(asker: PaceAsker): Promise<Map<number, ReadGround>> {
  const { scope, db, kpis } = asker;
  const { known, weeks, sums } = await db.run(async (tx) => ({
    known: await readKnownDays(tx, asker, kpis),
    weeks: await ask(tx, scope, {
      ...byRooftop,
      measures: Object.values(DONE),
      windows: [weeksWindow(asker)],
    }),
    sums: await ask(tx, scope, {
      ...byRooftop,
      measures: [...new Set(kpis.flatMap(measuresOf))],
      windows: sumWindows(asker),
    }),
  }));
  const weeksOf = Map.groupBy(weeks, ({ dealershipId }) => dealershipId);
  const sumsOf = Map.groupBy(sums, ({ dealershipId }) => dealershipId);
  return new Map(
    scope.dealerships.map((dealership) => [
      dealership.id,
      groundOf(asker, known, {
        dealership,
        weeks: weeksOf.get(dealership.id) ?? [],
        sums: byWindow((of) => sumsIn(sumsOf.get(dealership.id), of)),
      }),
    ]),
  );
}

interface Rows {
  readonly dealership: ScopedDealership;
  readonly weeks: readonly AnswerRow[];
  readonly sums: Readonly<Record<Summed, Sums>>;
}

function groundOf(asker: PaceAsker, known: KnownDays, { dealership, weeks, sums }: Rows): ReadGround {
  const periods = byWindow((of) => periodOf(asker, dealership, of));
  return {
    feeds: (Object.keys(DONE) as StoreFeed[]).map((feed) =>
      standingOf(asker, known, { dealership, feed, weeks }),
    ),
    sums,
    settled: (kpi, of) => {
      const extent = { dealerships: [dealership], periodOf: () => periods[of] };
      return settle(known, kpi, { sums: sums[of], extent }) ?? {};
    },
    isWhole: (kpi, of) => isWhollyKnown(known, kpi, { dealership, period: periods[of] }),
  };
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
  readonly dealership: ScopedDealership;
  readonly feed: StoreFeed;
  readonly weeks: readonly AnswerRow[];
}

function standingOf(
  asker: PaceAsker,
  { known: knownIn, reachOf }: KnownDays,
  { dealership, feed, weeks }: FeedRows,
): FeedStanding {
  const { month, todayIn } = asker;
  const today = todayIn(dealership.timeZone);
  const known = knownIn(dealership.id, feed);
  // Pace is about the days up to now: what was known before a gap says nothing of them.
  const latest = known.at(-1) ?? null;
  const end = latest && latest.end < today ? latest.end : today;
  const done = Array.from({ length: 7 }, (_, weekday) => {
    const row = weeks.find(({ at }) => at === String(weekday));
    return row?.sums[DONE[feed].key] ?? 0;
  });
  return {
    feed,
    omission: omissionOf({ feed, reach: reachOf(dealership.id, feed), known: latest, dealership, asker }),
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
  readonly feed: StoreFeed;
  readonly reach: DealershipReach | undefined;
  readonly known: Period | null;
  readonly dealership: ScopedDealership;
  readonly asker: PaceAsker;
}

function omissionOf({ feed, reach, known, dealership, asker }: Judged): FeedStanding['omission'] {
  if (!reach || !known) return { why: 'notConnected', day: null };
  const { now, month, todayIn } = asker;
  const minutes = Math.max(feedKinds[feed].lateAfterOpenMinutes, SILENT_AFTER_OPEN_MINUTES);
  const isBehind = known.end < addDays(todayIn(dealership.timeZone), -MOST_DAYS_BEHIND);
  if (isBehind || isSilent({ from: reach.lastReceivedAt, to: now }, dealership, minutes)) {
    return { why: 'late', day: addDays(known.end, -1) };
  }
  return known.start > month.start ? { why: 'since', day: known.start } : null;
}
