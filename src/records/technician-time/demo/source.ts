import type { Day } from '../../../core/time/period.ts';
import { firstOfMonth } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { Random } from '../../../demo/random.ts';
import { nextNight, recentStretches, reportedDays } from '../../../demo/report-source.ts';

import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import { isWorkshopOpen } from '../../repair-order/demo/calendar.ts';
import { ordersOfMonth } from '../../repair-order/demo/orders.ts';
import { Workshop } from '../../repair-order/demo/workshop.ts';

const MONTHS = 13;
/** An ordinary day, over a week of six workshop days and five shifts. */
const SHIFT_HOURS = 6.9;
const COLUMNS = ['Dealer Number', 'Tech #', 'Work Date', 'Hours Available', 'Flag Hours'];

/** The time clock's nightly report, with what each technician was paid for. */
export const technicianTimeSource: DemoSource = {
  fact: 'technician_time',
  settledAfterDays: 1,
  reportsOf: (rooftop) => rooftop.service.orders > 300,
  filesOf: (place, stretches, asOf) => {
    const recent = recentStretches(place, stretches, { asOf, months: MONTHS });
    const days = reportedDays(place, recent, { asOf, lag: 0, corrected: 1 }).filter(isWorkshopOpen);
    if (days.length === 0) return [];
    const rows = days.flatMap((day) => rowsOf(place, day));
    const name = `${place.rooftop.key}-technician-time-${spanName(stretches, asOf)}.csv`;
    return [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

function rowsOf({ world, rooftop }: Place, day: Day): (string | number)[][] {
  const flagged = new Map<number, number>();
  for (const order of ordersOfMonth(world, rooftop, firstOfMonth(day))) {
    if (order.closed.day !== day || order.isVoided) continue;
    for (const { technician, flagHours } of order.lines) {
      flagged.set(technician, (flagged.get(technician) ?? 0) + flagHours);
    }
  }
  return new Workshop(world, rooftop).technicians.map(({ number }) => {
    const random = new Random(world.seed, rooftop.key, 'shift', number, day);
    const available = Math.max(3, SHIFT_HOURS + random.normal());
    return [rooftop.number, number, day, available.toFixed(2), (flagged.get(number) ?? 0).toFixed(2)];
  });
}
