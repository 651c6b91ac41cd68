import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../../core/time/period.ts';
import {
  addLines,
  type EnteredSums,
  type LineSums,
  NO_COSTS,
  netOf,
  pacingOf,
  totalsOf,
  varianceOf,
} from './rules-totals.ts';

describe('a line', () => {
  it.each([
    { why: 'more than planned', planned: 1_000, actual: 1_100, variance: { cents: 100, share: 0.1 } },
    { why: 'less than planned', planned: 1_000, actual: 250, variance: { cents: -750, share: -0.75 } },
    { why: 'nothing spent', planned: 1_000, actual: 0, variance: { cents: -1_000, share: -1 } },
    { why: 'spent without a plan', planned: 0, actual: 500, variance: { cents: 500, share: null } },
    { why: 'nobody said', planned: 1_000, actual: null, variance: { cents: null, share: null } },
  ])('is off its plan: $why', ({ planned, actual, variance }) => {
    expect(varianceOf(planned, actual)).toEqual(variance);
  });

  it.each([
    { why: 'on pace', actual: 400, due: 400, pacing: 1 },
    { why: 'ahead', actual: 500, due: 400, pacing: 1.25 },
    { why: 'nothing due yet', actual: 500, due: 0, pacing: null },
    { why: 'nobody said', actual: null, due: 400, pacing: null },
    { why: 'nothing spent of what was due', actual: 0, due: 400, pacing: 0 },
  ])('paces: $why', ({ actual, due, pacing }) => {
    expect(pacingOf(actual, due)).toBe(pacing);
  });

  it('is net of co-op only where an actual is known', () => {
    expect(netOf(500, 200)).toBe(300);
    expect(netOf(null, 200)).toBeNull();
  });

  it('is forecast only once its period has begun', () => {
    const around = { costs: NO_COSTS, hasBegun: true };
    const line = addLines([]);
    expect(totalsOf({ ...line, forecast: 700 }, around).forecast).toBe(7);
    expect(totalsOf({ ...line, forecast: 700 }, { ...around, hasBegun: false }).forecast).toBeNull();
  });
});

const DAYS = ['2026-11-03', '2026-11-10', '2026-11-21'] as const;

/** A line with one expense: either all of it has an actual or none. */
const line: fc.Arbitrary<LineSums> = fc
  .record({
    planned: fc.nat(),
    actual: fc.option(fc.nat()),
    coop: fc.nat(),
    coopIsEstimate: fc.boolean(),
    due: fc.nat(),
    forecast: fc.nat(),
    asOf: fc.constantFrom(...DAYS),
    dueAsOf: fc.nat(),
  })
  .map(({ asOf, dueAsOf, ...sums }) => ({
    ...sums,
    expenses: 1,
    invoices: 0,
    entered: sums.actual === null ? NONE : enteredOf({ ...sums, asOf, dueAsOf }),
  }));

const NONE: EnteredSums = { expenses: 0, planned: 0, coop: 0, due: 0, asOfFirst: null, asOfLast: null };

function enteredOf(of: { planned: number; coop: number; asOf: Day; dueAsOf: number }): EnteredSums {
  const { planned, coop, asOf, dueAsOf } = of;
  return { expenses: 1, planned, coop, due: dueAsOf, asOfFirst: asOf, asOfLast: asOf };
}

const cents = (dollars: number | null) => Math.round((dollars ?? 0) * 100);

it('adds up the same in whatever parts it is added', () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (some, others) => {
      const whole = addLines([...some, ...others]);
      expect(addLines([addLines(some), addLines(others)])).toEqual(whole);
      expect(whole.actual === null).toBe([...some, ...others].every(({ actual }) => actual === null));
    }),
  );
});

it('has totals that its rows add up to, each row without an actual left out and named', () => {
  const around = { costs: NO_COSTS, hasBegun: true };
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      const total = totalsOf(addLines(lines), around);
      const rows = lines.map((one) => totalsOf(one, around));
      for (const key of [
        'totalLessCoop',
        'variance',
        'varianceToDue',
        'left',
        'due',
        'targetBudget',
      ] as const) {
        expect(cents(total[key]), key).toBe(rows.reduce((sum, row) => sum + cents(row[key]), 0));
      }
      const without = rows.filter(({ actualBudget }) => actualBudget === null);
      expect(total.notEntered.expenses).toBe(without.length);
      expect(cents(total.notEntered.targetBudget)).toBe(
        without.reduce((sum, row) => sum + cents(row.targetBudget), 0),
      );
      expect(cents(total.notEntered.coop)).toBe(without.reduce((sum, row) => sum + cents(row.coop), 0));
      expect(total.totalLessCoop === null).toBe(without.length === lines.length);
    }),
  );
});
