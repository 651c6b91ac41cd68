import { bodyPayers, one } from '../../core/kpis/dimensions.ts';
import { type Fact, known } from '../../core/kpis/fact.ts';
import {
  counted,
  defineMeasures,
  difference,
  inHundredths,
  reportedBy,
  summed,
} from '../../core/kpis/measure.ts';

/** A repair order of the body shop, on the day it was closed. */
const bodyOrder: Fact = {
  key: 'body_order',
  feed: 'body_order',
  title: 'Body shop orders',
  table: 'body_order',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  // Who pays is a pay type, so that fixed gross breaks down into all of them.
  dimensions: [one('pay_type', 'payer', bodyPayers), one('make', 'make')],
  columns: [
    { key: 'repair_order', title: 'Repair order', field: 'natural_key', kind: 'text' },
    { key: 'day', title: 'Closed', field: 'day', kind: 'day' },
    { key: 'pay_type', title: 'Paid by', field: 'payer', kind: 'text', values: bodyPayers },
    { key: 'estimator', title: 'Estimator', field: 'estimator', kind: 'text' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'sale', title: 'Sale', field: 'sale_cents', kind: 'usd' },
    { key: 'cost', title: 'Cost', field: 'cost_cents', kind: 'usd' },
    { key: 'hours_sold', title: 'Hours', field: 'hours', kind: 'hours' },
  ],
};

export const bodyOrderFacts = { body_order: bodyOrder };

const counts = defineMeasures('body_order', {
  body_orders: counted(),
  body_orders_costed: counted(known('cost_cents')),
  body_orders_timed: counted(known('hours')),
});

/** What is taken from the body shop's orders. */
export const bodyOrderMeasures = {
  ...counts,
  ...defineMeasures('body_order', {
    body_sales: inHundredths(summed('sale_cents')),
    body_sales_costed: inHundredths(summed('sale_cents', known('cost_cents'))),
    body_gross: reportedBy(
      inHundredths(difference('sale_cents', 'cost_cents')),
      counts.body_orders,
      counts.body_orders_costed,
    ),
    body_hours: reportedBy(inHundredths(summed('hours')), counts.body_orders, counts.body_orders_timed),
  }),
};
