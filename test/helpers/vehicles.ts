import fc from 'fast-check';
import type { Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { Place } from './leads.ts';
import { storeRecords } from './store-records.ts';

/** A vehicle of one day's inventory as stored. Columns without effect on numbers are left out. */
export interface StoredVehicle {
  readonly dealer_group_id: number;
  readonly dealership_id: number;
  readonly source: string;
  readonly natural_key: string;
  readonly day: Day;
  readonly received_at: string;
  readonly vehicle_condition: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly price_cents: number | null;
}

/** Vehicles on some of these days at some of these places. */
export function vehiclesAt(
  places: readonly Place[],
  days: readonly Day[],
  { least, most }: { least: number; most: number },
): fc.Arbitrary<StoredVehicle[]> {
  const one = fc.record({
    place: fc.constantFrom(...places),
    day: fc.constantFrom(...days),
    vehicle_condition: fc.constantFrom('new', 'used', 'cpo', null),
    make: fc.constantFrom('Ford', 'Honda', null),
    model: fc.constantFrom('F-150', 'Civic', null),
    price_cents: fc.option(fc.integer({ min: 100_000, max: 9_000_000 })),
  });
  return fc.array(one, { minLength: least, maxLength: most }).map((vehicles) =>
    vehicles.map(({ place, ...vehicle }, index) => ({
      dealer_group_id: place.dealerGroupId,
      dealership_id: place.dealershipId,
      source: 'inventory',
      natural_key: `#${index} ${vehicle.day}`,
      received_at: `${vehicle.day}T23:00:00Z`,
      ...vehicle,
    })),
  );
}

/** Stores vehicles like an import. */
export async function storeVehicles(database: Database, rows: readonly StoredVehicle[] = []): Promise<void> {
  await storeRecords(database, 'vehicle', { tables: [{ table: 'vehicle', rows }] });
}
