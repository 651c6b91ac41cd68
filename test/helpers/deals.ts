import fc from 'fast-check';
import { addDays, type Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import { bare, clockOf, contacts, type Place } from './leads.ts';
import { storeRecords } from './store-records.ts';

/** A deal as stored. Columns without effect on numbers are left out. */
export interface StoredDeal {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day | null;
  hour: number | null;
  sold_at: string | null;
  received_at: string;
  contract_day: Day | null;
  delivery_day: Day | null;
  booked_day: Day | null;
  reversal_day: Day | null;
  is_reversed: boolean;
  sale_kind: string;
  deal_type: string | null;
  vin: string | null;
  vehicle_condition: string | null;
  make: string | null;
  model: string | null;
  days_in_stock: number | null;
  price_cents: number | null;
  front_gross_cents: number | null;
  back_gross_cents: number | null;
  reserve_cents: number | null;
  product_gross_cents: number | null;
  products_sold: number | null;
  has_service_contract: boolean | null;
  has_gap: boolean | null;
  has_maintenance: boolean | null;
  has_tire_and_wheel: boolean | null;
  trade_count: number | null;
  salespeople: readonly string[];
  salesperson_shares: readonly number[];
  finance_manager: string | null;
  sales_manager: string | null;
  raw_source: string | null;
  buyer_zip: string | null;
  email_hash: string | null;
  phone_hash: string | null;
}

/** A plain new retail deal with no optional values, plus overrides. */
export function aDeal(place: Place, day: Day | null, but: Partial<StoredDeal> = {}): StoredDeal {
  return {
    dealer_group_id: place.dealerGroupId,
    dealership_id: place.dealershipId,
    source: 'dms',
    natural_key: crypto.randomUUID(),
    day,
    hour: null,
    sold_at: null,
    received_at: `${day ?? '2026-11-01'}T18:00:05Z`,
    contract_day: day,
    delivery_day: null,
    booked_day: null,
    reversal_day: null,
    is_reversed: false,
    sale_kind: 'retail',
    deal_type: null,
    vin: null,
    vehicle_condition: 'new',
    make: null,
    model: null,
    days_in_stock: null,
    price_cents: null,
    front_gross_cents: null,
    back_gross_cents: null,
    reserve_cents: null,
    product_gross_cents: null,
    products_sold: null,
    has_service_contract: null,
    has_gap: null,
    has_maintenance: null,
    has_tire_and_wheel: null,
    trade_count: null,
    salespeople: [],
    salesperson_shares: [],
    finance_manager: null,
    sales_manager: null,
    raw_source: null,
    buyer_zip: null,
    email_hash: null,
    phone_hash: null,
    ...but,
  };
}

const maybe = fc.option(fc.boolean(), { nil: null });

export function amount(most: number): fc.Arbitrary<number | null> {
  return fc.oneof(fc.constantFrom(null, 0, -1, 1), fc.integer({ min: -most, max: most }));
}

const credits = fc.constantFrom(
  { salespeople: [], salesperson_shares: [] },
  { salespeople: ['Pat'], salesperson_shares: [1000] },
  { salespeople: ['Sam'], salesperson_shares: [1000] },
  { salespeople: ['Pat', 'Sam'], salesperson_shares: [500, 500] },
  { salespeople: ['Sam', 'Lee', 'Pat'], salesperson_shares: [333, 333, 334] },
);

const one = fc.record({
  second: fc.oneof(fc.integer({ min: 0, max: 86_399 }), fc.integer({ min: 72_000, max: 79_200 })),
  hasTime: fc.boolean(),
  isUndated: fc.integer({ min: 0, max: 19 }).map((chance) => chance === 0),
  delivered: fc.constantFrom(null, 0, 1, 5, 30),
  booked: fc.constantFrom(null, null, 2, 12),
  unwound: fc.constantFrom(null, null, null, null, null, null, 0, 3, 40),
  sale_kind: fc.constantFrom('retail', 'retail', 'retail', 'retail', 'wholesale', 'dealer_trade', 'fleet'),
  deal_type: fc.constantFrom('cash', 'finance', 'lease', null),
  vin: fc.constantFrom('V1', 'V2', 'V3', 'V4', null),
  vehicle_condition: fc.constantFrom('new', 'new', 'used', 'cpo', null),
  make: fc.constantFrom('Ford', 'Kia', null),
  model: fc.constantFrom('Any', null),
  days_in_stock: fc.constantFrom(null, 0, 12, 90),
  price_cents: amount(5_000_000),
  front_gross_cents: amount(400_000),
  back_gross_cents: amount(300_000),
  reserve_cents: amount(100_000),
  product_gross_cents: amount(200_000),
  products_sold: fc.constantFrom(null, 0, 1, 4),
  has_service_contract: maybe,
  has_gap: maybe,
  has_maintenance: maybe,
  has_tire_and_wheel: maybe,
  trade_count: fc.constantFrom(null, 0, 1, 2),
  credits,
  finance_manager: fc.constantFrom('Ash', 'Fin', null),
  sales_manager: fc.constantFrom('Max', null),
  raw_source: fc.constantFrom('Website', 'CarGurus', null),
  buyer_zip: fc.constantFrom('60601', null),
  ...contacts,
});

/** Deals of every kind: split, unwound, wholesale, pending, and from sources with few columns. */
export function dealsAt(
  places: readonly Place[],
  days: readonly Day[],
  count: { least: number; most: number } = { least: 0, most: 60 },
): fc.Arbitrary<StoredDeal[]> {
  const placed = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...days), one);
  return fc.array(placed, { minLength: count.least, maxLength: count.most, size: 'max' }).map((all) =>
    all.map(
      (
        [
          place,
          contractDay,
          { second, hasTime, isUndated, delivered, booked, unwound, credits: shared, ...fields },
        ],
        index,
      ) => {
        const clock = hasTime ? timeOf(contractDay, second, place) : { ...bare, day: contractDay };
        const after = (days_: number | null) => (days_ === null ? null : addDays(clock.day, days_));
        return {
          ...aDeal(place, isUndated ? null : clock.day, { ...fields, ...shared }),
          hour: isUndated ? null : clock.hour,
          sold_at: isUndated ? null : clock.requested_at,
          contract_day: clock.day,
          delivery_day: after(delivered),
          booked_day: after(booked),
          reversal_day: after(unwound),
          is_reversed: unwound !== null,
          natural_key: String(index),
        };
      },
    ),
  );
}

function timeOf(day: Day, second: number, { timeZone }: Place) {
  return clockOf(new Date(Date.parse(`${day}T00:00:00Z`) + second * 1000), timeZone);
}

/** Stores deals like an import. */
export function storeDeals(database: Database, deals: readonly StoredDeal[]): Promise<void> {
  return storeRecords(database, 'deal', { tables: [{ table: 'deal', rows: deals }] });
}
