import type { Board, ColumnChoice } from '../../../core/board/board.ts';

const PRICED: readonly ColumnChoice[] = [
  { kpi: 'price_to_market', title: 'Price to market', change: true },
  { kpi: 'cost_to_market', title: 'Cost to market' },
  { kpi: 'price_rank_pct', title: 'Rank percentile' },
  { kpi: 'mkt_days_supply', title: "Market days' supply" },
  { kpi: 'inv_units', title: 'Units', bar: true },
];

export const marketPriceBoard: Board = {
  key: 'real-time-market-price',
  title: 'Real-Time Market Price',
  live: ['market_comparable', 'vehicle'],
  filters: [
    { dimension: 'condition', title: 'New or used', kpi: 'inv_units' },
    { dimension: 'make', title: 'Make', kpi: 'inv_units' },
    { dimension: 'model', title: 'Model', kpi: 'inv_units' },
  ],
  widgets: [
    {
      kind: 'cards',
      key: 'numbers',
      title: 'Key numbers',
      note: 'On the last day with an inventory list, over vehicles with a market price',
      kpis: ['price_to_market', 'price_rank_pct', 'mkt_days_supply', 'cost_to_market'],
      hero: true,
    },
    { kind: 'own', key: 'vehicles', title: 'Vehicles', follows: ['condition', 'make', 'model'] },
    {
      kind: 'ranked',
      key: 'lines',
      title: 'Price position',
      note: 'sums over sums; a vehicle without a market price is left out',
      views: [
        { by: 'condition', title: 'New or used', noun: 'Condition', columns: PRICED },
        { by: 'age_bucket', title: 'Age', noun: 'Age', columns: PRICED },
        { by: 'make', title: 'Makes', noun: 'Make', columns: PRICED, limit: 50 },
        { by: 'model', title: 'Models', noun: 'Model', columns: PRICED, limit: 100 },
        { by: 'dealership', title: 'Stores', noun: 'Store', columns: PRICED },
      ],
    },
  ],
};
