import fc from 'fast-check';
import type { Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { Place } from './leads.ts';
import { storeRecords } from './store-records.ts';

/** A comparable as stored. Columns without effect on numbers are left out. */
export interface StoredComparable {
  readonly dealer_group_id: number;
  readonly dealership_id: number;
  readonly source: string;
  readonly natural_key: string;
  readonly first_day: Day;
  readonly day: Day;
  readonly received_at: string;
  readonly vehicle_condition: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly status: string;
}

/** Comparables on these days, each at one price. */
export function comparablesAt(
  places: readonly Place[],
  days: readonly Day[],
  { least, most }: { least: number; most: number },
): fc.Arbitrary<StoredComparable[]> {
  const one = fc.record({
    place: fc.constantFrom(...places),
    day: fc.constantFrom(...days),
    vehicle_condition: fc.constantFrom('new', 'used', 'cpo', null),
    make: fc.constantFrom('Ford', null),
    model: fc.constantFrom('F-150', null),
    status: fc.constantFrom('active', 'sold'),
  });
  return fc.array(one, { minLength: least, maxLength: most }).map((comparables) =>
    comparables.map(({ place, ...comparable }, index) => ({
      dealer_group_id: place.dealerGroupId,
      dealership_id: place.dealershipId,
      source: 'market-comparables',
      natural_key: `comparable ${index}`,
      first_day: comparable.day,
      received_at: `${comparable.day}T23:00:00Z`,
      ...comparable,
    })),
  );
}

/** Stores comparables like an import, without what follows from them. */
export async function storeComparables(
  database: Database,
  rows: readonly StoredComparable[] = [],
): Promise<void> {
  await storeRecords(database, 'market_comparable', { tables: [{ table: 'market_comparable', rows }] });
}
