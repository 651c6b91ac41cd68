import { addDays, firstOfMonth, today } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { Random } from '../../../demo/random.ts';
import { nextNight, recentStretches, reportedDays } from '../../../demo/report-source.ts';
import { addMonths } from '../../../demo/seasons.ts';
import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import type { DemoOrder } from '../../repair-order/demo/order.ts';
import { ordersOfMonth } from '../../repair-order/demo/orders.ts';

const MONTHS = 13;
/** No-shows for each appointment that is kept. */
const NO_SHOWS = 0.13;
const CANCELLED = 0.04;
const COLUMNS = [
  ...['Dealer Number', 'Appointment #', 'Appointment Date', 'Created Date', 'Status', 'RO #'],
  ...['Service Advisor', 'VIN', 'Year', 'Make', 'Model'],
];

/** A scheduler's nightly list: the appointments of the days that are over. */
export const serviceAppointmentSource: DemoSource = {
  fact: 'service_appointment',
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
        .filter(
          ({ hasAppointment, opened }) =>
            hasAppointment && days.has(opened.day) && firstOfMonth(opened.day) === month,
        )
        .flatMap((order) => rowsOf(place, order)),
    );
    const name = `${place.rooftop.key}-service-appointments-${spanName(stretches, asOf)}.csv`;
    return [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

/** The appointment of an order, and now and then another one that somebody missed or canceled. */
function rowsOf({ world, rooftop }: Place, order: DemoOrder): (string | number)[][] {
  const random = new Random(world.seed, rooftop.key, 'appointment', order.number);
  const { vehicle, advisor, number, opened } = order;
  const booked = () => addDays(opened.day, -Math.min(24, Math.floor(random.lognormal(3.4, 0.8))));
  const rowOf = (id: string, status: string, ro: string) => [
    ...[rooftop.number, id, opened.day, booked(), status, ro],
    ...[advisor, vehicle.vin, vehicle.year, vehicle.make, vehicle.model],
  ];
  const missed = random.chance(NO_SHOWS);
  const cancelled = random.chance(CANCELLED);
  return [
    rowOf(`A${number}`, 'Arrived', number),
    ...(missed ? [rowOf(`B${number}`, 'No Show', '')] : []),
    ...(cancelled ? [rowOf(`C${number}`, 'Cancelled', '')] : []),
  ];
}
