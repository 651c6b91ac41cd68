import fc from 'fast-check';
import { expect, it } from 'vitest';
import { averageOf, letterName, ranksOf } from './ranks.ts';

it('ranks known values, and equal ones share a rank', () => {
  expect(ranksOf([10, null, 30, 20, 20], 'higher')).toEqual([4, null, 1, 2, 2]);
  expect(ranksOf([10, null, 30, 20, 20], 'lower')).toEqual([1, null, 4, 2, 2]);
  expect(ranksOf([10, 20], 'neutral')).toEqual([null, null]);
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ max: 9, min: 0 }))), (values) => {
      const ranks = ranksOf(values, 'higher').filter((rank) => rank !== null);
      expect(ranks.length).toBe(values.filter((value) => value !== null).length);
      for (const rank of ranks) expect(ranks.filter((other) => other < rank).length).toBe(rank - 1);
    }),
  );
});

it('averages known values, and divides sums for a ratio', () => {
  expect(averageOf([10, null, 20], { kind: 'additive', total: 30 })).toBe(15);
  expect(averageOf([10, null, 20], { kind: 'ratio', total: 11 })).toBe(11);
  expect(averageOf([null], { kind: 'additive', total: null })).toBe(null);
});

it('names stores by letters', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letterName)).toEqual(
    ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'].map((letters) => `Store ${letters}`),
  );
});
