import type { Target } from '../connector.ts';

/** What a feed brings, and when its silence is news. */
export interface FeedKind {
  /** `Leads`. */
  readonly title: string;
  /** Minutes without a record, counted within opening hours, after which the feed is late. */
  readonly lateAfterOpenMinutes: number;
}

// A nightly file that misses one night is late once the day after has passed: 18 opening hours.
const NIGHTLY = 1080;

/** Every kind of record that comes in, by its name; reach, freshness and rollups go by it. */
export const feedKinds: Readonly<Record<Target, FeedKind>> = {
  lead: { title: 'Leads', lateAfterOpenMinutes: 120 },
  deal: { title: 'Deals', lateAfterOpenMinutes: NIGHTLY },
  repair_order: { title: 'Repair orders', lateAfterOpenMinutes: NIGHTLY },
};
