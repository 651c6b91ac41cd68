import { expect, it } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { groupBasis } from '../../src/server/ingest/group-basis.ts';
import { rederiveDays } from '../../src/server/ingest/rederive-days.ts';
import { rebuildRollups } from '../../src/server/rollups/rollups.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { shuffled } from '../helpers/shuffled.ts';

const HEADER =
  'Deal Number,Contract Date,Delivery Date,Accounting Date,Reversal Date,New/Used,Salesperson,Sale Credit,Sale Price,Front Gross,Holdback,Back Gross,Last Updated';
const list = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

async function start() {
  const db = await database();
  const group = await aDealerGroup(db);
  const [first = 0, second = 0] = group.dealershipIds;
  return { db, group, first, second, ingest: await ingestOn(db) };
}

async function rows(db: Database, text: string): Promise<Record<string, unknown>[]> {
  return (await db.owner.query(text)).rows as Record<string, unknown>[];
}

/** Every deal and every rollup, without the id of the import. */
async function everything(db: Database): Promise<unknown> {
  return [
    await rows(db, "select to_jsonb(d) - 'import_run_id' as d from deal d order by natural_key"),
    await rows(db, 'select to_jsonb(m) as m from measure_day m order by dealership_id, day'),
    await rows(db, 'select to_jsonb(m) as m from measure_month m order by dealership_id, month'),
  ];
}

const deals = (db: Database) =>
  rows(
    db,
    `select natural_key as key, day::text, is_reversed as reversed, front_gross_cents::int as front, salespeople as who,
       salesperson_shares as shares from deal order by 1`,
  );
const DAYS = 'select day::text, units_new::int as units from measure_day where units_new > 0 order by 1';

it('is stored with its day, gross and people, and counted', async () => {
  const { db, group, first, ingest } = await start();
  const text = list(
    '1001,2026-11-02,2026-11-04,,,New,Ana Ruiz,,30000,1500,300,900,',
    '1002,2026-11-03,,,2026-11-10,New,Bo Lee,,31000,1000,,500,',
    'Total,,,,,,,,61000,2500,,1400,',
  );
  const outcome = await drop(ingest, text, { group, dealershipId: first, name: 'deals.csv' });
  expect(outcome).toMatchObject({
    state: 'done',
    target: 'deal',
    rows: 3,
    accepted: 2,
    changed: 2,
    skipped: 1,
  });
  expect(await deals(db)).toEqual([
    { key: '1001', day: '2026-11-02', reversed: false, front: 180_000, who: ['Ana Ruiz'], shares: [1000] },
    { key: '1002', day: '2026-11-03', reversed: true, front: 100_000, who: ['Bo Lee'], shares: [1000] },
  ]);
  expect(await rows(db, DAYS)).toEqual([{ day: '2026-11-02', units: 1 }]);
});

it('is moved by a restatement, unwound by a reversal, and never removed twice', async () => {
  const { db, group, first, ingest } = await start();
  const into = { group, dealershipId: first };
  await drop(ingest, list('1,2026-11-02,,,,New,Ana,,30000,1500,,900,'), into);
  await drop(ingest, list('1,2026-10-30,,,,New,Ana,,30000,1700,,900,'), into);
  expect(await rows(db, DAYS)).toEqual([{ day: '2026-10-30', units: 1 }]);
  const unwound = await drop(ingest, list('1,2026-10-30,,,2026-11-05,New,Ana,,30000,1700,,900,'), into);
  expect(unwound).toMatchObject({ changed: 1 });
  expect(await rows(db, DAYS)).toEqual([]);
  const kept = await everything(db);
  await db.inGroups([group.id], (tx) => rebuildRollups(tx, 'deal', group.id));
  expect(await everything(db)).toEqual(kept);
});

it('counts one credit for parts in separate rows', async () => {
  const { db, group, first, ingest } = await start();
  const text = list(
    '1,2026-11-02,,,,New,Ana,500.0,30000,1500,,900,',
    '1,2026-11-02,,,,New,Bo,500.0,30000,1500,,900,',
    '2,2026-11-02,,,,New,Cy,500.0,30000,1500,,900,',
    '3,2026-11-02,,,,New,Ana,1000,30000,1500,,900,',
    '3,2026-11-02,,,,New,Bo,1000,30000,1600,,900,',
  );
  const outcome = await drop(ingest, text, { group, dealershipId: first });
  expect(outcome).toMatchObject({ rows: 5, accepted: 4, skipped: 1, changed: 4 });
  expect((await deals(db)).map(({ who, shares, front }) => [who, shares, front])).toEqual([
    [['Ana', 'Bo'], [500, 500], 150_000],
    [['Cy'], [1000], 150_000],
    [['Bo'], [1000], 160_000],
  ]);
  expect(await drop(ingest, text, { group, dealershipId: first })).toMatchObject({
    changed: 0,
    unchanged: 4,
  });
});

it('has the version its source changed last, in any order of import', async () => {
  const { db, group, first, ingest } = await start();
  const newer = '1,2026-11-02,,,,New,Ana,,30000,1900,,900,2026-11-09 10:00';
  const older = '1,2026-11-02,,,,New,Ana,,30000,1500,,900,2026-11-03 10:00';
  await drop(ingest, list(newer, older), { group, dealershipId: first });
  expect(await deals(db)).toMatchObject([{ front: 190_000 }]);
  expect(await drop(ingest, list(older), { group, dealershipId: first })).toMatchObject({ changed: 0 });
  expect(await deals(db)).toMatchObject([{ front: 190_000 }]);
});

it('is the same for any order of rows and any number of imports', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => {
    const day = `2026-${10 + (index % 2)}-${10 + (index % 9)}`;
    const credit = index % 5 === 0 ? '500' : '';
    return `${index % 100},${day},${day},,${index % 17 === 0 ? '2026-11-19' : ''},${index % 3 === 0 ? 'New' : 'Used'},P${index % 7},${credit},30000,${1000 + index},${index % 100},500,2026-11-${10 + (index < 100 ? 0 : 5)} 10:00`;
  });
  const found: unknown[] = [];
  for (const seed of [0, 1, 2]) {
    const { db, group, first, ingest } = await start();
    const text = list(...shuffled(lines, seed));
    const outcome = await drop(ingest, text, { group, dealershipId: first });
    expect(outcome.rows).toBe(outcome.accepted + outcome.rejected + outcome.skipped);
    const once = await everything(db);
    const again = list(...shuffled(lines, seed + 10));
    expect(await drop(ingest, again, { group, dealershipId: first })).toMatchObject({ changed: 0 });
    expect(await everything(db)).toEqual(once);
    found.push(
      await rows(
        db,
        "select to_jsonb(d) - 'dealership_id' - 'dealer_group_id' - 'import_run_id' as d from deal d order by natural_key",
      ),
    );
  }
  expect(found[1]).toEqual(found[0]);
  expect(found[2]).toEqual(found[0]);
});

it('counts by another day and gross once the group’s settings change, in one job', async () => {
  const { db, group, first, ingest } = await start();
  const text = list(
    '1,2026-10-30,2026-11-04,2026-11-06,,New,Ana,,30000,1500,300,900,',
    '2,2026-10-31,,,,New,Ana,,30000,1000,200,900,',
  );
  await drop(ingest, text, { group, dealershipId: first });
  const job = rederiveDays(db, () => new Date('2026-11-20T18:00:00Z'));
  for (const [saleDay, gross, day, front] of [
    ['delivery', 'dms', '2026-11-04', 150_000],
    ['booked', 'statement', '2026-11-06', 180_000],
    ['contract', 'statement', '2026-10-30', 180_000],
  ] as const) {
    await db.owner.query('update dealer_group set sale_day_basis = $1, gross_basis = $2', [saleDay, gross]);
    await job({ dealerGroupId: group.id });
    expect(await deals(db)).toMatchObject([{ day, front }, { day: '2026-10-31' }]);
    const rederived = await everything(db);
    // Importing the same file again reports what the job changed.
    expect(await drop(ingest, text, { group, dealershipId: first })).toMatchObject({ changed: 0 });
    expect(await everything(db)).toEqual(rederived);
  }
});

it('is derived again when the settings change while its file is read', async () => {
  const { db, group, first, ingest } = await start();
  const slow = {
    ...ingest,
    reader: {
      ...ingest.reader,
      find: async (...requested: Parameters<typeof ingest.reader.find>) => {
        const tables = await ingest.reader.find(...requested);
        return tables.map((table) =>
          table.connector === null
            ? table
            : ({
                ...table,
                async *read(context: Parameters<typeof table.read>[0]) {
                  yield* table.read(context);
                  await db.owner.query("update dealer_group set sale_day_basis = 'delivery'");
                },
              } as typeof table),
        );
      },
    },
  };
  await drop(slow, list('1,2026-10-30,2026-11-04,,,New,Ana,,30000,1500,300,900,'), {
    group,
    dealershipId: first,
  });
  expect(await db.inGroups([group.id], (tx) => groupBasis(tx, group.id))).toMatchObject({
    saleDay: 'delivery',
  });
  expect(await rows(db, 'select task_identifier as name from graphile_worker.jobs')).toContainEqual({
    name: 'rederive-days',
  });
});
