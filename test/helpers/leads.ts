import fc from 'fast-check';
import { addDays, type Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import { storeRecords } from './store-records.ts';

/** A lead as stored. Columns without effect on numbers are left out. */
export interface StoredLead {
  dealer_group_id: number;
  dealership_id: number;
  source: 'adf' | 'crm';
  natural_key: string;
  day: Day;
  hour: number | null;
  requested_at: string | null;
  received_at: string;
  department: string;
  lead_type: string;
  raw_source: string;
  salesperson: string | null;
  vehicle_condition: string | null;
  make: string | null;
  model: string | null;
  has_trade_in: boolean;
  is_duplicate: boolean;
  is_resend: boolean;
  is_bad: boolean;
  is_contacted: boolean | null;
  call_answered: boolean | null;
  response_minutes: number | null;
  appointment_set: boolean | null;
  appointment_due: boolean | null;
  appointment_shown: boolean | null;
  is_sold: boolean | null;
  sold_day: Day | null;
  /** As PostgreSQL writes bytes: `\\x01`. */
  email_hash: string | null;
  phone_hash: string | null;
}

/** A dealership and its time zone. */
export interface Place {
  readonly dealerGroupId: number;
  readonly dealershipId: number;
  readonly timeZone: string;
}

/** A plain web sales lead at noon, plus overrides. */
export function aLead(place: Place, day: Day, but: Partial<StoredLead> = {}): StoredLead {
  return {
    dealer_group_id: place.dealerGroupId,
    dealership_id: place.dealershipId,
    source: 'crm',
    natural_key: crypto.randomUUID(),
    day,
    hour: 12,
    requested_at: `${day}T18:00:00Z`,
    received_at: `${day}T18:00:05Z`,
    department: 'sales',
    lead_type: 'internet',
    raw_source: 'Website',
    salesperson: null,
    vehicle_condition: null,
    make: null,
    model: null,
    has_trade_in: false,
    is_duplicate: false,
    is_resend: false,
    is_bad: false,
    is_contacted: null,
    call_answered: null,
    response_minutes: null,
    appointment_set: null,
    appointment_due: null,
    appointment_shown: null,
    is_sold: null,
    sold_day: null,
    email_hash: null,
    phone_hash: null,
    ...but,
  };
}

const maybe = fc.option(fc.boolean(), { nil: null });

/** So few people that buyers often have leads. */
export const contacts = {
  email_hash: fc.constantFrom(null, null, '\\x01', '\\x02', '\\x03'),
  phone_hash: fc.constantFrom(null, null, '\\x11', '\\x12', '\\x13'),
};

/**
 * Leads of every kind: all time zones, with and without a time, from mails with few columns and
 * exports with all.
 */
export function leadsAt(
  places: readonly Place[],
  days: readonly Day[],
  count: { least: number; most: number } = { least: 0, most: 60 },
): fc.Arbitrary<StoredLead[]> {
  const one = fc.record({
    place: fc.constantFrom(...places),
    day: fc.constantFrom(...days),
    // Half of them between 20:00 and 22:00 UTC, around the tests' current time.
    second: fc.oneof(fc.integer({ min: 0, max: 86_399 }), fc.integer({ min: 72_000, max: 79_200 })),
    hasTime: fc.boolean(),
    source: fc.constantFrom('adf' as const, 'crm' as const),
    department: fc.constantFrom('sales', 'sales', 'sales', 'service', 'parts', 'other'),
    lead_type: fc.constantFrom('internet', 'phone', 'walk_in', 'chat', 'other'),
    raw_source: fc.constantFrom('Website', 'CarGurus', 'O\'Reilly "Ads"', 'Ünicode 🚗', ''),
    salesperson: fc.constantFrom('Pat', 'Sam', null),
    vehicle_condition: fc.constantFrom('new', 'used', 'cpo', null),
    make: fc.constantFrom('Ford', 'Kia', null),
    model: fc.constantFrom('Any', null),
    has_trade_in: fc.boolean(),
    is_duplicate: fc.boolean(),
    is_resend: fc.boolean(),
    is_bad: fc.boolean(),
    is_contacted: maybe,
    call_answered: maybe,
    response_minutes: fc.constantFrom(null, null, 0, 14, 15, 16, 240),
    appointment_set: maybe,
    appointment_due: maybe,
    appointment_shown: maybe,
    is_sold: maybe,
    soldAfter: fc.constantFrom(null, 0, 1, 3, 40),
    ...contacts,
  });
  return fc.array(one, { minLength: count.least, maxLength: count.most, size: 'max' }).map((all) =>
    all.map(({ place, day, second, hasTime, soldAfter, ...fields }, index) => ({
      ...aLead(place, day, fields),
      sold_day: fields.is_sold && soldAfter !== null ? addDays(day, soldAfter) : null,
      ...(hasTime ? clockOf(new Date(Date.parse(`${day}T00:00:00Z`) + second * 1000), place.timeZone) : bare),
      natural_key: String(index),
    })),
  );
}

export const bare = { hour: null, requested_at: null };

/** Local day and hour of a moment, computed without the product's code. */
export function clockOf(at: Date, timeZone: string): Pick<StoredLead, 'day' | 'hour' | 'requested_at'> {
  const text = writerOf(timeZone).format(at);
  return { day: text.slice(0, 10) as Day, hour: Number(text.slice(11, 13)), requested_at: at.toISOString() };
}

const writers = new Map<string, Intl.DateTimeFormat>();

/** Cached, because a formatter per record would take most of the time. */
function writerOf(timeZone: string): Intl.DateTimeFormat {
  const writer =
    writers.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  writers.set(timeZone, writer);
  return writer;
}

/** Stores leads like an import. */
export function storeLeads(database: Database, leads: readonly StoredLead[]): Promise<void> {
  return storeRecords(database, 'lead', {
    tables: [{ table: 'lead', rows: leads }],
    daysOf: (row) => [row.day, (row as StoredLead).sold_day],
  });
}
