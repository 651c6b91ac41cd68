import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { APP_ROLE } from './app-role.ts';
import { clusterClient, type Views } from './cluster-client.ts';
import { isDistributed, viewsOfGroups } from './distribution.ts';
import { newPool, type PoolState, stateOf, withOptions } from './pool.ts';
import type { Tables } from './schema.ts';

export interface Tx {
  readonly sql: Kysely<Tables>;
  readonly client: pg.PoolClient;
  /** On a Citus cluster. */
  readonly isDistributed: boolean;
  /** The same transaction for statements about one of its groups, which a cluster answers on one node. */
  ofGroup(dealerGroupId: number): Tx;
}

export interface ScopedDatabase {
  run<T>(work: (tx: Tx) => Promise<T>, how?: Manner): Promise<T>;
}

export interface Manner {
  /**
   * `kept` reuses one plan for prepared statements, where planning costs more than a better plan saves. `anew` plans them
   * for their values: over many stores a kept plan, made for few, costs more. Otherwise PostgreSQL chooses.
   */
  readonly plans?: keyof typeof PLANS | null;
  /** All statements see the data as of the first one. */
  readonly isOneSnapshot?: boolean;
  /** The database refuses every change, and the answer does not wait for the end of the transaction. */
  readonly isReadOnly?: boolean;
  /** Uses COPY, which pg refuses where statements go out before earlier ones are answered. */
  readonly copies?: boolean;
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
    statement: pg.QueryConfig,
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

/** Transactions of a connection to a cluster. */
const MOST_USES = 5_000;

/** Connections of a process for requests and jobs, and for what it imports. */
const MOST = { work: 10, copying: 3 };

export async function openDatabase(url: string): Promise<Database> {
  const owner = newPool(url, { max: 4 });
  const appRole = await hasAppRole(owner);
  const role = appRole ? `-c role=${APP_ROLE} ` : '';
  // On two cores a parallel plan costs more than it saves for dashboard-sized reads.
  const cluster = await isDistributed(owner);
  // Policies on the workers read the settings of the transaction. After a statement to several nodes at the same time,
  // Citus refuses to change a table of people.
  const settings = cluster
    ? ' -c citus.propagate_set_commands=local -c citus.multi_shard_modify_mode=sequential'
    : '';
  const options = `${role}-c max_parallel_workers_per_gather=0${settings}`;
  // A cluster keeps a plan for each statement and group, as long as the connection is open.
  const limits = cluster ? { options, maxUses: MOST_USES } : { options };
  const pool = newPool(...withOptions(url, { ...limits, max: MOST.work, pipeline: true }));
  const copying = newPool(...withOptions(url, { ...limits, max: MOST.copying }));
  const views = cluster ? await viewsOfGroups(owner) : null;
  const inTransaction = transactionsOn({ pool, copying, views });
  return {
    inGroups: (ids, work, how = {}) =>
      inTransaction({ settings: [groupsSetting(ids)], groupId: onlyOne(ids) }, work, how),
    asUser: (userId, work) => inTransaction({ settings: [personSetting(userId)] }, work),
    asOperator: (work) => inTransaction({ settings: ["set local app.operator = 'on'"] }, work),
    asVisitor: (userId, ids, statement) => {
      const seen = { settings: [personSetting(userId), groupsSetting(ids)], groupId: onlyOne(ids) };
      return inOneExchange({ pool, views }, seen, statement);
    },
    people: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    owner,
    hasAppRole: appRole,
    isDistributed: cluster,
    connections: () => [stateOf('work', pool), stateOf('copying', copying), stateOf('owner', owner)],
    close: async () => {
      await Promise.all([pool.end(), copying.end(), owner.end()]);
    },
  };
}

function onlyOne(ids: readonly number[]): number | null {
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

async function hasAppRole(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_roles where rolname = '${APP_ROLE}' and pg_has_role(oid, 'member')`,
  );
  return rows.length > 0;
}

const PLANS = {
  kept: 'set local plan_cache_mode = force_generic_plan',
  anew: 'set local plan_cache_mode = force_custom_plan',
} as const;
const ONE_SNAPSHOT = 'set transaction isolation level repeatable read';
const READ_ONLY = 'set transaction read only';

function mannerSettings({ plans, isOneSnapshot, isReadOnly }: Manner): string[] {
  return [
    ...(isOneSnapshot ? [ONE_SNAPSHOT] : []),
    ...(isReadOnly ? [READ_ONLY] : []),
    ...(plans ? [PLANS[plans]] : []),
  ];
}

function groupsSetting(ids: readonly number[]): string {
  return `set local app.groups = '{${ids.map(asInteger).join(',')}}'`;
}

function personSetting(userId: number): string {
  return `set local app.person = '${asInteger(userId)}'`;
}

/**
 * From here on a transaction sees these groups. A statement of its own, which reaches the nodes of a cluster; the
 * function `set_config` does not.
 */
export async function seeGroups(tx: Tx, dealerGroupIds: readonly number[]): Promise<void> {
  await tx.client.query(groupsSetting(dealerGroupIds));
}

/** Does part of a transaction as if it had been opened for these groups. */
export async function seeingGroups<Result>(
  tx: Tx,
  dealerGroupIds: readonly number[],
  work: () => Promise<Result>,
): Promise<Result> {
  return await seeing(tx, 'app.groups', { setting: groupsSetting(dealerGroupIds), work });
}

/** Does part of a transaction with what this person may see of their own groups. */
export async function seeingAsPerson<Result>(
  tx: Tx,
  userId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return await seeing(tx, 'app.person', { setting: personSetting(userId), work });
}

async function seeing<Result>(
  { client }: Tx,
  name: 'app.groups' | 'app.person',
  { setting, work }: { readonly setting: string; readonly work: () => Promise<Result> },
): Promise<Result> {
  const { rows } = await client.query<{ was: string }>(
    "select coalesce(current_setting($1, true), '') as was",
    [name],
  );
  await client.query(setting);
  const result = await work();
  await client.query(`set local ${name} = ${client.escapeLiteral(rows[0]?.was ?? '')}`);
  return result;
}

function asInteger(id: number): number {
  if (!Number.isSafeInteger(id)) throw new Error(`${id} is not an id.`);
  return id;
}

interface Connections {
  readonly pool: pg.Pool;
  readonly copying: pg.Pool;
  /** Those of a cluster; null elsewhere. */
  readonly views: Views | null;
}

/** What a transaction may see. */
interface Seen {
  readonly settings: readonly string[];
  /** The only group that it is about. */
  readonly groupId?: number | null;
}

type Transactions = <T>(seen: Seen, work: (tx: Tx) => Promise<T>, how?: Manner) => Promise<T>;

function transactionsOn({ pool, copying, views }: Connections): Transactions {
  return async (seen, work, how = {}) => {
    const client = await (how.copies ? copying : pool).connect();
    // Citus cannot plan a distributed statement without its values.
    const manner = mannerSettings(views !== null && how.plans === 'kept' ? { ...how, plans: null } : how);
    const begin = () => client.query(['begin', ...seen.settings, ...manner].join('; '));
    const tx = transactionOn(client, seen, views);
    try {
      if (how.copies) await begin();
      // Where the transaction cannot begin, the statements sent with it fail too.
      const [, result] = how.copies
        ? [null, await work(tx)]
        : await Promise.all(inOnePacket(client, () => [begin(), work(tx)] as const));
      const committed = client.query('commit').then(() => client.release());
      if (how.isReadOnly) committed.catch((error: Error) => client.release(error));
      else await committed;
      return result;
    } catch (error) {
      await rollBack(client);
      throw error;
    }
  };
}

async function inOneExchange<Row extends pg.QueryResultRow>(
  { pool, views }: Omit<Connections, 'copying'>,
  seen: Seen,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  const client = await pool.connect();
  const tx = transactionOn(client, seen, views);
  try {
    const [, { rows }] = await Promise.all(
      inOnePacket(client, () => [
        client.query(['begin', ...seen.settings].join('; ')),
        tx.client.query<Row>(statement),
        client.query('commit'),
      ]),
    );
    client.release();
    return rows;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** What is sent at once leaves in one write. */
function inOnePacket<T>({ connection }: pg.PoolClient, send: () => T): T {
  connection.stream.cork();
  try {
    return send();
  } finally {
    connection.stream.uncork();
  }
}

/** A connection that cannot is not used again. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  await client.query('rollback').then(
    () => client.release(),
    (failure: Error) => client.release(failure),
  );
}

function transactionOn(given: pg.PoolClient, { groupId = null }: Seen, views: Views | null): Tx {
  const client = views === null ? given : clusterClient(given, { groupId, views });
  let sql: Kysely<Tables> | undefined;
  return {
    client,
    isDistributed: views !== null,
    ofGroup: (dealerGroupId) => transactionOn(given, { settings: [], groupId: dealerGroupId }, views),
    get sql() {
      sql ??= onClient(client);
      return sql;
    },
  };
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
