import type { FactKey } from '../../../core/kpis/fact.ts';
import { facts } from '../../../core/kpis/facts.ts';
import type { AuthorizedScope, ScopedDealership } from '../../../server/access.ts';
import type { Tx } from '../../../server/database.ts';
import { type DealershipReach, readReach } from '../../../server/kpi-query/feed-reach.ts';
import type { DealershipFeeds } from '../contract.ts';
import { freshnessOf, lastReceived } from '../rules.ts';

/** How far each kind of record reaches at each dealership of the scope, and whether it is late. */
export async function freshnessByDealership(
  tx: Tx,
  scope: AuthorizedScope,
  now: Date,
): Promise<DealershipFeeds[]> {
  const kinds = Object.keys(facts) as FactKey[];
  const reaches = await readReach(tx, scope, kinds);
  return scope.dealerships.map((dealership) => ({
    dealershipId: dealership.id,
    name: dealership.name,
    facts: kinds.map((fact) => {
      const reach = reaches.find((one) => one.fact === fact && one.dealershipId === dealership.id) ?? null;
      return factFreshness(fact, reach, { dealership, now });
    }),
  }));
}

function factFreshness(
  key: FactKey,
  reach: DealershipReach | null,
  { dealership, now }: { dealership: ScopedDealership; now: Date },
): DealershipFeeds['facts'][number] {
  const { title, lateAfterOpenMinutes } = facts[key];
  return {
    fact: key,
    title,
    freshness: freshnessOf(reach, { hours: dealership, now, lateAfterOpenMinutes }),
    firstDay: reach?.firstDay ?? null,
    lastDay: reach?.lastDay ?? null,
    lastReceivedAt: reach === null ? null : lastReceived(reach).toISOString(),
  };
}
