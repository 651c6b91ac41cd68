import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion, Random } from './random.ts';

const many = <T>(make: () => T) => Array.from({ length: 20_000 }, make);
const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const variance = (numbers: readonly number[]) => {
  const middle = mean(numbers);
  return mean(numbers.map((one) => (one - middle) ** 2));
};

describe('chance that repeats', () => {
  it('gives the same numbers for the same seed, and others for its neighbours', () => {
    const first = new Random('world', 'toyota', 7);
    const again = new Random('world', 'toyota', 7);
    const next = new Random('world', 'toyota', 8);
    const numbers = many(() => first.next());
    expect(many(() => again.next())).toEqual(numbers);
    expect(many(() => next.next())).not.toEqual(numbers);
  });

  it('is even', () => {
    const tenths = new Array(10).fill(0);
    for (let seed = 0; seed < 20_000; seed += 1) tenths[Math.floor(new Random('a', seed).next() * 10)] += 1;
    for (const count of tenths) expect(Math.abs(count - 2_000)).toBeLessThan(200);
  });

  it.each([0.3, 4, 60])('counts around %d vary more than chance alone', (expected) => {
    const random = new Random('counts', expected);
    const counts = many(() => random.overdispersed(expected, 1.45));
    expect(mean(counts) / expected).toBeCloseTo(1, 1);
    expect(variance(counts) / mean(counts)).toBeGreaterThan(1.3);
    expect(variance(counts) / mean(counts)).toBeLessThan(1.6);
  });

  it('never picks what has no weight', () => {
    const random = new Random('weights');
    expect(new Set(many(() => random.weighted([0, 3, 0, 1, 0])))).toEqual(new Set([1, 3]));
  });
});

it('shares out so that the parts add up and follow their weights', () => {
  const weights = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 31 });
  fc.assert(
    fc.property(fc.nat({ max: 5_000 }), weights, (total, shares) => {
      const sum = shares.reduce((all, share) => all + share, 0);
      fc.pre(sum > 1e-6);
      const parts = apportion(total, shares);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
      for (const [index, part] of parts.entries()) {
        expect(Math.abs(part - (total * (shares[index] ?? 0)) / sum)).toBeLessThan(1.000_001);
      }
    }),
  );
});
