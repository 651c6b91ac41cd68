import { placedDay, previewVehicle, type RecordPreview } from '../../../core/record-preview.ts';
import { type LeadTime, leadTime } from '../../../core/time/lead-time.ts';
import type { Tx } from '../../../server/database/database.ts';
import { bytes, integerOrNone, placedOrNone, versionMoment } from '../../../server/ingest/column-values.ts';
import { attributeBuyers } from '../../../server/ingest/derive-attribution.ts';
import { AT_DEALERSHIP, local } from '../../../server/ingest/local-time.ts';
import {
  type Columns,
  type Placing,
  type RecordShape,
  SAME_RECORD,
  type Stage,
  stageOf,
} from '../../../server/ingest/record-shape.ts';
import { noteSpellings } from '../../../server/sources/note-spellings.ts';
import type { LeadRecord } from '../record.ts';
import { deriveDuplicates, PERSON } from './derive-duplicates.ts';

const leadPreview: RecordPreview<LeadRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ requestedAt }, at) => placedDay(requestedAt, at) },
    { title: 'Store', kind: 'text', value: (_lead, { name }) => name },
    { title: 'Source', kind: 'text', value: ({ source }) => source },
    { title: 'Type', kind: 'text', value: ({ leadType }) => leadType },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => previewVehicle(vehicle) },
    { title: 'Salesperson', kind: 'text', value: ({ salesperson }) => salesperson },
  ],
  day: ({ requestedAt }) => requestedAt,
};

interface PlacedLead extends Placing {
  readonly lead: LeadRecord;
  readonly time: LeadTime;
}

const COLUMNS: Columns<PlacedLead> = {
  dealership_id: { type: 'integer', value: ({ dealership }) => dealership.id },
  source: { type: 'text', value: ({ source }) => source },
  natural_key: { type: 'text', value: ({ lead }) => lead.key },
  day: { type: 'date', value: ({ time }) => time.day },
  hour: { type: 'smallint', value: ({ time }) => time.hour },
  requested_at: { type: 'timestamptz', value: ({ time }) => time.instant },
  received_at: {
    type: 'timestamptz',
    value: ({ lead, arrival }) => lead.receivedAt ?? arrival.at.toISOString(),
  },
  is_wall_clock: { type: 'boolean', value: ({ time }) => time.isWallClock },
  source_updated_at: {
    type: 'timestamptz',
    value: ({ lead, dealership }) => versionMoment(lead.updatedAt, dealership),
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
  call_answered: { type: 'boolean', value: ({ lead }) => lead.isCallAnswered },
  response_minutes: { type: 'integer', value: ({ lead }) => integerOrNone(lead.responseMinutes) },
  appointment_set: { type: 'boolean', value: ({ lead }) => lead.appointmentSet },
  appointment_due: { type: 'boolean', value: ({ lead }) => lead.appointmentDue },
  appointment_shown: { type: 'boolean', value: ({ lead }) => lead.appointmentShown },
  is_sold: { type: 'boolean', value: ({ lead }) => lead.isSold },
  sold_day: { type: 'date', value: ({ lead, dealership }) => placedOrNone(lead.soldAt, dealership).day },
};

const ONLY_STAGED: Columns<PlacedLead> = {
  row_number: { type: 'integer', value: ({ row }) => row },
  is_arrival: { type: 'boolean', value: ({ time }) => time.isArrival },
  is_withdrawn: { type: 'boolean', value: ({ lead }) => lead.isWithdrawn },
};

const { columns, stage, valuesOf } = stageOf(ONLY_STAGED, COLUMNS);

/** Leads: dated by the inquiry, matched by person, counted on the day of the inquiry and of the sale. */
export const leads: RecordShape<'lead'> = {
  target: 'lead',
  columns,
  stage,
  stagedValues(lead, placing) {
    const time = leadTime(lead, placing.arrival, placing.dealership.timeZone);
    return valuesOf({ ...placing, lead, time });
  },
  dayColumns: ['day', 'sold_day'],
  traceColumns: Object.fromEntries(PERSON.map((name) => [name, 'bytea'])),
  keepFirstSeen: keepFirstArrival,
  noteNames: async (tx, [dealerGroupId]) => {
    await noteSpellings(tx, { dealerGroupId, kind: 'lead' }, { from: 'staged_lead s', field: 'raw_source' });
  },
  deriveDuplicates: deriveDuplicates,
  attributeSales: attributeBuyers,
  snapshot: 'to_jsonb(r)',
  preview: leadPreview,
  placeAgain: ({ only }) => [
    `update lead r set day = ${local('requested_at')}::date, hour = extract(hour from ${local('requested_at')})
     ${AT_DEALERSHIP} and r.requested_at is not null and ${only}`,
  ],
};

async function keepFirstArrival(tx: Tx, stage: Stage): Promise<void> {
  const kept = ['requested_at', 'day', 'hour', 'is_wall_clock'].map((name) => `${name} = r.${name}`);
  await tx.client.query(
    `update staged_lead s set ${kept.join(', ')} from lead r where ${SAME_RECORD} and s.is_arrival`,
    [...stage],
  );
}
