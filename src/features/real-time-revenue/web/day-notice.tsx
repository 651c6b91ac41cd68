import { numberText } from '../../../core/number-text.ts';
import { Notice } from '../../../web/ui/states.tsx';
import { type BoardAnswer, tileOf, untilNow } from './home-answer.ts';
import { clockText } from './window-words.ts';

/** Before the first lead of the day: says so, and what yesterday closed with. */
export function DayNotice({ board }: { readonly board: BoardAnswer }) {
  const value = tileOf(board, 'today', 'value').result?.figures[0]?.current.value;
  const hours = tileOf(board, 'hours', 'series').result;
  if (value !== 0 || !hours) return null;
  const until = untilNow(board);
  const yesterday = hours.series[0]?.lines.find(({ window }) => window === 'yesterday')?.points ?? [];
  const known = yesterday.filter(({ value: count }) => count !== null);
  const closed = known.reduce((sum, { value: count }) => sum + (count ?? 0), 0);
  return (
    <Notice>
      No leads yet today{until !== null && `, as of ${clockText(until)}`}.
      {known.length > 0 && ` Yesterday closed with ${numberText(closed, 'number')}.`}
    </Notice>
  );
}
