import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waterfall } from './waterfall.ts';

describe('a waterfall', () => {
  it('goes from step to step', () => {
    const { start, end, steps } = waterfall(100, [
      { key: 'a', title: 'A', change: 20 },
      { key: 'b', title: 'B', change: -10 },
    ]);
    expect(start).toBeCloseTo(0.04);
    expect(steps.map(({ from, to }) => [from.toFixed(2), to.toFixed(2)])).toEqual([
      ['0.04', '0.96'],
      ['0.96', '0.50'],
    ]);
    expect(end).toBeCloseTo(0.5);
  });

  it('isValid in the middle where nothing changed', () => {
    expect(waterfall(7, [])).toEqual({ start: 0.5, end: 0.5, steps: [] });
    expect(waterfall(7, [{ key: 'a', title: 'A', change: 0 }]).steps[0]).toMatchObject({
      from: 0.5,
      to: 0.5,
    });
  });

  it('begins each step where the one before ended, within the picture', () => {
    const changes = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), changes, (before, all) => {
        const { start, end, steps } = waterfall(
          before,
          all.map((change, index) => ({ key: String(index), title: '', change })),
        );
        expect(steps.map(({ from }) => from)).toEqual(
          [start, ...steps.map(({ to }) => to)].slice(0, steps.length),
        );
        expect(steps.at(-1)?.to ?? start).toBe(end);
        for (const place of [start, end]) expect(place).toBeGreaterThanOrEqual(0);
        for (const { change, from, to } of steps) {
          expect(Math.sign(to - from)).toBe(Math.sign(change));
          expect(Math.max(from, to)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
