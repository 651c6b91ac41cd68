import { partStockMeasures as s } from '../../records/part-stock/facts.ts';
import { partsInvoiceMeasures as p } from '../../records/parts-invoice/facts.ts';
import { partsRequestMeasures as q } from '../../records/parts-request/facts.ts';
import { repairLineMeasures as l, repairOrderMeasures as r } from '../../records/repair-order/facts.ts';
import { defineKpis, plus } from './kpi.ts';

const ofCustomers = 'closed repair orders with customer-pay work';

/** Parts on repair orders, on the counter and in stock. */
export const partsKpis = defineKpis([
  {
    kind: 'ratio',
    key: 'parts_per_ro',
    title: 'Parts per CP RO',
    unit: 'usd',
    better: 'higher',
    meaning: 'How much in parts is sold on a repair order a customer pays for.',
    formula: 'Customer-pay parts sales divided by customer-pay repair orders',
    of: l.parts_sales_customer,
    per: r.repair_orders_customer,
    base: ofCustomers,
  },
  {
    kind: 'ratio',
    key: 'parts_to_labor',
    title: 'Parts-to-Labor',
    unit: 'ratio',
    better: 'neutral',
    meaning: 'How much in parts is sold for each dollar of labor a customer pays.',
    formula: 'Customer-pay parts sales divided by customer-pay labor sales',
    of: l.parts_sales_customer,
    per: l.labor_sales_customer,
    base: 'customer-pay labor sales',
  },
  {
    kind: 'additive',
    key: 'parts_gross',
    title: 'Parts Gross',
    unit: 'usd',
    better: 'higher',
    meaning: 'What parts earned on closed repair orders, at the counter and with wholesale customers.',
    formula: 'Parts sales less their cost, of repair lines and invoices whose source says the cost',
    of: plus(l.parts_gross, p.parts_invoice_gross),
  },
  {
    kind: 'ratio',
    key: 'parts_gross_pct',
    title: 'Parts Gross %',
    unit: 'percent',
    better: 'higher',
    meaning: 'How much of each dollar of parts is gross profit.',
    formula:
      'Parts sales less parts cost, divided by parts sales, over repair lines and invoices whose source says both',
    of: plus(l.parts_gross, p.parts_invoice_gross),
    per: plus(l.parts_sales_costed, p.parts_invoice_sales_costed),
    base: 'parts sales whose cost the source says',
  },
  {
    kind: 'snapshot',
    key: 'parts_inventory',
    title: 'Parts Inventory',
    unit: 'usd',
    better: 'neutral',
    meaning: 'What the parts in stock cost, by the latest inventory file.',
    formula: 'Value at cost of all parts on hand on the last day with an inventory file',
    of: s.part_stock_value,
  },
  {
    kind: 'ratio',
    key: 'parts_months_supply',
    title: "Parts Months' Supply",
    unit: 'ratio',
    better: 'lower',
    meaning: 'For how many months the parts in stock last.',
    formula:
      'Parts inventory at cost divided by the monthly cost of parts sold on repair orders, at the counter and wholesale, over the 90 days before the latest known day',
    of: s.part_stock_value,
    per: plus(l.parts_cost_monthly, p.parts_invoice_cost_monthly),
    base: 'cost of parts sold in the 90 days before',
  },
  {
    kind: 'ratio',
    key: 'parts_obsolete_pct',
    title: 'Obsolete Parts %',
    unit: 'percent',
    better: 'lower',
    meaning: 'How much of the money in parts is in parts nobody has bought for a year.',
    formula:
      'Value at cost of parts without a sale for 12 months or more, divided by that of parts whose last sale is known, over the days with an inventory file',
    of: s.part_stock_value_obsolete,
    per: s.part_stock_value_aged,
    base: 'value at cost of parts whose last sale is known',
  },
  {
    kind: 'ratio',
    key: 'parts_fill_rate',
    title: 'Fill Rate',
    unit: 'percent',
    better: 'higher',
    meaning: 'How many requested parts are handed out from stock the same day.',
    formula: 'Parts filled the same day divided by parts requested, over requests whose outcome is known',
    of: q.parts_filled,
    per: q.parts_requested,
    base: 'requested parts whose outcome is known',
  },
]);
