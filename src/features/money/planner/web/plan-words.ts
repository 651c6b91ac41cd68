import { numberText } from '../../../../core/text/number-text.ts';
import { type Day, dayParts, daysBetween, monthPeriod, through } from '../../../../core/time/period.ts';
import { dateRangeText, monthName } from '../../../../core/time/period-text.ts';
import type { Plan, PlanRow, RowBar } from './plan-rows.ts';

export const LOCK_WORDS = {
  dealership: 'Choose a store to move flights.',
  view: 'Choose a month to move flights.',
  role: 'Your role can view plans. Marketing and above can change them.',
} as const satisfies Record<NonNullable<Plan['locked']>, string>;

/** `Nov 3–9 · 7 days · $1,400 · $200 a day`. */
export function barFacts({
  start,
  end,
  dollars,
  rooftops,
}: Omit<RowBar, 'expense' | 'index' | 'key'>): string[] {
  const days = daysBetween(start, end) + 1;
  const year = dayParts(start).year;
  return [
    dateRangeText(through(start, end), { within: year }),
    days === 1 ? '1 day' : `${days} days`,
    numberText(dollars, 'usd'),
    `${numberText(Math.round((dollars * 100) / days) / 100, 'usd')} a day`,
    ...(rooftops > 1 ? [`${rooftops} stores`] : []),
  ];
}

/** The label for screen readers. */
export function barLabel(row: PlanRow, bar: RowBar): string {
  const under = row.kind === 'campaign' ? `${row.product}, ${row.title}` : row.title;
  return `${under}: ${barFacts(bar).join(', ')}`;
}

/** The month's name, with its year unless it is `within`. */
export function monthWords(day: string, within?: number): string {
  const { year, month } = dayParts(day as Day);
  return year === within ? monthName(month) : `${monthName(month)} ${year}`;
}

/** A month by name, a longer period by dates. */
export function periodName({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const [start, end] = [startDate as Day, endDate as Day];
  const { year, month } = dayParts(start);
  const isMonth = monthPeriod(year, month).end === through(start, end).end;
  return isMonth && start.endsWith('-01') ? monthWords(start) : dateRangeText(through(start, end));
}
