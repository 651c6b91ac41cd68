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
  /** Its platform reports a day or more later. */
  readonly isBehind?: boolean;
  /** So many of the latest days may still change: they are shown, and no comparison rests on them. */
  readonly provisionalDays?: number;
}

// A nightly file that misses one night is late once the day after has passed: 18 opening hours.
const NIGHTLY = 1080;

/** Everything KPIs are worked out from, by its name; reach, freshness and rollups go by it. */
export const feedKinds = {
  lead: { title: 'Leads', lateAfterOpenMinutes: 120 },
  deal: { title: 'Deals', lateAfterOpenMinutes: NIGHTLY },
  repair_order: { title: 'Repair orders', lateAfterOpenMinutes: NIGHTLY },
  // Google Analytics processes the last 48 hours again.
  web_traffic: { title: 'Website', lateAfterOpenMinutes: 2 * NIGHTLY, isBehind: true, provisionalDays: 2 },
  ad_performance: { title: 'Ads', lateAfterOpenMinutes: NIGHTLY, isBehind: true },
  // Google tells final numbers two to three days later.
  search_performance: {
    title: 'Organic search',
    lateAfterOpenMinutes: 4 * NIGHTLY,
    isBehind: true,
    provisionalDays: 3,
  },
  video_performance: {
    title: 'Video',
    lateAfterOpenMinutes: 4 * NIGHTLY,
    isBehind: true,
    provisionalDays: 3,
  },
  // A plan is made once and holds: nobody waits for another one.
  spend: { title: 'Budget', lateAfterOpenMinutes: null },
} as const satisfies Readonly<Record<Feed, FeedKind>>;

/** Whether a feed is told by its platform days later. */
export function isBehind(feed: Feed): boolean {
  const kind: FeedKind = feedKinds[feed];
  return kind.isBehind === true;
}

/** How many of the latest days of a feed its platform may still change. */
export function provisionalDays(feed: Feed): number {
  const kind: FeedKind = feedKinds[feed];
  return kind.provisionalDays ?? 0;
}
