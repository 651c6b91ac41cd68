import { expect, it } from 'vitest';
import { type RingChart, ringSlices } from './ring-chart.ts';
import { ringSummary } from './ring-text.ts';

const ring = (...values: (number | null)[]): RingChart => ({
  kind: 'ring',
  title: 'Units',
  unit: 'number',
  parts: values.map((value, index) => ({ key: `k${index}`, title: `Part ${index}`, value })),
});

it('explains parts below zero, and that there is nothing for zero', () => {
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
