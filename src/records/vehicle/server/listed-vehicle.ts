import type { Day } from '../../../core/time/period.ts';
import type { Tx } from '../../../server/database/database.ts';
import { integerOrNone, smallintOrNone } from '../../../server/ingest/column-values.ts';
import type { Columns, Placing } from '../../../server/ingest/record-shape.ts';
import { emptyTemporaryTable } from '../../../server/ingest/temporary-tables.ts';
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

/** Columns of a temporary table of such vehicles. */
export const VEHICLE_ON_DAY = `dealership_id integer, day date, digest uuid, ${Object.entries(both)
  .map(([name, { type }]) => `${name} ${type}`)
  .join(', ')}`;

/**
 * Empties `listed_vehicle`, the vehicles of listed days, `changed_list`, days that are new, replaced or gone, and
 * `changed_unit`, what views may match differently since.
 */
export async function emptyChangedLists(tx: Tx): Promise<void> {
  await emptyTemporaryTable(tx, 'listed_vehicle', VEHICLE_ON_DAY);
  await emptyTemporaryTable(tx, 'changed_list', 'dealership_id integer, day date');
  await emptyTemporaryTable(tx, 'changed_unit', 'dealership_id integer, unit text, stock_key text');
}

/** By the columns that its rows are found by. */
export async function analyzeListed(tx: Tx): Promise<void> {
  await tx.client.query('analyze listed_vehicle (dealership_id, day, digest, unit, vin)');
}
