import { type PeriodChoice, wholePeriod } from '../kpis/comparison.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import { type Day, dayParts, isDay } from '../time/period.ts';
import { freshnessOfKpi, todayOf } from './answer.ts';
import type { Board } from './board.ts';
import { cardsModel } from './cards.ts';
import type { Chosen } from './chosen.ts';
import { shownWidgets } from './tile-requests.ts';

/** Where the numbers of a board end before a period that has begun. */
export interface EarlierNumbers {
  readonly lastDay: Day;
  readonly month: PeriodChoice;
}

interface Shown {
  readonly board: Board;
  readonly chosen: Chosen;
  readonly choice: PeriodChoice;
}

/**
 * The last known day behind the first row of cards, and its month, where a period that has begun has no number on
 * any of them, as on the first of a month. Budgets are left out, since they are known ahead.
 *
 * @returns null for a period that has numbers or is still to come, and where no feed ever had any before
 */
export function earlierNumbers({ board, chosen, choice }: Shown, answer: BoardReply): EarlierNumbers | null {
  const firstDay = wholePeriod(choice).start;
  const row = shownWidgets(board, chosen).find((widget) => widget.kind === 'cards');
  const cards = (row?.kind === 'cards' && cardsModel(row, answer, chosen)?.cards) || [];
  if (firstDay > todayOf(answer) || cards.some(({ value }) => value !== null)) return null;
  const lastDay = cards
    .flatMap(({ kpi }) => freshnessOfKpi(answer, kpi))
    .filter(({ fact }) => fact !== 'spend')
    .flatMap(({ dealerships }) => dealerships.map((store) => store.lastDay ?? ''))
    .reduce((last, day) => (day < firstDay && day > last ? day : last), '');
  if (!isDay(lastDay)) return null;
  const { year, month } = dayParts(lastDay);
  return { lastDay, month: { view: 'month', year, month } };
}
