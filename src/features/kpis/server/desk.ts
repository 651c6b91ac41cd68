import { factsOf } from '../../../core/kpis/catalogue.ts';
import type { Fact } from '../../../core/kpis/fact.ts';
import { facts } from '../../../core/kpis/facts.ts';
import { FEEDS, type Feed, feedKinds } from '../../../core/kpis/feeds.ts';
import type { Kpi } from '../../../core/kpis/kpi.ts';
import { isSilent, knownApart, knownDays, timeOfDay } from '../../../core/kpis/reach.ts';
import type { Freshness } from '../../../core/kpis/wire.ts';
import { type Day, lastDay, type Period, today } from '../../../core/period.ts';
import type { AuthorizedScope, ScopedDealership } from '../../../server/access.ts';
import type { ScopedDatabase } from '../../../server/database.ts';
import { type DealershipReach, readReach, readToldApart } from '../../../server/kpi-query/feed-reach.ts';

/** What every number of one request is worked out with: whose, on which day, and how far records reach. */
export interface Desk {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly now: Date;
  /** The latest business day of the dealerships: where it is tomorrow already, it counts. */
  readonly today: Day;
  /** The day and the time of day, `HH:MM:SS`, that a zone's clocks show. */
  readonly clockIn: (timeZone: string) => Clock;
  /** The stretches of days on which a dealership's records are known, earliest first; none where nothing ever came. */
  readonly known: (dealershipId: number, feed: Feed) => readonly Period[];
  /** Those of one kind of record, where its feed tells kinds apart. */
  readonly knownOf: (dealershipId: number, fact: Fact) => readonly Period[];
  readonly reachOf: (dealershipId: number, fact: Feed) => DealershipReach | undefined;
}

const NOTHING_KNOWN: readonly Period[] = [];

interface Clock {
  readonly today: Day;
  readonly time: string;
}

interface Asker {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly now: Date;
}

/** `kpis` are those it is opened for. */
export async function openDesk({ scope, db, now }: Asker, kpis: readonly Kpi[]): Promise<Desk> {
  const apart = [...new Set(kpis.flatMap(factsOf))]
    .map((key) => facts[key])
    .filter((fact) => fact.isToldApart);
  const { rows, told } = await db.run(async (tx) => ({
    rows: await readReach(tx, scope, FEEDS),
    told: await readToldApart(tx, scope, apart),
  }));
  const clockIn = clocksAt(now);
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
    told.map((span) => [
      `${span.fact} ${span.dealershipId}`,
      knownApart(knownIn(span.dealershipId, facts[span.fact].feed), span),
    ]),
  );
  return {
    scope,
    db,
    now,
    today: latestDay(scope.dealerships, clockIn),
    clockIn,
    known: knownIn,
    knownOf: (dealershipId, { key, feed, isToldApart }) =>
      isToldApart
        ? (knownApartIn.get(`${key} ${dealershipId}`) ?? NOTHING_KNOWN)
        : knownIn(dealershipId, feed),
    reachOf: (dealershipId, fact) => reach.get(fact)?.get(dealershipId),
  };
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

/** How fresh the records of these kinds are, dealership by dealership. */
export function freshnessOf(desk: Desk, kinds: readonly Feed[]): Freshness[] {
  return kinds.map((kind) => {
    const dealerships = desk.scope.dealerships.map((dealership) => storeFreshness(desk, dealership, kind));
    const count = (state: string) => dealerships.filter((dealership) => dealership.state === state).length;
    const received = dealerships.flatMap(({ lastReceivedAt }) => lastReceivedAt ?? []);
    return {
      fact: kind,
      title: feedKinds[kind].title,
      lastReceivedAt: received.sort().at(-1) ?? null,
      current: count('current'),
      late: count('late'),
      missing: count('missing'),
      dealerships,
    };
  });
}

function storeFreshness(
  desk: Desk,
  dealership: ScopedDealership,
  fact: Feed,
): Freshness['dealerships'][number] {
  const named = { dealerShipId: dealership.id, name: dealership.name };
  const reach = desk.reachOf(dealership.id, fact);
  const known = desk.known(dealership.id, fact);
  const [first, last] = [known[0], known.at(-1)];
  if (!reach || !first || !last) {
    return { ...named, state: 'missing', firstDay: null, lastDay: null, lastReceivedAt: null };
  }
  const silence = { from: reach.lastReceivedAt, to: desk.now };
  const { lateAfterOpenMinutes } = feedKinds[fact];
  const isLate = lateAfterOpenMinutes !== null && isSilent(silence, dealership, lateAfterOpenMinutes);
  return {
    ...named,
    state: isLate ? 'late' : 'current',
    firstDay: first.start,
    lastDay: lastDay(last),
    lastReceivedAt: reach.lastReceivedAt.toISOString(),
  };
}

function latestDay(dealerships: readonly ScopedDealership[], clockIn: Desk['clockIn']): Day {
  const days = dealerships.map(({ timeZone }) => clockIn(timeZone).today);
  return days.sort().at(-1) ?? clockIn('UTC').today;
}
