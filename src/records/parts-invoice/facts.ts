import { one, partsChannels } from '../../core/kpis/dimensions.ts';
import { type Fact, known } from '../../core/kpis/fact.ts';
import {
  begunAs,
  counted,
  defineMeasures,
  difference,
  inHundredths,
  openSum,
  overThreeMonths,
  reportedBy,
  summed,
} from '../../core/kpis/measure.ts';

/** A sale of parts at the counter or to a wholesale customer. */
const partsInvoice: Fact = {
  key: 'parts_invoice',
  feed: 'parts_invoice',
  title: 'Parts invoices',
  table: 'parts_invoice',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  // What was sold in the last 90 days.
  level: { from: 'day', until: [], forgottenAfterDays: 90, knownAfterDays: 89, reportedBy: [] },
  // Who pays, as on repair orders: a parts number is broken down into both together.
  dimensions: [one('pay_type', 'channel', partsChannels), one('make', 'make')],
  columns: [
    { key: 'invoice', title: 'Invoice', field: 'natural_key', kind: 'text' },
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'pay_type', title: 'Sold to', field: 'channel', kind: 'text', values: partsChannels },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'sale', title: 'Sale', field: 'sale_cents', kind: 'usd' },
    { key: 'cost', title: 'Cost', field: 'cost_cents', kind: 'usd' },
  ],
};

export const partsInvoiceFacts = { parts_invoice: partsInvoice };

const counts = defineMeasures('parts_invoice', {
  parts_invoices: counted(),
  parts_invoices_costed: counted(known('cost_cents')),
});

/** What is taken from invoices of the parts counter. */
export const partsInvoiceMeasures = {
  ...counts,
  ...defineMeasures('parts_invoice', {
    parts_invoice_sales: inHundredths(summed('sale_cents')),
    parts_invoice_sales_costed: inHundredths(summed('sale_cents', known('cost_cents'))),
    parts_invoice_cost: inHundredths(summed('cost_cents')),
    parts_invoice_cost_monthly: overThreeMonths(begunAs('parts_invoice_cost', openSum('cost_cents'))),
    parts_invoice_gross: reportedBy(
      inHundredths(difference('sale_cents', 'cost_cents')),
      counts.parts_invoices,
      counts.parts_invoices_costed,
    ),
  }),
};
