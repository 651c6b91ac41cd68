import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../test/helpers/sizes.ts';
import { moneyText } from '../../../core/money/money-text.ts';
import { isWhole, splitEqually, WHOLE_UNITS } from '../../../core/money/percent.ts';
import {
  amountsOf,
  percentsByWeight,
  percentText,
  readDollars,
  readPercent,
  rebalanced,
  reweighted,
  type SplitRow,
  withSamePercents,
} from './rules-percents.ts';

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);
const free = (...units: number[]): SplitRow[] => units.map((part) => ({ units: part, isLocked: false }));
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 300 });
const cents = fc.integer({ min: 0, max: 1_000_000_000_000 });

describe('amounts of percents', () => {
  it('add up to the amount to the cent in random splits', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 12 }),
        (total, parts) => {
          const units = percentsByWeight(parts);
          const amounts = amountsOf(total, units);
          return sum(amounts) === (sum(units) === 0 ? 0 : total) && amounts.every((amount) => amount >= 0);
        },
      ),
      { numRuns: sized({ quick: 20_000, soak: 100_000 }) },
    );
  });

  it('are off from the exact part by less than a cent', () => {
    fc.assert(
      fc.property(cents, weights, (total, parts) => {
        const units = percentsByWeight(parts);
        const all = sum(units);
        amountsOf(total, units).forEach((amount, index) => {
          if (all > 0) expect(Math.abs(amount - (total * (units[index] ?? 0)) / all)).toBeLessThan(1.001);
        });
      }),
    );
  });

  it('of equal parts are valid for every count from 1 to 300', () => {
    for (let count = 1; count <= 300; count += 1) {
      const units = splitEqually(count);
      expect(sum(units)).toBe(WHOLE_UNITS);
      expect(isWhole(units)).toBe(true);
      expect(sum(amountsOf(3_000_001, units))).toBe(3_000_001);
      // The remainder goes to the first row.
      expect(new Set(units.slice(1)).size).toBeLessThanOrEqual(1);
      expect(units[0]).toBeGreaterThanOrEqual(units[1] ?? 0);
    }
  });

  it('of a television campaign over seven stores show the balancing rule', () => {
    expect(splitEqually(7).map(percentText)).toEqual(['14.28574', ...Array(6).fill('14.28571')]);
  });

  it('that came from amounts give them back while a cent is no less than a unit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 15_000 }), { minLength: 1, maxLength: 300 }),
        (amounts) => {
          expect(amountsOf(sum(amounts), percentsByWeight(amounts))).toEqual(amounts);
        },
      ),
    );
  });

  it('of nothing are nothing, whatever the amount', () => {
    expect(percentsByWeight([0, 0])).toEqual([0, 0]);
    expect(amountsOf(500, [0, 1])).toEqual([0, 0]);
  });
});

describe('re-balancing', () => {
  it.each([
    {
      why: 'the others give in proportion',
      rows: free(5e6, 3e6, 2e6),
      at: 0,
      to: 6e6,
      units: [6e6, 2.4e6, 1.6e6],
    },
    {
      why: 'the others take in proportion',
      rows: free(5e6, 3e6, 2e6),
      at: 2,
      to: 0,
      units: [6.25e6, 3.75e6, 0],
    },
    { why: 'evenly from nothing', rows: free(1e7, 0, 0), at: 0, to: 4e6, units: [4e6, 3e6, 3e6] },
    {
      why: 'a locked row stays',
      rows: [{ units: 5e6, isLocked: true }, ...free(3e6, 2e6)],
      at: 1,
      to: 1e6,
      units: [5e6, 1e6, 4e6],
    },
    {
      why: 'an odd unit goes where most was lost',
      rows: free(1e7, 1, 1),
      at: 0,
      to: 9_999_999,
      units: [9_999_999, 1, 0],
    },
    { why: 'one row alone', rows: free(1e7), at: 0, to: 1e7, units: [1e7] },
  ])('$why', ({ rows, at, to, units }) => {
    expect(rebalanced(rows, at, to)).toEqual({ units });
  });

  it.each([
    {
      why: 'more than the locked rows leave',
      rows: [{ units: 7e6, isLocked: true }, ...free(3e6, 0)],
      at: 1,
      to: 3_000_001,
      refusal: 'The locked rows hold 70.00%, so this one can have 30.00% at most.',
    },
    {
      why: 'less than all when every other is locked',
      rows: [{ units: 7e6, isLocked: true }, ...free(3e6)],
      at: 1,
      to: 1e6,
      refusal: 'All others are locked, so this one has to be 30.00%.',
    },
    {
      why: 'locked rows that exceed 100',
      rows: [{ units: 7e6, isLocked: true }, { units: 4e6, isLocked: true }, ...free(0, 0)],
      at: 2,
      to: 0,
      refusal: 'The locked rows hold 110.00%, more than 100%.',
    },
    {
      why: 'the locked row itself',
      rows: [{ units: 7e6, isLocked: true }, ...free(3e6)],
      at: 0,
      to: 1e6,
      refusal: 'This row is locked. Unlock it to change it.',
    },
    {
      why: 'a row alone below 100',
      rows: free(1e7),
      at: 0,
      to: 5e6,
      refusal: 'All others are locked, so this one has to be 100.00%.',
    },
  ])('refuses $why', ({ rows, at, to, refusal }) => {
    expect(rebalanced(rows, at, to)).toEqual({ refusal });
  });

  it('makes exactly 100 and leaves locked rows alone, or says why not', () => {
    const row = fc.record({ units: fc.integer({ min: 0, max: WHOLE_UNITS / 20 }), isLocked: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.nat(),
        fc.integer({ min: 0, max: WHOLE_UNITS }),
        (rows, pick, wanted) => {
          const at = pick % rows.length;
          const outcome = rebalanced(rows, at, wanted);
          if ('refusal' in outcome) return outcome.refusal !== '';
          return (
            sum(outcome.units) === WHOLE_UNITS &&
            outcome.units[at] === wanted &&
            outcome.units.every(
              (part, index) =>
                part >= 0 && (index === at || !rows[index]?.isLocked || part === rows[index]?.units),
            )
          );
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('another basis', () => {
  it('splits equally what the locked rows leave, the rest to the first free row', () => {
    const rows = [{ units: 1e6, isLocked: true }, ...free(0, 0, 0, 0, 0, 0, 0)];
    expect(
      reweighted(
        rows,
        rows.map(() => 1),
      ),
    ).toEqual({
      units: [1e6, 1_285_716, ...Array(6).fill(1_285_714)],
    });
  });

  it('goes by units sold', () => {
    expect(reweighted(free(0, 0, 0), [30, 20, 50])).toEqual({ units: [3e6, 2e6, 5e6] });
    expect(reweighted(free(0, 0), [0, 0])).toEqual({
      refusal: 'Nothing to scale: every unlocked row has 0.',
    });
    expect(reweighted([{ units: 1e7, isLocked: true }], [1])).toEqual({ refusal: 'All rows are locked.' });
  });

  it('makes exactly 100 by any weights', () => {
    fc.assert(
      fc.property(weights, (some) => {
        const outcome = reweighted(free(...some.map(() => 0)), some);
        if ('refusal' in outcome) return some.every((weight) => weight === 0);
        return sum(outcome.units) === WHOLE_UNITS;
      }),
    );
  });
});

describe('same percents', () => {
  it('copies the first campaign’s dealerships, and the first dealership’s campaigns', () => {
    const split = {
      shares: [4e6, 6e6],
      percents: [
        [7.5e6, 2.5e6],
        [5e6, 5e6],
      ],
    };
    // The first dealership has 30 of 100 from each campaign: half and half.
    expect(withSamePercents(split)).toEqual({
      shares: [5e6, 5e6],
      percents: [
        [7.5e6, 2.5e6],
        [7.5e6, 2.5e6],
      ],
    });
  });

  it('leaves the shares where the first dealership has nothing', () => {
    expect(
      withSamePercents({
        shares: [4e6, 6e6],
        percents: [
          [0, 1e7],
          [0, 1e7],
        ],
      }).shares,
    ).toEqual([4e6, 6e6]);
  });

  it('changes nothing when done again', () => {
    const units = fc
      .array(fc.integer({ min: 0, max: 50 }), { minLength: 3, maxLength: 3 })
      .map(percentsByWeight);
    fc.assert(
      fc.property(units, fc.array(units, { minLength: 3, maxLength: 3 }), (shares, percents) => {
        const once = withSamePercents({ shares, percents });
        expect(withSamePercents(once).percents).toEqual(once.percents);
        for (const [index, share] of withSamePercents(once).shares.entries()) {
          expect(Math.abs(share - (once.shares[index] ?? 0))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('what is typed', () => {
  it.each([
    ['12.5', 1_250_000],
    ['14.28571', 1_428_571],
    ['14.285714', 1_428_571],
    ['100 %', 1e7],
    ['.5', 50_000],
    ['100.000001', 1e7],
    ['100.00001', null],
    ['-1', null],
    ['', null],
    ['ten', null],
  ])('%j is a percent of %j units', (text, units) => {
    expect(readPercent(text)).toBe(units);
  });

  it.each([
    ['$1,250.50', 125_050],
    ['1.005', 101],
    ['0', 0],
    ['1e3', null],
    ['-5', null],
    ['12,50', null],
    ['1,2', null],
    ['2026-11-20', null],
  ])('%j is an amount of %j cents', (text, cents) => {
    expect(readDollars(text)).toBe(cents);
  });

  it('is shown as it is kept', () => {
    expect([1e7, 5e6, 1_428_571, 1].map(percentText)).toEqual(['100.00', '50.00', '14.28571', '0.00001']);
    expect(moneyText(125_050)).toBe('$1,250.50');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: WHOLE_UNITS }),
        (units) => readPercent(percentText(units)) === units,
      ),
    );
  });
});
