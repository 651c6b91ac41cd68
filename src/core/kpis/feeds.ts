import { TARGETS, type Target } from '../connector.ts';

/** What KPIs are worked out from: the records that connectors bring, and the budgets people make here. */
export type Feed = Target | 'spend';

export const FEEDS: readonly Feed[] = [...TARGETS, 'spend'];

/** What a feed brings, and when its silence is news. */
export interface FeedKind {
  /** `Leads`. */
  readonly title: string;
  /** Minutes without a record, counted within opening hours, after which the feed is late; null: never. */
  readonly lateAfterOpenMinutes: number | null;
  /** Told by its platform a day or more later: a period that is open is counted as far as it is told. */
  readonly isBehind?: boolean;
}

// A nightly file that misses one night is late once the day after has passed: 18 opening hours.
const NIGHTLY = 1080;

/** Everything KPIs are worked out from, by its name; reach, freshness and rollups go by it. */
export const feedKinds = {
  lead: { title: 'Leads', lateAfterOpenMinutes: 120 },
  deal: { title: 'Deals', lateAfterOpenMinutes: NIGHTLY },
  repair_order: { title: 'Repair orders', lateAfterOpenMinutes: NIGHTLY },
  web_traffic: { title: 'Website', lateAfterOpenMinutes: 2 * NIGHTLY, isBehind: true },
  ad_performance: { title: 'Ads', lateAfterOpenMinutes: NIGHTLY, isBehind: true },
  // Google tells final numbers two to three days later.
  search_performance: { title: 'Organic search', lateAfterOpenMinutes: 4 * NIGHTLY, isBehind: true },
  video_performance: { title: 'Video', lateAfterOpenMinutes: 4 * NIGHTLY, isBehind: true },
  // A plan is made once and holds: nobody waits for another one.
  spend: { title: 'Budget', lateAfterOpenMinutes: null },
} as const satisfies Readonly<Record<Feed, FeedKind>>;

/** Whether a feed is told by its platform days later. */
export function isBehind(feed: Feed): boolean {
  const kind: FeedKind = feedKinds[feed];
  return kind.isBehind === true;
}
