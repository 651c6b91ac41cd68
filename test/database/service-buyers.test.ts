import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { rebuildRollups } from '../../src/server/rollups/rollups.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { sized } from '../helpers/sizes.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const RUNS = sized({ quick: 12, soak: 300 });
const VINS = ['2HGFE2F55RH100002', '3TMCZ5AN0PM100001', '1FTFW1E50NFA00003'];

interface Deal {
  readonly number: number;
  readonly vin: string;
  readonly soldAfter: number;
  readonly type: string;
}
interface Order {
  readonly number: number;
  readonly vin: string;
  readonly closedAfter: number | null;
  readonly payType: string;
}
type Step =
  | { readonly kind: 'deals'; readonly rows: readonly Deal[] }
  | { readonly kind: 'orders'; readonly rows: readonly Order[] }
  | { readonly kind: 'undo'; readonly file: number };

const number = fc.integer({ min: 1, max: 4 });
const rowsOf = <T extends { number: number }>(row: fc.Arbitrary<T>) =>
  fc.uniqueArray(row, { minLength: 1, maxLength: 4, selector: (one) => one.number });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('deals' as const),
      rows: rowsOf(
        fc.record({
          number,
          vin: fc.constantFrom(...VINS),
          soldAfter: fc.constantFrom(0, 1, 30, 200),
          type: fc.constantFrom('Retail', 'Retail', 'Wholesale'),
        }),
      ),
    }),
    fc.record({
      kind: fc.constant('orders' as const),
      rows: rowsOf(
        fc.record({
          number,
          vin: fc.constantFrom(...VINS),
          closedAfter: fc.constantFrom(null, 0, 2, 31, 31, 300, 426, 440),
          payType: fc.constantFrom('C', 'W', 'I'),
        }),
      ),
    }),
    fc.record({ kind: fc.constant('undo' as const), file: fc.nat(9) }),
  ),
  { minLength: 3, maxLength: 12 },
);

const dayAfter = (days: number) => addDays('2025-08-01', days);

/** Each file is newer than the one before, so that its rows replace those of earlier files. */
function fileOf(step: Exclude<Step, { kind: 'undo' }>, turn: number): string {
  const at = `2026-11-20 08:${String(10 + turn)}`;
  const rows =
    step.kind === 'deals'
      ? [
          'Deal #,Sold Date,Stock #,N/U,VIN,Sale Price,Front Gross,Deal Type,Last Updated',
          ...step.rows.map(
            ({ number, vin, soldAfter, type }) =>
              `${number},${dayAfter(soldAfter)},S${number},N,${vin},30000,1000,${type},${at}`,
          ),
        ]
      : [
          'RO Number,Open Date,Close Date,Advisor,VIN,Line,Pay Type,Op Code,Labor Sale,Last Updated',
          ...step.rows.map(
            ({ number, vin, closedAfter, payType }) =>
              `${number},${dayAfter(closedAfter ?? 0)},${closedAfter === null ? '' : dayAfter(closedAfter)},Lee,${vin},1,${payType},OIL,50,${at}`,
          ),
        ];
  return `${rows.join('\n')}\n`;
}

/** Buyers as they are kept, and as deals and repair orders say now. */
async function buyersOf(db: Database, dealershipId: number) {
  const read = async (from: string) =>
    (
      await db.owner.query<{ buyer: { first_service_day: string | null } }>(
        `select to_jsonb(b) - 'days_to_service' as buyer from ${from} b where dealership_id = $1 order by b.natural_key`,
        [dealershipId],
      )
    ).rows.map(({ buyer }) => buyer);
  return { kept: await read('service_buyer'), found: await read('service_buyer_found') };
}

it('buyers are kept with their first service, in any order of deals, repair orders and undos', async () => {
  const db = await database();
  const ingest = await ingestOn(db, NOW);
  let returned = 0;
  let lost = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const group = await aDealerGroup(db);
      const [dealershipId = 0] = group.dealershipIds;
      const runs: { runId: number; isUndone: boolean }[] = [];
      let before = 0;
      for (const [turn, step] of given.entries()) {
        if (step.kind === 'undo') {
          const one = runs[step.file];
          if (!one || one.isUndone) continue;
          one.isUndone = true;
          const by = { userId: group.admin.userId, now: NOW, trueNow: NOW };
          await db.inGroups([group.id], (tx) =>
            undoImport(tx, { dealerGroupId: group.id, runId: one.runId, ...by }),
          );
        } else {
          const into = { group, dealershipId, name: `${step.kind}.csv` };
          const { runId } = await drop(ingest, fileOf(step, turn), into);
          runs.push({ runId, isUndone: false });
        }
        const { kept, found } = await buyersOf(db, dealershipId);
        expect(kept).toEqual(found);
        const now = kept.filter(({ first_service_day: day }) => day !== null).length;
        returned += now;
        lost += Number(now < before);
        before = now;
      }
      const { kept } = await buyersOf(db, dealershipId);
      for (const feed of ['deal', 'repair_order'] as const) {
        await db.inGroups([group.id], (tx) => rebuildRollups(tx, feed, group.id));
        expect((await buyersOf(db, dealershipId)).kept).toEqual(kept);
      }
    }),
    { numRuns: RUNS, seed: 7 },
  );
  // Else nothing was compared.
  expect(returned).toBeGreaterThan(0);
  expect(lost).toBeGreaterThan(0);
});
