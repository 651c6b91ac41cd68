import { isDay } from '../../../core/time/period.ts';
import { dayText } from '../../../core/time/period-text.ts';

/** Freshness of one kind of record by dealership. */
export interface FeedFreshness {
  readonly title: string;
  readonly dealerships: readonly {
    readonly dealerShipId: number;
    readonly name: string;
    readonly state: 'current' | 'late' | 'missing';
    readonly lastDay: string | null;
  }[];
}

/** How many dealerships on screen are complete, and what the others lack. */
export interface Completeness {
  readonly complete: number;
  readonly all: number;
  readonly gaps: readonly { readonly name: string; readonly what: string }[];
}

/**
 * Combines the feeds of a screen. A dealership is complete when none of its feeds is late or
 * missing.
 */
export function completeness(feeds: readonly FeedFreshness[]): Completeness {
  const lacks = new Map<number, { name: string; what: string[] }>();
  const all = new Set<number>();
  for (const { title, dealerships } of feeds) {
    for (const { dealerShipId, name, state, lastDay } of dealerships) {
      all.add(dealerShipId);
      if (state === 'current') continue;
      const lack = lacks.get(dealerShipId) ?? { name, what: [] };
      lack.what.push(lackOf(title, lastDay));
      lacks.set(dealerShipId, lack);
    }
  }
  return {
    complete: all.size - lacks.size,
    all: all.size,
    gaps: [...lacks.values()].map(({ name, what }) => ({ name, what: what.join(', ') })),
  };
}

function lackOf(feed: string, lastDay: string | null): string {
  return lastDay !== null && isDay(lastDay)
    ? `${feed} up to ${dayText(lastDay)}`
    : `No ${feed.toLowerCase()} feed`;
}
