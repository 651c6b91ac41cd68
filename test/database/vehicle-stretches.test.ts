import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { Ingest } from '../../src/server/ingest/delivery.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { rebuildRollups, recomputeRollups } from '../../src/server/rollups/rollups.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup, type TestGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { sized } from '../helpers/sizes.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const RUNS = sized({ quick: 8, soak: 200 });
const HEADER =
  'VIN,Stock #,New/Used,Year,Make,Model,Odometer,Internet Price,Cost,Photo Count,Status,Inventory Date';
const VINS = ['2HGFE2F55RH100002', '3TMCZ5AN0PM100001', '1FTFW1E50NFA00003', '5YJ3E1EA7JF100004'];

interface Listed {
  readonly vin: string;
  readonly model: string;
  readonly price: number;
  readonly photos: number;
  readonly state: string;
}
interface Delivery {
  readonly day: Day;
  readonly vehicles: readonly Listed[];
}
/** A file, or the number of an earlier file to undo. */
type Step = Delivery | { readonly undo: number };

const listed: fc.Arbitrary<Listed[]> = fc.uniqueArray(
  fc.record({
    vin: fc.constantFrom(...VINS),
    model: fc.constantFrom('Civic', 'Accord'),
    price: fc.constantFrom(0, 20_000, 21_000),
    photos: fc.constantFrom(0, 12),
    state: fc.constantFrom('Available', 'In Transit'),
  }),
  { minLength: 1, selector: ({ vin }) => vin },
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      arbitrary: fc.record({
        day: fc.nat(7).map((after) => addDays('2026-11-10', after)),
        vehicles: listed,
      }),
      weight: 4,
    },
    { arbitrary: fc.record({ undo: fc.nat(9) }), weight: 1 },
  ),
  { minLength: 2, maxLength: 12 },
);

function fileOf({ vehicles }: Delivery): string {
  const rows = vehicles.map(
    ({ vin, model, price, photos, state }) =>
      `${vin},S${vin.slice(-1)},U,2024,Honda,${model},1200,${price},,${photos},${state},11/01/2026`,
  );
  return `${[HEADER, ...rows].join('\n')}\n`;
}

interface Shop {
  readonly db: Database;
  readonly ingest: Ingest;
  readonly group: TestGroup;
  readonly dealershipId: number;
}

/** Every vehicle and day as the view has it, and whether its stretches are as few as they can be. */
async function stored({ db, group, dealershipId }: Shop) {
  // Only a transaction of one group reads the view on a cluster.
  const { rows, torn } = await db.inGroups([group.id], async ({ client }) => {
    const listed = await client.query<{ line: string }>(
      `select day || ' ' || vin || ' ' || coalesce(price_cents, 0) || ' ' || photo_count || ' ' || state as line
       from vehicle_day where dealer_group_id = $1 and dealership_id = $2 order by 1`,
      [group.id, dealershipId],
    );
    const apart = await client.query<{ first_day: string }>(
      `select a.first_day from vehicle_stretch a
         join vehicle_stretch b using (dealer_group_id, dealership_id, description_id)
       where dealer_group_id = $1 and dealership_id = $2 and a.first_day < b.first_day
         and (a.internet_price_cents, a.photo_count, a.state) is not distinct from (b.internet_price_cents, b.photo_count, b.state)
         and not exists (select 1 from vehicle l where l.dealer_group_id = a.dealer_group_id and l.dealership_id = a.dealership_id
           and l.day > a.last_day and l.day < b.first_day)`,
      [group.id, dealershipId],
    );
    return { rows: listed.rows, torn: apart.rows };
  });
  return { lines: rows.map(({ line }) => line), torn: torn.length };
}

/** A VDP a day of each vehicle: by its VIN on one site, by its stock number on another. */
async function storeViews({ db, group, dealershipId }: Shop): Promise<void> {
  const days = Array.from({ length: 14 }, (_, index) => addDays('2026-11-05', index));
  await db.inGroups([group.id], async (tx) => {
    await tx.client.query(
      `insert into vehicle_view (dealer_group_id, dealership_id, source, natural_key, day, received_at, site, vin, stock_numbers, vdps)
       select $1, $2, 'views', site || vin || day, day, day, site, case site when 'CarGurus' then vin end,
         case site when 'Website' then array['S' || right(vin, 1)] else '{}' end, 1
       from unnest($3::date[]) day, unnest($4::text[]) vin, unnest(array['CarGurus', 'Website']) site`,
      [group.id, dealershipId, days, VINS],
    );
    const cells = days.map((day) => ({ dealershipId, day }));
    await recomputeRollups(tx, { feed: 'vehicle_view', dealerGroupId: group.id, cells });
  });
}

/** Sums to date as they are, and as a rebuild makes them. */
async function toDate({ db, group }: Shop) {
  return await db.inGroups([group.id], async (tx) => {
    const read = async () => {
      const { rows } = await tx.client.query<{ row: unknown }>(
        `select to_jsonb(v) - 'line' as row from vehicle_to_date v
         union all select to_jsonb(v) - 'line' from vehicle_view_to_date v
         union all select to_jsonb(v) - 'line' from market_vehicle_to_date v order by 1`,
      );
      return rows;
    };
    const kept = await read();
    for (const feed of ['vehicle', 'vehicle_view'] as const) await rebuildRollups(tx, feed, group.id);
    return { kept, rebuilt: await read() };
  });
}

function linesOf(lists: ReadonlyMap<Day, Delivery>): string[] {
  return [...lists.values()]
    .flatMap(({ day, vehicles }) =>
      vehicles.map(
        ({ vin, price, photos, state }) =>
          `${day} ${vin} ${price * 100} ${photos} ${state === 'Available' ? 'in_stock' : 'in_transit'}`,
      ),
    )
    .toSorted();
}

/** The last file of each day among those that were not undone. */
function replay(taken: readonly (Delivery & { isUndone: boolean })[]): Map<Day, Delivery> {
  return new Map(taken.filter(({ isUndone }) => !isUndone).map((one) => [one.day, one]));
}

it('hold exactly the last file of each day, in any order of files and undos, and no stretch more than needed', async () => {
  const { db } = { db: await database() };
  const ingest = await ingestOn(db, NOW);
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const group = await aDealerGroup(db);
      const [dealershipId = 0] = group.dealershipIds;
      const shop = { db, ingest, group, dealershipId };
      await storeViews(shop);
      const taken: (Delivery & { isUndone: boolean; runId: number })[] = [];
      for (const step of given) {
        if ('undo' in step) {
          const one = taken[step.undo];
          if (!one || one.isUndone) continue;
          one.isUndone = true;
          const by = { userId: group.admin.userId, now: NOW, trueNow: NOW };
          await db.inGroups([group.id], (tx) =>
            undoImport(tx, { dealerGroupId: group.id, runId: one.runId, ...by }),
          );
        } else {
          const into = { group, dealershipId, name: `inventory-${step.day}.csv` };
          const { runId } = await drop(ingest, fileOf(step), into);
          taken.push({ ...step, runId, isUndone: false });
        }
        expect(await stored(shop)).toEqual({ lines: linesOf(replay(taken)), torn: 0 });
        const { kept, rebuilt } = await toDate(shop);
        expect(kept).toEqual(rebuilt);
      }
    }),
    { numRuns: RUNS },
  );
});
