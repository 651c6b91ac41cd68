import type { LeadTime } from '../../core/lead-time.ts';
import type { LeadRecord } from '../../core/records.ts';
import { placeTime, type SourceTime } from '../../core/source-time.ts';
import type { ScopedDealership } from '../access.ts';
import type { CopyValue } from './copy-text.ts';

/** One lead on its way into the table, with the dealership and time found for it. */
export interface PlacedLead {
  readonly row: number;
  readonly source: string;
  readonly lead: LeadRecord;
  readonly dealership: ScopedDealership;
  readonly time: LeadTime;
  readonly arrivedAt: Date;
}

interface Column {
  readonly type: string;
  readonly value: (placed: PlacedLead) => CopyValue;
}

/** What tells one lead from all others of a dealer group. */
export const LEAD_KEY = ['dealership_id', 'source', 'natural_key'] as const;

/** The columns of `lead` that a source fills; all of them together are one version of a lead. */
export const LEAD_COLUMNS = {
  dealership_id: { type: 'integer', value: ({ dealership }) => dealership.id },
  source: { type: 'text', value: ({ source }) => source },
  natural_key: { type: 'text', value: ({ lead }) => lead.key },
  day: { type: 'date', value: ({ time }) => time.day },
  hour: { type: 'smallint', value: ({ time }) => time.hour },
  requested_at: { type: 'timestamptz', value: ({ time }) => time.instant },
  received_at: {
    type: 'timestamptz',
    value: ({ lead, arrivedAt }) => lead.receivedAt ?? arrivedAt.toISOString(),
  },
  is_wall_clock: { type: 'boolean', value: ({ time }) => time.isWallClock },
  source_updated_at: {
    type: 'timestamptz',
    value: ({ lead, dealership }) => momentOf(lead.updatedAt, dealership),
  },
  department: { type: 'text', value: ({ lead }) => lead.department },
  lead_type: { type: 'text', value: ({ lead }) => lead.leadType },
  raw_source: { type: 'text', value: ({ lead }) => lead.source?.slice(0, 200) ?? 'Unknown' },
  salesperson: { type: 'text', value: ({ lead }) => lead.salesperson },
  vehicle_condition: { type: 'text', value: ({ lead }) => lead.vehicle.condition },
  vehicle_year: { type: 'smallint', value: ({ lead }) => lead.vehicle.year },
  make: { type: 'text', value: ({ lead }) => lead.vehicle.make },
  model: { type: 'text', value: ({ lead }) => lead.vehicle.model },
  vin: { type: 'text', value: ({ lead }) => lead.vehicle.vin },
  stock_number: { type: 'text', value: ({ lead }) => lead.vehicle.stockNumber },
  has_trade_in: { type: 'boolean', value: ({ lead }) => lead.hasTradeIn },
  buyer_zip: { type: 'text', value: ({ lead }) => lead.buyerZip },
  email_hash: { type: 'bytea', value: ({ lead }) => bytes(lead.person.email) },
  phone_hash: { type: 'bytea', value: ({ lead }) => bytes(lead.person.phone) },
  customer_hash: { type: 'bytea', value: ({ lead }) => bytes(lead.person.customer) },
  said_duplicate: { type: 'boolean', value: ({ lead }) => lead.isResend || lead.isDuplicate === true },
  is_resend: { type: 'boolean', value: ({ lead }) => lead.isResend },
  is_bad: { type: 'boolean', value: ({ lead }) => lead.isBad },
  is_contacted: { type: 'boolean', value: ({ lead }) => lead.isContacted },
  response_minutes: { type: 'integer', value: ({ lead }) => inRange(lead.responseMinutes) },
  appointment_set: { type: 'boolean', value: ({ lead }) => lead.appointmentSet },
  appointment_due: { type: 'boolean', value: ({ lead }) => lead.appointmentDue },
  appointment_shown: { type: 'boolean', value: ({ lead }) => lead.appointmentShown },
  is_sold: { type: 'boolean', value: ({ lead }) => lead.isSold },
} as const satisfies Record<string, Column>;

/** What only the staged row knows: its place in the file, and what to do with it. */
export const STAGE_COLUMNS = {
  row_number: { type: 'integer', value: ({ row }) => row },
  is_arrival: { type: 'boolean', value: ({ time }) => time.isArrival },
  is_withdrawn: { type: 'boolean', value: ({ lead }) => lead.isWithdrawn },
} as const satisfies Record<string, Column>;

/** $1 and $2 of the statements that merge: the dealer group, and the dealerships that the stage is about. */
export type Stage = readonly [dealerGroupId: number, dealershipIds: readonly number[]];

const staged: readonly Column[] = [...Object.values(STAGE_COLUMNS), ...Object.values(LEAD_COLUMNS)];

/** A placed lead as the columns of the stage, in their order. */
export function stagedValues(placed: PlacedLead): CopyValue[] {
  return staged.map(({ value }) => value(placed));
}

function momentOf(time: SourceTime | null, { timeZone }: ScopedDealership): string | null {
  if (time === null) return null;
  return time.kind === 'day' ? `${time.day}T00:00:00Z` : placeTime(time, timeZone).instant;
}

function bytes(hex: string | null): string | null {
  return hex === null ? null : `\\x${hex}`;
}

function inRange(minutes: number | null): number | null {
  return minutes !== null && minutes <= 2_147_483_647 ? minutes : null;
}
