import { idOfValue } from '../../../core/kpis/filter-text.ts';
import { numberText } from '../../../core/number-text.ts';
import type { ComparisonChoice } from '../../../web/kept-settings.ts';
import type { Share } from '../../../web/ui/share-bars.tsx';
import { against, type BreakdownAnswer } from './home-answer.ts';

/** The order in which types are always shown, so that their colours never change places. */
const ORDER = ['internet', 'phone', 'walk_in', 'chat', 'other'];

/** Leads by type: every type that had any, in an order that does not change with the numbers. */
export function typeShares(
  { rows }: BreakdownAnswer,
  { today, compare }: { today: BreakdownAnswer | null; compare: ComparisonChoice },
): Share[] {
  const place = (key: string | null) => {
    const index = ORDER.indexOf(key ?? '');
    return index < 0 ? ORDER.length : index;
  };
  return rows
    .toSorted((one, other) => place(one.key) - place(other.key))
    .map(({ key, title, figures: [figure] }) => {
      const now = today?.rows.find((row) => row.key === key)?.figures[0]?.current.value ?? 0;
      return {
        key: idOfValue(key),
        label: title,
        value: figure?.current.value ?? 0,
        ...(today && { note: `${numberText(now, 'number')} today` }),
        ...(compare !== 'none' && { delta: against(figure, compare)?.delta ?? null }),
        isEmpty: now === 0 && (figure?.comparisons ?? []).every(({ value }) => (value ?? 0) === 0),
      };
    })
    .filter(({ value, isEmpty }) => value > 0 || !isEmpty)
    .map(({ isEmpty: _isEmpty, ...share }) => share);
}
