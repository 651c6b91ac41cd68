import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** Ids are 32-bit integers; this many are left above the last first id. */
const ROOM = 100_000_000;
const LAST_FIRST_ID = 2 ** 31 - 1 - ROOM;
const TABLES = ['dealer_group', 'dealership'] as const;

/**
 * Starts the ids of groups and dealerships at a random number, so that two installations hardly ever share one and
 * can be put together later. An installation that has had a group keeps counting where it is.
 */
export async function startIdsApart(owner: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await owner.query('select 1 from dealer_group limit 1');
  if (rows.length > 0) return;
  for (const table of TABLES) {
    await owner.query(
      `select setval(s.name, $2, false) from (select pg_get_serial_sequence($1, 'id')::regclass as name) s
       where pg_sequence_last_value(s.name) is null`,
      [table, randomInt(1, LAST_FIRST_ID)],
    );
  }
}
