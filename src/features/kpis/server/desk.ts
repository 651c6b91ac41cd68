import type { FactKey } from '../../../core/kpis/fact.ts';
import { facts } from '../../../core/kpis/facts.ts';
import { isSilent, knownDays } from '../../../core/kpis/reach.ts';
import { type Day, lastDay, type Period, today } from '../../../core/period.ts';
import type { AuthorizedScope, ScopedDealership } from '../../../server/access.ts';
import type { ScopedDatabase } from '../../../server/database.ts';
import { type DealershipReach, readReach } from '../../../server/kpi-query/feed-reach.ts';
import type { Freshness } from '../contract.ts';

/** What every number of one request is worked out with: whose, on which day, and how far records reach. */
export interface Desk {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly now: Date;
  /** The latest business day of the dealerships: where it is tomorrow already, it counts. */
  readonly today: Day;
  /** The days on which a dealership's records are known, or null. */
  readonly known: (dealershipId: number, fact: FactKey) => Period | null;
  readonly reachOf: (dealershipId: number, fact: FactKey) => DealershipReach | undefined;
}

interface Asker {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly now: Date;
}

export async function openDesk({ scope, db, now }: Asker): Promise<Desk> {
  const rows = await db.run((tx) => readReach(tx, scope, Object.keys(facts) as FactKey[]));
  const reach = new Map(rows.map((row) => [`${row.fact} ${row.dealershipId}`, row]));
  const hours = new Map(scope.dealerships.map((dealership) => [dealership.id, dealership]));
  const known = new Map(
    rows.map((row) => {
      const dealership = hours.get(row.dealershipId);
      return [`${row.fact} ${row.dealershipId}`, dealership ? knownDays(row, dealership, now) : null];
    }),
  );
  return {
    scope,
    db,
    now,
    today: latestDay(scope.dealerships, now),
    known: (dealershipId, fact) => known.get(`${fact} ${dealershipId}`) ?? null,
    reachOf: (dealershipId, fact) => reach.get(`${fact} ${dealershipId}`),
  };
}

/** How fresh the records of these kinds are, dealership by dealership. */
export function freshnessOf(desk: Desk, kinds: readonly FactKey[]): Freshness[] {
  return kinds.map((kind) => {
    const dealerships = desk.scope.dealerships.map((dealership) => storeFreshness(desk, dealership, kind));
    const count = (state: string) => dealerships.filter((dealership) => dealership.state === state).length;
    const received = dealerships.flatMap(({ lastReceivedAt }) => lastReceivedAt ?? []);
    return {
      fact: kind,
      title: facts[kind].title,
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
  fact: FactKey,
): Freshness['dealerships'][number] {
  const named = { dealerShipId: dealership.id, name: dealership.name };
  const reach = desk.reachOf(dealership.id, fact);
  const known = desk.known(dealership.id, fact);
  if (!reach || !known) {
    return { ...named, state: 'missing', firstDay: null, lastDay: null, lastReceivedAt: null };
  }
  const silence = { from: reach.lastReceivedAt, to: desk.now };
  const isLate = isSilent(silence, dealership, facts[fact].lateAfterOpenMinutes);
  return {
    ...named,
    state: isLate ? 'late' : 'current',
    firstDay: known.start,
    lastDay: lastDay(known),
    lastReceivedAt: reach.lastReceivedAt.toISOString(),
  };
}

function latestDay(dealerships: readonly ScopedDealership[], now: Date): Day {
  const zones = new Set(dealerships.map(({ timeZone }) => timeZone));
  const days = [...zones].map((zone) => today(now, zone)).sort();
  return days.at(-1) ?? today(now, 'UTC');
}
