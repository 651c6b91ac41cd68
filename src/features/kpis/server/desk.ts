import { FEEDS, type Feed, feedKinds } from '../../../core/kpis/feeds.ts';
import { isSilent, knownDays, timeOfDay } from '../../../core/kpis/reach.ts';
import type { Freshness } from '../../../core/kpis/wire.ts';
import { type Day, lastDay, type Period, today } from '../../../core/period.ts';
import type { AuthorizedScope, ScopedDealership } from '../../../server/access.ts';
import type { ScopedDatabase } from '../../../server/database.ts';
import { type DealershipReach, readReach } from '../../../server/kpi-query/feed-reach.ts';

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
  readonly known: (dealershipId: number, fact: Feed) => readonly Period[];
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

export async function openDesk({ scope, db, now }: Asker): Promise<Desk> {
  const rows = await db.run((tx) => readReach(tx, scope, FEEDS));
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
  return {
    scope,
    db,
    now,
    today: latestDay(scope.dealerships, clockIn),
    clockIn,
    known: (dealershipId, fact) => known.get(fact)?.get(dealershipId) ?? NOTHING_KNOWN,
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
