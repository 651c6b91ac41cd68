import fc from 'fast-check';
import type { Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { Place } from './leads.ts';
import { storeRecords } from './store-records.ts';
import type { StoredVehicle } from './vehicles.ts';

/** A vehicle's views of one day as stored. Columns without effect on numbers are left out. */
export interface StoredView {
  readonly dealer_group_id: number;
  readonly dealership_id: number;
  readonly source: string;
  readonly natural_key: string;
  readonly day: Day;
  readonly received_at: string;
  readonly site: string;
  readonly stock_numbers: readonly string[];
  readonly srps: number | null;
  readonly vdps: number | null;
  readonly leads: number | null;
  /** Worked out: whether its day has a list. Not stored. */
  readonly is_listed_day: boolean;
  /** Worked out: whether a list has its vehicle. Not stored. */
  readonly is_matched: boolean;
}

/** Views of the vehicles of `vehiclesAt`, and of some that no list has. */
export function viewsAt(
  places: readonly Place[],
  days: readonly Day[],
  { least, most }: { least: number; most: number },
): fc.Arbitrary<StoredView[]> {
  const one = fc.record({
    place: fc.constantFrom(...places),
    day: fc.constantFrom(...days),
    site: fc.constantFrom('CarGurus', 'Website', 'Ünicode 🚗'),
    stock: fc.constantFrom('1', '2', '3', '4', 'X9'),
    srps: fc.option(fc.nat(500)),
    vdps: fc.option(fc.nat(4)),
    leads: fc.option(fc.nat(2)),
  });
  return fc.array(one, { minLength: least, maxLength: most }).map((views) =>
    views.map(({ place, stock, ...view }, index) => ({
      dealer_group_id: place.dealerGroupId,
      dealership_id: place.dealershipId,
      source: 'vehicle-views',
      natural_key: `view ${index}`,
      received_at: `${view.day}T23:00:00Z`,
      stock_numbers: [stock],
      is_listed_day: false,
      is_matched: false,
      ...view,
    })),
  );
}

const known = new WeakMap<readonly StoredView[], readonly StoredView[]>();

/** Cached: with whether a list has their day and their vehicle. */
export function placedViews(
  views: readonly StoredView[],
  vehicles: readonly StoredVehicle[],
): readonly StoredView[] {
  const before = known.get(views);
  if (before) return before;
  const listed = new Set(vehicles.map(({ dealership_id, day }) => `${dealership_id} ${day}`));
  const found = views.map((view) => ({
    ...view,
    is_listed_day: listed.has(`${view.dealership_id} ${view.day}`),
    is_matched: viewedVehicle(view, vehicles) !== undefined,
  }));
  known.set(views, found);
  return found;
}

/** The vehicle that a view is of, as it was described last. */
export function viewedVehicle(
  { dealership_id, stock_numbers }: StoredView,
  vehicles: readonly StoredVehicle[],
): StoredVehicle | undefined {
  return vehicles.findLast(
    (vehicle) => vehicle.dealership_id === dealership_id && stock_numbers.includes(vehicle.unit.slice(1)),
  );
}

/** Stores views like an import. */
export async function storeViews(database: Database, rows: readonly StoredView[] = []): Promise<void> {
  const stored = rows.map(({ is_listed_day: _, is_matched: __, ...row }) => row);
  await storeRecords(database, 'vehicle_view', { tables: [{ table: 'vehicle_view', rows: stored }] });
}
