import fc from 'fast-check';
import { addDays, type Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import { amount } from './deals.ts';
import { bare, clockOf, type Place } from './leads.ts';
import { storeRecords } from './store-records.ts';

/** A line as stored, without the columns it shares with its order. */
export interface StoredLine {
  pay_type: string | null;
  op_code: string | null;
  technician: string | null;
  labor_sale_cents: number | null;
  labor_cost_cents: number | null;
  sold_hours: number | null;
  flag_hours: number | null;
  actual_hours: number | null;
  parts_sale_cents: number | null;
  parts_cost_cents: number | null;
  other_sale_cents: number | null;
  other_cost_cents: number | null;
}

/** An order with its lines. Columns without effect on numbers are left out. */
export interface StoredOrder {
  dealer_group_id: number;
  dealership_id: number;
  source: string;
  natural_key: string;
  day: Day | null;
  hour: number | null;
  closed_at: string | null;
  opened_day: Day | null;
  received_at: string;
  is_voided: boolean;
  advisor: string | null;
  vin: string | null;
  make: string | null;
  is_inspected: boolean | null;
  days_open: number | null;
  lines: readonly StoredLine[];
}

/** A line with no optional values, plus overrides. */
export function aLine(but: Partial<StoredLine> = {}): StoredLine {
  return {
    pay_type: 'customer',
    op_code: null,
    technician: null,
    labor_sale_cents: null,
    labor_cost_cents: null,
    sold_hours: null,
    flag_hours: null,
    actual_hours: null,
    parts_sale_cents: null,
    parts_cost_cents: null,
    other_sale_cents: null,
    other_cost_cents: null,
    ...but,
  };
}

/** An order closed on the day it was opened, plus overrides. */
export function anOrder(place: Place, day: Day | null, but: Partial<StoredOrder> = {}): StoredOrder {
  return {
    dealer_group_id: place.dealerGroupId,
    dealership_id: place.dealershipId,
    source: 'dms',
    natural_key: crypto.randomUUID(),
    day,
    hour: null,
    closed_at: null,
    opened_day: day,
    received_at: `${day ?? '2026-11-01'}T18:00:05Z`,
    is_voided: false,
    advisor: null,
    vin: null,
    make: null,
    is_inspected: null,
    days_open: day === null ? null : 0,
    lines: [aLine()],
    ...but,
  };
}

const hours = fc.constantFrom(null, 0, 30, 125, 1250);

const line = fc.record({
  pay_type: fc.constantFrom('customer', 'customer', 'warranty', 'internal', null),
  op_code: fc.constantFrom('LOF', 'ALIGN', null),
  technician: fc.constantFrom('Kim', 'Jo', null),
  labor_sale_cents: amount(60_000),
  labor_cost_cents: amount(20_000),
  sold_hours: hours,
  flag_hours: hours,
  actual_hours: hours,
  parts_sale_cents: amount(40_000),
  parts_cost_cents: amount(30_000),
  other_sale_cents: amount(9_000),
  other_cost_cents: amount(9_000),
});

const one = fc.record({
  second: fc.oneof(fc.integer({ min: 0, max: 86_399 }), fc.integer({ min: 72_000, max: 79_200 })),
  hasTime: fc.boolean(),
  isOpen: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  stood: fc.constantFrom(null, -1, 0, 1, 7, 8, 9, 30, 31, 40, 365, 366, 500),
  is_voided: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  advisor: fc.constantFrom('Ann', 'Bo', null),
  vin: fc.constantFrom('V1', 'V2', 'V3', null),
  make: fc.constantFrom('Ford', 'Kia', null),
  is_inspected: fc.option(fc.boolean(), { nil: null }),
  lines: fc.array(line, { maxLength: 4 }),
});

/**
 * Orders of every kind: several pay types, open, voided, without lines, open for a day or for
 * years.
 */
export function ordersAt(
  places: readonly Place[],
  days: readonly Day[],
  count: { least: number; most: number } = { least: 0, most: 60 },
): fc.Arbitrary<StoredOrder[]> {
  const placed = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...days), one);
  return fc.array(placed, { minLength: count.least, maxLength: count.most, size: 'max' }).map((all) =>
    all.map(([place, on, { second, hasTime, isOpen, stood, ...fields }], index) => {
      const moment = new Date(Date.parse(`${on}T00:00:00Z`) + second * 1000);
      const clock = hasTime && !isOpen ? clockOf(moment, place.timeZone) : { ...bare, day: on };
      return {
        ...anOrder(place, isOpen ? null : clock.day, fields),
        hour: clock.hour,
        closed_at: clock.requested_at,
        opened_day: stood === null ? null : addDays(clock.day, -stood),
        days_open: isOpen || (stood ?? 0) < 0 ? null : stood,
        natural_key: String(index),
      };
    }),
  );
}

/** Stores orders and lines like an import. */
export function storeOrders(database: Database, orders: readonly StoredOrder[]): Promise<void> {
  const lines = orders.flatMap(({ lines: own, ...order }) =>
    own.map((each, index) => ({
      dealer_group_id: order.dealer_group_id,
      dealership_id: order.dealership_id,
      source: order.source,
      natural_key: order.natural_key,
      line: index + 1,
      day: order.day,
      hour: order.hour,
      closed_at: order.closed_at,
      is_voided: order.is_voided,
      advisor: order.advisor,
      make: order.make,
      ...each,
    })),
  );
  const headers = orders.map(({ lines: own, ...order }) => ({
    ...order,
    pay_types: reported(own.map(({ pay_type }) => pay_type)),
    op_codes: reported(own.map(({ op_code }) => op_code)),
    technicians: reported(own.map(({ technician }) => technician)),
    customer_line_count:
      own.length === 0 ? null : own.filter(({ pay_type }) => pay_type === 'customer').length,
  }));
  return storeRecords(database, 'repair_order', {
    tables: [
      { table: 'repair_order', rows: headers },
      { table: 'repair_order_line', rows: lines },
    ],
  });
}

function reported(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].sort();
}
