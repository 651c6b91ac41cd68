import { one, partAges } from '../../core/kpis/dimensions.ts';
import { atLeast, type Fact, known } from '../../core/kpis/fact.ts';
import { defineMeasures, inHundredths, openSum, summed } from '../../core/kpis/measure.ts';

/** A part on one day: it is in stock at the end of each day whose file lists it. */
const partStock: Fact = {
  key: 'part_stock',
  feed: 'part_stock',
  title: 'Parts in stock',
  table: 'part_stock',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: [one('part_age', 'part_age', partAges)],
  level: { from: 'day', until: [], forgottenAfterDays: 1, reportedBy: [] },
  columns: [
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'part', title: 'Part', field: 'part_number', kind: 'text' },
    { key: 'description', title: 'Description', field: 'description', kind: 'text' },
    { key: 'quantity', title: 'On hand', field: 'quantity', kind: 'number' },
    { key: 'value', title: 'Value at cost', field: 'value_cents', kind: 'usd' },
    { key: 'months', title: 'Months without sale', field: 'months_without_sale', kind: 'number' },
  ],
};

export const partStockFacts = { part_stock: partStock };

/** What is taken from the parts inventory. A part is obsolete after twelve months without a sale; shares are averages over the days with a file. */
export const partStockMeasures = defineMeasures('part_stock', {
  part_stock_value: inHundredths(openSum('value_cents')),
  part_stock_value_aged: inHundredths(summed('value_cents', known('months_without_sale'))),
  part_stock_value_obsolete: inHundredths(summed('value_cents', atLeast('months_without_sale', 12))),
});
