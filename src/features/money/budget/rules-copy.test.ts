import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Flight, flightsOverlap, plannedOf } from '../../../core/money/flights.ts';
import { type Day, dayOf, daysInMonth } from '../../../core/time/period.ts';
import { COPY_DIRECTIONS } from './contract-copy.ts';
import { afterCopy, flightsInMonth } from './rules-copy.ts';

describe('what a line is after a copy', () => {
  const source = { planned: 300, actual: 500 };
  const before = { planned: 10, actual: 20 };
  it.each([
    {
      direction: 'plannedToPlanned',
      made: { planned: 300, actual: null },
      replaced: { planned: 300, actual: 20 },
    },
    {
      direction: 'actualToActual',
      made: { planned: 0, actual: 500 },
      replaced: { planned: 10, actual: 500 },
    },
    {
      direction: 'plannedToActual',
      made: { planned: 0, actual: 300 },
      replaced: { planned: 10, actual: 300 },
    },
    {
      direction: 'actualToPlanned',
      made: { planned: 500, actual: null },
      replaced: { planned: 500, actual: 20 },
    },
    { direction: 'everything', made: source, replaced: source },
  ] as const)('$direction', ({ direction, made, replaced }) => {
    expect(afterCopy(direction, source, null)).toEqual(made);
    expect(afterCopy(direction, source, before)).toEqual(replaced);
  });

  it.each([
    { direction: 'plannedToPlanned', source: { planned: 0, actual: 500 }, copied: false },
    { direction: 'plannedToActual', source: { planned: 0, actual: 500 }, copied: false },
    { direction: 'actualToActual', source: { planned: 300, actual: null }, copied: false },
    { direction: 'actualToPlanned', source: { planned: 300, actual: null }, copied: false },
    { direction: 'actualToPlanned', source: { planned: 300, actual: 0 }, copied: true },
    { direction: 'everything', source: { planned: 0, actual: null }, copied: true },
  ] as const)('$direction of $source is copied: $copied', ({ direction, source: from, copied }) => {
    expect(afterCopy(direction, from, null) !== null).toBe(copied);
  });
});

describe('flights on the dates of another month', () => {
  const on = (month: string, flights: readonly [number, number, number][]): Flight[] =>
    flights.map(([first, last, cents]) => ({
      start: `${month}-${String(first).padStart(2, '0')}` as Day,
      end: `${month}-${String(last).padStart(2, '0')}` as Day,
      cents,
    }));
  it.each([
    {
      why: 'a whole month stays whole when it grows',
      from: ['2026-02', [[1, 28, 9]]],
      to: ['2026-03', [[1, 31, 9]]],
    },
    { why: 'and when it shrinks', from: ['2028-01', [[1, 31, 9]]], to: ['2028-02', [[1, 29, 9]]] },
    {
      why: 'dates stay',
      from: [
        '2026-10',
        [
          [2, 5, 1],
          [9, 30, 2],
        ],
      ],
      to: [
        '2026-11',
        [
          [2, 5, 1],
          [9, 30, 2],
        ],
      ],
    },
    {
      why: 'all but a whole month is no whole month',
      from: ['2026-02', [[2, 28, 9]]],
      to: ['2026-03', [[2, 28, 9]]],
    },
    {
      why: 'days past the end become the last',
      from: ['2026-01', [[20, 31, 9]]],
      to: ['2026-02', [[20, 28, 9]]],
    },
    {
      why: 'flights past the end become one day',
      from: [
        '2026-01',
        [
          [29, 29, 1],
          [30, 31, 2],
        ],
      ],
      to: ['2026-02', [[28, 28, 3]]],
    },
    {
      why: 'or join the one that has it',
      from: [
        '2026-01',
        [
          [20, 28, 1],
          [29, 31, 2],
        ],
      ],
      to: ['2026-02', [[20, 28, 3]]],
    },
    {
      why: 'equal days add up',
      from: [
        '2026-10',
        [
          [5, 9, 1],
          [5, 9, 2],
        ],
      ],
      to: ['2026-11', [[5, 9, 3]]],
    },
    {
      why: 'shared days make one flight over all',
      from: [
        '2026-10',
        [
          [8, 20, 1],
          [5, 9, 2],
          [20, 21, 4],
        ],
      ],
      to: ['2026-11', [[5, 21, 7]]],
    },
    {
      why: 'neighbours stay apart',
      from: [
        '2026-10',
        [
          [5, 9, 1],
          [10, 12, 2],
        ],
      ],
      to: [
        '2026-11',
        [
          [5, 9, 1],
          [10, 12, 2],
        ],
      ],
    },
    { why: 'nothing stays nothing', from: ['2026-10', []], to: ['2026-11', []] },
  ] as {
    why: string;
    from: [string, [number, number, number][]];
    to: [string, [number, number, number][]];
  }[])('$why', ({ from, to }) => {
    expect(flightsInMonth(on(...from), `${to[0]}-01` as Day)).toEqual(on(...to));
  });

  it('shares no day, loses no cent, leaves no day out of which a flight ran, and repeats without change', () => {
    const month = fc.record({
      year: fc.integer({ min: 2023, max: 2028 }),
      month: fc.integer({ min: 1, max: 12 }),
    });
    const flight = fc.tuple(fc.nat(30), fc.nat(30), fc.nat(1_000_000));
    fc.assert(
      fc.property(month, month, fc.array(flight, { maxLength: 12 }), (from, to, drawn) => {
        const length = daysInMonth(from.year, from.month);
        const flights = drawn.map(([one, other, cents]) => {
          const [first, last] = [(one % length) + 1, (other % length) + 1];
          return {
            start: dayOf(from.year, from.month, Math.min(first, last)),
            end: dayOf(from.year, from.month, Math.max(first, last)),
            cents,
          };
        });
        const target = dayOf(to.year, to.month, 1);
        const copied = flightsInMonth(flights, target);
        expect(flightsOverlap(copied)).toBe(false);
        expect(plannedOf(copied)).toBe(plannedOf(flights));
        expect(
          copied.every(({ start, end }) => start.slice(0, 7) === target.slice(0, 7) && end >= start),
        ).toBe(true);
        for (const { start, end } of flights) {
          const first = dayOf(to.year, to.month, Number(start.slice(8)));
          const last = dayOf(to.year, to.month, Number(end.slice(8)));
          expect(copied.some((one) => one.start <= first && last <= one.end)).toBe(true);
        }
        expect(flightsInMonth(copied, target)).toEqual(copied);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is known for every direction', () => {
    for (const direction of COPY_DIRECTIONS) {
      expect(afterCopy(direction, { planned: 1, actual: 1 }, null)).not.toBeNull();
    }
  });
});
