import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { Ingest } from '../../src/server/ingest/delivery.ts';
import { rederiveDays } from '../../src/server/ingest/rederive-days.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { rebuildRollups } from '../../src/server/rollups/rollups.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup, type TestGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { sized } from '../helpers/sizes.ts';
import { walkTime } from '../helpers/walk.ts';

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
  | { readonly kind: 'deals'; readonly store: number; readonly rows: readonly Deal[] }
  | { readonly kind: 'orders'; readonly store: number; readonly rows: readonly Order[] }
  | { readonly kind: 'undo'; readonly file: number }
  | { readonly kind: 'sale day'; readonly basis: 'contract' | 'delivery' };

const number = fc.integer({ min: 1, max: 3 });
const rowsOf = <T extends { number: number }>(row: fc.Arbitrary<T>) =>
  fc.uniqueArray(row, { minLength: 1, maxLength: 2, selector: (one) => one.number });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('deals' as const),
      store: fc.constantFrom(0, 0, 0, 1),
      rows: rowsOf(
        fc.record({
          number,
          vin: fc.constantFrom(...VINS),
          soldAfter: fc.constantFrom(0, 1, 30, 200),
          type: fc.constantFrom('Retail', 'Retail', 'Retail', 'Wholesale'),
        }),
      ),
    }),
    fc.record({
      kind: fc.constant('orders' as const),
      store: fc.constantFrom(0, 0, 0, 1),
      rows: rowsOf(
        fc.record({
          number,
          vin: fc.constantFrom(...VINS),
          closedAfter: fc.constantFrom(null, 2, 31, 31, 205, 300, 426, 440),
          payType: fc.constantFrom('C', 'C', 'W', 'I'),
        }),
      ),
    }),
    fc.record({ kind: fc.constant('undo' as const), file: fc.nat(9) }),
    fc.record({
      kind: fc.constant('sale day' as const),
      basis: fc.constantFrom('contract' as const, 'delivery' as const),
    }),
  ),
  { minLength: 6, maxLength: 14 },
);

const dayAfter = (days: number) => addDays('2025-08-01', days);

/** Each file is newer than the one before, so that its rows replace those of earlier files. */
function fileOf(step: Extract<Step, { store: number }>, turn: number): string {
  const at = `2026-11-20 08:${String(10 + turn)}`;
  const rows =
    step.kind === 'deals'
      ? [
          'Deal #,Contract Date,Delivery Date,Stock #,N/U,VIN,Sale Price,Front Gross,Deal Type,Last Updated',
          ...step.rows.map(
            ({ number, vin, soldAfter, type }) =>
              `${number},${dayAfter(soldAfter)},${dayAfter(soldAfter + 2)},S${number},N,${vin},30000,1000,${type},${at}`,
          ),
        ]
      : [
          'RO Number,Open Date,Close Date,Advisor,VIN,Line,Pay Type,Op Code,Labor Sale,Last Updated',
          ...step.rows.map(
            ({ number, vin, closedAfter, payType }) =>
              `${number},${dayAfter((closedAfter ?? 0) - 1)},${closedAfter === null ? '' : dayAfter(closedAfter)},Lee,${vin},1,${payType},OIL,50,${at}`,
          ),
        ];
  return `${rows.join('\n')}\n`;
}

/** Buyers as they are kept, and as deals and repair orders say now. */
async function buyersOf(db: Database, groupId: number) {
  const read = async (from: string) =>
    (
      await db.owner.query<{ buyer: { first_service_day: string | null } }>(
        `select to_jsonb(b) - 'days_to_service' as buyer from ${from} b where dealer_group_id = $1 order by b.dealership_id, b.natural_key`,
        [groupId],
      )
    ).rows.map(({ buyer }) => buyer);
  return { kept: await read('service_buyer'), computed: await read('service_buyer_computed') };
}

interface Shop {
  readonly db: Database;
  readonly ingest: Ingest;
  readonly group: TestGroup;
  readonly runs: { readonly runId: number; isUndone: boolean }[];
}

async function play({ db, ingest, group, runs }: Shop, step: Step, turn: number): Promise<void> {
  if (step.kind === 'sale day') {
    await db.owner.query('update dealer_group set sale_day_basis = $2 where id = $1', [group.id, step.basis]);
    return await rederiveDays(db, () => NOW)({ dealerGroupId: group.id });
  }
  if (step.kind === 'undo') {
    const one = runs[step.file];
    if (!one || one.isUndone) return;
    one.isUndone = true;
    const by = { userId: group.admin.userId, now: NOW, trueNow: NOW };
    await db.inGroups([group.id], (tx) =>
      undoImport(tx, { dealerGroupId: group.id, runId: one.runId, ...by }),
    );
    return;
  }
  const dealershipId = group.dealershipIds[step.store] ?? 0;
  const { runId } = await drop(ingest, fileOf(step, turn), { group, dealershipId, name: `${step.kind}.csv` });
  runs.push({ runId, isUndone: false });
}

it('buyers are kept with their first service, in any order of deals, repair orders, undos and settings', {
  timeout: walkTime(sized({ quick: 300_000, soak: 1_800_000 })),
}, async () => {
  const db = await database();
  const ingest = await ingestOn(db, NOW);
  let returned = 0;
  /** Of repair orders that changed, moved or went. */
  let lost = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const shop: Shop = { db, ingest, group: await aDealerGroup(db), runs: [] };
      const { group } = shop;
      let before = 0;
      for (const [turn, step] of given.entries()) {
        await play(shop, step, turn);
        const { kept, computed } = await buyersOf(db, group.id);
        expect(kept).toEqual(computed);
        const now = kept.filter(({ first_service_day: day }) => day !== null).length;
        returned += now;
        lost += Number(step.kind !== 'deals' && now < before);
        before = now;
      }
      const { kept } = await buyersOf(db, group.id);
      for (const feed of ['deal', 'repair_order'] as const) {
        await db.owner.query('update service_buyer set first_service_day = null, make = $1', ['Wrong']);
        await db.inGroups([group.id], (tx) => rebuildRollups(tx, feed, group.id));
        expect((await buyersOf(db, group.id)).kept).toEqual(kept);
      }
    }),
    { numRuns: RUNS, seed: 3 },
  );
  // Else nothing was compared.
  expect(returned).toBeGreaterThan(0);
  expect(lost).toBeGreaterThan(0);
});
