import { type Day, daysBetween } from '../../../core/time/period.ts';
import { integerOrNone, placedOrNone, smallintOrNone } from '../../../server/ingest/column-values.ts';
import {
  type Columns,
  type Placing,
  type RecordShape,
  stageOf,
} from '../../../server/ingest/record-shape.ts';
import { vehiclePreview } from '../preview.ts';
import type { VehicleRecord } from '../record.ts';

/** One vehicle on its way into the table, with its days at the dealership. */
interface PlacedVehicle extends Placing {
  readonly record: VehicleRecord;
  readonly day: Day | null;
  readonly inStockDay: Day | null;
}

const COLUMNS: Columns<PlacedVehicle> = {
  dealership_id: { type: 'integer', value: ({ dealership }) => dealership.id },
  source: { type: 'text', value: ({ source }) => source },
  natural_key: { type: 'text', value: ({ record, day }) => `${record.unit} ${day}` },
  day: { type: 'date', value: ({ day }) => day },
  received_at: { type: 'timestamptz', value: ({ arrival }) => arrival.at.toISOString() },
  source_updated_at: { type: 'timestamptz', value: () => null },
  vin: { type: 'text', value: ({ record }) => record.vehicle.vin },
  stock_number: { type: 'text', value: ({ record }) => record.vehicle.stockNumber },
  vehicle_condition: { type: 'text', value: ({ record }) => record.vehicle.condition },
  vehicle_year: { type: 'smallint', value: ({ record }) => smallintOrNone(record.vehicle.year) },
  make: { type: 'text', value: ({ record }) => record.vehicle.make },
  model: { type: 'text', value: ({ record }) => record.vehicle.model },
  trim: { type: 'text', value: ({ record }) => record.trim },
  price_cents: { type: 'bigint', value: ({ record }) => record.priceCents },
  mileage: { type: 'integer', value: ({ record }) => integerOrNone(record.mileage) },
  in_stock_day: { type: 'date', value: ({ inStockDay }) => inStockDay },
  days_in_stock: { type: 'integer', value: daysInStock },
};

const ONLY_STAGED: Columns<PlacedVehicle> = {
  row_number: { type: 'integer', value: ({ row }) => row },
  is_withdrawn: { type: 'boolean', value: ({ record }) => record.isWithdrawn },
};

const { columns, stage, valuesOf } = stageOf(ONLY_STAGED, COLUMNS);

/** Inventory: one row for each vehicle and day of a file. */
export const vehicleShape: RecordShape<'vehicle'> = {
  target: 'vehicle',
  columns,
  stage,
  stagedValues(record, placing) {
    const { day } = placedOrNone(record.listedAt, placing.dealership);
    const inStockDay = placedOrNone(record.inStockAt, placing.dealership).day;
    return valuesOf({ ...placing, record, day, inStockDay });
  },
  dayColumns: ['day'],
  traceColumns: {},
  snapshot: 'to_jsonb(r)',
  preview: vehiclePreview,
};

/** Counted from the inventory date: the file's own count does not change on days without an export. */
function daysInStock({ record, day, inStockDay }: PlacedVehicle): number | null {
  if (day === null || inStockDay === null) return integerOrNone(record.daysInStock);
  return inStockDay <= day ? daysBetween(inStockDay, day) : null;
}
