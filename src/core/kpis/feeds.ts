import { kinds, TARGETS, type Target } from '../../records/kinds.ts';
import type { RecordKind } from '../record-kind.ts';

/** Imported records, and budgets made in Rooftop. */
export type Feed = Target | 'spend';

export const FEEDS: readonly Feed[] = [...TARGETS, 'spend'];

/** `lateAfterOpenMinutes` null: never late. */
type FeedKind = Pick<RecordKind<never>, 'title' | 'isBehind' | 'provisionalDays' | 'isOptional'> & {
  readonly lateAfterOpenMinutes: number | null;
};

export const feedKinds: Readonly<Record<Feed, FeedKind>> = {
  ...kinds,
  spend: { title: 'Budget', lateAfterOpenMinutes: null },
};

/** Whether the platform reports a feed days later. */
export function isBehind(feed: Feed): boolean {
  return feedKinds[feed].isBehind === true;
}

/** Whether many stores have no such feed, and lack nothing without it. */
export function isOptional(feed: Feed): boolean {
  return feedKinds[feed].isOptional === true;
}

/** Latest days that a platform may still correct. */
export function provisionalDays(feed: Feed): number {
  return feedKinds[feed].provisionalDays ?? 0;
}

/** Whether a file lists everything on its day, so that a day without one is unknown. */
export function isDailyList(feed: Feed): boolean {
  return feed !== 'spend' && kinds[feed].isDailyList === true;
}
