import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { APP_ROLE } from './app-role.ts';
import { clusterClient, type Views } from './cluster-client.ts';
import { isDistributed, viewsOfGroups } from './distribution.ts';
import type { Tables } from './schema.ts';

export interface Tx {
  readonly sql: Kysely<Tables>;
  readonly client: pg.PoolClient;
  /** On a Citus cluster. */
  readonly isDistributed: boolean;
}

export interface ScopedDatabase {
  run<T>(work: (tx: Tx) => Promise<T>, how?: Manner): Promise<T>;
}

export interface Manner {
  /** Reuses one plan for prepared statements, where planning costs more than a better plan saves. */
  readonly keepsPlans?: boolean;
  /** All statements see the data as of the first one. */
  readonly isOneSnapshot?: boolean;
  /** The database refuses every change. */
  readonly isReadOnly?: boolean;
}

export interface Database {
  inGroups<T>(dealerGroupIds: readonly number[], work: (tx: Tx) => Promise<T>, how?: Manner): Promise<T>;
  asUser<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sees the list of all dealer groups and nothing in them. */
  asOperator<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement in one exchange. Also sees these groups' rows when the person is not a member. */
  asVisitor<Row extends pg.QueryResultRow>(
    userId: number,
    dealerGroupIds: readonly number[],
    statement: KeptStatement,
  ): Promise<Row[]>;
  /** The tables without a dealer group: people, sessions, keys. */
  readonly people: Kysely<Tables>;
  readonly owner: pg.Pool;
  /** False where the server does not allow an unprivileged role. */
  readonly hasAppRole: boolean;
  readonly isDistributed: boolean;
  connections(): readonly PoolState[];
  close(): Promise<void>;
}

/** Planned once for each connection. */
export interface KeptStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (number | string | null | readonly number[])[];
}

export interface PoolState {
  readonly pool: 'work' | 'owner';
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Transactions of a connection to a cluster. */
const MOST_USES = 5_000;

const INT8 = 20;
const DATE = 1082;

const types = new pg.TypeOverrides();
// A day is text: a Date at local midnight shifts in other time zones.
types.setTypeParser(DATE, (value: string) => value);
types.setTypeParser(INT8, (value: string) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error(`${value} does not fit a JavaScript number.`);
  return number;
});

export async function openDatabase(url: string, connections = 10): Promise<Database> {
  const owner = newPool(url, { max: 4 });
  const appRole = await hasAppRole(owner);
  const role = appRole ? `-c role=${APP_ROLE} ` : '';
  // On two cores a parallel plan costs more than it saves for dashboard-sized reads.
  const cluster = await isDistributed(owner);
  // Policies on the workers read the settings of the transaction.
  const settings = cluster ? ' -c citus.propagate_set_commands=local' : '';
  const options = `${role}-c max_parallel_workers_per_gather=0${settings}`;
  // A cluster keeps a plan for each statement and group, as long as the connection is open.
  const limits = { max: connections, ...(cluster && { maxUses: MOST_USES }) };
  const pool = newPool(...withOptions(url, { ...limits, options }));
  const views = cluster ? await viewsOfGroups(owner) : null;
  const inTransaction = transactionsOn(pool, views);
  return {
    inGroups: (ids, work, how = {}) =>
      // Citus cannot plan a distributed statement without its values.
      inTransaction(
        [groupsSetting(ids), ...mannerSettings(cluster ? { ...how, keepsPlans: false } : how)],
        work,
        onlyOne(ids),
      ),
    asUser: (userId, work) => inTransaction([personSetting(userId)], work),
    asOperator: (work) => inTransaction(["set local app.operator = 'on'"], work),
    asVisitor: (userId, ids, statement) => {
      const settings = [personSetting(userId), groupsSetting(ids)];
      if (!cluster) return inOneExchange(pool, settings, statement);
      return inTransaction(
        settings,
        async ({ client }) => (await client.query({ ...statement, values: [...statement.values] })).rows,
        onlyOne(ids),
      );
    },
    people: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    owner,
    hasAppRole: appRole,
    isDistributed: cluster,
    connections: () => [stateOf('work', pool), stateOf('owner', owner)],
    close: async () => {
      await Promise.all([pool.end(), owner.end()]);
    },
  };
}

function onlyOne(ids: readonly number[]): number | null {
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

function stateOf(name: PoolState['pool'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolState {
  return { pool: name, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

export function newPool(url: string, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, types, ...config });
  // Connections die when the database restarts; only the running query should fail.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Options in the address would replace these, and the role among them. */
function withOptions(url: string, config: pg.PoolConfig): [url: string, config: pg.PoolConfig] {
  const given = /([?&])options=([^&]*)&?/.exec(url);
  if (given === null) return [url, config];
  const own = decodeURIComponent((given[2] ?? '').replaceAll('+', ' '));
  return [url.replace(given[0], given[1] ?? ''), { ...config, options: `${own} ${config.options ?? ''}` }];
}

async function hasAppRole(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_roles where rolname = '${APP_ROLE}' and pg_has_role(oid, 'member')`,
  );
  return rows.length > 0;
}

const KEEP_PLANS = 'set local plan_cache_mode = force_generic_plan';
const ONE_SNAPSHOT = 'set transaction isolation level repeatable read';
const READ_ONLY = 'set transaction read only';

function mannerSettings({ keepsPlans, isOneSnapshot, isReadOnly }: Manner): string[] {
  return [
    ...(isOneSnapshot ? [ONE_SNAPSHOT] : []),
    ...(isReadOnly ? [READ_ONLY] : []),
    ...(keepsPlans ? [KEEP_PLANS] : []),
  ];
}

function groupsSetting(ids: readonly number[]): string {
  return `set local app.groups = '{${ids.map(asInteger).join(',')}}'`;
}

function personSetting(userId: number): string {
  return `set local app.person = '${asInteger(userId)}'`;
}

function asInteger(id: number): number {
  if (!Number.isSafeInteger(id)) throw new Error(`${id} is not an id.`);
  return id;
}

type Transactions = <T>(
  settings: readonly string[],
  work: (tx: Tx) => Promise<T>,
  /** The only group that the transaction is about. */
  groupId?: number | null,
) => Promise<T>;

/** `views` are those of a cluster, null elsewhere. */
function transactionsOn(pool: pg.Pool, views: Views | null): Transactions {
  return (settings, work, groupId = null) =>
    onConnection(pool, async (client) => {
      await client.query(['begin', ...settings].join('; '));
      const sent = views === null ? client : clusterClient(client, { groupId, views });
      const result = await work({ sql: onClient(sent), client: sent, isDistributed: views !== null });
      await client.query('commit');
      return result;
    });
}

const prepared = new WeakMap<pg.PoolClient, Set<string>>();

/** A transaction of one statement, without waiting for the database between its steps. */
function inOneExchange<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  settings: readonly string[],
  { name, text, values }: KeptStatement,
): Promise<Row[]> {
  return onConnection(pool, async (client) => {
    const known = prepared.get(client) ?? new Set();
    const statement = client.escapeIdentifier(name);
    if (!known.has(name)) await client.query(`prepare ${statement} as ${text}`);
    prepared.set(client, known.add(name));
    const given = values.map((value) => literal(client, value)).join(', ');
    const steps = ['begin', ...settings, `execute ${statement} (${given})`, 'commit'].join('; ');
    const results = (await client.query(steps)) as unknown as pg.QueryResult<Row>[];
    return results.at(-2)?.rows ?? [];
  });
}

/** Rolls back what fails; a connection that cannot is not used again. */
async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function literal(client: pg.PoolClient, value: KeptStatement['values'][number]): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(asInteger(value));
  return typeof value === 'string' ? client.escapeLiteral(value) : `'{${value.map(asInteger).join(',')}}'`;
}

function onClient(client: pg.PoolClient): Kysely<Tables> {
  const borrowed: PostgresPoolClient = {
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release: () => undefined,
  };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => borrowed, end: async () => undefined, options: {} },
    }),
  });
}
