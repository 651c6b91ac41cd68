import { mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import type { Ingest } from '../../src/server/ingest/delivery.ts';
import { importWaiting } from '../../src/server/ingest/import-job.ts';
import { folderName, TAKING } from '../../src/server/ingest/inbox/inbox-places.ts';
import { FolderInbox } from '../../src/server/ingest/inbox/watch-inbox.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup, type TestGroup } from '../helpers/dealers.ts';
import { ingestOn } from '../helpers/ingest.ts';
import { scratchFolder } from '../helpers/scratch.ts';

const LEADS =
  'Lead ID,Lead Date,Lead Source,Dealership\n1,2026-11-19,Web,Rooftop 1\n2,2026-11-18,Web,Rooftop 2\n';
const START = new Date('2026-11-20T18:00:00Z').getTime();

/** An inbox whose clock advances with every look. */
async function start() {
  const db = await database();
  const group = await aDealerGroup(db);
  const home = await scratchFolder('test');
  let now = START;
  const ingest: Ingest = { ...(await ingestOn(db)), trueNow: () => new Date(now) };
  const anInbox = () => new FolderInbox(ingest, home);
  let inbox = anInbox();
  return {
    db,
    group,
    ingest,
    root: join(home, 'inbox'),
    ofGroup: join(home, 'inbox', folderName({ id: group.id, name: 'Maple Motors' })),
    look: async (seconds = 4) => {
      now += seconds * 1_000;
      await inbox.look();
    },
    restart: () => {
      inbox = anInbox();
    },
    /** Runs the waiting jobs of the queue. */
    work: async () => {
      for (const runId of await waitingRuns(db))
        await importWaiting(ingest, { dealerGroupId: group.id, runId });
    },
  };
}

async function waitingRuns(db: Database): Promise<number[]> {
  const { rows } = await db.owner.query<{ id: number }>("select id from import_run where status = 'waiting'");
  return rows.map(({ id }) => id);
}

async function rows(db: Database, text: string): Promise<Record<string, unknown>[]> {
  return (await db.owner.query(text)).rows as Record<string, unknown>[];
}

const LEDGER = 'select file_name as name, status, came_by as by, changed from import_run order by id';
const folderOf = (group: TestGroup, index: number) =>
  folderName({ id: group.dealershipIds[index] ?? 0, name: `Rooftop ${index + 1}` });

describe('a file in the inbox', () => {
  it('is imported once its size is stable, and moved to a folder beside it', async () => {
    const { db, ofGroup, look, work } = await start();
    await look();
    await writeFile(join(ofGroup, 'leads.csv'), LEADS);
    await look();
    expect(await rows(db, LEDGER)).toEqual([]);
    await writeFile(join(ofGroup, 'leads.csv'), `${LEADS}3,2026-11-17,Web,Rooftop 1\n`);
    await look();
    expect(await rows(db, LEDGER)).toEqual([]);
    await look();
    await work();
    await look();
    expect(await rows(db, LEDGER)).toEqual([{ name: 'leads.csv', status: 'done', by: 'inbox', changed: 3 }]);
    expect(await readdir(join(ofGroup, 'taken'))).toEqual(['leads.csv']);
    await look();
    expect(await rows(db, LEDGER)).toHaveLength(1);
  });

  it('is readable by no other user, and is removed a month after its import', async () => {
    const { root, ofGroup, look, work } = await start();
    await mkdir(root, { mode: 0o755 });
    await look();
    await writeFile(join(ofGroup, 'leads.csv'), LEADS);
    await writeFile(join(ofGroup, 'odd.csv'), 'no,leads\n1,2\n');
    await look();
    await look();
    await work();
    await look();
    const modeOf = async (...path: string[]) => (await stat(join(ofGroup, ...path))).mode & 0o777;
    // An existing folder keeps its group permissions.
    expect((await stat(root)).mode & 0o777).toBe(0o750);
    expect([await modeOf('.'), await modeOf('taken')]).toEqual([0o700, 0o700]);
    expect(await modeOf('taken', 'leads.csv')).toBe(0o600);
    expect(await modeOf('refused', 'odd.csv.txt')).toBe(0o600);
    const toNow = (Date.now() - START) / 1_000;
    await look(toNow + 29 * 86_400);
    expect(await readdir(join(ofGroup, 'taken'))).toEqual(['leads.csv']);
    await look(86_400 + 60);
    expect(await readdir(join(ofGroup, 'taken'))).toEqual([]);
    expect(await readdir(join(ofGroup, 'refused'))).toEqual([]);
  });

  it('in the folder of a dealership belongs to that dealership, whatever its rows say', async () => {
    const { db, group, ofGroup, look, work } = await start();
    await look();
    await writeFile(join(ofGroup, folderOf(group, 1), 'leads.csv'), LEADS);
    for (let times = 0; times < 3; times += 1) await look();
    await work();
    const { rows: leads } = await db.owner.query('select distinct dealership_id as id from lead');
    expect(leads).toEqual([{ id: group.dealershipIds[1] }]);
  });

  it('that cannot be imported is moved away with the reason, as is one outside the folders', async () => {
    const { db, root, ofGroup, look, work } = await start();
    await aDealerGroup(db, { name: 'Harbor Cars' });
    await look();
    await writeFile(join(ofGroup, 'notes.csv'), 'a,b\n1,2\n');
    await writeFile(join(root, 'whose.csv'), LEADS);
    await mkdir(join(root, 'nobody-99'));
    await writeFile(join(root, 'nobody-99', 'x.csv'), LEADS);
    for (let times = 0; times < 3; times += 1) await look();
    await work();
    await look();
    const reason = (folder: string, name: string) => readFile(join(folder, 'refused', `${name}.txt`), 'utf8');
    expect(await reason(ofGroup, 'notes.csv')).toContain('Refused. Rooftop does not know this table');
    expect(await reason(root, 'whose.csv')).toContain('several dealer groups');
    expect(await reason(join(root, 'nobody-99'), 'x.csv')).toContain('No dealer group has the folder');
    expect(await rows(db, 'select from lead')).toEqual([]);
  });

  it('is imported once even if the server is killed at any point', async () => {
    const { db, ofGroup, look, work, restart } = await start();
    await look();
    await writeFile(join(ofGroup, 'leads.csv'), LEADS);
    await look();
    await look();
    // Killed after queueing: the next server finds the file held and waits for the ledger.
    restart();
    await look();
    await work();
    restart();
    await look();
    expect(await rows(db, LEDGER)).toHaveLength(1);
    expect(await readdir(join(ofGroup, 'taken'))).toEqual(['leads.csv']);
    // Killed between holding the file and storing it.
    await writeFile(join(ofGroup, 'more.csv'), LEADS.replaceAll('-11-', '-10-'));
    const token = `${(await rows(db, 'select min(id) as id from dealer_group'))[0]?.id}-00000000-0000-4000-8000-000000000000`;
    await mkdir(join(ofGroup, TAKING), { recursive: true });
    await rename(join(ofGroup, 'more.csv'), join(ofGroup, TAKING, `${token}~more.csv`));
    restart();
    await look();
    await look();
    await work();
    await look();
    expect(await rows(db, LEDGER)).toHaveLength(2);
    expect((await readdir(join(ofGroup, 'taken'))).toSorted()).toEqual(['leads.csv', 'more.csv']);
  });

  it('ignores links, partial files and malicious names', async () => {
    const { db, root, ofGroup, look, work } = await start();
    await look();
    await writeFile(join(root, '..', 'secret.csv'), LEADS);
    await symlink(join(root, '..', 'secret.csv'), join(ofGroup, 'link.csv'));
    await symlink(join(root, '..'), join(ofGroup, 'folder'));
    await writeFile(join(ofGroup, 'half.csv.part'), LEADS);
    const names = [
      'x;rm -rf ..csv',
      '=cmd|x.csv',
      'a\nb.csv',
      `${'ü'.repeat(120)}.csv`,
      "<img src=x onerror='1'>.csv",
    ];
    for (const name of names) await writeFile(join(ofGroup, name), LEADS);
    for (let times = 0; times < 3; times += 1) await look();
    await work();
    await look();
    expect((await readdir(join(ofGroup, 'taken'))).filter((name) => name.endsWith('.csv'))).toHaveLength(
      names.length,
    );
    expect((await readdir(ofGroup)).toSorted()).toEqual(
      expect.arrayContaining(['half.csv.part', 'link.csv']),
    );
    expect(await rows(db, 'select distinct status from import_run')).toEqual([{ status: 'done' }]);
    expect(await rows(db, "select from import_run where file_name ~ '[[:cntrl:]]'")).toEqual([]);
  });

  it('is kept twice if the same name comes twice', async () => {
    const { ofGroup, look, work } = await start();
    await look();
    for (let times = 0; times < 2; times += 1) {
      await writeFile(join(ofGroup, 'leads.csv'), LEADS);
      await look();
      await look();
      await work();
      await look();
    }
    expect((await readdir(join(ofGroup, 'taken'))).toSorted()).toEqual(['leads (2).csv', 'leads.csv']);
  });
});

it('an automatic file with far fewer rows than usual is held back until it is released', async () => {
  const { db, group, ofGroup, ingest, look, work } = await start();
  await look();
  const list = (count: number, month: number) =>
    `Lead ID,Lead Date,Lead Source\n${Array.from({ length: count }, (_, index) => `${month}-${index},2026-${month}-0${1 + (index % 9)},Web`).join('\n')}\n`;
  const lay = async (name: string, text: string) => {
    await writeFile(join(ofGroup, folderOf(group, 0), name), text);
    await look();
    await look();
    await work();
    await look();
  };
  for (const month of [10, 11, 12]) await lay(`${month}.csv`, list(20, month));
  await lay('cut-off.csv', list(9, 13));
  const [held] = await rows(
    db,
    "select id, reason, row_count as rows, accepted, rejected, skipped, changed from import_run where status = 'quarantined'",
  );
  expect(held).toMatchObject({ rows: 9, accepted: 0, rejected: 9, changed: 0 });
  await lay('cut-off-again.csv', list(9, 11).replaceAll('11-', '14-').replaceAll('2026-14', '2026-11'));
  const quarantined = await rows(
    db,
    "select id, reason, accepted, changed from import_run where status = 'quarantined' and accepted = 9",
  );
  expect(quarantined).toMatchObject([
    { reason: expect.stringContaining('9 rows, where 20 are usual'), changed: 0 },
  ]);
  expect(await rows(db, "select count(*)::int as n from lead where natural_key like '14-%'")).toEqual([
    { n: 0 },
  ]);
  const id = Number(quarantined[0]?.id);
  await db.owner.query("update import_run set status = 'waiting', released_by = $2 where id = $1", [
    id,
    group.admin.userId,
  ]);
  await importWaiting(ingest, { dealerGroupId: group.id, runId: id });
  expect(await rows(db, "select count(*)::int as n from lead where natural_key like '14-%'")).toEqual([
    { n: 9 },
  ]);
});
