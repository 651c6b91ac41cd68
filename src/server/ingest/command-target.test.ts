import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { everyGroup } from './command-target.ts';

it('lists groups and their stores, whatever their ids', async () => {
  const db = await database();
  const small = await aDealerGroup(db);
  // An installation begins with a random id.
  await db.owner.query("select setval(pg_get_serial_sequence('dealer_group', 'id'), 2000000000)");
  const large = await aDealerGroup(db, { dealerships: 1 });
  const groups = await everyGroup(db);
  // On Citus the tests share their ids, so the second need not have the larger one.
  const made = [small, large].toSorted((one, other) => one.id - other.id);
  expect(groups.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  expect(groups.map(({ dealerships }) => dealerships.map(({ id }) => id))).toEqual(
    made.map(({ dealershipIds }) => dealershipIds),
  );
});
