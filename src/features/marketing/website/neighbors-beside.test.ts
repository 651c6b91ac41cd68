import { expect, it } from 'vitest';
import type { RankedTable } from '../../../core/charts/ranked-table.ts';
import { idOfValue } from '../../../core/kpis/filter-text.ts';
import { withCosts, withMarketShare } from './neighbors-beside.ts';

const tableOf = (key: string, figures: Record<string, number | null>): RankedTable =>
  ({
    columns: Object.keys(figures).map((name) => ({ key: name })),
    rows: [
      {
        key: idOfValue(key),
        figures: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, { value }])),
      },
    ],
  }) as never;
const REPLY = {
  costs: [{ channel: 'Paid Search', cost: 500 }],
  cities: [
    { city: 'Overland Park', own: 12, all: 80 },
    { city: 'Olathe', own: 2, all: 4 },
    { city: 'Lees Summit', own: 2, all: 8 },
  ],
};
const figuresOf = ({ rows }: RankedTable) => rows[0]?.figures;

it.each([
  ['Paid Search', 1_000, 500, 0.5],
  ['Paid Search', 0, 500, null],
  ['Paid Search', null, 500, null],
  ['Organic Search', 1_000, null, null],
] as const)('%s with %s VDPs costs %s, each %s', (channel, vdp_views, cost, each) => {
  const table = tableOf(channel, { vdp_views, vdp_per_session: 1 });
  const found = withCosts(table, REPLY, false);
  expect(found.columns.map(({ key }) => key)).toEqual([
    'vdp_views',
    'vdp_per_session',
    'ad_cost',
    'ad_cost_per_vdp',
  ]);
  expect(figuresOf(found)).toMatchObject({ ad_cost: { value: cost }, ad_cost_per_vdp: { value: each } });
  expect(withCosts(table, REPLY, true), 'a device has no cost of its own').toBe(table);
});

it.each([
  ['overland park', 15],
  ['Lee’s Summit', 25],
  ['Olathe', null],
  ['Lawrence', null],
] as const)('%s has a market share of %s', (city, share) => {
  const found = withMarketShare(tableOf(city, { sessions: 9 }), REPLY);
  expect(figuresOf(found)).toMatchObject({ city_market_share: { value: share } });
});
