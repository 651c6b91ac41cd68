import { type Day, daysBetween } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { nextNight, reportedDays } from '../../../demo/report-source.ts';
import { monthOf } from '../../../demo/seasons.ts';
import { type DemoFile, type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import { type StockedVehicle, stockOn } from './stock.ts';

/** The stores that have an inventory tool. */
const STORES: readonly string[] = ['juniper-bay-mazda', 'pine-valley'];

const COLUMNS = [
  ...['Date', 'Dealer Name', 'Stock #', 'VIN', 'New/Used', 'Certified', 'Year', 'Make', 'Model'],
  ...['Odometer', 'Internet Price', 'Inventory Date'],
];

/** The inventory of each day as an inventory tool exports it at night. */
export const vehicleSource: DemoSource = {
  fact: 'vehicle',
  settledAfterDays: 1,
  reportsOf: ({ key }) => STORES.includes(key),
  filesOf: (place, stretches, asOf) => {
    const days = reportedDays(place, stretches, { asOf, lag: 0, corrected: 0 });
    return [...Map.groupBy(days, monthOf).values()].map((own) =>
      fileOf(place, own, {
        name: `${place.rooftop.key}-inventory-${spanName(stretches, asOf)}.csv`,
        at: asOf,
      }),
    );
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

function fileOf(place: Place, days: readonly Day[], { name, at }: { name: string; at: number }): DemoFile {
  const rows = days.flatMap((day) => stockOn(place, day).map((one) => rowOf(place, day, one)));
  return { name, text: csvText(COLUMNS, rows), rowCount: rows.length, at };
}

function rowOf({ rooftop }: Place, day: Day, one: StockedVehicle): (string | number)[] {
  const { vehicle, vin, since, price, mileage } = one;
  // A fresh trade-in has no price for its first days.
  const isPriced = vehicle.condition === 'new' || daysBetween(since, day) >= 3;
  return [
    ...[day, rooftop.number, one.stockNumber, vin],
    ...[vehicle.condition === 'new' ? 'N' : 'U', vehicle.condition === 'cpo' ? 'Yes' : 'No'],
    ...[vehicle.year, vehicle.make, vehicle.model, mileage],
    ...[isPriced ? price : '', since],
  ];
}
