import type pg from 'pg';
import type { Database } from '../../src/server/database/database.ts';

export interface Table {
  readonly name: string;
  readonly group: string | null;
  readonly hasDealership: boolean;
  /** The person column of a table that belongs to no group. */
  readonly person: string | null;
  /** Without those that the database computes. */
  readonly columns: readonly string[];
}

/** Session and throttle rows change by themselves, the calendar never does. */
const NOT_LOOKED_AT = [
  ...['sign_in_failure', 'session', 'refresh_token', 'passkey_challenge', 'worker_heartbeat', 'calendar_day'],
  // Of the whole installation: walks that run at the same time change them.
  ...['installation', 'onboarding_request', 'password_reset_request'],
];

const known = new WeakMap<Database, Promise<readonly Table[]>>();

/** The tables whose rows a call may change. */
export function tablesOf(database: Database): Promise<readonly Table[]> {
  const found = known.get(database) ?? readTables(database);
  known.set(database, found);
  return found;
}

async function readTables({ owner }: Database): Promise<readonly Table[]> {
  const { rows } = await owner.query<Table>(
    `select t.table_name as name,
       case when t.table_name = 'dealer_group' then 'id' else min(c.column_name) filter (where c.column_name = 'dealer_group_id') end as group,
       bool_or(c.column_name = 'dealership_id') or t.table_name = 'dealership' as "hasDealership",
       case when t.table_name = 'user_account' then 'id' else min(c.column_name) filter (where c.column_name = 'user_id') end as person,
       array_agg(quote_ident(c.column_name)) filter (where c.is_generated = 'NEVER') as columns
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> all($1)
     group by t.table_name order by 1`,
    [NOT_LOOKED_AT],
  );
  return rows;
}

interface Whose {
  readonly groups: readonly number[];
  /** Only rows outside this dealership. */
  readonly except?: number;
}

const OF_STORE = 'select user_id from membership_dealership where dealership_id = $2';

/** Rows outside the dealership in tables linked to a store through another record. */
function ofThingsElsewhere(elsewhere: string): Readonly<Record<string, string>> {
  const expenses = `select id from expense where ${elsewhere}`;
  const runs = `select id from import_run where ${elsewhere}`;
  const files = `select file_id from expense_file where expense_id in (${expenses})
    union all select file_id from import_run where ${elsewhere}`;
  return {
    budget_act: `id in (select act_id from budget_change where ${elsewhere})`,
    budget_split: `(${elsewhere.replace('dealership_id', "case when mode = 'dealership' then of_key::integer end")})`,
    expense_file: `expense_id in (${expenses})`,
    invitation: `exists (select from unnest(dealership_ids) as dealership_id where ${elsewhere})`,
    membership: `user_id not in (${OF_STORE})`,
    user_account: `id not in (${OF_STORE})`,
    import_rejection: `import_run_id in (${runs})`,
    stored_file: `id in (${files})`,
    stored_file_chunk: `file_id in (${files})`,
  };
}

const MEMBERS = 'select user_id from membership where dealer_group_id = any($1)';

/** A hash per table of the rows of these groups and their members. */
export async function fingerprints(
  database: Database,
  { groups, except }: Whose,
): Promise<Record<string, string>> {
  const tables = await tablesOf(database);
  const parts = tables.map(({ name, group, person, hasDealership }) => {
    const conditions = [
      ...(group === null ? [] : [`${group} = any($1)`]),
      ...(group === null && person !== null ? [`${person} in (${MEMBERS})`] : []),
      ...(except === undefined ? [] : elsewhere(name, hasDealership)),
    ];
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
    return `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from ${name} t${where}`;
  });
  const { rows } = await plannedOnce<{ name: string; hash: string }>(database, {
    name: except === undefined ? 'fingerprints' : 'fingerprints-elsewhere',
    text: `${parts.join(' union all ')} order by name`,
    values: except === undefined ? [groups] : [groups, except],
  });
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/**
 * PostgreSQL would plan a statement with a list each time, which takes as long as running this one. A cluster cannot
 * plan it without its values.
 */
async function plannedOnce<Row extends object>(
  { owner, isDistributed }: Database,
  statement: pg.QueryConfig,
) {
  if (isDistributed) return await owner.query<Row>(statement);
  const client = await owner.connect();
  try {
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    return await client.query<Row>(statement);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function elsewhere(name: string, hasDealership: boolean): string[] {
  const other = 'dealership_id is distinct from $2';
  const through = ofThingsElsewhere(other)[name];
  if (through !== undefined) return [through];
  if (!hasDealership) return [];
  return [name === 'dealership' ? 'id is distinct from $2' : other];
}
