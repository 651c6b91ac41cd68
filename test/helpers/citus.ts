import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { onServer } from './own-databases.ts';

/** Enough to place two groups apart; more only slows the tests. */
const SHARDS = 4;

interface Node {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

async function nodesOf(url: string): Promise<readonly Node[]> {
  const { rows } = await onServer(url, (client) =>
    client.query<Node>(
      `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
       order by groupid`,
    ),
  );
  if (rows.length < 2) throw new Error('ROOFTOP_CITUS_URL must name a coordinator that has workers.');
  return rows;
}

function at(url: string, { host, port }: Node, database?: string): string {
  const moved = new URL(url);
  moved.hostname = host;
  moved.port = String(port);
  if (database !== undefined) moved.pathname = `/${database}`;
  return moved.href;
}

const MOST_STARTS = 50;

export interface KillableNode {
  /** Kills PostgreSQL of this node, as a broken machine would end. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The worker with the rows of a group. The cluster must be on this machine. */
export async function nodeOfGroup(url: string, dealerGroupId: number): Promise<KillableNode> {
  const { rows } = await onServer(url, (client) =>
    client.query<Pick<Node, 'host' | 'port'>>(
      `select nodename as host, nodeport as port from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('dealer_group', $1::integer)`,
      [dealerGroupId],
    ),
  );
  const [placed] = rows;
  if (!placed) throw new Error(`No node has the group ${dealerGroupId}.`);
  const { folder, programs, pid } = await onServer(
    at(url, { ...placed, isCoordinator: false }),
    postmasterOf,
  );
  const { uid, gid } = await stat(folder);
  return {
    kill: async () => {
      process.kill(pid, 'SIGKILL');
    },
    start: async () => {
      const started = ['-D', folder, '-l', `${folder}.log`, '-w', 'start'];
      const start = () =>
        promisify(execFile)(join(programs, 'pg_ctl'), started, { uid, gid, cwd: '/', env: {} });
      // Processes of the killed server hold its memory until they notice.
      for (let left = MOST_STARTS; left > 0; left -= 1) if (await start().then(Boolean, () => false)) return;
      throw new Error(`PostgreSQL in ${folder} does not start.`);
    },
  };
}

async function postmasterOf(client: pg.Client) {
  const { rows } = await client.query<{ folder: string; programs: string; pid: number }>(
    `select current_setting('data_directory') as folder, (select setting from pg_config where name = 'BINDIR') as programs,
       split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid`,
  );
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL has a process.');
  return found;
}

/** A new database on every node of the cluster, with its coordinator and workers; not migrated. */
export async function citusDatabase(
  given: string,
  name: string,
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const nodes = await nodesOf(given);
  const drop = async () => {
    for (const node of nodes)
      await onServer(at(given, node), (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
  };
  for (const node of nodes) {
    await onServer(at(given, node), async (client) => {
      await client.query('set citus.enable_create_database_propagation = off').catch(() => undefined);
      await client.query(`create database ${name}`);
    });
    await onServer(at(given, node, name), async (client) => {
      await client.query('create extension citus');
      await client.query('create extension btree_gist');
    });
  }
  const [coordinator, ...workers] = nodes;
  if (!coordinator?.isCoordinator) throw new Error('The cluster does not know its coordinator.');
  const url = at(given, coordinator, name);
  await onServer(url, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
    await client.query(`alter database ${name} set citus.shard_count = ${SHARDS}`);
    for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port]);
  });
  return { url, drop };
}

/** Tables that a migration filled; their rows stay. */
const FILLED = ['schema_migration', 'installation', 'calendar_day'];

/** Deletes the rows of every shard of a node, without looks at foreign keys, since all of them go. */
const EMPTY_SHARDS = `do $$
  declare shard text;
  begin
    set local session_replication_role = replica;
    for shard in
      select shard_name(s.logicalrelid, s.shardid) from pg_dist_shard s
      where s.logicalrelid::text <> all (array[${FILLED.map((name) => `'${name}'`).join(', ')}])
        and exists (select 1 from pg_dist_placement p
          where p.shardid = s.shardid and p.groupid = (select groupid from pg_dist_local_group))
    loop
      execute 'delete from ' || shard;
    end loop;
  end $$`;

/** Empties every table: cloning a distributed database takes minutes, this a moment. */
export async function emptyDatabase(url: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ result: string; success: boolean }>(
      'select result, success from run_command_on_all_nodes($1)',
      [EMPTY_SHARDS],
    );
    for (const { result, success } of rows) if (!success) throw new Error(result);
    const { rows: local } = await client.query<{ name: string }>(
      `select c.relname::text as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
         and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
         and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e')`,
      [FILLED],
    );
    await client.query('set session_replication_role = replica');
    for (const { name } of local) await client.query(`delete from ${name}`);
    await client.query('update installation set first_run_hash = null, inbox_looked_at = null');
    await client.query('delete from graphile_worker._private_jobs');
  });
}
