import { describe, expect, it } from 'vitest';
import type { BoardReply } from '../kpis/tiles.ts';
import type { Board } from './board.ts';
import { earlierNumbers } from './earlier-numbers.ts';

type Stores = readonly (string | null)[];

/** Cards of two KPIs, one of deals and one of ads and the budget, with the last known day of each store. */
function answerWith(values: readonly (number | null)[], feeds: Readonly<Record<string, Stores>>): BoardReply {
  const kpis = [
    { key: 'units_retail', title: 'Retail units', feeds: ['deal'] },
    { key: 'ppc_budget_use', title: 'PPC budget use', feeds: ['ads', 'spend'] },
  ];
  const figures = kpis.map(({ key }, index) => ({
    kpi: key,
    current: { value: values[index], numerator: null, denominator: null, absence: null },
    comparisons: [],
  }));
  const freshness = Object.entries(feeds).map(([fact, stores]) => ({
    fact,
    title: fact,
    dealerships: stores.map((lastDay) => ({ lastDay })),
  }));
  const tiles = [{ id: 'key', unfiltered: [], result: { kind: 'value', figures, windows: [] } }];
  return { asOf: '2026-12-01T14:00:00Z', today: '2026-12-01', kpis, freshness, tiles, filters: [] } as never;
}

const board = {
  widgets: [{ kind: 'cards', key: 'key', title: 'Key numbers', kpis: ['units_retail', 'ppc_budget_use'] }],
} as unknown as Board;
const chosen = { isSingle: false, filters: [], shows: {}, sorts: {}, compare: 'none', about: null } as never;
const december = { view: 'month', year: 2026, month: 12 } as const;

describe('numbers that end before the period', () => {
  it.each<{
    why: string;
    values?: readonly (number | null)[];
    feeds: Record<string, Stores>;
    lastDay: string | null;
  }>([
    { why: 'the first of a month', feeds: { deal: ['2026-11-30', '2026-11-29'] }, lastDay: '2026-11-30' },
    {
      why: 'a budget is known ahead',
      feeds: { spend: ['2026-12-31'], ads: ['2026-11-28', null] },
      lastDay: '2026-11-28',
    },
    {
      why: 'another feed of the board has begun',
      feeds: { lead: ['2026-12-01'], deal: ['2026-11-30'] },
      lastDay: '2026-11-30',
    },
    {
      why: 'another feed behind the cards has begun',
      feeds: { deal: ['2026-12-01'], ads: ['2026-11-28'] },
      lastDay: '2026-11-28',
    },
    { why: 'a card has a number', values: [null, 0], feeds: { deal: ['2026-11-30'] }, lastDay: null },
    { why: 'no feed ever had numbers', feeds: { deal: [null] }, lastDay: null },
    { why: 'only the budget had', feeds: { spend: ['2026-11-30'] }, lastDay: null },
  ])('$why', ({ values = [null, null], feeds, lastDay }) => {
    const found = earlierNumbers({ board, chosen, choice: december }, answerWith(values, feeds));
    expect(found).toEqual(lastDay && { lastDay, month: { view: 'month', year: 2026, month: 11 } });
  });

  it('none for a period still to come', () => {
    const choice = { view: 'month', year: 2027, month: 1 } as const;
    const answer = answerWith([null, null], { deal: ['2026-11-30'] });
    expect(earlierNumbers({ board, chosen, choice }, answer)).toBeNull();
  });
});
