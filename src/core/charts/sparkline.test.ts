import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sparkSegments } from './sparkline.ts';

const size = { width: 100, height: 30, inset: 5 };

it('runs from the left edge to the right, higher values higher up', () => {
  expect(sparkSegments([0, 5, 10], size)).toEqual([
    [
      { x: 5, y: 25 },
      { x: 50, y: 15 },
      { x: 95, y: 5 },
    ],
  ]);
});

it('is measured from zero where its values differ much', () => {
  expect(sparkSegments([50, 100], size)[0]?.map(({ y }) => y)).toEqual([15, 5]);
  // From three quarters of the highest value down.
  expect(sparkSegments([75, 100], size)[0]?.map(({ y }) => y)).toEqual([10, 5]);
});

it('leaves a gap where a value is not known', () => {
  const segments = sparkSegments([1, null, 2, 3], size);
  expect(segments.map((points) => points.length)).toEqual([1, 2]);
});

it('draws nothing of nothing', () => {
  expect(sparkSegments([null, null], size)).toEqual([]);
});

it('does not make a cliff of a wobble', () => {
  const [points = []] = sparkSegments([100, 98, 100], size);
  const heights = points.map(({ y }) => y);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(10);
});

it('stays within its frame and keeps every known value, whatever they are', () => {
  const value = fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true }));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), (values) => {
      const points = sparkSegments(values, size).flat();
      expect(points).toHaveLength(values.filter((one) => one !== null).length);
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(4.99);
        expect(x).toBeLessThanOrEqual(95.01);
        expect(y).toBeGreaterThanOrEqual(4.99);
        expect(y).toBeLessThanOrEqual(25.01);
      }
    }),
  );
});
