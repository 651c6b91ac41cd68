import type { Day } from '../../../core/time/period.ts';
import { integerOrNone, smallintOrNone } from '../../../server/ingest/column-values.ts';
import type { Columns, Placing } from '../../../server/ingest/record-shape.ts';
import type { VehicleRecord } from '../record.ts';

/** One vehicle on its way into the tables, with its days at the dealership. */
export interface PlacedVehicle extends Placing {
  readonly record: VehicleRecord;
  readonly day: Day | null;
  readonly inStockDay: Day | null;
}

/** What hardly ever changes: a version of it is a row of `vehicle_description`. */
export const DESCRIPTION: Columns<PlacedVehicle> = {
  unit: { type: 'text', value: ({ record }) => record.unit },
  vin: { type: 'text', value: ({ record }) => record.vehicle.vin },
  stock_number: { type: 'text', value: ({ record }) => record.vehicle.stockNumber },
  vehicle_condition: { type: 'text', value: ({ record }) => record.vehicle.condition },
  vehicle_year: { type: 'smallint', value: ({ record }) => smallintOrNone(record.vehicle.year) },
  make: { type: 'text', value: ({ record }) => record.vehicle.make },
  model: { type: 'text', value: ({ record }) => record.vehicle.model },
  trim: { type: 'text', value: ({ record }) => record.trim },
  body: { type: 'text', value: ({ record }) => record.body },
  drivetrain: { type: 'text', value: ({ record }) => record.drivetrain },
  exterior_color: { type: 'text', value: ({ record }) => record.exteriorColor },
  photo_url: { type: 'text', value: ({ record }) => record.photoUrl },
  page_url: { type: 'text', value: ({ record }) => record.pageUrl },
};

/** What a list says of a vehicle on its day: where it stays alike, the days are one row of `vehicle_stretch`. */
export const STRETCH: Columns<PlacedVehicle> = {
  in_stock_day: {
    type: 'date',
    value: ({ day, inStockDay }) =>
      day !== null && inStockDay !== null && inStockDay <= day ? inStockDay : null,
  },
  carried_since: { type: 'date', value: () => null },
  internet_price_cents: { type: 'integer', value: ({ record }) => integerOrNone(record.prices.internet) },
  list_price_cents: { type: 'integer', value: ({ record }) => integerOrNone(record.prices.list) },
  msrp_cents: { type: 'integer', value: ({ record }) => integerOrNone(record.prices.msrp) },
  cost_cents: { type: 'integer', value: ({ record }) => integerOrNone(record.prices.cost) },
  mileage: { type: 'integer', value: ({ record }) => integerOrNone(record.mileage) },
  photo_count: { type: 'smallint', value: ({ record }) => smallintOrNone(record.photoCount) },
  state: { type: 'text', value: ({ record }) => record.state },
};

const both = { ...DESCRIPTION, ...STRETCH };

export const DESCRIPTION_COLUMNS: readonly string[] = Object.keys(DESCRIPTION);
export const STRETCH_COLUMNS: readonly string[] = Object.keys(STRETCH);

/** A temporary table of vehicles on listed days; the caller drops it, or the transaction. */
export const LISTED_VEHICLE = `create temporary table listed_vehicle (
  dealership_id integer, day date, digest uuid,
  ${Object.entries(both)
    .map(([name, { type }]) => `${name} ${type}`)
    .join(', ')}
) on commit drop`;

/** Its dealerships' days that are new, replaced or gone. */
export const CHANGED_LIST =
  'create temporary table changed_list (dealership_id integer, day date) on commit drop';
