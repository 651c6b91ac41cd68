import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../test/helpers/sizes.ts';
import { addDays, type Day, dayOf, eachDay, monthPeriod, weekdayOf } from '../time/period.ts';
import {
  centsByDay,
  dueWithin,
  type Flight,
  flightDays,
  flightsOverlap,
  plannedOf,
  spreadOverFlights,
} from './flights.ts';

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

const months = fc.constantFrom(
  ...[2018, 2023, 2024, 2026, 2030].flatMap((year) =>
    Array.from({ length: 12 }, (_, index) => eachDay(monthPeriod(year, index + 1))),
  ),
);

/** Any flights of one month, overlapping or not. */
const flightSets = months.chain((days) => {
  const at = fc.nat(days.length - 1);
  const flight = fc.tuple(at, at, fc.nat(50_000_000)).map(([one, other, cents]): Flight => {
    const [start, end] = [days[Math.min(one, other)], days[Math.max(one, other)]] as [Day, Day];
    return { start, end, cents };
  });
  return fc.record({ days: fc.constant(days), flights: fc.array(flight, { maxLength: 4 }) });
});

/** Number of flights per day. */
function daysOf({ days, flights }: { days: readonly Day[]; flights: readonly Flight[] }): number[] {
  return days.map((day) => flights.filter(({ start, end }) => start <= day && day <= end).length);
}

/** Each day's cents by hand: as many whole cents as all days have, and one more for the earliest. */
function byHand({ days, flights }: { days: readonly Day[]; flights: readonly Flight[] }): number[] {
  const cents = days.map(() => 0);
  for (const flight of flights) {
    const [from, last] = [days.indexOf(flight.start), days.indexOf(flight.end)];
    const count = last - from + 1;
    for (let index = from; index <= last; index += 1) {
      const odd = index - from < flight.cents % count ? 1 : 0;
      cents[index] = (cents[index] ?? 0) + Math.floor(flight.cents / count) + odd;
    }
  }
  return cents;
}

/** Where each week ends within a month: after its Sundays, and after the month. */
function weekEnds(days: readonly Day[]): number[] {
  return days.flatMap((day, index) => (weekdayOf(day) === 0 || index === days.length - 1 ? [index + 1] : []));
}

describe('flights that share a day', () => {
  it('are found exactly where two of them lie on one day, in random sets', () => {
    fc.assert(
      fc.property(
        flightSets,
        (set) => flightsOverlap(set.flights) === daysOf(set).some((count) => count > 1),
      ),
      { numRuns: sized({ quick: 10_000, soak: 100_000 }) },
    );
  }, 120_000);

  it.each([
    {
      why: 'touching days',
      flights: [
        [1, 10],
        [10, 20],
      ],
      shared: true,
    },
    {
      why: 'next to each other',
      flights: [
        [1, 10],
        [11, 20],
      ],
      shared: false,
    },
    {
      why: 'one inside another',
      flights: [
        [1, 30],
        [5, 6],
      ],
      shared: true,
    },
    {
      why: 'the same single day',
      flights: [
        [5, 5],
        [5, 5],
      ],
      shared: true,
    },
    {
      why: 'out of order',
      flights: [
        [20, 30],
        [1, 19],
      ],
      shared: false,
    },
    {
      why: 'a long one and two later',
      flights: [
        [1, 20],
        [2, 3],
        [18, 25],
      ],
      shared: true,
    },
    { why: 'none', flights: [], shared: false },
  ])('$why: $shared', ({ flights, shared }) => {
    const dates = flights.map(([start = 1, end = 1]) => ({
      start: dayOf(2026, 11, start),
      end: dayOf(2026, 11, end),
    }));
    expect(flightsOverlap(dates)).toBe(shared);
  });
});

describe('money over the days of flights', () => {
  it('adds up over days and weeks to the cent, in random sets', () => {
    fc.assert(
      fc.property(flightSets, ({ days, flights }) => {
        const cents = byHand({ days, flights });
        let from = 0;
        let all = 0;
        for (const end of weekEnds(days)) {
          const week = { start: days[from] as Day, end: addDays(days[end - 1] as Day, 1) };
          const due = dueWithin(week, flights);
          all += due;
          if (due !== sum(cents.slice(from, end))) return false;
          from = end;
        }
        return all === plannedOf(flights);
      }),
      { numRuns: sized({ quick: 10_000, soak: 100_000 }) },
    );
  }, 120_000);

  it('is the same day by day', () => {
    fc.assert(
      fc.property(flightSets, ({ days, flights }) => {
        const listed = flights.flatMap(centsByDay);
        const byDay = days.map((day) =>
          sum(listed.filter((one) => one.day === day).map(({ cents }) => cents)),
        );
        expect(byDay).toEqual(byHand({ days, flights }));
      }),
      { numRuns: sized({ quick: 1_000, soak: 3_000 }) },
    );
  }, 60_000);
});

describe('a total over flights', () => {
  it('is spread by days to the cent', () => {
    fc.assert(
      fc.property(flightSets, fc.nat(1_000_000_000), ({ flights }, cents) => {
        const spread = spreadOverFlights(cents, flights);
        expect(plannedOf(spread)).toBe(flights.length === 0 ? 0 : cents);
        const days = sum(flights.map(flightDays));
        for (const flight of spread) {
          expect(Math.abs(flight.cents - (cents * flightDays(flight)) / days)).toBeLessThan(1);
        }
      }),
      { numRuns: sized({ quick: 2_000, soak: 10_000 }) },
    );
  }, 60_000);

  it('gives earlier days the odd cents', () => {
    const flight = { start: '2026-02-26', end: '2026-02-28', cents: 100 } as const;
    expect(centsByDay(flight)).toEqual([
      { day: '2026-02-26', cents: 34 },
      { day: '2026-02-27', cents: 33 },
      { day: '2026-02-28', cents: 33 },
    ]);
    expect(dueWithin({ start: '2026-02-01', end: '2026-02-28' }, [flight])).toBe(67);
  });
});
