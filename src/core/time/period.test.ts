import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  daysInMonth,
  eachDay,
  isDay,
  lastDay,
  monthPeriod,
  periodDays,
  quarterOfMonth,
  quarterPeriod,
  today,
  yearBefore,
  yearPeriod,
} from './period.ts';

const anyDay = fc
  .integer({ min: 0, max: 60_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10) as Day);

describe('days', () => {
  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2000-02-29', true],
    ['2100-02-29', false],
    ['2026-04-31', false],
    ['2026-4-3', false],
    ['2026-13-01', false],
    ['2026-01-01T00:00:00Z', false],
    ['', false],
  ])('%s is a day: %s', (value, expected) => {
    expect(isDay(value)).toBe(expected);
  });

  it.each([
    { why: 'into March of a leap year', from: '2028-02-28', by: 2, to: '2028-03-01' },
    { why: 'into March of a common year', from: '2027-02-28', by: 1, to: '2027-03-01' },
    { why: 'into the new year', from: '2026-12-31', by: 1, to: '2027-01-01' },
    { why: 'back over the new year', from: '2027-01-01', by: -1, to: '2026-12-31' },
    { why: 'over the spring clock change', from: '2026-03-07', by: 2, to: '2026-03-09' },
    { why: 'over the autumn clock change', from: '2026-10-31', by: 2, to: '2026-11-02' },
  ])('goes $why', ({ from, by, to }) => {
    expect(addDays(from as Day, by)).toBe(to);
  });

  it('counts the days it walked', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  it('clips a date to the month it is put into', () => {
    expect(dayOf(2027, 2, 31)).toBe('2027-02-28');
    expect(dayOf(2028, 2, 31)).toBe('2028-02-29');
    expect(dayOf(2026, 4, 31)).toBe('2026-04-30');
    expect(daysInMonth(2028, 2)).toBe(29);
  });

  it('takes February 29 to February 28 of the year before', () => {
    expect(yearBefore('2028-02-29')).toBe('2027-02-28');
    expect(yearBefore('2029-02-28')).toBe('2028-02-28');
  });
});

describe('periods', () => {
  it.each([
    { what: 'December', period: monthPeriod(2026, 12), start: '2026-12-01', last: '2026-12-31', days: 31 },
    {
      what: 'leap February',
      period: monthPeriod(2028, 2),
      start: '2028-02-01',
      last: '2028-02-29',
      days: 29,
    },
    {
      what: 'fourth quarter',
      period: quarterPeriod(2026, 4),
      start: '2026-10-01',
      last: '2026-12-31',
      days: 92,
    },
    {
      what: 'first quarter',
      period: quarterPeriod(2027, 1),
      start: '2027-01-01',
      last: '2027-03-31',
      days: 90,
    },
    { what: 'leap year', period: yearPeriod(2028), start: '2028-01-01', last: '2028-12-31', days: 366 },
  ])('holds every day of a $what', ({ period, start, last, days }) => {
    expect(period.start).toBe(start);
    expect(lastDay(period)).toBe(last);
    expect(periodDays(period)).toBe(days);
    expect(eachDay(period)).toHaveLength(days);
  });

  it('shares no day between neighbours and leaves none out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2018, max: 2040 }), fc.integer({ min: 1, max: 11 }), (year, month) => {
        expect(monthPeriod(year, month).end).toBe(monthPeriod(year, month + 1).start);
        expect(quarterPeriod(year, quarterOfMonth(month)).start <= monthPeriod(year, month).start).toBe(true);
        expect(quarterPeriod(year, quarterOfMonth(month)).end >= monthPeriod(year, month).end).toBe(true);
      }),
    );
  });
});

describe('today', () => {
  it.each([
    {
      why: 'just before midnight in Chicago',
      now: '2026-11-21T05:59:59Z',
      zone: 'America/Chicago',
      day: '2026-11-20',
    },
    { why: 'midnight in Chicago', now: '2026-11-21T06:00:00Z', zone: 'America/Chicago', day: '2026-11-21' },
    {
      why: 'midnight in summer time',
      now: '2026-07-01T05:00:00Z',
      zone: 'America/Chicago',
      day: '2026-07-01',
    },
    {
      why: 'the hour that is skipped',
      now: '2026-03-08T08:00:00Z',
      zone: 'America/Chicago',
      day: '2026-03-08',
    },
    {
      why: 'the hour that comes twice',
      now: '2026-11-01T07:30:00Z',
      zone: 'America/Chicago',
      day: '2026-11-01',
    },
    {
      why: 'no summer time in Phoenix',
      now: '2026-07-01T06:59:00Z',
      zone: 'America/Phoenix',
      day: '2026-06-30',
    },
    {
      why: 'already tomorrow in Auckland',
      now: '2026-12-31T11:00:00Z',
      zone: 'Pacific/Auckland',
      day: '2027-01-01',
    },
    {
      why: 'February 29 in New York',
      now: '2028-03-01T04:59:00Z',
      zone: 'America/New_York',
      day: '2028-02-29',
    },
  ])('is the local date: $why', ({ now, zone, day }) => {
    expect(today(new Date(now), zone)).toBe(day);
  });

  it('refuses a zone that does not exist', () => {
    expect(() => today(new Date(0), 'America/Nowhere')).toThrow(RangeError);
  });
});
