import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ctrGaps, keptFrom, type QueryRank, usualCtr } from './rules.ts';

const existing = (but: Partial<QueryRank>): QueryRank => ({
  query: 'suv',
  clicks: 10,
  impressions: 1_000,
  ctr: 1,
  position: 3,
  ...but,
});

describe('the usual CTR of a place', () => {
  it.each([
    [1, 27],
    [1.5, 21],
    [10, 2],
    [10.01, null],
    [0.5, null],
  ])('%s is %s', (position, expected) => {
    expect(usualCtr(position)).toBe(expected);
  });

  it('never rises from the top down', () => {
    const place = fc.double({ min: 1, max: 10, noNaN: true });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const [upper, lower] = [usualCtr(Math.min(a, b)) ?? 0, usualCtr(Math.max(a, b)) ?? 0];
        return lower <= upper + 1e-9;
      }),
    );
  });
});

it.each([
  ['2026-11-21', '2025-07-21'],
  ['2026-03-31', '2024-11-30'],
  ['2026-06-30', '2025-02-28'],
  ['2026-04-15', '2024-12-15'],
] as const)('on %s Search Console tells from %s on', (today, first) => {
  expect(keptFrom(today)).toBe(first);
});

describe('queries seen and not clicked', () => {
  it('are those clearly below their place, the most missed clicks first', () => {
    const gaps = ctrGaps([
      existing({ query: 'small', impressions: 100 }),
      existing({ query: 'large', impressions: 5_000 }),
      existing({ query: 'fine', ctr: 9 }),
      existing({ query: 'second page', position: 12 }),
      existing({ query: 'rare', impressions: 49 }),
    ]);
    expect(gaps.map(({ query, missedClicks }) => [query, missedClicks])).toEqual([
      ['large', 450],
      ['small', 9],
    ]);
  });
});
