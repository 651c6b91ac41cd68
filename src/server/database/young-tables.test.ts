import { expect, inject, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { lookAtYoung } from './young-tables.ts';

// A cluster refuses to analyze in a transaction that wrote.
it.runIf(inject('citusUrl') === null)('analyzes a table that grows by few rows at a time', async () => {
  const db = await database();
  await db.owner.query(
    `create table young (dealer_group_id integer, dealership_id integer, day date);
     grant all on young to public`,
  );
  const known = async () => {
    const { rows } = await db.owner.query<{ known: number }>(
      `select greatest(reltuples, 0)::float8 as known from pg_class where relname = 'young'`,
    );
    return rows[0]?.known;
  };
  const write = (written: number) =>
    db.inGroups([1], async (tx) => {
      await tx.client.query(`insert into young select 1, n, '2026-11-01' from generate_series(1, $1) n`, [
        written,
      ]);
      await lookAtYoung(tx, 'young', { written, dealershipIds: [1], foundBy: ['day'] });
      await tx.client.query('select pg_stat_force_next_flush()');
    });
  await write(400);
  await write(400);
  expect(await known()).toBe(0);
  await write(400);
  expect(await known()).toBe(1200);
  await write(300);
  expect(await known()).toBe(1200);
  await write(1000);
  expect(await known()).toBe(2500);
});

it.runIf(inject('citusUrl') === null)('analyzes a large table that does not know a new store', async () => {
  const db = await database();
  await db.owner.query(
    `create table young (dealer_group_id integer, dealership_id integer, day date);
     grant all on young to public;
     insert into young select 1, 1 + n % 3, '2026-11-01' from generate_series(1, 10000) n;
     analyze young`,
  );
  const known = async () => {
    const { rows } = await db.owner.query<{ known: number }>(
      `select reltuples::float8 as known from pg_class where relname = 'young'`,
    );
    return rows[0]?.known;
  };
  const write = (store: number, written: number) =>
    db.inGroups([1], async (tx) => {
      await tx.client.query(`insert into young select 1, $1, '2026-11-01' from generate_series(1, $2)`, [
        ...[store, written],
      ]);
      await lookAtYoung(tx, 'young', { written, dealershipIds: [store], foundBy: ['day'] });
    });
  await write(2, 500);
  expect(await known()).toBe(10_000);
  await write(4, 50);
  expect(await known()).toBe(10_000);
  await write(4, 500);
  expect(await known()).toBe(11_050);
  await write(4, 500);
  expect(await known()).toBe(11_050);
});
