import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spreadOf } from './quartiles.ts';

it.each([
  {
    why: 'more is better',
    values: [10, 40, null, 20, 30],
    better: 'higher',
    spread: { median: 25, quarters: [4, 1, null, 3, 2], best: 40, worst: 10 },
  },
  {
    why: 'less is better',
    values: [10, 40, 20, 30],
    better: 'lower',
    spread: { median: 25, quarters: [1, 4, 2, 3], best: 10, worst: 40 },
  },
  {
    why: 'neither',
    values: [10, 40, 20, 30],
    better: 'neutral',
    spread: { median: 25, quarters: [null, null, null, null], best: null, worst: null },
  },
  {
    why: 'equal values share a quarter',
    values: [5, 5, 1, 5],
    better: 'higher',
    spread: { median: 5, quarters: [1, 1, 4, 1], best: 5, worst: 1 },
  },
  {
    why: 'too few',
    values: [1, 2, 3],
    better: 'higher',
    spread: { median: 2, quarters: [null, null, null], best: null, worst: null },
  },
  {
    why: 'all the same',
    values: [7, 7, 7, 7],
    better: 'higher',
    spread: { median: 7, quarters: [null, null, null, null], best: null, worst: null },
  },
  {
    why: 'nothing known',
    values: [null, null],
    better: 'higher',
    spread: { median: null, quarters: [null, null], best: null, worst: null },
  },
] as const)('$why', ({ values, better, spread }) => {
  expect(spreadOf(values, better)).toEqual(spread);
});

it('never puts a better value into a worse quarter', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 4, maxLength: 40 }), (values) => {
      const { quarters } = spreadOf(values, 'higher');
      const pairs = values.map((value, index) => ({ value, quarter: quarters[index] ?? 0 }));
      for (const one of pairs)
        for (const other of pairs)
          if (one.value > other.value) expect(one.quarter).toBeLessThanOrEqual(other.quarter);
    }),
  );
});
