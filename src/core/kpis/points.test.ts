import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay, through } from '../time/period.ts';
import { addSums, type Sums } from './figure.ts';
import { accumulate, spansOf } from './points.ts';

describe('the points of a series', () => {
  it('are the days of a period', () => {
    expect(spansOf('day', through('2028-02-28', '2028-03-01')).map(({ at }) => at)).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
  });

  it('are its months, cut where the period cuts them', () => {
    expect(spansOf('month', through('2025-12-31', '2026-02-02'))).toEqual([
      { at: '2025-12-01', start: '2025-12-31', end: '2026-01-01' },
      { at: '2026-01-01', start: '2026-01-01', end: '2026-02-01' },
      { at: '2026-02-01', start: '2026-02-01', end: '2026-02-03' },
    ]);
  });

  it('are its weeks from Monday to Sunday, cut where the period cuts them', () => {
    expect(spansOf('week', through('2026-11-01', '2026-11-10'))).toEqual([
      { at: '2026-10-26', start: '2026-11-01', end: '2026-11-02' },
      { at: '2026-11-02', start: '2026-11-02', end: '2026-11-09' },
      { at: '2026-11-09', start: '2026-11-09', end: '2026-11-11' },
    ]);
  });

  it('are each day once, whatever the step', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2020-01-01', count));
    fc.assert(
      fc.property(day, fc.nat(800), fc.constantFrom('day', 'week', 'month'), (start, length, by) => {
        const period = { start, end: addDays(start, length + 1) };
        const spans = spansOf(by, period);
        expect(spans.flatMap((span) => eachDay(span))).toEqual(eachDay(period));
        expect(new Set(spans.map(({ at }) => at)).size).toBe(spans.length);
      }),
    );
  });

  it('are the hours of any of its days', () => {
    const spans = spansOf('hour', through('2026-11-20', '2026-11-20'));
    expect(spans.map(({ at }) => Number(at))).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  });
});

describe('sums', () => {
  it.each<{ why: string; parts: Sums[]; total: Sums }>([
    { why: 'nothing', parts: [], total: {} },
    { why: 'known ones add up', parts: [{ a: 1 }, { a: 2, b: 0 }], total: { a: 3, b: 0 } },
    { why: 'an unknown part is left out', parts: [{ a: null }, { a: 2 }], total: { a: 2 } },
    { why: 'unknown stays unknown', parts: [{ a: null }, { a: null }], total: { a: null } },
  ])('$why', ({ parts, total }) => {
    expect(addSums(parts)).toEqual(total);
  });

  it('run on over a gap, which stays one', () => {
    expect(accumulate([{ a: 1 }, null, { a: 0 }, { a: 4 }])).toEqual([{ a: 1 }, null, { a: 1 }, { a: 5 }]);
    expect(accumulate([null, { a: 2 }])).toEqual([null, { a: 2 }]);
  });

  it('run to their total', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 1 }), (counts) => {
        const cells = counts.map((a) => ({ a }));
        expect(accumulate(cells).at(-1)).toEqual(addSums(cells));
      }),
    );
  });
});
