import { sourceTypes } from '../sources/source-types.ts';
import { conditions, leadTypes, many, platforms, shared, vehicleDimensions } from './dimensions.ts';
import { type Fact, known, type Lens, no, oneOf, someone, yes } from './fact.ts';
import { counted, defineMeasures, inHundredths, type Measure, reportedBy, requested } from './measure.ts';

/** How long before a sale its lead may be. */
export const ATTRIBUTION_DAYS = 90;

/** Which of a buyer's leads gets credit for a sale. */
export const creditLens: Lens = {
  key: 'attribution',
  title: 'Credit for a sale',
  values: [
    { value: 'crm_primary', title: 'CRM primary' },
    { value: 'first_touch', title: 'First touch' },
    { value: 'any_touch', title: 'Any touch' },
  ],
};

/** Whether leads of other stores of the group count. */
export const crossStoreLens: Lens = {
  key: 'cross_store',
  title: 'Leads of other stores',
  values: [
    { value: 'excluded', title: 'Left out' },
    { value: 'included', title: 'Counted' },
  ],
};

/**
 * A retail sale with its leads, matched by email and phone. Stored with raw names and for every
 * credit model, so that changed rules apply at once.
 */
export const attributedSale: Fact = {
  key: 'attributed_sale',
  feed: 'deal',
  title: 'Sales with their leads',
  table: 'deal',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: 'hour',
  instantField: 'sold_at',
  only: [oneOf('sale_kind', 'retail'), no('is_reversed')],
  optional: ['front_gross_cents', 'back_gross_cents'],
  lenses: [creditLens, crossStoreLens],
  dimensions: [
    many('lead_type', 'lead_types', leadTypes),
    many('source', 'raw_sources'),
    many('lead_source', 'source_names'),
    many('source_type', 'source_types', sourceTypes),
    { ...many('platform', 'platforms', platforms), isNamedByLeads: true },
    ...vehicleDimensions,
    shared('salesperson', 'salespeople', 'salesperson_shares'),
  ],
  columns: [
    { key: 'deal', title: 'Deal', field: 'natural_key', kind: 'text' },
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'source', title: 'Credited to', field: 'source_names', kind: 'list' },
    { key: 'matched', title: 'Lead found', field: 'is_matched', kind: 'yesNo' },
    { key: 'condition', title: 'New or used', field: 'vehicle_condition', kind: 'text', values: conditions },
    { key: 'year', title: 'Year', field: 'vehicle_year', kind: 'number' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'model', title: 'Model', field: 'model', kind: 'text' },
    { key: 'stock_number', title: 'Stock number', field: 'stock_number', kind: 'text' },
    { key: 'salesperson', title: 'Salesperson', field: 'salespeople', kind: 'list' },
    { key: 'front_gross', title: 'Front gross', field: 'front_gross_cents', kind: 'usd' },
    { key: 'back_gross', title: 'Back gross', field: 'back_gross_cents', kind: 'usd' },
    { key: 'told_source', title: 'Source in the DMS', field: 'raw_source', kind: 'text' },
  ],
};

/** Credited only to sources with spend in the month of the sale. */
export const paidSale: Fact = { ...attributedSale, key: 'paid_sale', title: 'Sales of paid sources' };

const credited = yes('is_credited');
const bothGross = [credited, known('front_gross_cents'), known('back_gross_cents')];

const bothGrossSum = requested(
  inHundredths({
    take: { kind: 'sum', plus: ['front_gross_cents', 'back_gross_cents'], minus: [] },
    when: bothGross,
    scale: 1,
  }),
);

const units = defineMeasures('attributed_sale', {
  attributed_units: requested(counted(credited)),
  attributed_units_ads: requested(counted(credited, someone('platforms'))),
  attributed_units_with_gross: requested(counted(...bothGross)),
  units_with_contact: requested(counted(yes('has_contact'))),
  units_without_lead: requested(counted(yes('has_contact'), no('is_matched'))),
});

export const attributionMeasures = {
  ...units,
  ...defineMeasures('attributed_sale', {
    attributed_gross: reportedBy(bothGrossSum, units.attributed_units, units.attributed_units_with_gross),
  }),
} satisfies Record<string, Measure>;

const paidUnits = defineMeasures('paid_sale', {
  paid_units: requested(counted(credited)),
  paid_units_with_gross: requested(counted(...bothGross)),
});

export const paidSaleMeasures = {
  ...paidUnits,
  ...defineMeasures('paid_sale', {
    paid_gross: reportedBy(bothGrossSum, paidUnits.paid_units, paidUnits.paid_units_with_gross),
  }),
} satisfies Record<string, Measure>;
