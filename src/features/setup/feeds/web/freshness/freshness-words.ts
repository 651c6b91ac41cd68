import { isDay } from '../../../../../core/time/period.ts';
import { dayText } from '../../../../../core/time/period-text.ts';
import type { DealershipFeeds } from '../../contract.ts';
import { agoText } from '../when-text.ts';

export type FactFreshness = DealershipFeeds['facts'][number];
export type Freshness = FactFreshness['freshness'];

/** How fresh records are, in words: `Late, last 3 d ago`, through which day they reach. */
export function freshnessWords(fact: FactFreshness, now: number): { title: string; note: string | null } {
  const { freshness, lastReceivedAt, lastDay } = fact;
  if (freshness === 'absent' || lastReceivedAt === null) return { title: 'Nothing yet', note: null };
  const ago = agoText(now - Date.parse(lastReceivedAt));
  return {
    title: freshness === 'late' ? `Late, last ${ago}` : `Came ${ago}`,
    note: lastDay !== null && isDay(lastDay) ? `through ${dayText(lastDay)}` : null,
  };
}

const WORST_FIRST: readonly Freshness[] = ['late', 'absent', 'fresh'];

/** The least fresh of a dealership's kinds of record. */
export function worstOf({ facts }: DealershipFeeds): Freshness {
  return WORST_FIRST.find((one) => facts.some(({ freshness }) => freshness === one)) ?? 'absent';
}

/** Those that need a look first; otherwise in the group's own order. */
export function worstFirst(dealerships: readonly DealershipFeeds[]): DealershipFeeds[] {
  const rank = (one: DealershipFeeds) => WORST_FIRST.indexOf(worstOf(one));
  return [...dealerships].sort((one, other) => rank(one) - rank(other));
}

/** How often a kind of record should come: `Within minutes, late after 2 opening hours, corrected for 7 days`. */
export function rhythmText({ expected, lateAfter, restatedDays }: FactFreshness): string {
  return `${expected}, late after ${lateAfter}, corrected for ${restatedDays} days`;
}
