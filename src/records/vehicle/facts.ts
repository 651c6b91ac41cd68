import { ageBuckets, conditions, one, vehicleDimensions } from '../../core/kpis/dimensions.ts';
import { atLeast, atMost, type Fact, known, oneOf, yes } from '../../core/kpis/fact.ts';
import {
  counted,
  defineMeasures,
  inHundredths,
  openFor,
  openSum,
  reportedBy,
  summed,
} from '../../core/kpis/measure.ts';

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
  dimensions: [...vehicleDimensions, one('age_bucket', 'age_bucket', ageBuckets), one('vehicle', 'unit')],
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

const ageKnown = known('age_days');
const over60 = atLeast('age_days', 61);
const over90 = atLeast('age_days', 91);
/** Photos take a few days. */
const photographed = [known('photo_count'), atLeast('age_days', 3)];

/** New arrivals have had no time to be seen. */
const seasoned = atLeast('age_days', 7);
const seen = defineMeasures('vehicle', {
  units_seasoned: openFor(0, seasoned),
  units_views_known: openFor(0, seasoned, yes('is_viewed')),
});

/** What is taken from inventory. Averages divide by vehicle-days, so that they hold over any stretch of days. */
export const vehicleMeasures = {
  ...seen,
  ...defineMeasures('vehicle', {
    vehicle_days: counted(),
    vehicle_days_priced: counted(known('price_cents')),
    list_prices: inHundredths(summed('price_cents')),
    vehicle_days_aged: counted(ageKnown),
    vehicle_ages: summed('age_days'),
    vehicle_days_over_60: counted(over60),
    vehicle_days_photo_known: counted(...photographed),
    vehicle_days_without_photos: counted(...photographed, atMost('photo_count', 4)),
    price_changes: counted(yes('is_repriced')),
    holding_costs: inHundredths(summed('holding_cost_cents')),
    units_in_stock: openFor(0),
    stock_value: inHundredths(openSum('value_cents')),
    units_over_60: openFor(0, over60),
    units_over_90: openFor(0, over90),
    units_unseen: reportedBy(
      openFor(0, seasoned, atMost('vdps_in_week', 2)),
      seen.units_seasoned,
      seen.units_views_known,
    ),
  }),
};
