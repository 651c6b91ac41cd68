import { randomUUID } from 'node:crypto';
import { expect, inject, it, onTestFinished } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { openDatabase } from './database.ts';
import { migrate, statementsOf } from './migrate.ts';

it('shows a transaction the rows of the groups it names, and no others', async () => {
  const db = await database();
  const [maple, harbor] = [await aDealerGroup(db), await aDealerGroup(db)];
  const seen = (ids: number[]) =>
    db.inGroups(ids, async ({ sql }) => {
      const rows = await sql.selectFrom('dealership').select('dealer_group_id').distinct().execute();
      return rows.map((row) => row.dealer_group_id).sort();
    });
  expect(await seen([maple.id])).toEqual([maple.id]);
  expect(await seen([maple.id, harbor.id])).toEqual([maple.id, harbor.id]);
  expect(await seen([])).toEqual([]);
});

it('refuses to write into another group, and leaves nothing behind', async () => {
  const db = await database();
  const [maple, harbor] = [await aDealerGroup(db), await aDealerGroup(db)];
  const writing = db.inGroups([maple.id], async ({ sql }) => {
    await sql
      .updateTable('dealership')
      .set({ name: 'Changed' })
      .where('dealer_group_id', '=', maple.id)
      .where('ordinal', '=', 0)
      .execute();
    await sql
      .insertInto('dealership')
      .values({ dealer_group_id: harbor.id, name: 'Intruder', time_zone: 'UTC' })
      .execute();
  });
  await expect(writing).rejects.toThrow('row-level security');
  const names = await db.owner.query('select name from dealership order by dealer_group_id, ordinal');
  expect(names.rows.map(({ name }) => name)).toEqual(['Rooftop 1', 'Rooftop 2', 'Rooftop 1', 'Rooftop 2']);
});

it('does not carry the groups of one transaction over to the next on the same connection', async () => {
  const db = await database();
  const { id } = await aDealerGroup(db);
  for (let round = 0; round < 30; round += 1) {
    await db.inGroups([id], ({ sql }) => sql.selectFrom('dealership').select('id').execute());
    expect(await db.people.selectFrom('dealership').select('id').execute()).toEqual([]);
  }
});

it('works as a role that owns nothing', async () => {
  const db = await database();
  const { rows } = await db.inGroups([], (tx) =>
    tx.client.query(
      `select current_user as role, count(*)::int as owned from pg_class c where relowner = current_user::regrole`,
    ),
  );
  expect(rows).toEqual([{ role: 'rooftop_app', owned: 0 }]);
  const dropping = db.inGroups([], (tx) => tx.client.query('alter table lead disable row level security'));
  await expect(dropping).rejects.toThrow('must be owner');
});

it('refuses every change in a transaction that only reads', async () => {
  const db = await database();
  const { id } = await aDealerGroup(db);
  const renaming = db.inGroups(
    [id],
    ({ sql }) => sql.updateTable('dealer_group').set({ name: 'Other' }).execute(),
    {
      isReadOnly: true,
    },
  );
  await expect(renaming).rejects.toThrow('read-only transaction');
});

it('hands days out as text and whole numbers as numbers', async () => {
  const db = await database();
  const { rows } = await db.owner.query("select date '2026-03-08' as day, 9007199254740991::int8 as cents");
  expect(rows).toEqual([{ day: '2026-03-08', cents: 9_007_199_254_740_991 }]);
});

it('migrates a migrated database without doing anything', async () => {
  const db = await database();
  const before = await db.owner.query('select * from schema_migration order by name');
  await Promise.all([migrate(db.url), migrate(db.url)]);
  expect((await db.owner.query('select * from schema_migration order by name')).rows).toEqual(before.rows);
});

it('refuses a migration that was changed after it ran', async () => {
  const db = await database();
  const first = "name like '0001%'";
  const { rows } = await db.owner.query(`select sha256 from schema_migration where ${first}`);
  await db.owner.query(`update schema_migration set sha256 = 'other' where ${first}`);
  // On a cluster the next test has the same database.
  onTestFinished(async () => {
    await db.owner.query(`update schema_migration set sha256 = $1 where ${first}`, [rows[0]?.sha256]);
  });
  await expect(migrate(db.url)).rejects.toThrow('0001_dealers.sql was changed after it ran');
});

it('sends a migration one statement at a time, without its comments', () => {
  const text =
    "-- why\ncreate table a (\n  b text default ';' -- not the end\n);\n\nalter table a add c text;\n";
  expect(statementsOf(text)).toEqual([
    "create table a (\n  b text default ';' -- not the end\n)",
    'alter table a add c text',
  ]);
});

// A cluster needs an administrator: only they may say on which nodes a role passes by policies.
it.runIf(inject('citusUrl') === null)(
  'keeps groups apart even where one plain role must do everything',
  async () => {
    const db = await database();
    const role = `plain_${randomUUID().slice(0, 8)}`;
    await db.owner.query(`create role ${role} nologin`);
    await db.owner.query('drop schema public cascade');
    await db.owner.query(`create schema public authorization ${role}`);
    const needed = 'Let an administrator of that database run once: create extension btree_gist;';
    const url = `${db.url}${db.url.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c role=${role}`)}`;
    await expect(migrate(url)).rejects.toThrow(needed);
    await db.owner.query('create extension btree_gist');
    await migrate(url);
    const plain = await openDatabase(url);
    onTestFinished(async () => {
      await plain.close();
      await db.owner.query(`drop owned by ${role} cascade`);
      await db.owner.query(`drop role ${role}`);
    });
    expect(plain.hasAppRole).toBe(false);
    await plain.inGroups([7], ({ sql }) =>
      sql.insertInto('dealer_group').values({ id: 7, name: 'Maple' }).execute(),
    );
    const seenBy = (ids: number[]) =>
      plain.inGroups(ids, ({ sql }) => sql.selectFrom('dealer_group').select('id').execute());
    expect(await seenBy([7])).toEqual([{ id: 7 }]);
    expect(await seenBy([8])).toEqual([]);
    expect((await plain.owner.query('select id from dealer_group')).rows).toEqual([]);
  },
);
