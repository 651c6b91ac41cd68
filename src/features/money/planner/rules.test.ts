import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../test/helpers/sizes.ts';
import { centsByDay } from '../../../core/money/flights.ts';
import { addDays, contains, type Day, eachDay, monthPeriod, through } from '../../../core/time/period.ts';
import { barPlace, centsOfDays, type FlightBar, mergeBars, moveLock, planColumns } from './rules.ts';

const november = monthPeriod(2026, 11);

/** Any days within November. */
const days = fc
  .tuple(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 29 }))
  .map(([one, other]) => ({
    start: addDays(november.start, Math.min(one, other)),
    end: addDays(november.start, Math.max(one, other)),
  }));

const bars: fc.Arbitrary<FlightBar[]> = fc.array(
  fc
    .record({
      days,
      cents: fc.integer({ min: 0, max: 5_000_000 }),
      rooftops: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
    })
    .map(({ days: { start, end }, ...rest }) => ({ start, end, ...rest })),
  { maxLength: 30 },
);

describe('columns', () => {
  it.each([
    { view: 'month', start: '2028-02-01', end: '2028-03-01', count: 29, last: '2028-02-29' },
    { view: 'quarter', start: '2026-10-01', end: '2027-01-01', count: 3, last: '2026-12-31' },
    { view: 'year', start: '2026-01-01', end: '2027-01-01', count: 12, last: '2026-12-31' },
    { view: 'custom', start: '2026-01-20', end: '2026-03-03', count: 3, last: '2026-03-02' },
  ] as const)('$view from $start', ({ view, start, end, count, last }) => {
    const columns = planColumns(view, { start, end });
    expect(columns).toHaveLength(count);
    expect(columns[0]?.start).toBe(start);
    expect(columns.at(-1)?.end).toBe(last);
    for (const [index, column] of columns.entries()) {
      if (index > 0) expect(column.start).toBe(addDays(columns[index - 1]?.end ?? start, 1));
    }
  });
});

describe('bars', () => {
  it('stand on exactly the days of their flight', () => {
    fc.assert(
      fc.property(days, (flight) => {
        const place = barPlace(flight, november);
        const all = eachDay(november);
        expect(place && all.slice(place.from, place.from + place.days)).toEqual(
          eachDay(through(flight.start, flight.end)),
        );
      }),
    );
  });

  it('are cut to the month and left out beside it', () => {
    expect(barPlace({ start: '2026-10-28', end: '2026-11-02' }, november)).toEqual({ from: 0, days: 2 });
    expect(barPlace({ start: '2026-11-30', end: '2026-12-09' }, november)).toEqual({ from: 29, days: 1 });
    expect(barPlace({ start: '2026-12-01', end: '2026-12-09' }, november)).toBeNull();
  });

  it('of several stores merge where they share days, and lose no cent, day or store', () => {
    fc.assert(
      fc.property(bars, (flights) => {
        const merged = mergeBars(flights);
        const sum = (of: readonly FlightBar[]) => of.reduce((total, { cents }) => total + cents, 0);
        expect(sum(merged)).toBe(sum(flights));
        for (const [index, bar] of merged.entries()) {
          const before = merged[index - 1];
          if (before) expect(bar.start > before.end).toBe(true);
        }
        for (const day of eachDay(november)) {
          const runs = (of: readonly FlightBar[]) =>
            of.filter(({ start, end }) => contains(through(start, end), day));
          expect(runs(merged).length).toBe(Math.min(1, runs(flights).length));
        }
        const rooftops = (of: readonly FlightBar[]) => new Set(of.flatMap((bar) => bar.rooftops));
        expect(rooftops(merged)).toEqual(rooftops(flights));
      }),
      { numRuns: sized({ quick: 500, soak: 2_000 }) },
    );
  });
});

it('adds up what every flight puts on each day, to the cent', () => {
  fc.assert(
    fc.property(bars, (flights) => {
      const parts = flights.map(({ start, end, cents }) => {
        const length = eachDay(through(start, end)).length;
        return {
          start,
          days: length,
          each: Math.floor(cents / length),
          rest: cents % length,
          flights: 1,
        };
      });
      const naive = new Map<Day, number>();
      for (const flight of flights) {
        for (const { day, cents } of centsByDay(flight)) naive.set(day, (naive.get(day) ?? 0) + cents);
      }
      expect(centsOfDays(parts, november)).toEqual(eachDay(november).map((day) => naive.get(day) ?? 0));
    }),
    { numRuns: sized({ quick: 500, soak: 2_000 }) },
  );
});

it('counts only the days within the period of flights that begin before it or run past it', () => {
  const part = { days: 5, each: 100, rest: 1, flights: 2 };
  const early = { ...part, start: addDays(november.start, -2) };
  const late = { ...part, start: addDays(november.end, -2) };
  const cents = centsOfDays([early, late], november);
  expect(cents).toHaveLength(30);
  expect(cents.slice(0, 4)).toEqual([100, 100, 100, 0]);
  expect(cents.slice(-3)).toEqual([0, 102, 100]);
});

it.each([
  { view: 'month', dealerships: 1, isReader: false, lock: null },
  { view: 'month', dealerships: 3, isReader: false, lock: 'dealership' },
  { view: 'quarter', dealerships: 1, isReader: false, lock: 'view' },
  { view: 'quarter', dealerships: 3, isReader: false, lock: 'view' },
  { view: 'month', dealerships: 1, isReader: true, lock: 'role' },
] as const)('$dealerships in $view, reader: $isReader → $lock', ({ lock, ...at }) => {
  expect(moveLock(at)).toBe(lock);
});
