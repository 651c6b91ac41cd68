import type { Day } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { Random } from '../../../demo/random.ts';
import { nextNight, recentStretches, reportedDays } from '../../../demo/report-source.ts';
import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import { isWorkshopOpen } from '../../repair-order/demo/calendar.ts';

/** Two years, for comparisons over one. */
const MONTHS = 25;
/** Of what is sold on repair orders. */
const SHARES = { Counter: 0.07, Wholesale: 0.16 } as const;
const COST = { Counter: 0.62, Wholesale: 0.8 } as const;
const INVOICES_A_DAY = { Counter: 3, Wholesale: 2 } as const;
const OPEN_DAYS = 25;
const COLUMNS = [
  'Dealer Number',
  'Invoice #',
  'Invoice Date',
  'Sale Type',
  'Counter Person',
  'Ext Sale',
  'Ext Cost',
];

/** Invoices of the parts counter, for walk-ins and wholesale customers. */
export const partsInvoiceSource: DemoSource = {
  fact: 'parts_invoice',
  settledAfterDays: 1,
  reportsOf: (rooftop) => rooftop.service.orders > 300,
  filesOf: (place, stretches, asOf) => {
    const recent = recentStretches(place, stretches, { asOf, months: MONTHS });
    const days = reportedDays(place, recent, { asOf, lag: 0, corrected: 1 }).filter(isWorkshopOpen);
    if (days.length === 0) return [];
    const rows = days.flatMap((day) => rowsOf(place, day));
    const name = `${place.rooftop.key}-parts-invoices-${spanName(stretches, asOf)}.csv`;
    return [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

function rowsOf({ world, rooftop }: Place, day: Day): (string | number)[][] {
  const { orders, hours, laborRate, partsToLabor, payShares } = rooftop.service;
  const soldADay = (orders * payShares[0] * hours * laborRate * partsToLabor) / OPEN_DAYS;
  const random = new Random(world.seed, rooftop.key, 'counter', day);
  return (['Counter', 'Wholesale'] as const).flatMap((type) =>
    Array.from({ length: INVOICES_A_DAY[type] }, (_, index) => {
      const sale = ((soldADay * SHARES[type]) / INVOICES_A_DAY[type]) * random.lognormal(0.92, 0.4);
      const number = `${day.replaceAll('-', '').slice(2)}${type[0]}${index + 1}`;
      const cost = sale * COST[type] * random.lognormal(1, 0.03);
      return [rooftop.number, number, day, type, `P${random.whole(1, 3)}`, sale.toFixed(2), cost.toFixed(2)];
    }),
  );
}
