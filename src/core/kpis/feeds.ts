import { kinds, TARGETS, type Target } from '../../records/kinds.ts';
import type { RecordKind } from '../record-kind.ts';

/** What KPIs are worked out from: the records that connectors bring, and the budgets people make here. */
export type Feed = Target | 'spend';

export const FEEDS: readonly Feed[] = [...TARGETS, 'spend'];

/** What a feed brings, and when its silence is news; null: never. */
type FeedKind = Pick<RecordKind<never>, 'title' | 'isBehind' | 'provisionalDays'> & {
  readonly lateAfterOpenMinutes: number | null;
};

/** Everything KPIs are worked out from, by its name; reach, freshness and rollups go by it. */
export const feedKinds: Readonly<Record<Feed, FeedKind>> = {
  ...kinds,
  // A plan is made once and holds: nobody waits for another one.
  spend: { title: 'Budget', lateAfterOpenMinutes: null },
};

/** Whether a feed is told by its platform days later. */
export function isBehind(feed: Feed): boolean {
  return feedKinds[feed].isBehind === true;
}

/** How many of the latest days of a feed its platform may still change. */
export function provisionalDays(feed: Feed): number {
  return feedKinds[feed].provisionalDays ?? 0;
}

/** Whether a file of the feed lists everything there is on its day, so that a day without a file is unknown. */
export function isDailyList(feed: Feed): boolean {
  return feed !== 'spend' && kinds[feed].isDailyList === true;
}
