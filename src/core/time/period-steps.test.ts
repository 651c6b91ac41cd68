import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PeriodChoice } from '../kpis/comparison.ts';
import { periodChoice, resolveSettings } from '../navigation/scope.ts';
import { type Day, lastDay, through } from './period.ts';
import { periodSearch, rangePresets, stepPeriod } from './period-steps.ts';

const TODAY = '2026-11-20';

const range = (start: Day, last: Day): PeriodChoice => ({ view: 'custom', ...through(start, last) });

describe('stepping a period', () => {
  it.each<{ why: string; from: PeriodChoice; by: 1 | -1; to: PeriodChoice | null }>([
    {
      why: 'December into January',
      from: { view: 'month', year: 2026, month: 12 },
      by: 1,
      to: { view: 'month', year: 2027, month: 1 },
    },
    {
      why: 'January into December',
      from: { view: 'month', year: 2026, month: 1 },
      by: -1,
      to: { view: 'month', year: 2025, month: 12 },
    },
    {
      why: 'the fourth quarter into the first',
      from: { view: 'quarter', year: 2026, quarter: 4 },
      by: 1,
      to: { view: 'quarter', year: 2027, quarter: 1 },
    },
    {
      why: 'the first quarter into the fourth',
      from: { view: 'quarter', year: 2026, quarter: 1 },
      by: -1,
      to: { view: 'quarter', year: 2025, quarter: 4 },
    },
    { why: 'a year back', from: { view: 'year', year: 2026 }, by: -1, to: { view: 'year', year: 2025 } },
    {
      why: 'a week on',
      from: range('2026-10-26', '2026-11-01'),
      by: 1,
      to: range('2026-11-02', '2026-11-08'),
    },
    {
      why: 'a range back over leap February',
      from: range('2028-03-01', '2028-03-02'),
      by: -1,
      to: range('2028-02-28', '2028-02-29'),
    },
    { why: 'nothing before 2018', from: { view: 'month', year: 2018, month: 1 }, by: -1, to: null },
    { why: 'nothing after next year', from: { view: 'quarter', year: 2027, quarter: 4 }, by: 1, to: null },
    { why: 'no year after next year', from: { view: 'year', year: 2027 }, by: 1, to: null },
    { why: 'no range before 2018', from: range('2018-01-03', '2018-01-09'), by: -1, to: null },
    { why: 'no range after next year', from: range('2027-12-25', '2027-12-31'), by: 1, to: null },
  ])('$why', ({ from, by, to }) => {
    const today = from.view === 'custom' && from.start.startsWith('2028') ? '2028-06-01' : TODAY;
    expect(stepPeriod(from, by, today)).toEqual(to);
  });

  it('comes back to where it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2019, max: 2026 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom<1 | -1>(1, -1),
        (year, month, by) => {
          const from: PeriodChoice = { view: 'month', year, month };
          const there = stepPeriod(from, by, TODAY);
          expect(there && stepPeriod(there, by === 1 ? -1 : 1, TODAY)).toEqual(from);
        },
      ),
    );
  });
});

describe('presets', () => {
  it('hold whole days, or run to today', () => {
    expect(
      rangePresets(TODAY).map(({ title, range: { start, end } }) => [title, start, lastDay({ start, end })]),
    ).toEqual([
      ['Yesterday', '2026-11-19', '2026-11-19'],
      ['Last 7 days', '2026-11-13', '2026-11-19'],
      ['Last 28 days', '2026-10-23', '2026-11-19'],
      ['Last 90 days', '2026-08-22', '2026-11-19'],
      ['Last month', '2026-10-01', '2026-10-31'],
      ['Quarter to date', '2026-10-01', '2026-11-20'],
      ['Year to date', '2026-01-01', '2026-11-20'],
    ]);
  });

  it('look into the old year in January', () => {
    const lastMonth = rangePresets('2027-01-01').find(({ title }) => title === 'Last month');
    expect(lastMonth?.range).toEqual(through('2026-12-01', '2026-12-31'));
  });
});

describe('a chosen period in an address', () => {
  it.each<PeriodChoice>([
    { view: 'month', year: 2026, month: 1 },
    { view: 'month', year: 2025, month: 12 },
    { view: 'quarter', year: 2026, quarter: 3 },
    { view: 'year', year: 2018 },
    range('2028-02-29', '2028-02-29'),
  ])('is read back as it was: %o', (choice) => {
    expect(periodChoice(resolveSettings(periodSearch(choice), null, '2027-06-01'))).toEqual(choice);
  });
});
