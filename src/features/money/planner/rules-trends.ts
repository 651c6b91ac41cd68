import { type Day, firstOfMonth } from '../../../core/time/period.ts';
import type { TrendStat } from './contract-trends.ts';

/** The specification's series with their axes. */
export const TREND_SERIES = [
  { key: 'sessions', title: 'Sessions', axis: 'left', unit: 'number', isActive: true, kpi: 'sessions' },
  { key: 'leads', title: 'Leads', axis: 'right', unit: 'number', isActive: false, kpi: 'leads' },
  { key: 'sales', title: 'Sales units', axis: 'right', unit: 'number', isActive: false, kpi: 'units_retail' },
  {
    key: 'sales_gross',
    title: 'Sales $',
    axis: 'right',
    unit: 'usd',
    isActive: false,
    kpi: 'variable_gross',
  },
  { key: 'cpl', title: 'CPL $', axis: 'right', unit: 'usd', isActive: false, kpi: 'cpl' },
  { key: 'cps', title: 'CPS $', axis: 'left', unit: 'usd', isActive: false, kpi: 'cps' },
] as const satisfies readonly Omit<TrendStat, 'absence' | 'dots'>[];

/** Whether spend is known on a day: an as-of day of its month is that day or later. */
export function isSpendReported(day: Day, reportedThrough: ReadonlyMap<Day, Day>): boolean {
  const through = reportedThrough.get(firstOfMonth(day));
  return through !== undefined && day <= through;
}
