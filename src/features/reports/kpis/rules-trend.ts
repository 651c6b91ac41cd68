import type { PointSpan } from '../../../core/kpis/points.ts';
import { dayParts, type Period, periodDays } from '../../../core/time/period.ts';
import type { View } from '../../../core/time/period-scope.ts';
import { dateRangeText, monthName } from '../../../core/time/period-text.ts';
import type { TrendStep } from './contract-trends.ts';

const MOST_DAYS = 31;
const MOST_WEEK_DAYS = 190;

/** Default steps: days of a month, weeks of a quarter, months of a year. */
export function stepFor(view: View, whole: Period): TrendStep {
  if (view === 'month') return 'day';
  if (view === 'quarter') return 'week';
  if (view === 'year') return 'month';
  if (periodDays(whole) <= MOST_DAYS) return 'day';
  return periodDays(whole) <= MOST_WEEK_DAYS ? 'week' : 'month';
}

/** `Nov 3`, `Nov 3–9`, `Nov 2026`; a clipped week or month shows its actual days. */
export function stepLabel(by: TrendStep, span: PointSpan): string {
  const { year, month } = dayParts(span.start);
  return by === 'month' ? `${monthName(month, 'short')} ${year}` : dateRangeText(span, { within: year });
}
