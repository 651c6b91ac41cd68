import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../test/helpers/sizes.ts';
import { type Flight, flightsOverlap, plannedOf } from '../../../core/money/flights.ts';
import { addDays, daysBetween, monthPeriod, type Period } from '../../../core/time/period.ts';
import { type FlightMove, movedFlights, requireMoved, roomOf } from './rules-moves.ts';

const november = monthPeriod(2026, 11);

/** A month with non-overlapping flights in any order. */
const expense: fc.Arbitrary<{ month: Period; flights: Flight[] }> = fc
  .record({
    month: fc.constantFrom(monthPeriod(2026, 11), monthPeriod(2028, 2), monthPeriod(2027, 2)),
    edges: fc.uniqueArray(fc.integer({ min: 0, max: 31 }), { minLength: 2, maxLength: 12 }),
    cents: fc.array(fc.integer({ min: 0, max: 9_000_000 }), { minLength: 6, maxLength: 6 }),
    gaps: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  })
  .map(({ month, edges, cents, gaps }) => {
    const length = daysBetween(month.start, month.end);
    const cuts = edges.filter((edge) => edge <= length).sort((a, b) => a - b);
    const flights = cuts.slice(1).flatMap((to, index) => {
      const from = cuts[index] ?? 0;
      if (gaps[index] && index > 0) return [];
      return {
        start: addDays(month.start, from),
        end: addDays(month.start, to - 1),
        cents: cents[index % 6] ?? 0,
      };
    });
    return { month, flights: flights.toReversed() };
  })
  .filter(({ flights }) => flights.length > 0);

const move = (count: number): fc.Arbitrary<FlightMove> =>
  fc.record({
    index: fc.nat({ max: count - 1 }),
    grip: fc.constantFrom('whole' as const, 'start' as const, 'end' as const),
    by: fc.integer({ min: -40, max: 40 }),
  });

// Many runs; the timeout allows for a busy machine.
describe('moving and stretching', { timeout: 60_000 }, () => {
  const moved = expense.chain((of) => fc.record({ of: fc.constant(of), by: move(of.flights.length) }));

  it('stays within the month, shares no day, keeps every amount, and is what the server takes', () => {
    fc.assert(
      fc.property(moved, ({ of: { month, flights }, by }) => {
        const after = movedFlights(flights, by, month);
        expect(flightsOverlap(after)).toBe(false);
        expect(after.map(({ cents }) => cents)).toEqual(flights.map(({ cents }) => cents));
        expect(plannedOf(after)).toBe(plannedOf(flights));
        for (const { start, end } of after) {
          expect(start <= end && start >= month.start && end < month.end).toBe(true);
        }
        expect(() => requireMoved(flights, after, month)).not.toThrow();
      }),
      { numRuns: sized({ quick: 3_000, soak: 20_000 }) },
    );
  });

  it('leaves the other flights alone, a moved one as long as it was, and goes no further than requested', () => {
    fc.assert(
      fc.property(moved, ({ of: { month, flights }, by }) => {
        const after = movedFlights(flights, by, month);
        const [was, is] = [flights[by.index], after[by.index]];
        if (!was || !is) throw new Error('The move names a flight.');
        expect(after.filter((_, index) => index !== by.index)).toEqual(
          flights.filter((_, index) => index !== by.index),
        );
        const [first, last] = [daysBetween(was.start, is.start), daysBetween(was.end, is.end)];
        if (by.grip === 'whole') expect(first).toBe(last);
        if (by.grip === 'start') expect(last).toBe(0);
        if (by.grip === 'end') expect(first).toBe(0);
        expect(Math.max(Math.abs(first), Math.abs(last))).toBeLessThanOrEqual(Math.abs(by.by));
      }),
      { numRuns: sized({ quick: 3_000, soak: 20_000 }) },
    );
  });

  it('is taken back by moving as far the other way', () => {
    fc.assert(
      fc.property(moved, ({ of: { month, flights }, by }) => {
        const after = movedFlights(flights, by, month);
        const [was, is] = [flights[by.index], after[by.index]];
        if (!was || !is) throw new Error('The move names a flight.');
        const went = daysBetween(was.start, is.start) || daysBetween(was.end, is.end);
        expect(movedFlights(after, { ...by, by: -went }, month)).toEqual(flights);
      }),
      { numRuns: sized({ quick: 1_000, soak: 5_000 }) },
    );
  });
});

const pair = [
  { start: '2026-11-01', end: '2026-11-10', cents: 100_000 },
  { start: '2026-11-15', end: '2026-11-20', cents: 50_000 },
] as const;

it.each([
  { why: 'right by a day', by: { index: 0, grip: 'whole', by: 1 }, start: '2026-11-02', end: '2026-11-11' },
  {
    why: 'right until its neighbour',
    by: { index: 0, grip: 'whole', by: 9 },
    start: '2026-11-05',
    end: '2026-11-14',
  },
  {
    why: 'left until its neighbour',
    by: { index: 1, grip: 'whole', by: -9 },
    start: '2026-11-11',
    end: '2026-11-16',
  },
  {
    why: 'right until the month ends',
    by: { index: 1, grip: 'whole', by: 99 },
    start: '2026-11-25',
    end: '2026-11-30',
  },
  { why: 'longer', by: { index: 1, grip: 'end', by: 3 }, start: '2026-11-15', end: '2026-11-23' },
  {
    why: 'shorter, to one day at least',
    by: { index: 1, grip: 'end', by: -30 },
    start: '2026-11-15',
    end: '2026-11-15',
  },
  {
    why: 'earlier until its neighbour',
    by: { index: 1, grip: 'start', by: -30 },
    start: '2026-11-11',
    end: '2026-11-20',
  },
  {
    why: 'later, to one day at least',
    by: { index: 0, grip: 'start', by: 30 },
    start: '2026-11-10',
    end: '2026-11-10',
  },
] as const)('$why', ({ by, start, end }) => {
  expect(movedFlights(pair, by, november)[by.index]).toEqual({ ...pair[by.index], start, end });
});

it('moves nothing where there is no room, and says how much there is', () => {
  const whole = [{ start: '2026-11-01', end: '2026-11-30', cents: 1 }] as const;
  expect(movedFlights(whole, { index: 0, grip: 'whole', by: 3 }, november)).toBe(whole);
  expect(roomOf(pair, 0, november)).toEqual({ start: '2026-11-01', end: '2026-11-14' });
});

describe('the server refuses, on flightDate', () => {
  it.each([
    {
      why: 'a shared day',
      flights: [pair[0], { ...pair[1], start: '2026-11-10' }],
      says: 'The flight dates can not have the same dates.',
    },
    {
      why: 'a flight within another',
      flights: [pair[0], { ...pair[1], start: '2026-11-03', end: '2026-11-04' }],
      says: 'The flight dates can not have the same dates.',
    },
    {
      why: 'an end before its start',
      flights: [pair[0], { ...pair[1], end: '2026-11-14' }],
      says: 'A flight ends before it starts.',
    },
    {
      why: 'a day of the next month',
      flights: [pair[0], { ...pair[1], end: '2026-12-01' }],
      says: 'A flight stays within the month of its expense.',
    },
    {
      why: 'a day of the month before',
      flights: [{ ...pair[0], start: '2026-10-31' }, pair[1]],
      says: 'A flight stays within the month of its expense.',
    },
    {
      why: 'another amount',
      flights: [pair[0], { ...pair[1], cents: 50_001 }],
      says: /leaves the planned amount/,
    },
  ] as const)('$why', ({ flights, says }) => {
    expect(() => requireMoved(pair, flights as readonly Flight[], november)).toThrowError(
      expect.objectContaining({ errors: [{ field: 'flightDate', message: expect.stringMatching(says) }] }),
    );
  });
});
