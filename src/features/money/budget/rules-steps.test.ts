import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addDays,
  type Day,
  eachDay,
  lastDay,
  monthPeriod,
  quarterPeriod,
  weekdayOf,
  yearPeriod,
} from '../../../core/time/period.ts';
import { monthSteps, weeksOf } from './rules-steps.ts';

const MONDAY = 1;
const SUNDAY = 0;

it.each([
  {
    why: 'a month that begins on a Sunday',
    period: monthPeriod(2026, 11),
    weeks: ['1–1', '2–8', '9–15', '16–22', '23–29', '30–30'],
  },
  { why: 'four whole weeks', period: monthPeriod(2027, 2), weeks: ['1–7', '8–14', '15–21', '22–28'] },
  { why: 'a leap February', period: monthPeriod(2028, 2), weeks: ['1–6', '7–13', '14–20', '21–27', '28–29'] },
])('cuts $why into weeks', ({ period, weeks }) => {
  const found = weeksOf(period).map(
    (week) => `${Number(week.start.slice(8))}–${Number(lastDay(week).slice(8))}`,
  );
  expect(found).toEqual(weeks);
});

it('cuts a quarter and a year into months', () => {
  expect(monthSteps(quarterPeriod(2026, 4)).map(({ start }) => start)).toEqual([
    '2026-10-01',
    '2026-11-01',
    '2026-12-01',
  ]);
  expect(monthSteps(yearPeriod(2026))).toHaveLength(12);
  expect(monthSteps({ start: '2026-11-05', end: '2026-12-02' })).toEqual([
    { start: '2026-11-05', end: '2026-12-01' },
    { start: '2026-12-01', end: '2026-12-02' },
  ]);
});

it('puts every day into exactly one week and one month', () => {
  const period = fc
    .record({ from: fc.integer({ min: 0, max: 4_000 }), days: fc.integer({ min: 0, max: 400 }) })
    .map(({ from, days }) => {
      const start = addDays('2018-01-01' as Day, from);
      return { start, end: addDays(start, days) };
    });
  fc.assert(
    fc.property(period, (whole) => {
      expect(weeksOf(whole).flatMap(eachDay)).toEqual(eachDay(whole));
      expect(monthSteps(whole).flatMap(eachDay)).toEqual(eachDay(whole));
      weeksOf(whole).forEach((week, index, all) => {
        if (index > 0) expect(weekdayOf(week.start)).toBe(MONDAY);
        if (index < all.length - 1) expect(weekdayOf(lastDay(week))).toBe(SUNDAY);
      });
    }),
  );
});
