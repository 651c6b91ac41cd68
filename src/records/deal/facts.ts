import {
  conditions,
  dealTypes,
  one,
  shared,
  sourceDimensions,
  vehicleDimensions,
} from '../../core/kpis/dimensions.ts';
import { type Fact, known, no, oneOf, unknown } from '../../core/kpis/fact.ts';
import { defineMeasures, openAfter, openFor } from '../../core/kpis/measure.ts';

const saleKinds = [
  { value: 'retail', title: 'Retail' },
  { value: 'wholesale', title: 'Wholesale' },
  { value: 'dealer_trade', title: 'Dealer trade' },
  { value: 'fleet', title: 'Fleet' },
];

/** Sold to a customer and not unwound. */
export const retail = [oneOf('sale_kind', 'retail'), no('is_reversed')];

export const isNew = oneOf('vehicle_condition', 'new');
export const isUsed = oneOf('vehicle_condition', 'used', 'cpo');
export const frontKnown = known('front_gross_cents');
export const priceKnown = known('price_cents');
export const isUnstated = unknown('vehicle_condition');

/** One vehicle's sale, on the day the group's setting says it counts. */
export const deal: Fact = {
  key: 'deal',
  feed: 'deal',
  title: 'Deals',
  table: 'deal',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: 'hour',
  instantField: 'sold_at',
  only: [],
  optional: [
    ...['price_cents', 'front_gross_cents', 'back_gross_cents', 'reserve_cents', 'product_gross_cents'],
    ...['products_sold', 'days_in_stock'],
  ],
  dimensions: [
    ...vehicleDimensions,
    one('deal_type', 'deal_type', dealTypes),
    shared('salesperson', 'salespeople', 'salesperson_shares'),
    one('finance_manager', 'finance_manager'),
    one('sales_manager', 'sales_manager'),
    one('source', 'raw_source'),
    ...sourceDimensions('raw_source', 'lead'),
    one('zip', 'buyer_zip'),
  ],
  // A delivered, booked or unwound deal waits for nobody; one that waits for half a year was given up.
  level: {
    from: 'contract_day',
    until: ['delivery_day', 'booked_day', 'reversal_day'],
    forgottenAfterDays: 183,
    reportedBy: ['delivery_day', 'booked_day'],
  },
  columns: [
    { key: 'deal', title: 'Deal', field: 'natural_key', kind: 'text' },
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'contract_day', title: 'Contract', field: 'contract_day', kind: 'day' },
    { key: 'delivery_day', title: 'Delivery', field: 'delivery_day', kind: 'day' },
    { key: 'reversal_day', title: 'Unwound', field: 'reversal_day', kind: 'day' },
    { key: 'sale_kind', title: 'Sale', field: 'sale_kind', kind: 'text', values: saleKinds },
    { key: 'condition', title: 'New or used', field: 'vehicle_condition', kind: 'text', values: conditions },
    { key: 'year', title: 'Year', field: 'vehicle_year', kind: 'number' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'model', title: 'Model', field: 'model', kind: 'text' },
    { key: 'stock_number', title: 'Stock number', field: 'stock_number', kind: 'text' },
    { key: 'salesperson', title: 'Salesperson', field: 'salespeople', kind: 'list' },
    { key: 'finance_manager', title: 'F&I manager', field: 'finance_manager', kind: 'text' },
    { key: 'deal_type', title: 'Deal type', field: 'deal_type', kind: 'text', values: dealTypes },
    { key: 'price', title: 'Price', field: 'price_cents', kind: 'usd' },
    { key: 'front_gross', title: 'Front gross', field: 'front_gross_cents', kind: 'usd' },
    { key: 'back_gross', title: 'Back gross', field: 'back_gross_cents', kind: 'usd' },
    { key: 'products_sold', title: 'Products', field: 'products_sold', kind: 'number' },
    { key: 'days_in_stock', title: 'Days in stock', field: 'days_in_stock', kind: 'number' },
    { key: 'source', title: 'Source as sent', field: 'raw_source', kind: 'text' },
  ],
};

/** A vehicle sold at retail: its buyer is expected back for service for 14 months. */
const serviceBuyer: Fact = {
  key: 'service_buyer',
  feed: 'deal',
  title: 'Buyers expected back',
  table: 'service_buyer',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: vehicleDimensions,
  // Only where a repair order of a sold vehicle was ever seen: elsewhere nobody would seem to return.
  level: {
    from: 'day',
    until: [],
    forgottenAfterDays: 426,
    // Buyers of a shorter past have had no time to come back.
    knownAfterDays: 425,
    needsFeeds: ['repair_order'],
    reportedBy: ['days_to_service'],
  },
  columns: [
    { key: 'deal', title: 'Deal', field: 'natural_key', kind: 'text' },
    { key: 'day', title: 'Sold', field: 'day', kind: 'day' },
    { key: 'first_service', title: 'First service', field: 'first_service_day', kind: 'day' },
    { key: 'days', title: 'Days to first service', field: 'days_to_service', kind: 'number' },
    { key: 'condition', title: 'New or used', field: 'vehicle_condition', kind: 'text', values: conditions },
    { key: 'year', title: 'Year', field: 'vehicle_year', kind: 'number' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'model', title: 'Model', field: 'model', kind: 'text' },
    { key: 'vin', title: 'VIN', field: 'vin', kind: 'text' },
  ],
};

export const dealFacts = { deal, service_buyer: serviceBuyer };

export const serviceBuyerMeasures = defineMeasures('service_buyer', {
  service_buyers: openFor(0),
  service_buyers_returned: openAfter('days_to_service'),
});
