import {
  placedDay,
  previewDollars,
  previewVehicle,
  type RecordPreview,
} from '../../../core/record-preview.ts';
import { daysBetween } from '../../../core/time/period.ts';
import type { PlacedTime } from '../../../core/time/source-time.ts';
import {
  bytes,
  integerOrNone,
  isWallClock,
  placedOrNone,
  smallintOrNone,
  versionMoment,
} from '../../../server/ingest/column-values.ts';
import { AT_DEALERSHIP, kept, OF_DEALERSHIPS } from '../../../server/ingest/local-time.ts';
import {
  type Columns,
  type PlacedAgain,
  type Placing,
  type RecordShape,
  stageOf,
} from '../../../server/ingest/record-shape.ts';
import type { RepairLine, RepairOrderRecord } from '../record.ts';
import { linesText } from './combine-lines.ts';
import {
  combineOrders,
  deleteLines,
  restoreLines,
  SNAPSHOT_WITH_LINES,
  STAGED_LINES,
  writeLines,
} from './combine-orders.ts';

const repairOrderPreview: RecordPreview<RepairOrderRecord> = {
  columns: [
    { title: 'RO', kind: 'text', value: ({ key }) => key },
    { title: 'Opened', kind: 'day', value: ({ openedAt }, at) => placedDay(openedAt, at) },
    { title: 'Closed', kind: 'day', value: ({ closedAt }, at) => placedDay(closedAt, at) },
    { title: 'Store', kind: 'text', value: (_order, { name }) => name },
    { title: 'Advisor', kind: 'text', value: ({ advisor }) => advisor },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => previewVehicle(vehicle) },
    { title: 'Lines', kind: 'number', value: ({ lines }) => lines.length },
    {
      title: 'Pay',
      kind: 'text',
      value: ({ lines }) =>
        [...new Set(lines.flatMap((line) => line.payType ?? line.rawPayType ?? []))].join(', ') || null,
    },
    {
      title: 'Labor',
      kind: 'money',
      value: ({ lines }) => total(lines, ({ laborSaleCents }) => laborSaleCents),
    },
    {
      title: 'Parts',
      kind: 'money',
      value: ({ lines }) => total(lines, ({ partsSaleCents }) => partsSaleCents),
    },
  ],
  day: ({ closedAt }) => closedAt,
};

function total(lines: readonly RepairLine[], cents: (line: RepairLine) => number | null): number | null {
  const known = lines.map(cents).filter((value) => value !== null);
  return known.length === 0 ? null : previewDollars(known.reduce((sum, value) => sum + value, 0));
}

type Maybe<T> = { readonly [K in keyof T]: T[K] | null };

interface PlacedOrder extends Placing {
  readonly order: RepairOrderRecord;
  readonly opened: Maybe<PlacedTime>;
  readonly closed: Maybe<PlacedTime>;
}

/** What a source says of the order itself; the columns after them are taken from its lines. */
const HEADER: Columns<PlacedOrder> = {
  day: { type: 'date', value: ({ closed }) => closed.day },
  hour: { type: 'smallint', value: ({ closed }) => closed.hour },
  closed_at: { type: 'timestamptz', value: ({ closed }) => closed.instant },
  opened_day: { type: 'date', value: ({ opened }) => opened.day },
  opened_at: { type: 'timestamptz', value: ({ opened }) => opened.instant },
  days_open: { type: 'integer', value: daysOpen },
  advisor: { type: 'text', value: ({ order }) => order.advisor },
  vehicle_year: { type: 'smallint', value: ({ order }) => smallintOrNone(order.vehicle.year) },
  make: { type: 'text', value: ({ order }) => order.vehicle.make },
  model: { type: 'text', value: ({ order }) => order.vehicle.model },
  vin: { type: 'text', value: ({ order }) => order.vehicle.vin },
  mileage: { type: 'integer', value: ({ order }) => mileageOf(order) },
  has_appointment: { type: 'boolean', value: ({ order }) => order.hasAppointment },
  is_inspected: { type: 'boolean', value: ({ order }) => order.isInspected },
  email_hash: { type: 'bytea', value: ({ order }) => bytes(order.person.email) },
  phone_hash: { type: 'bytea', value: ({ order }) => bytes(order.person.phone) },
  customer_hash: { type: 'bytea', value: ({ order }) => bytes(order.person.customer) },
};

const COLUMNS: Columns<PlacedOrder> = {
  dealership_id: { type: 'integer', value: ({ dealership }) => dealership.id },
  source: { type: 'text', value: ({ source }) => source },
  natural_key: { type: 'text', value: ({ order }) => order.key },
  received_at: { type: 'timestamptz', value: ({ arrival }) => arrival.at.toISOString() },
  source_updated_at: {
    type: 'timestamptz',
    value: ({ order, dealership }) => versionMoment(order.updatedAt, dealership),
  },
  is_voided: { type: 'boolean', value: ({ order }) => order.isVoided },
  is_wall_clock: { type: 'boolean', value: ({ order }) => isWallClock([order.openedAt, order.closedAt]) },
  ...HEADER,
  pay_types: { type: 'text[]', value: () => '{}' },
  op_codes: { type: 'text[]', value: () => '{}' },
  technicians: { type: 'text[]', value: () => '{}' },
  customer_line_count: { type: 'smallint', value: () => null },
  lines_digest: { type: 'bytea', value: () => null },
};

const ONLY_STAGED: Columns<PlacedOrder> = {
  row_number: { type: 'integer', value: ({ row }) => row },
  is_withdrawn: { type: 'boolean', value: ({ order }) => order.isWithdrawn },
  lines: { type: 'jsonb', value: ({ order }) => linesText(order.lines) },
};

const { columns, stage, valuesOf } = stageOf(ONLY_STAGED, COLUMNS);

/** Repair orders: rows of one order put together, its lines replaced whole, counted on the day it was closed. */
export const repairOrders: RecordShape<'repair_order'> = {
  target: 'repair_order',
  columns,
  stage,
  stagedValues(order, placing) {
    const opened = placedOrNone(order.openedAt, placing.dealership);
    const closed = placedOrNone(order.closedAt, placing.dealership);
    return valuesOf({ ...placing, order, opened, closed });
  },
  dayColumns: ['day'],
  traceColumns: {},
  combineRows: (tx) => combineOrders(tx, Object.keys(HEADER)),
  writeChildren: writeLines,
  deleteChildren: (tx, stage) => deleteLines(tx, stage, 's.is_withdrawn'),
  snapshot: SNAPSHOT_WITH_LINES,
  childTables: ['repair_order_line'],
  preview: repairOrderPreview,
  placeAgain: ordersPlacedAgain,
  stagedChildren: STAGED_LINES,
  restoreChildren: restoreLines,
};

/** An order closed before it was opened has a wrong date: how long it was open is not known. */
function daysOpen({ opened, closed }: PlacedOrder): number | null {
  if (opened.day === null || closed.day === null || closed.day < opened.day) return null;
  return daysBetween(opened.day, closed.day);
}

function mileageOf({ mileage }: RepairOrderRecord): number | null {
  return mileage !== null && mileage >= 0 ? integerOrNone(mileage) : null;
}

function ordersPlacedAgain({ only }: PlacedAgain): string[] {
  return [
    `update repair_order r set day = ${kept('closed_at', 'day', '::date')},
       hour = ${kept('closed_at', 'hour')}, opened_day = ${kept('opened_at', 'opened_day', '::date')}
     ${AT_DEALERSHIP} and ${only}`,
    `update repair_order r set days_open = case when day >= opened_day then day - opened_day end
     where ${OF_DEALERSHIPS} and ${only}`,
    `update repair_order_line l set day = r.day, hour = r.hour from repair_order r
     where ${OF_DEALERSHIPS} and l.dealer_group_id = $1 and l.dealership_id = r.dealership_id
       and l.source = r.source and l.natural_key = r.natural_key
       and (l.day, l.hour) is distinct from (r.day, r.hour) and ${only}`,
  ];
}
