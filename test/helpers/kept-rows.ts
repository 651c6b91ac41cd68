import type pg from 'pg';
import type { Database } from '../../src/server/database/database.ts';
import { fingerprints, type Table, tablesOf } from './fingerprints.ts';

/**
 * Keeps the rows of a group and of its members.
 *
 * @returns puts them back after a call, and takes the members out of other groups; false when that cannot be, as on a
 *   cluster, or where the user of the database may not go past foreign keys
 */
export async function keepRows(database: Database, groupId: number): Promise<() => Promise<boolean>> {
  const { owner, isDistributed } = database;
  if (isDistributed || !(await isSuperuser(owner))) return async () => false;
  const groups = [groupId];
  const members = await membersOf(owner, groupId);
  const before = await fingerprints(database, { groups });
  const tables = (await tablesOf(database)).filter(({ group, person }) => group !== null || person !== null);
  const kept = await rowsOf(owner, tables, { groups, members });
  return async () => {
    const now = await fingerprints(database, { groups });
    const changed = tables.filter(({ name }) => now[name] !== before[name]);
    if (changed.length > 0) await putBack(owner, changed, { groups, members, kept });
    await owner.query('delete from membership where user_id = any($1) and dealer_group_id <> $2', [
      members,
      groupId,
    ]);
    const after = changed.length > 0 ? await fingerprints(database, { groups }) : now;
    return Object.keys(before).every((table) => after[table] === before[table]);
  };
}

async function isSuperuser(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query('select rolsuper from pg_roles where rolname = current_user');
  return rows[0]?.rolsuper === true;
}

async function membersOf(owner: pg.Pool, groupId: number): Promise<number[]> {
  const { rows } = await owner.query('select user_id from membership where dealer_group_id = $1', [groupId]);
  return rows.map(({ user_id }) => user_id);
}

interface Whose {
  readonly groups: readonly number[];
  readonly members: readonly number[];
}

type Kept = ReadonlyMap<string, string>;

/** The rows of a group by the group, those of a person by its members. Ids are numbers, so the text may contain them. */
const conditionOf = ({ group, person }: Table, { groups, members }: Whose) =>
  group === null ? `${person} = any('{${members}}')` : `${group} = any('{${groups}}')`;

/** As JSON, by table. */
async function rowsOf(owner: pg.Pool, tables: readonly Table[], whose: Whose): Promise<Kept> {
  const parts = tables.map(
    (table) => `select '${table.name}' as name, coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows
      from ${table.name} t where ${conditionOf(table, whose)}`,
  );
  const { rows } = await owner.query<{ name: string; rows: string }>(parts.join(' union all '));
  return new Map(rows.map((one) => [one.name, one.rows]));
}

async function putBack(
  owner: pg.Pool,
  changed: readonly Table[],
  { kept, ...whose }: Whose & { readonly kept: Kept },
): Promise<void> {
  const client = await owner.connect();
  try {
    // Neither foreign keys nor triggers act meanwhile.
    await client.query('begin; set local session_replication_role = replica');
    for (const table of changed) {
      const columns = table.columns.join(', ');
      await client.query(`delete from ${table.name} where ${conditionOf(table, whose)}`);
      await client.query(
        `insert into ${table.name} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${table.name}, $1)`,
        [kept.get(table.name)],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
