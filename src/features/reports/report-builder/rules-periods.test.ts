import { expect, it } from 'vitest';
import { wholePeriod } from '../../../core/kpis/comparison.ts';
import { lastDay } from '../../../core/time/period.ts';
import { resolvePeriod } from '../../../core/time/period-scope.ts';
import { periodFields, periodOn, REPORT_PERIODS, type ReportPeriod } from './rules-periods.ts';

const CHOSEN = { view: 'year', year: 2025 } as const;

it.each<[ReportPeriod, string, string]>([
  ['chosen', '2025-01-01', '2025-12-31'],
  ['yesterday', '2024-02-29', '2024-02-29'],
  ['last_7_days', '2024-02-23', '2024-02-29'],
  ['last_30_days', '2024-01-31', '2024-02-29'],
  ['month_to_date', '2024-03-01', '2024-03-31'],
  ['last_month', '2024-02-01', '2024-02-29'],
  ['quarter_to_date', '2024-01-01', '2024-03-31'],
  ['last_quarter', '2023-10-01', '2023-12-31'],
  ['year_to_date', '2024-01-01', '2024-12-31'],
  ['last_year', '2023-01-01', '2023-12-31'],
  ['last_13_months', '2023-03-01', '2024-03-01'],
])('%s on March 1, 2024 is %s to %s', (period, first, last) => {
  const whole = wholePeriod(periodOn('2024-03-01', period, CHOSEN));
  expect([whole.start, lastDay(whole)]).toEqual([first, last]);
});

it('is requested as the period it is', () => {
  for (const period of REPORT_PERIODS) {
    const choice = periodOn('2026-01-15', period, CHOSEN);
    expect(resolvePeriod(periodFields(choice), '2026-01-15').choice).toEqual(choice);
  }
});
