import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsByDay, type Flight, plannedOf } from '../../../core/money/flights.ts';
import { type Day, eachDay, monthPeriod } from '../../../core/time/period.ts';
import { dueCents, forecastCents, type SpentSoFar } from './rules-pace.ts';

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}` as Day;
const flight = (from: number, to: number, cents: number): Flight => ({
  start: day(from),
  end: day(to),
  cents,
});

describe('what is due', () => {
  it.each([
    { why: 'before the first flight', flights: [flight(10, 19, 1_000)], date: 9, due: 0 },
    { why: 'its first day, which counts', flights: [flight(10, 19, 1_000)], date: 10, due: 100 },
    { why: 'half way', flights: [flight(10, 19, 1_000)], date: 14, due: 500 },
    { why: 'its last day', flights: [flight(10, 19, 1_000)], date: 19, due: 1_000 },
    { why: 'over', flights: [flight(10, 19, 1_000)], date: 30, due: 1_000 },
    { why: 'between two flights', flights: [flight(20, 21, 7), flight(1, 3, 100)], date: 12, due: 100 },
    { why: 'odd cents come first', flights: [flight(1, 3, 100)], date: 1, due: 34 },
    { why: 'no flight', flights: [], date: 30, due: 0 },
  ])('$why', ({ flights, date, due }) => {
    expect(dueCents(flights, day(date))).toBe(due);
  });

  it('never falls, starts at nothing and ends at the plan', () => {
    const flights = fc
      .uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 8 })
      .chain((days) => fc.tuple(fc.constant(days.toSorted((a, b) => a - b)), fc.nat(), fc.nat()))
      .map(([[a = 1, b = 1, ...rest], one, two]) => {
        const second = rest[0] === undefined ? [] : [flight(rest[0], rest[1] ?? rest[0], two)];
        return [flight(a, b, one), ...second];
      });
    fc.assert(
      fc.property(flights, (all) => {
        const course = eachDay(monthPeriod(2026, 11)).map((date) => dueCents(all, date));
        expect(course).toEqual(course.toSorted((a, b) => a - b));
        expect(dueCents(all, '2026-10-31')).toBe(0);
        expect(course.at(-1)).toBe(plannedOf(all));
      }),
    );
  });
});

describe('the forecast of an expense', () => {
  const month = [flight(1, 30, 3_000)];
  const evenly = (cents: number, through: number) => centsByDay(flight(1, through, cents));

  it.each<{ why: string; of: Partial<SpentSoFar>; forecast: number }>([
    { why: 'the plan while nobody said anything', of: {}, forecast: 3_000 },
    {
      why: 'the plan of the days to come where spending is slower than planned',
      of: { actualCents: 500, actualThrough: day(10), spent: evenly(500, 10) },
      forecast: 500 + 2_000,
    },
    {
      why: 'the pace of the last seven days where that is faster',
      of: { actualCents: 1_500, actualThrough: day(10), spent: evenly(1_500, 10) },
      forecast: 1_500 + 20 * 150,
    },
    {
      why: 'only the last seven days count',
      of: {
        actualCents: 1_200,
        actualThrough: day(10),
        spent: [
          ...evenly(500, 3),
          ...Array.from({ length: 7 }, (_, index) => ({ day: day(4 + index), cents: 100 })),
        ],
      },
      forecast: 1_200 + 2_000,
    },
    {
      why: 'the actual once it speaks of every day',
      of: { actualCents: 2_900, actualThrough: day(30), spent: evenly(2_900, 30) },
      forecast: 2_900,
    },
    {
      why: 'no more than was paid ahead of the first flight',
      of: {
        flights: [flight(20, 25, 3_000)],
        actualCents: 3_100,
        actualThrough: day(5),
        spent: [{ day: day(20), cents: 3_100 }],
      },
      forecast: 3_100,
    },
    {
      why: 'the rest of the plan where a flight was over more than a week ago',
      of: {
        flights: [flight(1, 2, 100), flight(20, 21, 400)],
        actualCents: 900,
        actualThrough: day(15),
        spent: evenly(900, 2),
      },
      forecast: 900 + 400,
    },
  ])('is $why', ({ of, forecast }) => {
    expect(forecastCents({ flights: month, actualCents: null, actualThrough: null, spent: [], ...of })).toBe(
      forecast,
    );
  });

  it('is never less than what was spent, nor than what is planned for the days to come', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 30 }), (planned, actual, through) => {
        const flights = [flight(1, 30, planned)];
        const spent = evenly(actual, through);
        const found = forecastCents({ flights, actualCents: actual, actualThrough: day(through), spent });
        expect(found).toBeGreaterThanOrEqual(actual + planned - dueCents(flights, day(through)));
        if (through === 30) expect(found).toBe(actual);
      }),
    );
  });
});
