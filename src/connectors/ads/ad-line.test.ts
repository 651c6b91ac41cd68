import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareCounts, shareIn } from './ad-line.ts';

const reported = (
  won: number | null,
  lostToBudget: number | null = null,
  lostToRank: number | null = null,
) => ({
  won,
  lostToBudget,
  lostToRank,
});

it('adds up to 64 %, where a mean weighted by impressions says 70 %', () => {
  const lines = [shareCounts(1_000, reported(0.4)), shareCounts(3_000, reported(0.8))];
  const sum = (of: (line: (typeof lines)[number]) => number | null) =>
    lines.reduce((all, line) => all + (of(line) ?? 0), 0);
  expect(sum(({ eligible }) => eligible)).toBe(625_000);
  expect(
    (100 * sum(({ shareImpressions }) => shareImpressions)) / sum(({ eligible }) => eligible),
  ).toBeCloseTo(0.64);
});

it.each([
  ['45.67%', 0.4567],
  ['45,67 %', 0.4567],
  ['0.00%', 0],
  ['100%', 1],
  ['0.25', 0.25],
  ['0.0999', null],
  ['0.9001', null],
  ['9.99%', 0.0999],
  ['< 10%', null],
  ['> 90%', null],
  ['<10 %', null],
  ['120%', null],
  ['', null],
  ['x', null],
  [null, null],
])('%j is the share %j', (text, share) => {
  const found = shareIn(text);
  if (share === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(share, 10);
});

it('takes a bare number as a percent where the column says so', () => {
  expect(shareIn('0.5', true)).toBeCloseTo(0.005);
  expect(shareIn('45.67', true)).toBeCloseTo(0.4567);
});

it('finds the third share from the other two, and none from a bound', () => {
  expect(shareCounts(450, reported(0.45, 0.22))).toMatchObject({ eligible: 100_000, lostToRank: 33_000 });
  expect(shareCounts(450, reported(0.45, null, 0.33))).toMatchObject({ lostToBudget: 22_000 });
  expect(shareCounts(450, reported(0.45))).toMatchObject({ lostToBudget: null, lostToRank: null });
  expect(shareCounts(450, reported(null, 0.2, 0.3))).toMatchObject({
    shareImpressions: null,
    eligible: null,
  });
});

it('never loses more than there could have been', () => {
  const share = fc.integer({ min: 0, max: 10_000 }).map((units) => units / 10_000);
  fc.assert(
    fc.property(fc.nat(10_000_000), share, share, (impressions, won, cut) => {
      const lost = (1 - won) * cut;
      const found = shareCounts(impressions, reported(won, lost));
      if (won === 0) {
        expect(found.eligible).toBeNull();
        return;
      }
      const parts = impressions * 100 + (found.lostToBudget ?? 0) + (found.lostToRank ?? 0);
      expect(Math.abs((found.eligible ?? 0) - parts)).toBeLessThanOrEqual(2);
    }),
  );
});
