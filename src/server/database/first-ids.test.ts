import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { startIdsApart } from './first-ids.ts';

async function idsAfter(start: (db: Awaited<ReturnType<typeof database>>) => Promise<void>) {
  const db = await database();
  await start(db);
  const { id, dealershipIds } = await aDealerGroup(db);
  return [id, ...dealershipIds];
}

it('begins the ids of two installations apart, and both far from the last integer', async () => {
  const one = await idsAfter((db) => startIdsApart(db.owner));
  const other = await idsAfter((db) => startIdsApart(db.owner));
  expect(new Set([...one, ...other]).size).toBe(one.length + other.length);
  for (const id of [...one, ...other]) expect(id).toBeLessThan(2 ** 31);
});

it('leaves the ids of an installation that has had a group as they are, also when all are gone', async () => {
  const db = await database();
  const first = await aDealerGroup(db);
  await startIdsApart(db.owner);
  const second = await aDealerGroup(db);
  expect(second.id).toBe(first.id + 1);
  await db.owner.query('delete from dealer_group');
  await startIdsApart(db.owner);
  expect((await aDealerGroup(db)).id).toBe(second.id + 1);
});
