import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { through } from '../../../core/time/period.ts';
import { grossesOf, quantile, type Sold, standingsOf, timesBefore } from './rules.ts';

function sold(units: number, pvr: number): Sold {
  const cents = units * pvr * 100;
  return {
    units: units * 1_000,
    frontCents: cents,
    frontUnits: units * 1_000,
    backCents: 0,
    backUnits: 0,
    bothCents: cents,
    bothUnits: units * 1_000,
  };
}

describe('the times before', () => {
  it('are the same days of three months, or stretches of as many days', () => {
    const month = { view: 'month', year: 2026, month: 2 } as const;
    expect(timesBefore(month, through('2026-02-01', '2026-02-12'))).toEqual([
      through('2026-01-01', '2026-01-12'),
      through('2025-12-01', '2025-12-12'),
      through('2025-11-01', '2025-11-12'),
    ]);
    const march = { view: 'month', year: 2026, month: 3 } as const;
    expect(timesBefore(march, through('2026-03-01', '2026-03-31'))[0]).toEqual(
      through('2026-02-01', '2026-02-28'),
    );
    const days = { view: 'custom', ...through('2026-11-10', '2026-11-14') } as const;
    expect(timesBefore(days, through('2026-11-10', '2026-11-14'))[1]).toEqual(
      through('2026-10-31', '2026-11-04'),
    );
  });
});

describe('how a person stands', () => {
  it('is reported beside those who sold three or more, rates as sums over sums', () => {
    const own = sold(4, 1_000);
    const everybody = [own, sold(10, 2_000), sold(6, 3_000), sold(2, 90_000)];
    const { standings, peers } = standingsOf({
      own,
      before: [sold(1, 500), sold(3, 2_500), undefined],
      everybody,
      aims: [
        { units: 3_000, backPvr: 1_000, totalPvr: 2_000 },
        { units: 1_000, backPvr: null, totalPvr: 4_000 },
      ],
    });
    expect(peers).toBe(3);
    expect(standings.map(({ target }) => target)).toEqual([null, null, null, 2_500]);
    const [units, front, back] = standings;
    expect(units).toMatchObject({ value: 4, median: 6, topQuartile: 8, ownAverage: 1.33 });
    expect(front).toMatchObject({ value: 1_000, median: 2_000, topQuartile: 2_500, ownAverage: 2_000 });
    expect(back).toMatchObject({ value: null, ownAverage: null, median: null });
  });

  it('of someone without a sale is no unit and no rate', () => {
    const { standings } = standingsOf({ own: undefined, before: [undefined], everybody: [], aims: [] });
    expect(standings.map(({ value, ownAverage }) => [value, ownAverage])).toEqual([
      [0, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});

describe('the spread of grosses', () => {
  it('is nothing without deals', () => expect(grossesOf([])).toBeNull());

  it('holds every deal in a bucket, losses included', () => {
    const spread = grossesOf([-50_000, 0, 49_999, 50_000, 420_000]);
    expect(spread).toMatchObject({ deals: 5, least: -500, median: 499.99, most: 4_200 });
    expect(spread?.buckets.slice(0, 3)).toEqual([
      { from: -500, to: 0, deals: 1 },
      { from: 0, to: 500, deals: 2 },
      { from: 500, to: 1_000, deals: 1 },
    ]);
  });

  it('is readable and complete whatever deals earn', () => {
    const cents = fc.array(fc.integer({ min: -5_000_000, max: 50_000_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(cents, (grosses) => {
        const spread = grossesOf(grosses);
        const buckets = spread?.buckets ?? [];
        expect(buckets.length).toBeLessThanOrEqual(16);
        expect(buckets.reduce((sum, { deals }) => sum + deals, 0)).toBe(grosses.length);
        expect(spread?.lowerQuartile).toBeLessThanOrEqual(spread?.upperQuartile ?? 0);
      }),
    );
  });

  it('takes a quantile between two values in proportion', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([], 0.5)).toBeNull();
  });
});
