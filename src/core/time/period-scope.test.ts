import { describe, expect, it } from 'vitest';
import { Problem } from '../errors.ts';
import { through } from './period.ts';
import { PeriodScope, resolvePeriod } from './period-scope.ts';
import { selectableYears } from './years.ts';

const TODAY = '2026-11-20';

function refusal(fields: PeriodScope) {
  try {
    resolvePeriod(fields, TODAY);
  } catch (problem) {
    if (problem instanceof Problem) return { kind: problem.kind, field: problem.errors[0]?.field };
    throw problem;
  }
  return 'accepted';
}

describe('the period of a call', () => {
  it('is this month when nothing is said', () => {
    expect(resolvePeriod({}, TODAY)).toEqual({
      choice: { view: 'month', year: 2026, month: 11 },
      whole: through('2026-11-01', '2026-11-30'),
      open: true,
      current: through('2026-11-01', '2026-11-20'),
      previous: through('2026-10-01', '2026-10-20'),
      lastYear: through('2025-11-01', '2025-11-20'),
    });
  });

  it.each([
    { fields: { view: 'month', year: 2018, month: 1 } as const, whole: through('2018-01-01', '2018-01-31') },
    {
      fields: { view: 'quarter', year: 2026, quarter: 4 } as const,
      whole: through('2026-10-01', '2026-12-31'),
    },
    { fields: { view: 'quarter', year: 2026 } as const, whole: through('2026-01-01', '2026-03-31') },
    { fields: { view: 'year', year: 2027, month: 3 } as const, whole: through('2027-01-01', '2027-12-31') },
    {
      fields: { view: 'custom', startDate: '2026-11-02', endDate: '2026-11-02', year: 1 } as const,
      whole: through('2026-11-02', '2026-11-02'),
    },
  ])('reads $fields', ({ fields, whole }) => {
    expect(resolvePeriod(fields, TODAY).whole).toEqual(whole);
  });

  it.each([
    { why: 'a year before 2018', fields: { view: 'month', year: 2017, month: 12 } as const, field: 'year' },
    { why: 'a year after next year', fields: { view: 'year', year: 2028 } as const, field: 'year' },
    { why: 'no start', fields: { view: 'custom', endDate: '2026-11-02' } as const, field: 'startDate' },
    { why: 'no end', fields: { view: 'custom', startDate: '2026-11-02' } as const, field: 'endDate' },
    {
      why: 'an end before the start',
      fields: { view: 'custom', startDate: '2026-11-02', endDate: '2026-11-01' } as const,
      field: 'endDate',
    },
    {
      why: 'a start before 2018',
      fields: { view: 'custom', startDate: '2017-12-31', endDate: '2018-01-01' } as const,
      field: 'startDate',
    },
    {
      why: 'an end after next year',
      fields: { view: 'custom', startDate: '2027-12-01', endDate: '2028-01-01' } as const,
      field: 'endDate',
    },
  ])('refuses $why', ({ fields, field }) => {
    expect(refusal(fields)).toEqual({ kind: 'invalid', field });
  });

  it('takes its fields as they travel in a query', () => {
    expect(PeriodScope.parse({ view: 'month', year: '2026', month: '11' })).toEqual({
      view: 'month',
      year: 2026,
      month: 11,
    });
    expect(PeriodScope.safeParse({ month: 0 }).success).toBe(false);
    expect(PeriodScope.safeParse({ month: 13 }).success).toBe(false);
    expect(PeriodScope.safeParse({ quarter: 5 }).success).toBe(false);
    expect(PeriodScope.safeParse({ startDate: '2026-02-30' }).success).toBe(false);
    expect(PeriodScope.safeParse({ view: 'daysOfMonth' }).success).toBe(false);
  });

  it('offers 2018 to next year', () => {
    expect(selectableYears(TODAY)).toEqual([2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027]);
    expect(selectableYears('2027-01-01').at(-1)).toBe(2028);
  });
});
