import type { ChosenLine } from '../../../test/helpers/chosen-records.ts';
import {
  type Amount,
  anyOf,
  cents,
  columnsOf,
  count,
  together,
  total,
  type Way,
  type Work,
} from '../../../test/helpers/naive-ways.ts';
import type { StoredOrder } from '../../../test/helpers/repair-orders.ts';

type LineTest = (line: ChosenLine) => boolean;
type LineAmount = (line: ChosenLine) => Amount;

const anyLine: LineTest = () => true;
const byCustomer: LineTest = (line) => line.pay_type === 'customer';
const byWarranty: LineTest = (line) => line.pay_type === 'warranty';
export const labor: LineAmount = (line) => line.labor_sale_cents;
export const parts: LineAmount = (line) => line.parts_sale_cents;
export const other: LineAmount = (line) => line.other_sale_cents;
const soldHours: LineAmount = (line) => line.sold_hours;
const less = (sale: Amount, cost: Amount): Amount => (sale === null || cost === null ? null : sale - cost);
export const laborGross: LineAmount = (line) => less(line.labor_sale_cents, line.labor_cost_cents);
export const partsGross: LineAmount = (line) => less(line.parts_sale_cents, line.parts_cost_cents);
export const otherGross: LineAmount = (line) => less(line.other_sale_cents, line.other_cost_cents);
export const where =
  (amountOf: LineAmount, said: LineAmount): LineAmount =>
  (line) =>
    said(line) === null ? null : amountOf(line);

/** Dollars or hours of some lines, or null where there are lines and not one of any sort says. */
export function onLines(amountOf: LineAmount, test: LineTest = anyLine): Work {
  const columns = columnsOf(amountOf);
  return ({ lines, covers }) => {
    if (!covers('line', columns)) return null;
    const isSilent = anyOf(lines, anyLine) && !anyOf(lines, (line) => amountOf(line) !== null);
    return isSilent ? null : cents(total(lines, test, amountOf));
  };
}

/** Over lines that say it, 0 where none does. */
export function ofReport(amountOf: LineAmount, test: LineTest = anyLine): Work {
  const columns = columnsOf(amountOf);
  return ({ lines, covers }) => (covers('line', columns) ? cents(total(lines, test, amountOf)) : null);
}

function orders(test: (order: StoredOrder) => boolean): Work {
  return ({ orders: all }) => count(all, test);
}

/** Closed orders of the DMS that say whether there was an inspection, and those with one. */
export const ordersJudged = orders((order) => order.is_inspected !== null);
export const ordersInspected = orders((order) => order.is_inspected === true);

const ofType = (type: string) => (order: StoredOrder) => order.lines.some((line) => line.pay_type === type);
const customerLines = (order: StoredOrder) =>
  order.lines.filter((line) => line.pay_type === 'customer').length;
export const serviceRevenue: Work = (of) => together(onLines(labor)(of), onLines(other)(of));
export const serviceGross: Work = (of) => together(onLines(laborGross)(of), onLines(otherGross)(of));

function service(of: Work, per?: Work, percent = false): Way {
  return { feeds: ['repair_order'], of, ...(per ? { per } : {}), percent };
}

export const serviceWays: Record<string, Way> = {
  rev_service: service(serviceRevenue),
  ro_count: service(orders(() => true)),
  ro_cp: service(orders(ofType('customer'))),
  ro_warranty: service(orders(ofType('warranty'))),
  ro_internal: service(orders(ofType('internal'))),
  labor_sales: service(onLines(labor)),
  labor_gross_pct: service(onLines(laborGross), ofReport(where(labor, laborGross)), true),
  service_gross: service(serviceGross),
  hours_sold: service(onLines(soldHours)),
  elr: service(ofReport(where(labor, soldHours)), ofReport(where(soldHours, labor))),
  elr_cp: service(
    ofReport(where(labor, soldHours), byCustomer),
    ofReport(where(soldHours, labor), byCustomer),
  ),
  elr_warranty: service(
    ofReport(where(labor, soldHours), byWarranty),
    ofReport(where(soldHours, labor), byWarranty),
  ),
  hours_per_ro: service(onLines(soldHours, byCustomer), orders(ofType('customer'))),
  labor_per_ro: service(onLines(labor, byCustomer), orders(ofType('customer'))),
  parts_per_ro: service(onLines(parts, byCustomer), orders(ofType('customer'))),
  parts_to_labor: service(onLines(parts, byCustomer), onLines(labor, byCustomer)),
  avg_ro_value: service(
    (of) => together(onLines(labor)(of), onLines(parts)(of), onLines(other)(of)),
    orders(() => true),
  ),
  one_line_ro_pct: service(
    orders((order) => customerLines(order) === 1),
    orders(ofType('customer')),
    true,
  ),
  cp_hours_mix: service(
    onLines(soldHours, byCustomer),
    onLines(soldHours, (line) => line.pay_type !== null),
    true,
  ),
  warranty_mix: service(
    onLines(labor, byWarranty),
    onLines(labor, (line) => line.pay_type !== null),
    true,
  ),
  open_ros: service(({ open }) => count(open, () => true)),
  open_ros_aged: service(({ open }) => count(open, ({ age }) => age > 7)),
  days_to_close: service(
    ({ orders: all, covers }) =>
      covers('order', ['days_open'])
        ? total(
            all,
            () => true,
            (order) => order.days_open,
          )
        : null,
    orders((order) => order.days_open !== null),
  ),
  tech_efficiency: service(
    ofReport(
      where(
        (line) => line.flag_hours,
        (line) => line.actual_hours,
      ),
    ),
    ofReport(
      where(
        (line) => line.actual_hours,
        (line) => line.flag_hours,
      ),
    ),
    true,
  ),
};
