import { ageBuckets, conditions, one, vehicleDimensions } from '../../core/kpis/dimensions.ts';
import { type Fact, known, oneOf } from '../../core/kpis/fact.ts';
import { counted, defineMeasures, inHundredths, openSum, overSoldDays } from '../../core/kpis/measure.ts';

/** A vehicle of another store at one price, on the last day a report had it so. */
const marketComparable: Fact = {
  key: 'market_comparable',
  feed: 'market_comparable',
  title: 'Market comparables',
  table: 'market_comparable',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: vehicleDimensions,
  columns: [
    { key: 'day', title: 'Last reported', field: 'day', kind: 'day' },
    { key: 'our_vin', title: 'Our VIN', field: 'our_vin', kind: 'text' },
    { key: 'vin', title: 'VIN', field: 'vin', kind: 'text' },
    { key: 'seller', title: 'Seller', field: 'seller', kind: 'text' },
    { key: 'distance', title: 'Miles away', field: 'distance_miles', kind: 'number' },
    { key: 'condition', title: 'New or used', field: 'vehicle_condition', kind: 'text', values: conditions },
    { key: 'year', title: 'Year', field: 'vehicle_year', kind: 'number' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'model', title: 'Model', field: 'model', kind: 'text' },
    { key: 'trim', title: 'Trim', field: 'trim', kind: 'text' },
    { key: 'price', title: 'Price', field: 'price_cents', kind: 'usd' },
    { key: 'mileage', title: 'Mileage', field: 'mileage', kind: 'number' },
    { key: 'status', title: 'Status', field: 'status', kind: 'text' },
  ],
};

/** A vehicle of ours on one listed day that has a market price. */
const marketVehicle: Fact = {
  key: 'market_vehicle',
  feed: 'vehicle',
  title: 'Vehicles with a market price',
  table: 'market_vehicle_day',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [oneOf('state', 'in_stock', 'demo', 'on_hold')],
  optional: [],
  dimensions: [...vehicleDimensions, one('age_bucket', 'age_bucket', ageBuckets), one('vehicle', 'unit')],
  level: { from: 'day', until: [], forgottenAfterDays: 1, reportedBy: [] },
  columns: [
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'stock', title: 'Stock', field: 'stock_number', kind: 'text' },
    { key: 'vin', title: 'VIN', field: 'vin', kind: 'text' },
    { key: 'condition', title: 'New or used', field: 'vehicle_condition', kind: 'text', values: conditions },
    { key: 'year', title: 'Year', field: 'vehicle_year', kind: 'number' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'model', title: 'Model', field: 'model', kind: 'text' },
    { key: 'price', title: 'Price', field: 'price_cents', kind: 'usd' },
    { key: 'market_price', title: 'Market price', field: 'market_price_cents', kind: 'usd' },
    { key: 'rank', title: 'Rank', field: 'price_rank', kind: 'number' },
    { key: 'of', title: 'Of', field: 'rank_size', kind: 'number' },
    { key: 'active', title: 'For sale nearby', field: 'active_count', kind: 'number' },
    { key: 'sold', title: 'Sold in 45 days', field: 'sold_count', kind: 'number' },
  ],
};

export const marketComparableFacts = { market_comparable: marketComparable, market_vehicle: marketVehicle };

export const marketComparableMeasures = defineMeasures('market_comparable', {
  comparables_sold: counted(oneOf('status', 'sold')),
});

/** What the lot is priced at on one day; both sides of a ratio take the same vehicles. */
export const marketVehicleMeasures = defineMeasures('market_vehicle', {
  list_prices_in_market: inHundredths(openSum('price_cents')),
  market_prices_listed: inHundredths(openSum('market_price_cents', known('price_cents'))),
  costs_in_market: inHundredths(openSum('cost_cents')),
  market_prices_costed: inHundredths(openSum('market_price_cents', known('cost_cents'))),
  price_ranks: openSum('price_rank'),
  price_rank_sizes: openSum('rank_size'),
  market_active: openSum('active_count'),
  market_sold_daily: overSoldDays(openSum('sold_count')),
});
