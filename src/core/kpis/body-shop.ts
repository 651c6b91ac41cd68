import { bodyOrderMeasures as b } from '../../records/body-order/facts.ts';
import { defineKpis } from './kpi.ts';

/** The body shop, apart from mechanical repair orders: none of its work is in their numbers. */
export const bodyShopKpis = defineKpis([
  {
    kind: 'additive',
    key: 'body_ros',
    title: 'Body Shop ROs',
    unit: 'number',
    better: 'higher',
    meaning: 'Repair orders of the body shop, on the day they were closed. They are not in Repair Orders.',
    formula: 'Count of closed body shop orders',
    of: b.body_orders,
  },
  {
    kind: 'additive',
    key: 'rev_body',
    title: 'Body Shop Revenue',
    unit: 'usd',
    better: 'higher',
    meaning: 'What the body shop billed: labor, parts, paint material and sublet.',
    formula: 'Sales of closed body shop orders before tax, added up',
    of: b.body_sales,
  },
  {
    kind: 'additive',
    key: 'body_gross',
    title: 'Body Shop Gross',
    unit: 'usd',
    better: 'higher',
    meaning: 'What the body shop earned.',
    formula: 'Sales less cost of closed body shop orders whose source says the cost',
    of: b.body_gross,
  },
  {
    kind: 'additive',
    key: 'body_hours',
    title: 'Body Shop Hours',
    unit: 'hours',
    better: 'higher',
    meaning: 'Body, paint, frame and mechanical hours that the body shop billed.',
    formula: 'Hours of closed body shop orders, added up',
    of: b.body_hours,
  },
  {
    kind: 'ratio',
    key: 'body_ro_value',
    title: 'Average Body Shop RO',
    unit: 'usd',
    better: 'higher',
    meaning: 'What an order of the body shop brings in.',
    formula: 'Body shop revenue divided by closed body shop orders',
    of: b.body_sales,
    per: b.body_orders,
    base: 'closed body shop orders',
  },
]);
