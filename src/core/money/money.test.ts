import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../test/helpers/sizes.ts';
import { costOfEach, splitCents, toCents, toDollars } from './money.ts';
import { isWhole, percentUnits, splitEqually, toPercent, WHOLE_UNITS } from './percent.ts';

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

describe('a cost of each', () => {
  it.each([
    { why: 'a cost of each', cents: 1_050, count: 4, dollars: 2.625 },
    { why: 'of none', cents: 1_050, count: 0, dollars: null },
    { why: 'of an unknown count', cents: 1_050, count: null, dollars: null },
    { why: 'an unknown cost', cents: null, count: 4, dollars: null },
    { why: 'for free', cents: 0, count: 4, dollars: 0 },
  ])('costs each: $why', ({ cents, count, dollars }) => {
    expect(costOfEach(cents, count)).toBe(dollars);
  });
});

describe('dollars as cents', () => {
  it.each([
    { dollars: 0, cents: 0 },
    { dollars: -0, cents: 0 },
    { dollars: 0.1 + 0.2, cents: 30 },
    { dollars: 1.005, cents: 101 },
    { dollars: 8.345, cents: 835 },
    { dollars: 1.015, cents: 102 },
    { dollars: 4.35, cents: 435 },
    { dollars: 1_234_567.89, cents: 123_456_789 },
    { dollars: 0.005, cents: 1 },
    { dollars: 0.004_999_999, cents: 0 },
    { dollars: 1e-7, cents: 0 },
    { dollars: -1.005, cents: -101 },
    { dollars: 10_000_000_000, cents: 1_000_000_000_000 },
  ])('$dollars is $cents cents', ({ dollars, cents }) => {
    expect(toCents(dollars)).toBe(cents);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 90_000_000_000.01])(
    '%s is refused in words',
    (value) => {
      expect(() => toCents(value)).toThrow('That is not an amount of money.');
    },
  );

  it('whole cents survive the way to dollars and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents);
      }),
      { numRuns: 10_000 },
    );
  });
});

/** Whether every part is less than a cent off its exact share. */
function isFair(cents: number, weights: readonly number[], split: readonly number[]): boolean {
  const effective = sum(weights) === 0 ? weights.map(() => 1) : weights;
  const total = BigInt(sum(effective));
  return split.every((part, index) => {
    const off = BigInt(part) * total - BigInt(cents) * BigInt(effective[index] ?? 0);
    return part >= 0 && -total < off && off < total;
  });
}

describe('splitting money', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 12 });

  it('makes and loses no cent, and is never a cent off the exact part, in random splits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), weights, (cents, parts) => {
        const split = splitCents(cents, parts);
        return split.length === parts.length && sum(split) === cents && isFair(cents, parts, split);
      }),
      { numRuns: sized({ quick: 20_000, soak: 100_000 }) },
    );
  }, 120_000);

  it('gives lost cents to the parts that lost the most, earlier ones first', () => {
    expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitCents(2, [1, 1, 1])).toEqual([1, 1, 0]);
    expect(splitCents(10, [5, 3, 3])).toEqual([4, 3, 3]);
    expect(splitCents(5, [0, 0])).toEqual([3, 2]);
    expect(splitCents(5, [0, 7])).toEqual([0, 5]);
    expect(splitCents(5, [])).toEqual([]);
  });
});

describe('percents', () => {
  it('every equal split from 1 to 300 is whole, its first part the largest', () => {
    for (let count = 1; count <= 300; count += 1) {
      const units = splitEqually(count);
      expect({ count, parts: units.length, total: sum(units) }).toEqual({
        count,
        parts: count,
        total: WHOLE_UNITS,
      });
      expect(isWhole(units.map(toPercent).map(percentUnits)), `${count} after the wire`).toBe(true);
      expect(Math.max(...units), `${count}`).toBe(units[0]);
    }
  });

  it.each([
    { percent: 33.33333, units: 3_333_333 },
    { percent: 16.666_666_666, units: 1_666_667 },
    { percent: 0.000_004, units: 0 },
    { percent: 100, units: WHOLE_UNITS },
    { percent: 1e-5, units: 1 },
    { percent: 1e-9, units: 0 },
  ])('$percent percent is $units units', ({ percent, units }) => {
    expect(percentUnits(percent)).toBe(units);
  });

  it.each([
    { why: 'nothing', units: [], whole: false },
    { why: 'one unit short', units: [9_999_999], whole: true },
    { why: 'one unit over', units: [10_000_001], whole: true },
    { why: 'two units short', units: [9_999_998], whole: false },
    { why: 'six times 16.66667', units: [1, 2, 3, 4, 5, 6].map(() => 1_666_667), whole: false },
  ])('$why is whole: $whole', ({ units, whole }) => {
    expect(isWhole(units)).toBe(whole);
  });
});
