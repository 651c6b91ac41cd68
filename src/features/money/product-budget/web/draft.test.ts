import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WHOLE_UNITS } from '../../../../core/money/percent.ts';
import type { Grid } from '../contract.ts';
import { differences } from './differences.ts';
import {
  type Choice,
  type Draft,
  draftOf,
  isSameSplit,
  rebased,
  renewed,
  unitsAt,
  unitsOfCents,
  whyNot,
  withLock,
  withPercent,
  withSame,
  withWeights,
} from './draft.ts';
import { amountsOfDraft, savedAmounts, shownAmounts } from './draft-amounts.ts';
import { pasted } from './paste-parts.ts';
import { withTemplate } from './template-parts.ts';
import { monthsBefore } from './use-units-sold.ts';

/** Planned dollars, one list per campaign over the stores. */
function gridOf(amounts: Readonly<Record<string, readonly number[]>>): Grid {
  const dealerships = (Object.values(amounts)[0] ?? [1, 2]).map((_, index) => ({
    dealerShipId: index + 1,
    name: `Rooftop ${index + 1}`,
  }));
  const unsaved = { targetSplit: null, actualSplit: null };
  return {
    productId: 1,
    product: 'Television',
    dealerships,
    campaigns: Object.entries(amounts).map(([campaign, dollars]) => ({
      campaign,
      cells: dollars.map((targetBudget, index) => ({
        dealerShipId: index + 1,
        targetBudget,
        actualBudget: null,
        expenses: 1,
      })),
      ...unsaved,
    })),
    totalSplit: unsaved,
    dealershipSplits: dealerships.map(({ dealerShipId }) => ({ dealerShipId, ...unsaved })),
    version: 1,
  };
}

const TOTAL: Choice = { mode: 'total', budgetType: 'targetBudget', of: '' };
const TV: Choice = { mode: 'campaign', budgetType: 'targetBudget', of: 'TV' };
const ROOFTOP: Choice = { mode: 'dealership', budgetType: 'targetBudget', of: '2' };
const OVER = { over: 'dealerships', campaign: 0 } as const;

function drafted(outcome: ReturnType<typeof withPercent>): Draft {
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  return outcome.draft;
}

describe('what is saved as a draft', () => {
  const grid = gridOf({ TV: [30, 10], Radio: [0, 60] });

  it('of the total: shares of campaigns and each over the stores', () => {
    const draft = draftOf(grid, TOTAL);
    expect(draft).toMatchObject({
      totalCents: 10_000,
      shares: [4e6, 6e6],
      percents: [
        [7.5e6, 2.5e6],
        [0, 1e7],
      ],
    });
    expect(whyNot(draft)).toBeNull();
  });

  it('of one campaign and of one store', () => {
    expect(draftOf(grid, TV)).toMatchObject({
      totalCents: 4_000,
      campaigns: ['TV'],
      percents: [[7.5e6, 2.5e6]],
    });
    expect(draftOf(grid, ROOFTOP)).toMatchObject({
      totalCents: 7_000,
      shares: [1_428_571, 8_571_429],
      percents: [],
    });
  });

  it('takes the percents that were saved rather than those of rounded amounts', () => {
    const [tv] = grid.campaigns;
    if (!tv) throw new Error('There is a campaign.');
    const percents = [
      { key: '1', percent: 74.99999 },
      { key: '2', percent: 25.00001 },
    ];
    const saved = { ...grid, campaigns: [{ ...tv, targetSplit: { total: 40, percents } }] };
    expect(draftOf(saved, TV).percents).toEqual([[7_499_999, 2_500_001]]);
  });

  it('shows saved amounts while nothing is changed, whatever the percents can tell', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e8 }), { minLength: 2, maxLength: 20 }), (dollars) => {
        const large = gridOf({ TV: dollars.map((amount) => amount / 100), Radio: dollars.map(() => 1) });
        for (const choice of [TOTAL, TV, ROOFTOP]) {
          const draft = draftOf(large, choice);
          expect(shownAmounts(draft, draft, large)).toEqual(savedAmounts(draft, large));
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('editing', () => {
  const draft = draftOf(gridOf({ TV: [50, 30, 20] }), TV);

  it('leaves the others alone until they are to re-balance, and a lock lets them', () => {
    const typed = drafted(withPercent(draft, OVER, { row: 0, units: 6e6 }));
    expect(unitsAt(typed, OVER)).toEqual([6e6, 3e6, 2e6]);
    expect(whyNot(typed)).toBe('TV: the percents make 110.00%, not 100%.');
    const locked = withLock(draft, OVER, '2');
    expect(locked.rebalances).toBe(true);
    expect(unitsAt(drafted(withPercent(locked, OVER, { row: 0, units: 6e6 })), OVER)).toEqual([
      6e6, 3e6, 1e6,
    ]);
    expect(withPercent(locked, OVER, { row: 1, units: 0 })).toHaveProperty('refusal');
    expect(withLock(locked, OVER, '2').lockedDealerships).toEqual([]);
  });

  it('changes all campaigns alike in same-percent mode', () => {
    const same = withSame(draftOf(gridOf({ TV: [75, 25], Radio: [10, 90] }), TOTAL), true);
    expect(same.percents).toEqual([
      [7.5e6, 2.5e6],
      [7.5e6, 2.5e6],
    ]);
    const typed = drafted(withPercent({ ...same, rebalances: true }, OVER, { row: 0, units: 6e6 }));
    expect(typed.percents).toEqual([
      [6e6, 4e6],
      [6e6, 4e6],
    ]);
  });

  it('splits every campaign equally', () => {
    const equal = drafted(
      withWeights(draftOf(gridOf({ TV: [5, 1, 1], Radio: [0, 0, 9] }), TOTAL), 'dealerships', [1, 1, 1]),
    );
    expect(equal.percents).toEqual(Array(2).fill([3_333_334, 3_333_333, 3_333_333]));
  });

  it('finds the percent nearest to an amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e12 }),
        fc.integer({ min: 0, max: WHOLE_UNITS }),
        (all, units) => {
          const cents = Math.floor((all * units) / WHOLE_UNITS);
          const found = unitsOfCents(cents, all) ?? -1;
          expect(Math.abs(found / WHOLE_UNITS - cents / all)).toBeLessThanOrEqual(0.5000001 / WHOLE_UNITS);
        },
      ),
    );
    expect(unitsOfCents(1, 0)).toBeNull();
  });

  it('lays a pasted column down whole or not at all', () => {
    const amounts = amountsOfDraft(draft);
    const paste = (text: string, holds: 'percent' | 'dollars' = 'percent') =>
      pasted({ draft, amounts, over: 'dealerships' }, { row: 0, list: 0, holds, text });
    expect(unitsAt(drafted(paste('20\r\n30\r\n50\r\n')), OVER)).toEqual([2e6, 3e6, 5e6]);
    expect(unitsAt(drafted(paste('$10.00\t x\n$40\n$50', 'dollars')), OVER)).toEqual([1e6, 4e6, 5e6]);
    expect(paste('20\nten')).toEqual({ refusal: '“ten” cannot be used for Rooftop 2. Nothing was pasted.' });
    expect(paste('1\n2\n3\n4')).toHaveProperty('refusal');
    const [, second] = unitsAt(draft, OVER);
    expect(unitsAt(drafted(paste('20\n\n50\n')), OVER), 'a blank leaves its row').toEqual([2e6, second, 5e6]);
    expect(paste('20\n12,50', 'dollars')).toHaveProperty('refusal');
  });

  it('takes a template over every campaign; a store that is gone leaves a gap', () => {
    const total = draftOf(gridOf({ TV: [1, 1], Radio: [1, 1] }), TOTAL);
    const percents = [
      { dealerShipId: 1, percent: 60 },
      { dealerShipId: 9, percent: 40 },
    ];
    const loaded = withTemplate(total, { type: 0, percents });
    expect(loaded.percents).toEqual([
      [6e6, 0],
      [6e6, 0],
    ]);
    expect(whyNot({ ...loaded, isSame: false })).toBe('TV: the percents make 60.00%, not 100%.');
  });
});

describe('with someone else at it', () => {
  it('puts mine on top of theirs by name, who is new with nothing', () => {
    const mine = drafted(withPercent(draftOf(gridOf({ TV: [50, 50] }), TOTAL), OVER, { row: 0, units: 7e6 }));
    const theirs = draftOf(gridOf({ Radio: [1, 1, 1], TV: [20, 30, 50] }), TOTAL);
    const onTop = rebased(mine, theirs);
    expect(onTop.campaigns).toEqual(['Radio', 'TV']);
    expect(onTop.shares).toEqual([0, 1e7]);
    expect(onTop.percents).toEqual([
      [0, 0, 0],
      [7e6, 5e6, 0],
    ]);
    expect(isSameSplit(onTop, theirs)).toBe(false);
  });

  it('takes what was saved, and keeps its locks and switches for the same split', () => {
    const before = { ...draftOf(gridOf({ TV: [60, 40] }), TV), rebalances: true, lockedDealerships: ['2'] };
    const saved = draftOf(gridOf({ TV: [30, 70] }), TV);
    expect(renewed(before, saved)).toEqual({ ...saved, rebalances: true, lockedDealerships: ['2'] });
    const other = draftOf(gridOf({ TV: [30, 70] }), TOTAL);
    expect(renewed(before, other)).toEqual({ ...other, rebalances: true });
  });

  it('tells what differs with both values', () => {
    const side = (dollars: number[]) => {
      const draft = draftOf(gridOf({ TV: dollars }), TV);
      return { draft, amounts: amountsOfDraft(draft) };
    };
    expect(differences(side([70, 30]), side([60, 40]))).toEqual([
      { what: 'Rooftop 1', yours: 7_000, theirs: 6_000 },
      { what: 'Rooftop 2', yours: 3_000, theirs: 4_000 },
    ]);
    expect(differences(side([1, 1]), side([1, 1]))).toEqual([]);
  });
});

it.each([
  [{ year: 2026, month: 11 }, 3, { startDate: '2026-08-01', endDate: '2026-10-31' }],
  [{ year: 2026, month: 2 }, 12, { startDate: '2025-02-01', endDate: '2026-01-31' }],
  [{ year: 2024, month: 3 }, 3, { startDate: '2023-12-01', endDate: '2024-02-29' }],
])('units sold before %o go over %i whole months', (month, count, days) => {
  expect(monthsBefore(month, count)).toEqual(days);
});
