import { many, one, payTypes } from '../../core/kpis/dimensions.ts';
import { atLeast, atMost, type Fact, has, known, no, oneOf, yes } from '../../core/kpis/fact.ts';
import {
  begunAs,
  counted,
  defineMeasures,
  difference,
  inHundredths,
  type Measure,
  openFor,
  openSum,
  overThreeMonths,
  reportedBy,
  summed,
} from '../../core/kpis/measure.ts';

const notVoided = no('is_voided');

/** One visit to the service department, on the day it was closed. */
export const repairOrder: Fact = {
  key: 'repair_order',
  feed: 'repair_order',
  title: 'Repair orders',
  table: 'repair_order',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: 'hour',
  instantField: 'closed_at',
  only: [notVoided],
  optional: ['days_open'],
  dimensions: [
    many('pay_type', 'pay_types', payTypes),
    one('advisor', 'advisor'),
    many('technician', 'technicians'),
    many('op_code', 'op_codes'),
    one('make', 'make'),
  ],
  level: { from: 'opened_day', until: ['day'], forgottenAfterDays: 366, usualDays: 30, reportedBy: [] },
  columns: [
    { key: 'repair_order', title: 'Repair order', field: 'natural_key', kind: 'text' },
    { key: 'day', title: 'Closed', field: 'day', kind: 'day' },
    { key: 'opened_day', title: 'Opened', field: 'opened_day', kind: 'day' },
    { key: 'days_open', title: 'Days open', field: 'days_open', kind: 'number' },
    { key: 'advisor', title: 'Advisor', field: 'advisor', kind: 'text' },
    { key: 'pay_type', title: 'Pay types', field: 'pay_types', kind: 'list', values: payTypes },
    { key: 'op_code', title: 'Op codes', field: 'op_codes', kind: 'list' },
    { key: 'technician', title: 'Technicians', field: 'technicians', kind: 'list' },
    { key: 'year', title: 'Year', field: 'vehicle_year', kind: 'number' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'model', title: 'Model', field: 'model', kind: 'text' },
    { key: 'mileage', title: 'Mileage', field: 'mileage', kind: 'number' },
    { key: 'inspected', title: 'Inspected', field: 'is_inspected', kind: 'yesNo' },
  ],
};

/** One line of a repair order, on its order's day: money and hours. */
export const repairOrderLine: Fact = {
  key: 'repair_order_line',
  feed: 'repair_order',
  title: 'Repair lines',
  table: 'repair_order_line',
  keyFields: ['source', 'natural_key', 'line'],
  dayField: 'day',
  hourField: 'hour',
  instantField: 'closed_at',
  only: [notVoided],
  optional: [
    ...['labor_sale_cents', 'labor_cost_cents', 'sold_hours', 'flag_hours', 'actual_hours'],
    ...['parts_sale_cents', 'parts_cost_cents', 'other_sale_cents', 'other_cost_cents'],
  ],
  dimensions: [
    one('pay_type', 'pay_type', payTypes),
    one('advisor', 'advisor'),
    one('technician', 'technician'),
    one('op_code', 'op_code'),
    one('make', 'make'),
  ],
  // What was sold in the last 90 days.
  level: { from: 'day', until: [], forgottenAfterDays: 90, knownAfterDays: 89, reportedBy: [] },
  columns: [
    { key: 'repair_order', title: 'Repair order', field: 'natural_key', kind: 'text' },
    { key: 'line', title: 'Line', field: 'code', kind: 'text' },
    { key: 'day', title: 'Closed', field: 'day', kind: 'day' },
    { key: 'pay_type', title: 'Pay type', field: 'pay_type', kind: 'text', values: payTypes },
    { key: 'op_code', title: 'Op code', field: 'op_code', kind: 'text' },
    { key: 'advisor', title: 'Advisor', field: 'advisor', kind: 'text' },
    { key: 'technician', title: 'Technician', field: 'technician', kind: 'text' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'labor', title: 'Labor', field: 'labor_sale_cents', kind: 'usd' },
    { key: 'labor_cost', title: 'Labor cost', field: 'labor_cost_cents', kind: 'usd' },
    { key: 'hours_sold', title: 'Hours sold', field: 'sold_hours', kind: 'hours' },
    { key: 'hours_flagged', title: 'Hours flagged', field: 'flag_hours', kind: 'hours' },
    { key: 'hours_clocked', title: 'Hours clocked', field: 'actual_hours', kind: 'hours' },
    { key: 'parts', title: 'Parts', field: 'parts_sale_cents', kind: 'usd' },
    { key: 'parts_cost', title: 'Parts cost', field: 'parts_cost_cents', kind: 'usd' },
    { key: 'other', title: 'Sublet and misc', field: 'other_sale_cents', kind: 'usd' },
    { key: 'other_cost', title: 'Sublet and misc cost', field: 'other_cost_cents', kind: 'usd' },
  ],
};

const customer = has('pay_types', 'customer');
const linesKnown = known('customer_line_count');

/** What is taken from repair orders: an order with lines of several pay types counts once in each. */
export const repairOrderMeasures = defineMeasures('repair_order', {
  repair_orders: counted(),
  repair_orders_customer: counted(customer),
  repair_orders_warranty: counted(has('pay_types', 'warranty')),
  repair_orders_internal: counted(has('pay_types', 'internal')),
  repair_orders_lines_known: counted(customer, linesKnown),
  repair_orders_one_line: counted(
    customer,
    atLeast('customer_line_count', 1),
    atMost('customer_line_count', 1),
  ),
  repair_orders_days_known: counted(known('days_open')),
  days_open: summed('days_open'),
  repair_orders_inspection_known: counted(known('is_inspected')),
  repair_orders_inspected: counted(yes('is_inspected')),
  open_repair_orders: openFor(0),
  open_repair_orders_aged: openFor(7),
});

const byCustomer = oneOf('pay_type', 'customer');
const byWarranty = oneOf('pay_type', 'warranty');
const laborKnown = known('labor_sale_cents');
const hoursKnown = known('sold_hours');

const lines = defineMeasures('repair_order_line', {
  repair_lines: counted(),
  lines_labor: counted(laborKnown),
  lines_labor_costed: counted(laborKnown, known('labor_cost_cents')),
  lines_parts: counted(known('parts_sale_cents')),
  lines_parts_costed: counted(known('parts_sale_cents'), known('parts_cost_cents')),
  lines_other: counted(known('other_sale_cents')),
  lines_other_costed: counted(known('other_sale_cents'), known('other_cost_cents')),
  lines_hours: counted(hoursKnown),
});

function reported(recipe: ReturnType<typeof summed>, by: Measure) {
  return reportedBy(inHundredths(recipe), lines.repair_lines, by);
}

/** What is taken from the lines of repair orders; rates set against each other only what a line says of both. */
export const repairLineMeasures = {
  ...lines,
  ...defineMeasures('repair_order_line', {
    labor_sales: reported(summed('labor_sale_cents'), lines.lines_labor),
    labor_sales_customer: reported(summed('labor_sale_cents', byCustomer), lines.lines_labor),
    labor_sales_warranty: reported(summed('labor_sale_cents', byWarranty), lines.lines_labor),
    labor_sales_typed: reported(summed('labor_sale_cents', known('pay_type')), lines.lines_labor),
    labor_sales_costed: inHundredths(summed('labor_sale_cents', known('labor_cost_cents'))),
    labor_gross: reported(difference('labor_sale_cents', 'labor_cost_cents'), lines.lines_labor_costed),
    parts_sales: reported(summed('parts_sale_cents'), lines.lines_parts),
    parts_sales_customer: reported(summed('parts_sale_cents', byCustomer), lines.lines_parts),
    parts_cost: inHundredths(summed('parts_cost_cents')),
    parts_cost_monthly: overThreeMonths(begunAs('parts_cost', openSum('parts_cost_cents'))),
    parts_sales_costed: inHundredths(summed('parts_sale_cents', known('parts_cost_cents'))),
    parts_gross: reported(difference('parts_sale_cents', 'parts_cost_cents'), lines.lines_parts_costed),
    other_sales: reported(summed('other_sale_cents'), lines.lines_other),
    other_sales_costed: inHundredths(summed('other_sale_cents', known('other_cost_cents'))),
    other_gross: reported(difference('other_sale_cents', 'other_cost_cents'), lines.lines_other_costed),
    hours_sold: reported(summed('sold_hours'), lines.lines_hours),
    hours_sold_customer: reported(summed('sold_hours', byCustomer), lines.lines_hours),
    hours_sold_typed: reported(summed('sold_hours', known('pay_type')), lines.lines_hours),
    labor_timed: inHundredths(summed('labor_sale_cents', hoursKnown)),
    labor_timed_customer: inHundredths(summed('labor_sale_cents', hoursKnown, byCustomer)),
    labor_timed_warranty: inHundredths(summed('labor_sale_cents', hoursKnown, byWarranty)),
    hours_timed: inHundredths(summed('sold_hours', laborKnown)),
    hours_timed_customer: inHundredths(summed('sold_hours', laborKnown, byCustomer)),
    hours_timed_warranty: inHundredths(summed('sold_hours', laborKnown, byWarranty)),
    hours_flagged: inHundredths(summed('flag_hours', known('actual_hours'))),
    hours_clocked: inHundredths(summed('actual_hours', known('flag_hours'))),
  }),
};

export const repairOrderFacts = { repair_order: repairOrder, repair_order_line: repairOrderLine };
