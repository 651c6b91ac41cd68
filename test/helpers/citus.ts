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

/** Empties every table that has rows: cloning a distributed database takes minutes, this a second. */
export async function emptyDatabase(url: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname::text as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
         and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e')`,
      [FILLED],
    );
    const filled: string[] = [];
    for (const { name } of rows) {
      const found = await client.query(`select 1 from ${name} limit 1`);
      if (found.rows.length > 0) filled.push(name);
    }
    if (filled.length > 0) await client.query(`truncate ${filled.join(', ')} cascade`);
    await client.query('update installation set first_run_hash = null, inbox_looked_at = null');
    await client.query('delete from graphile_worker._private_jobs');
  });
}
