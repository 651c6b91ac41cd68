import { factsOf, feedsOf, tellersOf } from '../../core/kpis/catalogue.ts';
import type { Fact } from '../../core/kpis/fact.ts';
import { facts } from '../../core/kpis/facts.ts';
import { FEEDS, type Feed } from '../../core/kpis/feeds.ts';
import type { Kpi } from '../../core/kpis/kpi.ts';
import { settledDays } from '../../core/kpis/matched-days.ts';
import { coverageOf, knownApart, knownDays, timeOfDay } from '../../core/kpis/reach.ts';
import { type Day, type Period, today } from '../../core/period.ts';
import type { AuthorizedScope, ScopedDealership } from '../access.ts';
import type { Tx } from '../database.ts';
import { type DealershipReach, readReach, readToldApart } from '../kpi-query/feed-reach.ts';

/** On which days the records of each dealership are known, at one moment. */
export interface KnownDays {
  readonly scope: AuthorizedScope;
  readonly now: Date;
  /** The latest business day of the dealerships: where it is tomorrow already, it counts. */
  readonly today: Day;
  /** The day and the time of day, `HH:MM:SS`, that a zone's clocks show. */
  readonly clockIn: (timeZone: string) => Clock;
  /** The stretches of days on which a dealership's records are known, earliest first; none where nothing ever came. */
  readonly known: (dealershipId: number, feed: Feed) => readonly Period[];
  /** Those of one kind of record, where its feed delivers kinds apart. */
  readonly knownOf: (dealershipId: number, fact: Fact) => readonly Period[];
  /** The known days that a comparison may rest on: over when they were delivered, and final. */
  readonly settledOf: (dealershipId: number, fact: Fact) => readonly Period[];
  /** Undefined for a feed that the dealership never had. */
  readonly reachOf: (dealershipId: number, feed: Feed) => DealershipReach | undefined;
}

interface Clock {
  readonly today: Day;
  readonly time: string;
}

const NOTHING_KNOWN: readonly Period[] = [];

/** Reads what is known at the dealerships of a scope, as far as these KPIs need it. */
export async function readKnownDays(
  tx: Tx,
  { scope, now }: { readonly scope: AuthorizedScope; readonly now: Date },
  kpis: readonly Kpi[],
): Promise<KnownDays> {
  const apart = [...new Set(kpis.flatMap(factsOf))]
    .map((key) => facts[key])
    .filter((fact) => fact.isToldApart);
  const rows = await readReach(tx, scope, FEEDS);
  const spans = await readToldApart(tx, scope, apart);
  const clockIn = clocksAt(now);
  const dayIn = daysOfMoments();
  const places = new Map(scope.dealerships.map((dealership) => [dealership.id, dealership]));
  const reach = new Map<Feed, Map<number, DealershipReach>>();
  const known = new Map<Feed, Map<number, readonly Period[]>>();
  for (const row of rows) {
    const place = places.get(row.dealershipId);
    if (!place) continue;
    const days = knownDays(row, place, { now, today: clockIn(place.timeZone).today });
    known.set(row.fact, (known.get(row.fact) ?? new Map()).set(row.dealershipId, days));
    reach.set(row.fact, (reach.get(row.fact) ?? new Map()).set(row.dealershipId, row));
  }
  const knownIn = (dealershipId: number, feed: Feed) => known.get(feed)?.get(dealershipId) ?? NOTHING_KNOWN;
  const knownApartIn = new Map(
    spans.map((span) => [
      `${span.fact} ${span.dealershipId}`,
      knownApart(knownIn(span.dealershipId, facts[span.fact].feed), span),
    ]),
  );
  const knownOf: KnownDays['knownOf'] = (dealershipId, { key, feed, isToldApart }) =>
    isToldApart ? (knownApartIn.get(`${key} ${dealershipId}`) ?? NOTHING_KNOWN) : knownIn(dealershipId, feed);
  return {
    scope,
    now,
    today: latestDay(scope.dealerships, clockIn),
    clockIn,
    known: knownIn,
    knownOf,
    settledOf: (dealershipId, fact) => {
      const [place, row] = [places.get(dealershipId), reach.get(fact.feed)?.get(dealershipId)];
      if (!place || !row) return NOTHING_KNOWN;
      const receivedOn = dayIn(place.timeZone, row.lastReceivedAt);
      return settledDays(knownOf(dealershipId, fact), { feed: fact.feed, receivedOn });
    },
    reachOf: (dealershipId, feed) => reach.get(feed)?.get(dealershipId),
  };
}

/** Whether any of these dealerships knows a kind of record on any of its days. */
export function isKnownAnywhere(known: KnownDays, fact: Fact, { dealerships, periodOf }: Extent): boolean {
  return dealerships.some(
    (dealership) => coverageOf(periodOf(dealership), known.knownOf(dealership.id, fact)) !== 'none',
  );
}

/** Which dealerships and which of their days a number is of. */
export interface Extent {
  readonly dealerships: readonly ScopedDealership[];
  readonly periodOf: (dealership: ScopedDealership) => Period;
}

/** Whether a dealership has any feed of a KPI, and all days of a period are known of each it has. */
export function isWhollyKnown(
  known: KnownDays,
  kpi: Kpi,
  { dealership, period }: { readonly dealership: ScopedDealership; readonly period: Period },
): boolean {
  const connected = feedsOf(kpi).filter((feed) => known.reachOf(dealership.id, feed));
  return (
    connected.length > 0 &&
    tellersOf(kpi)
      .filter(({ feed }) => connected.includes(feed))
      .every((fact) => coverageOf(period, known.knownOf(dealership.id, fact)) === 'whole')
  );
}

/** Each zone's clock is looked at once a request: a look costs more than a thousand additions. */
function clocksAt(now: Date): (timeZone: string) => Clock {
  const clocks = new Map<string, Clock>();
  return (timeZone) => {
    const known = clocks.get(timeZone);
    if (known) return known;
    const clock = { today: today(now, timeZone), time: timeOfDay(now, timeZone) };
    clocks.set(timeZone, clock);
    return clock;
  };
}

/** Stores share zones and deliveries: each moment is looked up in each zone once. */
function daysOfMoments(): (timeZone: string, moment: Date) => Day {
  const days = new Map<string, Day>();
  return (timeZone, moment) => {
    const key = `${moment.getTime()} ${timeZone}`;
    const known = days.get(key) ?? today(moment, timeZone);
    days.set(key, known);
    return known;
  };
}

function latestDay(dealerships: readonly ScopedDealership[], clockIn: KnownDays['clockIn']): Day {
  const days = dealerships.map(({ timeZone }) => clockIn(timeZone).today);
  return days.sort().at(-1) ?? clockIn('UTC').today;
}
