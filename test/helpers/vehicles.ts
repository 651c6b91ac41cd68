import fc from 'fast-check';
import { addDays, type Day, daysBetween } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import { countFactToDate } from '../../src/server/rollups/count-to-date.ts';
import type { Place } from './leads.ts';
import { storeRecords } from './store-records.ts';
import type { StoredView } from './vehicle-views.ts';

/** A vehicle of one day's inventory as stored. Columns without effect on numbers are left out. */
export interface StoredVehicle {
  readonly dealer_group_id: number;
  readonly dealership_id: number;
  readonly day: Day;
  readonly received_at: string;
  readonly unit: string;
  readonly state: string;
  readonly vehicle_condition: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly price_cents: number | null;
  readonly cost_cents: number | null;
  readonly photo_count: number | null;
  readonly in_stock_day: Day | null;
  /** What comparables make of it on its day; null without a market price. */
  readonly market: StoredMarket | null;
}

export interface StoredMarket {
  readonly market_price_cents: number;
  readonly active_count: number;
  readonly sold_count: number;
  readonly prices: readonly number[];
}

/** With what is worked out from it and the lists before. */
export interface ListedVehicle extends StoredVehicle {
  readonly value_cents: number | null;
  readonly age_days: number | null;
  readonly is_repriced: boolean;
  /** Null while no site reports any vehicle of the store. */
  readonly vdps_in_week: number | null;
}

const known = new WeakMap<readonly StoredVehicle[], readonly ListedVehicle[]>();

/** Cached: every vehicle and day, with its age, its value and whether it was repriced. */
export function listedVehicles(
  all: readonly StoredVehicle[],
  views: readonly StoredView[],
): readonly ListedVehicle[] {
  const before = known.get(all);
  if (before) return before;
  const found = all.map((vehicle) => ({
    ...vehicle,
    value_cents: vehicle.cost_cents ?? vehicle.price_cents,
    age_days: ageDays(vehicle),
    is_repriced: isRepriced(vehicle, all),
    vdps_in_week: vdpsInWeek(vehicle, views),
  }));
  known.set(all, found);
  return found;
}

function vdpsInWeek(
  { dealership_id, day, unit }: StoredVehicle,
  views: readonly StoredView[],
): number | null {
  const recent = views.filter(
    (view) => view.dealership_id === dealership_id && view.day <= day && view.day > addDays(day, -7),
  );
  if (recent.every(({ vdps }) => vdps === null)) return null;
  const own = recent.filter(({ stock_numbers }) => stock_numbers.includes(unit.slice(1)));
  return own.reduce((sum, { vdps }) => sum + (vdps ?? 0), 0);
}

function ageDays({ day, in_stock_day }: StoredVehicle): number | null {
  return in_stock_day === null || in_stock_day > day ? null : daysBetween(in_stock_day, day);
}

function isRepriced(vehicle: StoredVehicle, all: readonly StoredVehicle[]): boolean {
  const [before] = all
    .filter(
      ({ dealership_id, unit, day }) =>
        dealership_id === vehicle.dealership_id && unit === vehicle.unit && day < vehicle.day,
    )
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const [then, now] = [before?.price_cents ?? null, vehicle.price_cents];
  return then !== null && now !== null && then !== now;
}

const UNITS = ['#1', '#2', '#3', '#4', '#5', '#6'];

/** Vehicles on some of these days at some of these places. */
export function vehiclesAt(
  places: readonly Place[],
  days: readonly Day[],
  { least, most }: { least: number; most: number },
): fc.Arbitrary<StoredVehicle[]> {
  const one = fc.record({
    place: fc.constantFrom(...places),
    day: fc.constantFrom(...days),
    unit: fc.constantFrom(...UNITS),
    state: fc.constantFrom('in_stock', 'in_stock', 'demo', 'in_transit'),
    vehicle_condition: fc.constantFrom('new', 'used', 'cpo', null),
    make: fc.constantFrom('Ford', 'Honda', null),
    model: fc.constantFrom('F-150', 'Civic', null),
    price_cents: fc.option(fc.constantFrom(100_000, 2_499_900, 9_000_000)),
    cost_cents: fc.option(fc.integer({ min: 90_000, max: 8_000_000 })),
    photo_count: fc.option(fc.constantFrom(0, 4, 5, 30)),
    market: fc.option(
      fc.record({
        market_price_cents: fc.constantFrom(110_000, 2_600_000),
        active_count: fc.nat(40),
        sold_count: fc.nat(9),
        prices: fc.array(fc.constantFrom(90_000, 2_499_900, 2_700_000), { maxLength: 12 }),
      }),
    ),
    age: fc.option(fc.constantFrom(-3, 0, 2, 3, 60, 61, 91, 400)),
  });
  const selector = ({ place, day, unit }: { place: Place; day: Day; unit: string }) =>
    `${place.dealershipId} ${day} ${unit}`;
  return fc.uniqueArray(one, { minLength: least, maxLength: most, selector }).map((vehicles) =>
    vehicles.map(({ place, age, ...vehicle }) => ({
      dealer_group_id: place.dealerGroupId,
      dealership_id: place.dealershipId,
      received_at: `${vehicle.day}T23:00:00Z`,
      in_stock_day: age === null ? null : addDays(vehicle.day, -age),
      ...vehicle,
    })),
  );
}

let descriptions = 0;

/** Stores vehicles like an import, each day of a vehicle in a stretch of its own. */
export async function storeVehicles(database: Database, rows: readonly StoredVehicle[] = []): Promise<void> {
  const lists = [
    ...Map.groupBy(rows, ({ dealership_id, day }) => `${dealership_id} ${day}`).values(),
  ].flatMap(([first, ...others]) => (first ? [{ first, count: others.length + 1 }] : []));
  const numbered = rows.map((row) => {
    descriptions += 1;
    return { ...row, id: descriptions };
  });
  await storeRecords(database, 'vehicle', {
    tables: [
      {
        table: 'vehicle',
        rows: lists.map(({ first: { dealer_group_id, dealership_id, day, received_at }, count }) => ({
          ...{ dealer_group_id, dealership_id, day, received_at },
          ...{ source: 'inventory', natural_key: day, vehicle_count: count, list_digest: '\\x00' },
        })),
      },
      {
        table: 'vehicle_description',
        rows: numbered.map(
          ({ dealer_group_id, dealership_id, id, unit, vehicle_condition, make, model }) => ({
            ...{ dealer_group_id, dealership_id, id, unit, vehicle_condition, make, model },
            stock_number: unit.slice(1),
            digest: `00000000-0000-0000-0000-${String(id).padStart(12, '0')}`,
          }),
        ),
      },
      {
        table: 'vehicle_stretch',
        rows: numbered.map(({ dealer_group_id, dealership_id, id, day, state, price_cents, ...row }) => ({
          ...{ dealer_group_id, dealership_id, description_id: id, first_day: day, last_day: day, state },
          internet_price_cents: price_cents,
          cost_cents: row.cost_cents,
          photo_count: row.photo_count,
          in_stock_day: row.in_stock_day,
        })),
      },
      {
        table: 'market_set',
        rows: rows.flatMap(({ dealer_group_id, dealership_id, day, unit, market }) =>
          market === null
            ? []
            : [
                {
                  ...{ dealer_group_id, dealership_id, day, unit, last_day: day, ...market },
                  comparable_count: market.prices.length,
                },
              ],
        ),
      },
    ],
  });
  for (const [dealerGroupId, own] of Map.groupBy(rows, ({ dealer_group_id }) => dealer_group_id)) {
    const cells = own.map(({ dealership_id, day }) => ({ dealershipId: dealership_id, day }));
    await database.inGroups([dealerGroupId], (tx) =>
      countFactToDate(tx, 'market_vehicle', { dealerGroupId, cells }),
    );
  }
}
