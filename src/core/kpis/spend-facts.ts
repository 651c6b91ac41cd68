import { AD_PLATFORMS } from '../../records/ad-performance/record.ts';
import { networkDimension, networkOf, one, sourceDimensions } from './dimensions.ts';
import { atLeast, type Condition, type Fact, known, spells } from './fact.ts';
import { defineMeasures, inHundredths, reportedBy, requested, spanning, summed } from './measure.ts';

export const expenseDimensions: Fact['dimensions'] = [
  one('category', 'category'),
  one('product', 'product'),
  one('campaign', 'campaign'),
  ...sourceDimensions('product', 'spend'),
  networkDimension('product', 'spend'),
];

export const expenseColumns: Fact['columns'] = [
  { key: 'category', title: 'Category', field: 'category', kind: 'text' },
  { key: 'product', title: 'Product', field: 'product', kind: 'text' },
  { key: 'campaign', title: 'Campaign', field: 'campaign', kind: 'text' },
];

/** A day of a flight with its money. */
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

/** On the last day of its month. */
export const spendForecast: Fact = {
  key: 'spend_forecast',
  feed: 'spend',
  title: 'Budget lines',
  table: 'budget_forecast',
  keyFields: ['expense_id'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: expenseDimensions,
  columns: [
    { key: 'month', title: 'Month', field: 'month', kind: 'day' },
    ...expenseColumns,
    { key: 'planned', title: 'Planned', field: 'planned_cents', kind: 'usd' },
    { key: 'actual', title: 'Actual', field: 'actual_cents', kind: 'usd' },
    { key: 'forecast', title: 'Forecast', field: 'forecast_cents', kind: 'usd' },
  ],
};

const whole = (field: string) => spanning('whole', inHundredths(summed(field)));
const entered = (field: string, ...when: readonly Condition[]) =>
  spanning('entered', inHundredths(summed(field, ...when)));
const due = (field: string) => spanning('due', requested(inHundredths(summed(field))));

// Summed: a whole flight may be one row.
const days = defineMeasures('spend', {
  spend_days: spanning('entered', summed('days')),
  spend_days_told: spanning('entered', summed('told_days')),
});

/** A day without an actual is unknown, not 0. */
export const spendMeasures = {
  ...days,
  ...defineMeasures('spend', {
    spend_planned: whole('planned_cents'),
    spend_planned_ads: requested(
      inHundredths(summed('planned_cents', spells('product', networkOf('spend'), ...AD_PLATFORMS))),
    ),
    /** Paid to listing sites and other third parties. */
    spend_listings: requested(
      entered(
        'told_cents',
        known('told_cents'),
        spells('product', { kind: 'spend', take: 'class' }, 'third_party'),
      ),
    ),
    spend_actual: reportedBy(entered('told_cents'), days.spend_days, days.spend_days_told),
    /** `spend_actual`, but 0 instead of unknown. */
    spend_entered: requested(entered('told_cents', known('told_cents'))),
    spend_coop: entered('coop_cents', atLeast('coop_cents', 1)),
    /** Of expenses with an actual; due by the day it was entered for. */
    spend_entered_planned: requested(entered('entered_planned_cents')),
    spend_entered_coop: requested(entered('entered_coop_cents')),
    spend_entered_due: due('entered_due_cents'),
    spend_due: due('planned_cents'),
  }),
};

export const forecastMeasures = defineMeasures('spend_forecast', {
  spend_forecast: requested(whole('forecast_cents')),
});
