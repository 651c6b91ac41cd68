import { isDay } from '../../../../../core/time/period.ts';
import { dayText } from '../../../../../core/time/period-text.ts';
import type { DealershipFeeds } from '../../contract.ts';
import { agoText } from '../when-text.ts';

export type FactFreshness = DealershipFeeds['facts'][number];
export type Freshness = FactFreshness['freshness'];

/** Freshness as text: `Late, last 3 d ago`, and through which day. */
export function freshnessWords(fact: FactFreshness, now: number): { title: string; note: string | null } {
  const { freshness, lastReceivedAt, lastDay } = fact;
  if (freshness === 'absent' || lastReceivedAt === null) return { title: 'Nothing yet', note: null };
  const ago = agoText(now - Date.parse(lastReceivedAt));
  return {
    title: freshness === 'late' ? `Late, last ${ago}` : `Updated ${ago}`,
    note: lastDay !== null && isDay(lastDay) ? `through ${dayText(lastDay)}` : null,
  };
}

const WORST_FIRST: readonly Freshness[] = ['late', 'absent', 'fresh'];

/** The worst state among the kinds of record. */
export function worstOf({ facts }: DealershipFeeds): Freshness {
  return WORST_FIRST.find((one) => facts.some(({ freshness }) => freshness === one)) ?? 'absent';
}

/** Worst state first, then group order. */
export function worstFirst(dealerships: readonly DealershipFeeds[]): DealershipFeeds[] {
  const rank = (one: DealershipFeeds) => WORST_FIRST.indexOf(worstOf(one));
  return [...dealerships].sort((one, other) => rank(one) - rank(other));
}

/** Rhythm as text: `Within minutes, late after 2 opening hours, corrected for 7 days`. */
export function rhythmText({ expected, lateAfter, restatedDays }: FactFreshness): string {
  return `${expected}, late after ${lateAfter}, corrected for ${restatedDays} days`;
}
