import { firstOfMonth, today } from '../../../core/time/period.ts';
import { type Cell, csvText, dollars } from '../../../demo/csv.ts';
import { Random } from '../../../demo/random.ts';
import { nextNight, recentStretches, reportedDays } from '../../../demo/report-source.ts';
import { addMonths } from '../../../demo/seasons.ts';
import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import type { DemoOrder } from '../../repair-order/demo/order.ts';
import { ordersOfMonth } from '../../repair-order/demo/orders.ts';

const MONTHS = 13;
/** Inspections that find something to do. */
const FINDS = 0.62;
const BOUGHT_SHARE = 0.34;
const TYPICAL_CENTS = 48_000;
/** No column says who was inspected: the DMS reports that, and each visit counts once. */
const COLUMNS = [
  ...['Dealer Number', 'RO #', 'RO Date', 'Advisor', 'Technician', 'Vehicle Make'],
  ...['Recommended Amount', 'Sold Amount', 'Declined Amount'],
];

/** A nightly list of what inspections recommended, of customer-pay visits. */
export const inspectionSource: DemoSource = {
  fact: 'inspection',
  settledAfterDays: 1,
  reportsOf: (rooftop) => rooftop.service.orders > 300,
  filesOf: (place, stretches, asOf) => {
    const recent = recentStretches(place, stretches, { asOf, months: MONTHS });
    const days = new Set(reportedDays(place, recent, { asOf, lag: 0, corrected: 1 }));
    if (days.size === 0) return [];
    const last = firstOfMonth(today(new Date(asOf), place.rooftop.timeZone));
    const rows = [...Map.groupBy(days, firstOfMonth).keys()].flatMap((month) =>
      // An order that closes early in the next month was opened in this one.
      [month, addMonths(month, 1)]
        .filter((one) => one <= last)
        .flatMap((one) => ordersOfMonth(place.world, place.rooftop, one))
        .filter(({ opened }) => days.has(opened.day) && firstOfMonth(opened.day) === month)
        .flatMap((order) => rowsOf(place, order)),
    );
    const name = `${place.rooftop.key}-inspections-${spanName(stretches, asOf)}.csv`;
    return [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

function rowsOf({ world, rooftop }: Place, order: DemoOrder): Cell[][] {
  const { number, opened, advisor, vehicle, isInspected, isVoided, lines } = order;
  if (!isInspected || isVoided || !lines.some(({ payLetter }) => payLetter === 'C')) return [];
  const random = new Random(world.seed, rooftop.key, 'inspection', number);
  const recommended = random.chance(FINDS)
    ? Math.round((TYPICAL_CENTS * random.lognormal(1, 0.7)) / 100) * 100
    : 0;
  const share = random.chance(0.5) ? 0 : Math.min(1, 2 * BOUGHT_SHARE * random.lognormal(1, 0.4));
  const sold = Math.round((recommended * share) / 100) * 100;
  const technician = lines[0]?.technician ?? '';
  return [
    [
      ...[rooftop.number, number, opened.day, advisor, technician, vehicle.make],
      ...[dollars(recommended), dollars(sold), dollars(recommended - sold)],
    ],
  ];
}
