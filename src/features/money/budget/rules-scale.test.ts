import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPercentChange, scaledCents } from './rules-scale.ts';

describe('amounts changed by a percent', () => {
  it.each([
    { cents: [100_000, 200_000], percent: '+5%', after: [105_000, 210_000] },
    { cents: [1, 1, 1], percent: '50', after: [2, 2, 1] },
    { cents: [333, 333, 334], percent: '-10 %', after: [300, 300, 300] },
    { cents: [0, 0], percent: '+10%', after: [0, 0] },
    { cents: [999, 1], percent: '-100', after: [0, 0] },
  ])('$cents by $percent', ({ cents, percent, after }) => {
    expect(scaledCents(cents, readPercentChange(percent) ?? 0)).toEqual(after);
  });

  it('add up to their sum changed by it, each within a cent of its own', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(cents, fc.integer({ min: -10_000_000, max: 10_000_000 }), (before, change) => {
        const after = scaledCents(before, change);
        const exact = before.map((one) => (one * (10_000_000 + change)) / 10_000_000);
        const total = exact.reduce((sum, one) => sum + one, 0);
        expect(Math.abs(after.reduce((sum, one) => sum + one, 0) - total)).toBeLessThanOrEqual(0.51);
        for (const [index, one] of after.entries())
          expect(Math.abs(one - (exact[index] ?? 0))).toBeLessThanOrEqual(1.01);
      }),
    );
  });

  it.each(['', 'abc', '5%%', '1e3', '-101', '1001', '++5', '=5'])('“%s” is no percent', (text) => {
    expect(readPercentChange(text)).toBeNull();
  });
});
