import { AD_PLATFORMS } from '../report-records.ts';
import { networkDimension, networkOf, one, sourceDimensions } from './dimensions.ts';
import { atLeast, type Fact, spells } from './fact.ts';
import { asked, defineMeasures, inHundredths, summed, toldBy } from './measure.ts';

/** What an expense is for: category, product and campaign as the budget names them, and what they stand for. */
export const expenseDimensions: Fact['dimensions'] = [
  one('category', 'Category', 'category'),
  one('product', 'Product', 'product'),
  one('campaign', 'Campaign', 'campaign'),
  ...sourceDimensions('product', 'spend'),
  networkDimension('product', 'spend'),
];

/** The same in a list of records, in the order of the budget. */
export const expenseColumns: Fact['columns'] = [
  { key: 'category', title: 'Category', field: 'category', kind: 'text' },
  { key: 'product', title: 'Product', field: 'product', kind: 'text' },
  { key: 'campaign', title: 'Campaign', field: 'campaign', kind: 'text' },
];

/** One day of one flight of an expense, with the part of its money that lies on that day. */
export const spend: Fact = {
  key: 'spend',
  feed: 'spend',
  title: 'Budget days',
  table: 'budget_day',
  keyFields: ['flight_id', 'day'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: expenseDimensions,
  columns: [
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    ...expenseColumns,
    { key: 'planned', title: 'Planned', field: 'planned_cents', kind: 'usd' },
    { key: 'actual', title: 'Actual', field: 'told_cents', kind: 'usd' },
    { key: 'coop', title: 'Co-op', field: 'coop_cents', kind: 'usd' },
  ],
};

// Counted by adding up, since a whole flight may be read as one row.
const days = defineMeasures('spend', {
  spend_days: summed('days'),
  spend_days_told: summed('told_days'),
});

/** What is taken from budgets; a day nobody has said the spend of yet is unknown, not 0. */
export const spendMeasures = {
  ...days,
  ...defineMeasures('spend', {
    spend_planned: inHundredths(summed('planned_cents')),
    /** Of lines whose product stands for an ad network. */
    spend_planned_ads: asked(
      inHundredths(summed('planned_cents', spells('product', networkOf('spend'), ...AD_PLATFORMS))),
    ),
    spend_actual: toldBy(inHundredths(summed('told_cents')), days.spend_days, days.spend_days_told),
    spend_coop: inHundredths(summed('coop_cents', atLeast('coop_cents', 1))),
  }),
};
