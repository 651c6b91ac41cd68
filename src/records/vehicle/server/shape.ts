import {
  placedDay,
  previewDollars,
  previewVehicle,
  type RecordPreview,
} from '../../../core/record-preview.ts';
import { integerOrNone, placedOrNone } from '../../../server/ingest/column-values.ts';
import { type Columns, type RecordShape, stageOf } from '../../../server/ingest/record-shape.ts';
import type { VehicleRecord } from '../record.ts';
import {
  combineLists,
  restoreVehicles,
  SNAPSHOT_WITH_VEHICLES,
  touchNextLists,
  writeVehicles,
} from './combine-lists.ts';
import { DESCRIPTION, type PlacedVehicle, STRETCH } from './listed-vehicle.ts';

const vehiclePreview: RecordPreview<VehicleRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ listedAt }, at) => placedDay(listedAt, at) },
    { title: 'Store', kind: 'text', value: (_vehicle, { name }) => name },
    { title: 'Stock', kind: 'text', value: ({ vehicle }) => vehicle.stockNumber },
    { title: 'VIN', kind: 'text', value: ({ vehicle }) => vehicle.vin },
    { title: 'Condition', kind: 'text', value: ({ vehicle }) => vehicle.condition },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => previewVehicle(vehicle) },
    { title: 'Trim', kind: 'text', value: ({ trim }) => trim },
    { title: 'Price', kind: 'money', value: ({ prices }) => previewDollars(prices.internet ?? prices.list) },
    { title: 'Mileage', kind: 'number', value: ({ mileage }) => mileage },
    { title: 'In stock since', kind: 'day', value: ({ inStockAt }, at) => placedDay(inStockAt, at) },
  ],
  day: ({ listedAt }) => listedAt,
};

const COLUMNS: Columns<PlacedVehicle> = {
  dealership_id: { type: 'integer', value: ({ dealership }) => dealership.id },
  // A store has one inventory, however the file that lists it is laid out.
  source: { type: 'text', value: () => 'inventory' },
  natural_key: { type: 'text', value: ({ day }) => day },
  day: { type: 'date', value: ({ day }) => day },
  received_at: { type: 'timestamptz', value: ({ arrival }) => arrival.at.toISOString() },
  source_updated_at: { type: 'timestamptz', value: () => null },
  vehicle_count: { type: 'integer', value: () => null },
  list_digest: { type: 'bytea', value: () => null },
  is_of_pages: { type: 'boolean', value: () => false },
};

const ONLY_STAGED: Columns<PlacedVehicle> = {
  row_number: { type: 'integer', value: ({ row }) => row },
  is_withdrawn: { type: 'boolean', value: ({ record }) => record.isWithdrawn },
  ...DESCRIPTION,
  ...STRETCH,
  days_in_stock: { type: 'integer', value: ({ record }) => integerOrNone(record.daysInStock) },
};

const { columns, stage, valuesOf } = stageOf(ONLY_STAGED, COLUMNS);

/** Inventory: a list per store and day, its vehicles in stretches of days on which they are listed alike. */
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
  snapshot: SNAPSHOT_WITH_VEHICLES,
  childTables: ['vehicle_description', 'vehicle_stretch'],
  preview: vehiclePreview,
  combineRows: combineLists,
  writeChildren: writeVehicles,
  deriveDuplicates: touchNextLists,
  restoreChildren: restoreVehicles,
};
