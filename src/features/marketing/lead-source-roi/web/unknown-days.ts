import type { Feed } from '../../../../core/kpis/feeds.ts';
import { type Day, isDay } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';

type Reported = Extract<Feed, 'lead' | 'deal' | 'spend'>;

const WORDS: Readonly<Record<Reported, { readonly records: string; readonly none: string }>> = {
  lead: { records: 'Leads', none: 'There is no feed of leads at the chosen stores yet.' },
  deal: { records: 'Deals', none: 'There is no feed of deals at the chosen stores yet.' },
  spend: { records: 'Budgets', none: 'There is no budget at the chosen stores yet.' },
};

/**
 * First day of a feed at any selected store; null when nothing was ever received, undefined while
 * loading.
 */
function firstDayOf({ query }: BoardContext, feed: Reported): Day | null | undefined {
  const known = query.data?.freshness.find(({ fact }) => fact === feed);
  if (!known) return undefined;
  const days = known.dealerships.flatMap(({ firstDay }) => (firstDay && isDay(firstDay) ? [firstDay] : []));
  return days.sort()[0] ?? null;
}

/** Names the feeds that were never received; null when there are none. */
export function neverFed(context: BoardContext, feeds: readonly Reported[]): string | null {
  const missing = feeds.find((feed) => firstDayOf(context, feed) === null);
  return missing === undefined ? null : WORDS[missing].none;
}

/** Why the period has no data; null when it is covered, so that an empty list means zero. */
export function unknownDays(context: BoardContext, feeds: readonly Reported[]): string | null {
  for (const feed of feeds) {
    const first = firstDayOf(context, feed);
    if (first && first >= context.scope.windows.current.end) {
      return `${WORDS[feed].records} are known from ${dayText(first)} on.`;
    }
  }
  return neverFed(context, feeds);
}
