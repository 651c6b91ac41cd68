import type { Board, ColumnChoice } from '../../../core/board/board.ts';

const STOCK: readonly ColumnChoice[] = [
  { kpi: 'inv_units', title: 'Units', bar: true, share: true },
  { kpi: 'avg_age', title: 'Avg age' },
  { kpi: 'aged_share_60', title: 'Over 60 d' },
];

const SUPPLY: readonly ColumnChoice[] = [
  ...STOCK,
  { kpi: 'units_retail', title: 'Sold' },
  { kpi: 'days_supply', title: 'Supply' },
  { kpi: 'turn_rate', title: 'Turn' },
];

/** Fresh stock is green, stock over 60 days warm. */
const AGE_COLORS = { '0-15': 1, '16-30': 2, '31-45': 3, '46-60': 4, '61-90': 5, '91-': 6 };

export const inventoryBoard: Board = {
  key: 'inventory-report',
  title: 'Inventory Report',
  live: ['vehicle', 'vehicle_view', 'deal'],
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
      note: "Units, value and days' supply at the end of the last day with a list; ages, shares, and changes over the last 30 days",
      kpis: ['inv_units', 'inv_value', 'avg_age', 'aged_share_60', 'days_supply', 'turn_rate'],
      hero: true,
    },
    {
      kind: 'cards',
      key: 'listing',
      title: 'How vehicles are listed',
      kpis: [
        'no_photo_share',
        'no_price_share',
        'zero_vdp_units',
        'avg_list_price',
        'price_changes',
        'holding_cost',
      ],
    },
    {
      kind: 'ranked',
      key: 'ages',
      title: 'Age of the stock',
      views: [
        {
          by: 'age_bucket',
          title: 'Age',
          noun: 'Age',
          columns: [
            { kpi: 'inv_units', title: 'Units', bar: true, share: true },
            { kpi: 'inv_value', title: 'Value' },
            { kpi: 'avg_list_price', title: 'Avg price' },
            { kpi: 'holding_cost', title: 'Holding' },
          ],
        },
      ],
      size: 'twoThirds',
    },
    {
      kind: 'ring',
      key: 'ageShares',
      title: 'Units by age',
      kpi: 'inv_units',
      by: 'age_bucket',
      colors: AGE_COLORS,
      size: 'third',
    },
    {
      kind: 'ranked',
      key: 'lines',
      title: 'Stock and supply',
      note: "days' supply at the pace of the last 30 days",
      views: [
        { by: 'make', title: 'Makes', noun: 'Make', columns: SUPPLY, limit: 50 },
        { by: 'model', title: 'Models', noun: 'Model', columns: SUPPLY, limit: 100 },
        { by: 'condition', title: 'New or used', noun: 'Condition', columns: SUPPLY },
        { by: 'dealership', title: 'Stores', noun: 'Store', columns: SUPPLY },
      ],
    },
    {
      kind: 'own',
      key: 'vehicles',
      title: 'Vehicles',
      picksFrom: 'vehicles',
      follows: ['condition', 'make', 'model'],
    },
    {
      kind: 'trend',
      key: 'daily',
      title: 'Stock by day',
      kpis: ['inv_units', 'aged_units_60', 'avg_age', 'inv_value', 'price_changes', 'vdp_per_vehicle_day'],
      look: 'line',
    },
  ],
};
