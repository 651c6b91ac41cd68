import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { rebuildRollups } from '../../src/server/rollups/rollups.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { seededByClock } from '../helpers/killing.ts';
import { sized } from '../helpers/sizes.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const STORIES = sized({ quick: 3, soak: 40 });
const FEEDS = ['lead', 'deal', 'repair_order'] as const;

async function start() {
  return await startOn(await database());
}

/** A new dealer group. */
async function startOn(db: Database) {
  const group = await aDealerGroup(db);
  const [first = 0] = group.dealershipIds;
  const undo = (runId: number, at = NOW) =>
    db.inGroups([group.id], (tx) =>
      undoImport(tx, {
        dealerGroupId: group.id,
        runId,
        userId: group.admin.userId,
        now: at,
        trueNow: at,
      }),
    );
  return { db, group, into: { group, dealershipId: first }, ingest: await ingestOn(db, NOW), undo };
}

async function rows(db: Database, text: string): Promise<Record<string, unknown>[]> {
  return (await db.owner.query(text)).rows as Record<string, unknown>[];
}

/** All records and counts, without import ids and database names. */
async function everything(db: Database, dealerGroupId: number): Promise<Record<string, unknown>> {
  const own = "- 'dealer_group_id' - 'dealership_id' - 'import_run_id' - 'email_hash'";
  const of = (table: string) =>
    rows(
      db,
      `select to_jsonb(t) ${own} - 'received_at' - 'last_received_at' as t from ${table} t
       where dealer_group_id = ${dealerGroupId} order by (to_jsonb(t) ${own})::text`,
    );
  const tables = ['lead', 'deal', 'repair_order', 'repair_order_line', 'feed_reach'];
  const counted = await rows(
    db,
    `select jsonb_strip_nulls(to_jsonb(t) ${own}) as t from measure_day t
     where dealer_group_id = ${dealerGroupId} and (select count(*) from jsonb_object_keys(jsonb_strip_nulls(to_jsonb(t)))) > 3 order by day`,
  );
  const kept = await Promise.all(tables.map(async (table) => [table, await of(table)] as const));
  return { ...Object.fromEntries(kept), counted };
}

async function expectRollupsRight(db: Database, dealerGroupId: number): Promise<void> {
  const kept = await everything(db, dealerGroupId);
  for (const feed of FEEDS)
    await db.inGroups([dealerGroupId], (tx) => rebuildRollups(tx, feed, dealerGroupId));
  expect(await everything(db, dealerGroupId)).toEqual(kept);
}

/**
 * One of three versions of a record, so that files often contain the same one; later versions
 * usually have later update times.
 */
function someVersion(random: () => number): { version: number; updated: string } {
  const version = Math.floor(random() * 3);
  return { version, updated: `2026-11-1${version}T0${random() < 0.1 ? 9 - version : 5}:00:00` };
}

/** Files of one kind: some of twelve records, each in one version. */
const makers: Readonly<Record<(typeof FEEDS)[number], (random: () => number) => string>> = {
  lead: (random) =>
    [
      'Lead ID,Lead Date,Lead Source,Email,Sold Date,Deleted',
      ...some(random).map((id) => {
        const { version } = someVersion(random);
        const isDeleted = random() < 0.15;
        return `${id},2026-11-${10 + ((id + version) % 9)},Source ${version},p${id % 5}@example.com,2026-11-1${version},${isDeleted ? 'Yes' : ''}`;
      }),
    ].join('\n'),
  deal: (random) =>
    [
      'Deal Number,Contract Date,New/Used,Salesperson,Sale Price,Front Gross,Last Updated',
      ...some(random).map((id) => {
        const { version, updated } = someVersion(random);
        return `${id},2026-11-${10 + ((id + version) % 9)},New,P${id % 3},30000,${1000 + version},${updated}`;
      }),
    ].join('\n'),
  repair_order: (random) =>
    [
      'RO Number,Open Date,Close Date,Advisor,Line,Pay Type,Op Code,Labor Sale,Parts Sale,Last Updated',
      ...some(random).flatMap((id) => {
        const { version, updated } = someVersion(random);
        return ['A', 'B'].map(
          (line) =>
            `${id},2026-11-01,2026-11-${10 + ((id + version) % 9)},Kim,${line},C,OP${line},${50 + version},${id},${updated}`,
        );
      }),
    ].join('\n'),
};

function some(random: () => number): number[] {
  return Array.from({ length: 12 }, (_, index) => 100 + index).filter(() => random() < 0.6);
}

/** The result of importing these files alone. */
async function takenAlone(db: Database, files: readonly string[]): Promise<Record<string, unknown>> {
  const { group, into, ingest } = await startOn(db);
  for (const file of files) await drop(ingest, file, into);
  return await everything(db, group.id);
}

/** Imports files, undoes some before the fourth and the rest at the end. */
async function takenAndUndone(db: Database, files: readonly string[], gone: readonly number[]) {
  const { group, into, ingest, undo } = await startOn(db);
  const early = gone.filter((file) => file < 3 && file % 2 === gone.length % 2);
  const runs: number[] = [];
  for (const [place, file] of files.entries()) {
    if (place === 4) for (const one of early) await undo(runs[one] ?? 0);
    runs.push((await drop(ingest, file, into)).runId);
  }
  for (const file of gone) await undo(runs[file] ?? 0);
  return group.id;
}

describe.each(FEEDS)('undone imports of %ss', (feed) => {
  it('leave what the other files contain, in any order of undoing', async () => {
    const db = await database();
    const random = seededByClock();
    for (let story = 0; story < STORIES; story += 1) {
      const files = Array.from({ length: 5 }, () => makers[feed](random));
      const gone = [0, 1, 2, 3, 4].filter(() => random() < 0.5).toSorted(() => random() - 0.5);
      const groupId = await takenAndUndone(db, files, gone);
      const left = await everything(db, groupId);
      await expectRollupsRight(db, groupId);

      const others = files.filter((_, file) => !gone.includes(file));
      expect({ gone, ...left }).toEqual({ gone, ...(await takenAlone(db, others)) });
    }
  });
});

describe('an undone import', () => {
  it('shows in the ledger who undid it and what changed, and cannot be undone twice', async () => {
    const { db, group, into, ingest, undo } = await start();
    const list = (...lines: string[]) => ['Lead ID,Lead Date,Lead Source', ...lines].join('\n');
    const first = await drop(ingest, list('1,2026-11-10,Web', '2,2026-11-10,Web', '3,2026-11-10,Web'), into);
    const second = await drop(ingest, list('2,2026-11-11,Web', '4,2026-11-12,Web'), into);
    await undo(first.runId);
    await undo(first.runId);
    const ledger = () =>
      rows(db, 'select status, restored, removed, kept, undone_by as by from import_run order by id');
    expect(await ledger()).toEqual([
      { status: 'undone', restored: 0, removed: 2, kept: 1, by: group.admin.userId },
      { status: 'done', restored: null, removed: null, kept: null, by: null },
    ]);
    expect(await rows(db, 'select natural_key as key, day::text from lead order by 1')).toEqual([
      { key: '2', day: '2026-11-11' },
      { key: '4', day: '2026-11-12' },
    ]);
    await undo(second.runId);
    expect(await rows(db, 'select from lead')).toEqual([]);
    expect(await rows(db, 'select from feed_reach')).toEqual([]);
    expect(await rows(db, 'select from measure_day where leads is not null')).toEqual([]);
    expect(await drop(ingest, list('1,2026-11-10,Web'), into)).toMatchObject({ changed: 1 });
  });

  it('makes the days unknown that only it covered', async () => {
    const { db, into, ingest, undo } = await start();
    const list = (...lines: string[]) => ['Lead ID,Lead Date,Lead Source', ...lines].join('\n');
    await drop(ingest, list('1,2026-11-08,Web', '2,2026-11-10,Web'), into);
    const wrong = await drop(ingest, list('3,2026-11-02,Web', '4,2026-11-15,Web'), into);
    await undo(wrong.runId);
    expect(await rows(db, 'select first_day::text as a, last_day::text as b from feed_reach')).toEqual([
      { a: '2026-11-08', b: '2026-11-10' },
    ]);
    expect(
      await rows(db, 'select day::text, leads::int from measure_day where leads is not null order by 1'),
    ).toEqual([
      { day: '2026-11-08', leads: 1 },
      { day: '2026-11-09', leads: 0 },
      { day: '2026-11-10', leads: 1 },
    ]);
  });

  it('restores what it had removed, by the current settings', async () => {
    const { db, into, ingest, undo } = await start();
    const deals = (...lines: string[]) =>
      ['Deal Number,Contract Date,Delivery Date,New/Used,Front Gross', ...lines].join('\n');
    await drop(ingest, deals('1,2026-11-02,2026-11-05,New,1500'), into);
    const wrong = await drop(ingest, deals('1,2026-11-03,2026-11-06,New,1'), into);
    await db.owner.query("update dealer_group set sale_day_basis = 'delivery'");
    await undo(wrong.runId);
    expect(await rows(db, 'select day::text, front_gross_cents::int as front from deal')).toEqual([
      { day: '2026-11-05', front: 150_000 },
    ]);
  });

  it('is refused once the previous versions have expired', async () => {
    const { into, ingest, undo } = await start();
    const { runId } = await drop(ingest, 'Lead ID,Lead Date,Lead Source\n1,2026-11-10,Web', into);
    await expect(undo(runId, new Date('2027-03-20T18:00:00Z'))).rejects.toThrow('nothing of this import');
  });

  it('takes no more locks for many imports than for one of each kind', async () => {
    const { db, group, into, ingest } = await start();
    const files = (date: number) => [
      `Lead ID,Lead Date,Lead Source,Email\n${date},2026-11-${date},Web,p@example.com`,
      `Deal Number,Contract Date,New/Used,Front Gross\n${date},2026-11-${date},New,1500`,
      `Campaign report\nNovember 2026\nDay,Campaign,Campaign type,Currency code,Impr.,Clicks,Cost\n2026-11-02,Brand,Search,USD,"1,000",40,${date}.00`,
      `VIN,Stock #,New/Used,Year,Make,Model,Internet Price\n2HGFE2F55RH100002,C2,N,2026,Honda,Civic,${date}000`,
    ];
    const runIds: number[] = [];
    for (const date of [11, 12, 13, 14]) {
      for (const file of files(date)) {
        const { runId, state } = await drop(ingest, file, { ...into, name: `list-2026-11-${date}.csv` });
        expect(state).toBe('done');
        runIds.unshift(runId);
      }
    }
    const undoing = { dealerGroupId: group.id, userId: group.admin.userId, now: NOW, trueNow: NOW };
    const locks: number[] = [];
    await db.inGroups([group.id], async (tx) => {
      for (const runId of runIds) {
        await undoImport(tx, { ...undoing, runId });
        const { rows: held } = await tx.client.query<{ count: number }>(
          'select count(*)::integer as count from pg_locks where pid = pg_backend_pid()',
        );
        locks.push(held[0]?.count ?? 0);
      }
    });
    const [, , , ofOneEach = 0] = locks;
    expect(ofOneEach).toBeGreaterThan(20);
    expect(locks.at(-1)).toBeLessThan(ofOneEach + 20);
  });
});
