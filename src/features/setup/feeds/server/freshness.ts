import { kinds, TARGETS, type Target } from '../../../../records/kinds.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope, ScopedDealership } from '../../../../server/identity/access.ts';
import { type DealershipReach, readReach } from '../../../../server/kpi-query/feed-reach.ts';
import type { DealershipFeeds } from '../contract.ts';
import { freshnessOf, lastReceived, lateAfterText } from '../rules.ts';

export async function freshnessByDealership(
  tx: Tx,
  scope: AuthorizedScope,
  now: Date,
): Promise<DealershipFeeds[]> {
  const reaches = await readReach(tx, scope, TARGETS);
  const known = new Map(reaches.map((reach) => [`${reach.dealershipId} ${reach.fact}`, reach]));
  return scope.dealerships.map((dealership) => ({
    dealershipId: dealership.id,
    name: dealership.name,
    facts: TARGETS.map((feed) =>
      feedFreshness(feed, known.get(`${dealership.id} ${feed}`) ?? null, { dealership, now }),
    ),
  }));
}

function feedFreshness(
  feed: Target,
  reach: DealershipReach | null,
  { dealership, now }: { dealership: ScopedDealership; now: Date },
): DealershipFeeds['facts'][number] {
  const { title, expected, restatedDays, lateAfterOpenMinutes } = kinds[feed];
  return {
    fact: feed,
    title,
    freshness: freshnessOf(reach, { hours: dealership, now, lateAfterOpenMinutes }),
    firstDay: reach?.firstDay ?? null,
    lastDay: reach?.lastDay ?? null,
    lastReceivedAt: reach === null ? null : lastReceived(reach).toISOString(),
    lateAfter: lateAfterText(lateAfterOpenMinutes),
    expected,
    restatedDays,
  };
}
