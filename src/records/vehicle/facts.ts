import { conditions, vehicleDimensions } from '../../core/kpis/dimensions.ts';
import { type Fact, known, oneOf } from '../../core/kpis/fact.ts';
import { counted, defineMeasures, inHundredths, openFor, summed } from '../../core/kpis/measure.ts';

/** A vehicle on one day: it is in stock at the end of each day whose file lists it. */
const vehicle: Fact = {
  key: 'vehicle',
  feed: 'vehicle',
  title: 'Vehicles in stock',
  table: 'vehicle_day',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  // What is still on its way is no stock yet.
  only: [oneOf('state', 'in_stock', 'demo', 'on_hold')],
  optional: ['price_cents', 'value_cents', 'photo_count', 'age_days'],
  dimensions: vehicleDimensions,
  // A row is of one day: nothing but the file of the next day says whether the vehicle is still there.
  level: { from: 'day', until: [], forgottenAfterDays: 1, reportedBy: [] },
  columns: [
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'stock', title: 'Stock', field: 'stock_number', kind: 'text' },
    { key: 'vin', title: 'VIN', field: 'vin', kind: 'text' },
    { key: 'condition', title: 'New or used', field: 'vehicle_condition', kind: 'text', values: conditions },
    { key: 'year', title: 'Year', field: 'vehicle_year', kind: 'number' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'model', title: 'Model', field: 'model', kind: 'text' },
    { key: 'trim', title: 'Trim', field: 'trim', kind: 'text' },
    { key: 'price', title: 'Price', field: 'price_cents', kind: 'usd' },
    { key: 'mileage', title: 'Mileage', field: 'mileage', kind: 'number' },
    { key: 'in_stock_day', title: 'In stock since', field: 'in_stock_day', kind: 'day' },
    { key: 'days_in_stock', title: 'Days in stock', field: 'age_days', kind: 'number' },
    { key: 'photos', title: 'Photos', field: 'photo_count', kind: 'number' },
  ],
};

export const vehicleFacts = { vehicle };

/** What is taken from inventory. Averages divide by vehicle-days, so that they hold over any stretch of days. */
export const vehicleMeasures = defineMeasures('vehicle', {
  vehicle_days: counted(),
  vehicle_days_priced: counted(known('price_cents')),
  list_prices: inHundredths(summed('price_cents')),
  units_in_stock: openFor(0),
});
