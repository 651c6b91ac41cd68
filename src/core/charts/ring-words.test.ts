import { expect, it } from 'vitest';
import { type RingChart, ringSlices } from './ring-chart.ts';
import { ringSummary } from './ring-words.ts';

const ring = (...values: (number | null)[]): RingChart => ({
  kind: 'ring',
  title: 'Units',
  unit: 'number',
  parts: values.map((value, index) => ({ key: `k${index}`, title: `Part ${index}`, value })),
});

it('says of parts below zero that they make no whole, and of zero nothing', () => {
  expect(ringSummary(ring(5, -1))).toContain('below zero');
  expect(ringSummary(ring(5, 0, null))).not.toContain('below zero');
  expect(ringSummary(ring(5, 0, null))).toContain('Part 0');
  expect(ringSummary(ring(0, null))).toContain('Nothing to show yet');
});

it('has a slice for a part smaller than one', () => {
  expect(ringSlices(ring(0.75, 0.25)).map(({ value, share }) => [value, share])).toEqual([
    [0.75, 0.75],
    [0.25, 0.25],
  ]);
});
