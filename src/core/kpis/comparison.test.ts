import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, periodDays, through } from '../time/period.ts';
import { comparisonWindows, isOpen, type PeriodChoice, wholePeriod } from './comparison.ts';

const custom = (start: Day, last: Day): PeriodChoice => ({ view: 'custom', ...through(start, last) });

interface Row {
  why: string;
  choice: PeriodChoice;
  today: Day;
  current: [Day, Day];
  previous: [Day, Day];
  lastYear: [Day, Day];
}

/** All days included, as people read them. */
const GOLDEN: Row[] = [
  {
    why: 'open month: days 1 to n, today included',
    choice: { view: 'month', year: 2026, month: 11 },
    today: '2026-11-20',
    current: ['2026-11-01', '2026-11-20'],
    previous: ['2026-10-01', '2026-10-20'],
    lastYear: ['2025-11-01', '2025-11-20'],
  },
  {
    why: 'first day of an open month',
    choice: { view: 'month', year: 2027, month: 1 },
    today: '2027-01-01',
    current: ['2027-01-01', '2027-01-01'],
    previous: ['2026-12-01', '2026-12-01'],
    lastYear: ['2026-01-01', '2026-01-01'],
  },
  {
    why: 'the earlier month is shorter and gives all it has',
    choice: { view: 'month', year: 2027, month: 3 },
    today: '2027-03-31',
    current: ['2027-03-01', '2027-03-31'],
    previous: ['2027-02-01', '2027-02-28'],
    lastYear: ['2026-03-01', '2026-03-31'],
  },
  {
    why: 'the last day of a short month does not stretch the earlier one',
    choice: { view: 'month', year: 2026, month: 4 },
    today: '2026-04-30',
    current: ['2026-04-01', '2026-04-30'],
    previous: ['2026-03-01', '2026-03-30'],
    lastYear: ['2025-04-01', '2025-04-30'],
  },
  {
    why: 'February 29 today',
    choice: { view: 'month', year: 2028, month: 2 },
    today: '2028-02-29',
    current: ['2028-02-01', '2028-02-29'],
    previous: ['2028-01-01', '2028-01-29'],
    lastYear: ['2027-02-01', '2027-02-28'],
  },
  {
    why: 'February 28 against a leap February',
    choice: { view: 'month', year: 2029, month: 2 },
    today: '2029-02-28',
    current: ['2029-02-01', '2029-02-28'],
    previous: ['2029-01-01', '2029-01-28'],
    lastYear: ['2028-02-01', '2028-02-28'],
  },
  {
    why: 'two months of a year against two with February 29',
    choice: { view: 'year', year: 2029 },
    today: '2029-03-01',
    current: ['2029-01-01', '2029-03-01'],
    previous: ['2028-01-01', '2028-02-29'],
    lastYear: ['2028-01-01', '2028-03-01'],
  },
  {
    why: 'closed leap February: whole against whole',
    choice: { view: 'month', year: 2028, month: 2 },
    today: '2028-03-01',
    current: ['2028-02-01', '2028-02-29'],
    previous: ['2028-01-01', '2028-01-31'],
    lastYear: ['2027-02-01', '2027-02-28'],
  },
  {
    why: 'closed February after a leap year',
    choice: { view: 'month', year: 2029, month: 2 },
    today: '2029-06-01',
    current: ['2029-02-01', '2029-02-28'],
    previous: ['2029-01-01', '2029-01-31'],
    lastYear: ['2028-02-01', '2028-02-29'],
  },
  {
    why: 'the first month that can be chosen',
    choice: { view: 'month', year: 2018, month: 1 },
    today: '2026-11-20',
    current: ['2018-01-01', '2018-01-31'],
    previous: ['2017-12-01', '2017-12-31'],
    lastYear: ['2017-01-01', '2017-01-31'],
  },
  {
    why: 'a month to come is whole',
    choice: { view: 'month', year: 2027, month: 12 },
    today: '2026-11-20',
    current: ['2027-12-01', '2027-12-31'],
    previous: ['2027-11-01', '2027-11-30'],
    lastYear: ['2026-12-01', '2026-12-31'],
  },
  {
    why: 'open quarter: as many days of the earlier one',
    choice: { view: 'quarter', year: 2026, quarter: 4 },
    today: '2026-11-20',
    current: ['2026-10-01', '2026-11-20'],
    previous: ['2026-07-01', '2026-08-20'],
    lastYear: ['2025-10-01', '2025-11-20'],
  },
  {
    why: 'open first quarter looks into the old year',
    choice: { view: 'quarter', year: 2028, quarter: 1 },
    today: '2028-02-29',
    current: ['2028-01-01', '2028-02-29'],
    previous: ['2027-10-01', '2027-11-29'],
    lastYear: ['2027-01-01', '2027-02-28'],
  },
  {
    why: 'the earlier quarter is shorter and gives all it has',
    choice: { view: 'quarter', year: 2027, quarter: 2 },
    today: '2027-06-30',
    current: ['2027-04-01', '2027-06-30'],
    previous: ['2027-01-01', '2027-03-31'],
    lastYear: ['2026-04-01', '2026-06-30'],
  },
  {
    why: 'closed quarter',
    choice: { view: 'quarter', year: 2026, quarter: 1 },
    today: '2026-11-20',
    current: ['2026-01-01', '2026-03-31'],
    previous: ['2025-10-01', '2025-12-31'],
    lastYear: ['2025-01-01', '2025-03-31'],
  },
  {
    why: 'open year',
    choice: { view: 'year', year: 2026 },
    today: '2026-11-20',
    current: ['2026-01-01', '2026-11-20'],
    previous: ['2025-01-01', '2025-11-20'],
    lastYear: ['2025-01-01', '2025-11-20'],
  },
  {
    why: 'open leap year: elapsed days before, calendar dates last year',
    choice: { view: 'year', year: 2028 },
    today: '2028-03-01',
    current: ['2028-01-01', '2028-03-01'],
    previous: ['2027-01-01', '2027-03-02'],
    lastYear: ['2027-01-01', '2027-03-01'],
  },
  {
    why: 'closed year',
    choice: { view: 'year', year: 2028 },
    today: '2029-01-01',
    current: ['2028-01-01', '2028-12-31'],
    previous: ['2027-01-01', '2027-12-31'],
    lastYear: ['2027-01-01', '2027-12-31'],
  },
  {
    why: 'custom: as many days before',
    choice: custom('2026-11-02', '2026-11-08'),
    today: '2026-11-20',
    current: ['2026-11-02', '2026-11-08'],
    previous: ['2026-10-26', '2026-11-01'],
    lastYear: ['2025-11-02', '2025-11-08'],
  },
  {
    why: 'custom that runs past today counts what has passed',
    choice: custom('2026-11-16', '2026-11-30'),
    today: '2026-11-20',
    current: ['2026-11-16', '2026-11-20'],
    previous: ['2026-11-01', '2026-11-05'],
    lastYear: ['2025-11-16', '2025-11-20'],
  },
  {
    why: 'custom on February 29',
    choice: custom('2028-02-29', '2028-02-29'),
    today: '2028-06-01',
    current: ['2028-02-29', '2028-02-29'],
    previous: ['2028-02-28', '2028-02-28'],
    lastYear: ['2027-02-28', '2027-02-28'],
  },
  {
    why: 'custom that ends on February 29',
    choice: custom('2028-02-20', '2028-02-29'),
    today: '2028-06-01',
    current: ['2028-02-20', '2028-02-29'],
    previous: ['2028-02-10', '2028-02-19'],
    lastYear: ['2027-02-20', '2027-02-28'],
  },
  {
    why: 'custom over the spring clock change',
    choice: custom('2026-03-07', '2026-03-09'),
    today: '2026-11-20',
    current: ['2026-03-07', '2026-03-09'],
    previous: ['2026-03-04', '2026-03-06'],
    lastYear: ['2025-03-07', '2025-03-09'],
  },
];

describe('comparison windows', () => {
  it.each(GOLDEN)('$why', ({ choice, today, current, previous, lastYear }) => {
    expect(comparisonWindows(choice, today)).toEqual({
      current: through(...current),
      previous: through(...previous),
      lastYear: through(...lastYear),
    });
  });

  const anyChoice: fc.Arbitrary<PeriodChoice> = fc.oneof(
    fc.record({
      view: fc.constant('month' as const),
      year: fc.integer({ min: 2018, max: 2032 }),
      month: fc.integer({ min: 1, max: 12 }),
    }),
    fc.record({
      view: fc.constant('quarter' as const),
      year: fc.integer({ min: 2018, max: 2032 }),
      quarter: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ view: fc.constant('year' as const), year: fc.integer({ min: 2018, max: 2032 }) }),
  );
  const anyDay = fc
    .integer({ min: 17_532, max: 23_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10) as Day);

  /** February 29 of a period's first year; March 1 sorts after it where there is none. */
  const leapDayOf = ({ start }: { start: Day }): Day =>
    Number(start.slice(0, 4)) % 4 === 0 ? (`${start.slice(0, 4)}-02-29` as Day) : '9999-12-31';

  it('compares with days that come before, never more of them while the period is open', () => {
    fc.assert(
      fc.property(anyChoice, anyDay, (choice, today) => {
        const { current, previous, lastYear } = comparisonWindows(choice, today);
        expect(previous.end <= current.start).toBe(true);
        expect(lastYear.end <= current.start).toBe(true);
        expect(current.start).toBe(wholePeriod(choice).start);
        if (!isOpen(choice, today)) expect(current).toEqual(wholePeriod(choice));
        else {
          expect(periodDays(previous)).toBeLessThanOrEqual(periodDays(current));
          // The same dates are a day more when February 29 is between them.
          const leap = lastYear.start <= leapDayOf(lastYear) && leapDayOf(lastYear) < lastYear.end ? 1 : 0;
          expect(periodDays(lastYear)).toBeLessThanOrEqual(periodDays(current) + leap);
        }
      }),
    );
  });

  it('puts a custom range and the one before it side by side, equally long', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 800 }), anyDay, (start, days, today) => {
        const whole = {
          start,
          end: new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10) as Day,
        };
        const { current, previous } = comparisonWindows({ view: 'custom', ...whole }, today);
        expect(periodDays(previous)).toBe(periodDays(current));
        expect(previous.start).toBe(addDays(start, -days));
      }),
    );
  });
});
