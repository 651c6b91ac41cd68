import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { storeVehicles, vehiclesAt } from '../../../test/helpers/vehicles.ts';
import { placedStatements } from './placed-statements.ts';

const SUMS = `insert into listed_make (dealer_group_id, make, records)
  with own as materialized (
    select r.dealer_group_id, case grouping(r.make) when 1 then '(all)' else r.make end as make, count(*) as records
    from vehicle_day r group by r.dealer_group_id, grouping sets ((), (r.make))
  )
  select o.dealer_group_id, o.make, o.records from own o join dealer_group g on g.id = o.dealer_group_id`;

it.runIf(inject('citusUrl') !== null)(
  'a migration on a cluster inserts sums from the records of every group',
  async () => {
    const db = await database();
    const expected: (readonly [group: number, make: string | null, records: number])[] = [];
    for (const seed of [1, 2]) {
      const { id, dealershipIds } = await aDealerGroup(db);
      const places = dealershipIds.map((dealershipId) => ({
        dealerGroupId: id,
        dealershipId,
        timeZone: 'UTC',
      }));
      const some = vehiclesAt(places, ['2026-01-31', '2026-02-01'], { least: 5, most: 20 });
      const vehicles = fc.sample(some, { numRuns: 1, seed }).flat();
      await storeVehicles(db, vehicles);
      const byMake = Map.groupBy(vehicles, ({ make }) => make);
      expected.push([id, '(all)', vehicles.length]);
      for (const [make, { length }] of byMake) expected.push([id, make, length]);
    }
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      await client.query('create table listed_make (dealer_group_id integer, make text, records integer)');
      for (const statement of await placedStatements(client, SUMS)) await client.query(statement);
      const { rows } = await client.query({ text: 'select * from listed_make', rowMode: 'array' });
      expect(rows).toHaveLength(expected.length);
      expect(rows).toEqual(expect.arrayContaining(expected));
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);

it.runIf(inject('citusUrl') !== null)('leaves what reads no record of a group as it is', async () => {
  const { owner } = await database();
  const client = await owner.connect();
  try {
    for (const statement of [
      'insert into installation (one_row) values (1)',
      "insert into calendar_day (day) select d from generate_series(date '2026-01-01', '2026-01-02', '1 day') d",
      'update dealership set ordinal = 1',
    ])
      expect(await placedStatements(client, statement)).toEqual([statement]);
  } finally {
    client.release();
  }
});
