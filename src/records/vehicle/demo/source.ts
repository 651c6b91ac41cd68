import { type Day, daysBetween, firstOfMonth, today } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { nextNight, reportedDays } from '../../../demo/report-source.ts';
import { addMonths } from '../../../demo/seasons.ts';
import { type DemoFile, type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import { bodyOf } from '../../../demo/vehicles.ts';
import { type StockedVehicle, stockOfMonth } from './stock.ts';

/** Stores of the second group that have no inventory tool. */
const WITHOUT: readonly string[] = ['juniper-bay-kia', 'juniper-bay-subaru'];
const MONTHS = 13;
/** Days until the photographer comes. */
const PHOTO_DAYS = 3;

const COLUMNS = [
  ...['Date', 'Dealer Name', 'Stock #', 'VIN', 'New/Used', 'Certified', 'Year', 'Make', 'Model'],
  ...['Body', 'Status'],
  ...['Odometer', 'Internet Price', 'Cost', 'Photo Count', 'Inventory Date'],
];

/** The inventory of each day as an inventory tool exports it at night. */
export const vehicleSource: DemoSource = {
  fact: 'vehicle',
  settledAfterDays: 1,
  reportsOf: ({ key }) => !WITHOUT.includes(key),
  filesOf: (place, stretches, asOf) => {
    const first = addMonths(firstOfMonth(today(new Date(asOf), place.rooftop.timeZone)), 1 - MONTHS);
    const recent = stretches.filter(({ month }) => month >= first);
    const days = reportedDays(place, recent, { asOf, lag: 0, corrected: 0 });
    return [...Map.groupBy(days, firstOfMonth)].map(([month, own]) =>
      fileOf(
        place,
        { month, days: own },
        { name: `${place.rooftop.key}-inventory-${spanName(recent, asOf)}.csv`, at: asOf },
      ),
    );
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

function fileOf(
  place: Place,
  { month, days }: { readonly month: Day; readonly days: readonly Day[] },
  { name, at }: { readonly name: string; readonly at: number },
): DemoFile {
  const stock = stockOfMonth(place, month);
  const rows = days.flatMap((day) =>
    stock.filter(({ since, soldOn }) => since <= day && day < soldOn).map((one) => rowOf(place, day, one)),
  );
  return { name, text: csvText(COLUMNS, rows), rowCount: rows.length, at };
}

function rowOf({ rooftop }: Place, day: Day, one: StockedVehicle): (string | number)[] {
  const { vehicle, since, mileage } = one;
  const age = daysBetween(since, day);
  return [
    ...[day, rooftop.number, vehicle.stockNumber, vehicle.vin],
    ...[vehicle.condition === 'new' ? 'N' : 'U', vehicle.condition === 'cpo' ? 'Yes' : 'No'],
    ...[vehicle.year, vehicle.make, vehicle.model],
    ...[bodyOf(vehicle.model), one.state, mileage],
    ...[one.priceAt(age, day) ?? '', one.cost, age < PHOTO_DAYS ? 0 : one.photos, since],
  ];
}
