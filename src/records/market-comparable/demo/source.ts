import { addDays, type Day, firstOfMonth, today, weekdayOf } from '../../../core/time/period.ts';
import { csvText } from '../../../demo/csv.ts';
import { nextNight, reportedDays } from '../../../demo/report-source.ts';

import { type DemoSource, type Place, spanName } from '../../../demo/source.ts';
import { vehicleSource } from '../../vehicle/demo/source.ts';
import { stockOfMonth } from '../../vehicle/demo/stock.ts';
import { type MarketListing, marketOf, soldNew } from './market.ts';

/** The tool reports every Monday, and its last two reports are loaded: a change since last week needs both. */
const MONDAY = 1;
const REPORTED_DAYS = 14;
const SOLD_DAYS = 45;
const COLUMNS = [
  ...[
    'As Of',
    'Dealer Number',
    'Our VIN',
    'Comp VIN',
    'Seller',
    'Distance (mi)',
    'Price',
    'Miles',
    'New/Used',
  ],
  ...['Certified', 'Year', 'Make', 'Model', 'Days on Market', 'Status', 'First Seen'],
];

/** What other stores ask for the vehicles of ours, as a pricing tool exports it. */
export const marketComparableSource: DemoSource = {
  fact: 'market_comparable',
  settledAfterDays: 1,
  reportsOf: vehicleSource.reportsOf,
  filesOf: (place, stretches, asOf) => {
    const since = addDays(today(new Date(asOf), place.rooftop.timeZone), -REPORTED_DAYS);
    const days = reportedDays(place, stretches, { asOf, lag: 0, corrected: 0 }).filter(
      (day) => day >= since && weekdayOf(day) === MONDAY,
    );
    const rows = days.flatMap((day) => rowsOn(place, day, day === days[0]));
    if (rows.length === 0) return [];
    const name = `${place.rooftop.key}-market-comparables-${spanName(stretches, asOf)}.csv`;
    return [{ name, text: csvText(COLUMNS, rows), rowCount: rows.length, at: asOf }];
  },
  nextAfter: (_place, moment) => nextNight(moment),
};

/** Everything for sale on a day, and what was sold since the report before; the first one goes back further. */
function rowsOn(place: Place, day: Day, isFirst: boolean): (string | number)[][] {
  // What comes in within the week is looked up before it is bought.
  const coming = addDays(day, 6);
  const stock = stockOfMonth(place, firstOfMonth(day)).filter(
    ({ since, soldOn }) => since <= coming && day < soldOn,
  );
  const listings = [...stock.flatMap((one) => marketOf(place, one)), ...soldNew(place, stock, day)];
  const soldAfter = addDays(day, isFirst ? -SOLD_DAYS : -7);
  return listings.flatMap((one) => {
    const { listedOn, soldOn } = one;
    if (soldOn !== null && soldOn <= day) return soldOn > soldAfter ? [rowOf(place, one, soldOn)] : [];
    return listedOn <= day ? [rowOf(place, one, day)] : [];
  });
}

function rowOf({ rooftop }: Place, one: MarketListing, day: Day): (string | number)[] {
  const isSold = one.soldOn === day;
  return [
    ...[day, rooftop.number, one.ourVin ?? '', one.vin, one.seller, one.distance, one.price, one.miles],
    ...[one.isNew ? 'N' : 'U', one.isCertified ? 'Yes' : 'No', one.year, one.make, one.model],
    ...[one.daysOn(day), isSold ? 'sold' : 'active', one.listedOn],
  ];
}
