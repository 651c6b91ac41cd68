import fc from 'fast-check';
import type { Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import { amount } from './deals.ts';
import type { Place } from './leads.ts';
import { AREA_ZIPS, plantMarket, SELLERS } from './market.ts';
import { storeRecords } from './store-records.ts';

interface Stored {
  readonly dealer_group_id: number;
  readonly dealership_id: number;
  readonly source: string;
  readonly natural_key: string;
  readonly day: Day;
  readonly received_at: string;
}

export interface StoredAppointment extends Stored {
  readonly is_cancelled: boolean;
  readonly is_shown: boolean | null;
  readonly lead_days: number | null;
  readonly advisor: string | null;
  readonly make: string | null;
}

/** Hours are hundredths. */
export interface StoredTechnicianTime extends Stored {
  readonly technician: string;
  readonly available_hours: number | null;
  readonly flag_hours: number | null;
}

export interface StoredInspection extends Stored {
  readonly advisor: string | null;
  readonly technician: string | null;
  readonly make: string | null;
  readonly is_inspected: boolean | null;
  readonly recommended_cents: number | null;
  readonly sold_cents: number | null;
  readonly declined_cents: number | null;
}

export interface StoredPart extends Stored {
  readonly part_number: string;
  readonly value_cents: number;
  readonly months_without_sale: number | null;
  readonly part_age: string | null;
}

export interface StoredInvoice extends Stored {
  readonly channel: string | null;
  readonly make: string | null;
  readonly sale_cents: number;
  readonly cost_cents: number | null;
}

export interface StoredRequest extends Stored {
  readonly requested: number;
  readonly filled: number | null;
}

export interface StoredBodyOrder extends Stored {
  readonly payer: string | null;
  readonly make: string | null;
  readonly sale_cents: number;
  readonly cost_cents: number | null;
  /** Hundredths. */
  readonly hours: number | null;
}

export interface StoredLedgerExpense extends Stored {
  readonly account: string;
  readonly is_overhead: boolean;
  readonly amount_cents: number;
}

export interface StoredCoopLine extends Stored {
  readonly line_kind: string;
  readonly program: string;
  readonly accrued_cents: number | null;
  readonly claimed_cents: number | null;
  readonly granted_cents: number | null;
  readonly claim_status: string | null;
}

export interface StoredRegistration extends Stored {
  readonly zip: string | null;
  readonly make: string | null;
  readonly segment: string | null;
  readonly vehicle_condition: string | null;
  readonly seller: string | null;
  readonly is_fleet: boolean;
  readonly registrations: number;
}

/** The records of the shop beside its repair orders, and of its market, by table. */
export interface ShopRecords {
  readonly service_appointment: readonly StoredAppointment[];
  readonly technician_time: readonly StoredTechnicianTime[];
  readonly inspection: readonly StoredInspection[];
  readonly part_stock: readonly StoredPart[];
  readonly parts_invoice: readonly StoredInvoice[];
  readonly parts_request: readonly StoredRequest[];
  readonly body_order: readonly StoredBodyOrder[];
  readonly ledger_expense: readonly StoredLedgerExpense[];
  readonly coop_statement: readonly StoredCoopLine[];
  readonly registration: readonly StoredRegistration[];
}

export const NO_SHOP: ShopRecords = {
  service_appointment: [],
  technician_time: [],
  inspection: [],
  part_stock: [],
  parts_invoice: [],
  parts_request: [],
  body_order: [],
  ledger_expense: [],
  coop_statement: [],
  registration: [],
};

export type ShopTable = keyof ShopRecords;
export const SHOP_TABLES = Object.keys(NO_SHOP) as ShopTable[];

const hours = fc.constantFrom(null, 0, 725, 812, 1000);
const AGES = [
  { months_without_sale: null, part_age: null },
  { months_without_sale: 2, part_age: '0-3' },
  { months_without_sale: 11, part_age: '7-12' },
  { months_without_sale: 12, part_age: 'over-12' },
  { months_without_sale: 40, part_age: 'over-12' },
];

const fields = {
  service_appointment: fc.record({
    is_cancelled: fc.integer({ min: 0, max: 6 }).map((chance) => chance === 0),
    is_shown: fc.option(fc.boolean(), { nil: null }),
    lead_days: fc.constantFrom(null, 0, 3, 11),
    advisor: fc.constantFrom('Ann', 'Bo', null),
    make: fc.constantFrom('Ford', 'Kia', null),
  }),
  technician_time: fc.record({
    technician: fc.constantFrom('Kim', 'Jo'),
    available_hours: hours,
    flag_hours: hours,
  }),
  inspection: fc
    .record({
      advisor: fc.constantFrom('Ann', 'Bo', null),
      technician: fc.constantFrom('Kim', null),
      make: fc.constantFrom('Ford', 'Kia', null),
      is_inspected: fc.option(fc.boolean(), { nil: null }),
      recommended_cents: amount(90_000),
      sold_cents: amount(40_000),
    })
    .map((of) => ({
      ...of,
      declined_cents:
        of.recommended_cents === null || of.sold_cents === null ? null : of.recommended_cents - of.sold_cents,
    })),
  part_stock: fc
    .tuple(fc.constantFrom(...AGES), fc.integer({ min: -500, max: 90_000 }))
    .map(([age, value_cents]) => ({ part_number: 'P1', value_cents, ...age })),
  parts_invoice: fc.record({
    channel: fc.constantFrom('counter', 'wholesale', null),
    make: fc.constantFrom('Ford', 'Kia', null),
    sale_cents: fc.integer({ min: -2_000, max: 80_000 }),
    cost_cents: amount(50_000),
  }),
  parts_request: fc
    .tuple(fc.integer({ min: 0, max: 9 }), fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }))
    .map(([requested, filled]) => ({
      requested,
      filled: filled === null ? null : Math.min(filled, requested),
    })),
  body_order: fc.record({
    payer: fc.constantFrom('customer', 'insurance', null),
    make: fc.constantFrom('Ford', 'Kia', null),
    sale_cents: fc.integer({ min: -2_000, max: 900_000 }),
    cost_cents: amount(500_000),
    hours,
  }),
  ledger_expense: fc.record({
    account: fc.constantFrom('6020', '6011'),
    is_overhead: fc.boolean(),
    amount_cents: fc.integer({ min: -50_000, max: 9_000_000 }),
  }),
  coop_statement: fc.oneof(
    fc.record({
      ...{ line_kind: fc.constant('balance'), program: fc.constant('Ford'), accrued_cents: amount(900_000) },
      ...{
        claimed_cents: fc.constant(null),
        granted_cents: fc.constant(null),
        claim_status: fc.constant(null),
      },
    }),
    fc.record({
      ...{ line_kind: fc.constant('claim'), program: fc.constant('Ford'), accrued_cents: fc.constant(null) },
      ...{ claimed_cents: fc.integer({ min: 0, max: 500_000 }), granted_cents: amount(500_000) },
      claim_status: fc.constantFrom('open', 'approved', 'paid', 'returned', 'denied'),
    }),
  ),
  registration: fc.record({
    zip: fc.constantFrom(...AREA_ZIPS, '64999', '64998', null),
    make: fc.constantFrom('Ford', 'FORD', 'Kia', null),
    segment: fc.constantFrom('Pickup', 'Sedan', null),
    vehicle_condition: fc.constantFrom('new', 'new', 'used', null),
    seller: fc.constantFrom(...Object.values(SELLERS), 'NOT MAPPED LLC', null),
    is_fleet: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
    registrations: fc.integer({ min: -1, max: 9 }),
  }),
};

/** Records of one table on some of these days at some of these places. */
export function shopRowsAt<T extends ShopTable>(
  table: T,
  places: readonly Place[],
  days: readonly Day[],
  { least, most }: { least: number; most: number },
): fc.Arbitrary<ShopRecords[T]> {
  const one = fc.tuple(
    fc.constantFrom(...places),
    fc.constantFrom(...days),
    fields[table] as fc.Arbitrary<object>,
  );
  return fc.array(one, { minLength: least, maxLength: most }).map(
    (rows) =>
      rows.map(([place, day, own], index) => ({
        dealer_group_id: place.dealerGroupId,
        dealership_id: place.dealershipId,
        source: 'shop',
        natural_key: `${index} ${day}`,
        day,
        received_at: `${day}T23:00:00Z`,
        ...own,
      })) as unknown as ShopRecords[T],
  );
}

const monthStart = (day: Day): Day => `${day.slice(0, 8)}01` as Day;

/** Records of every table. */
export function shopAt(
  places: readonly Place[],
  days: readonly Day[],
  count: { least: number; most: number },
): fc.Arbitrary<ShopRecords> {
  const daysOf = (table: ShopTable) => (table === 'ledger_expense' ? days.map(monthStart) : days);
  const tables = SHOP_TABLES.map((table) => [table, shopRowsAt(table, places, daysOf(table), count)]);
  return fc.record(Object.fromEntries(tables) as { [T in ShopTable]: fc.Arbitrary<ShopRecords[T]> });
}

/** Stores them like imports. */
export async function storeShop(database: Database, shop: Partial<ShopRecords> = {}): Promise<void> {
  for (const table of SHOP_TABLES) {
    const rows = shop[table] ?? [];
    if (rows.length === 0) continue;
    if (table === 'registration') await plantMarket(database, rows);
    await storeRecords(database, table, { tables: [{ table, rows }] });
  }
}
