import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/server/database/database.ts';
import { emptyDatabase } from './citus.ts';
import { keptConnection, onServer } from './own-databases.ts';

/** Rows that several tests start from; they are created once for the whole run. */
export interface Prepared {
  readonly name: string;
  prepare(database: Database): Promise<void>;
}

/** A database for one test, cloned from the migrated template, or from a prepared one, and dropped afterwards. */
export async function database(prepared?: Prepared): Promise<Database & { url: string }> {
  const citus = inject('citusUrl');
  if (citus !== null) return await emptied(citus, prepared);
  const template = prepared ? await preparedTemplate(prepared) : inject('templateName');
  const name = newName();
  const url = await cloneOf(template, name);
  onTestFinished(() => drop(name));
  const opened = await openDatabase(url);
  onTestFinished(() => opened.close());
  return { ...opened, url };
}

/** On Citus every test has the same database, emptied. */
async function emptied(url: string, prepared?: Prepared): Promise<Database & { url: string }> {
  await emptyDatabase(url);
  const opened = await openDatabase(url);
  onTestFinished(() => opened.close());
  await prepared?.prepare(opened);
  return { ...opened, url };
}

/** One database for every test of a file, each with a dealer group of its own. */
export function sharedDatabase(): () => Database {
  let shared: Database | undefined;
  const name = newName();
  beforeAll(async () => {
    const citus = inject('citusUrl');
    if (citus !== null) await emptyDatabase(citus);
    shared = await openDatabase(citus ?? (await cloneOf(inject('templateName'), name)));
  });
  afterAll(async () => {
    await shared?.close();
    if (inject('citusUrl') === null) await drop(name);
  });
  return () => {
    if (!shared) throw new Error('The database exists while tests run.');
    return shared;
  };
}

async function cloneOf(template: string, name: string): Promise<string> {
  const cluster = inject('clusterUrl');
  await keptConnection(cluster).query(copyOf(template, name));
  return withDatabase(cluster, name);
}

async function drop(name: string): Promise<void> {
  await keptConnection(inject('clusterUrl')).query(`drop database if exists ${name} with (force)`);
}

const copyOf = (template: string, name: string) =>
  `create database ${name} template ${template} strategy file_copy`;

/** The first test prepares it; others, in other processes too, wait for it. */
async function preparedTemplate({ name, prepare }: Prepared): Promise<string> {
  const cluster = inject('clusterUrl');
  const finished = `${inject('databasePrefix')}${name}`;
  const unfinished = newName();
  await onServer(cluster, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [finished]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [finished]);
    if (rowCount) return;
    await client.query(copyOf(inject('templateName'), unfinished));
    const opened = await openDatabase(withDatabase(cluster, unfinished));
    try {
      await prepare(opened);
    } finally {
      await opened.close();
    }
    await client.query(`alter database ${unfinished} rename to ${finished}`);
  });
  return finished;
}

/** With the prefix, the cluster's teardown finds the databases of killed tests. */
function newName(): string {
  return `${inject('databasePrefix')}${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** URL cannot keep a socket address, so the text is edited. */
function withDatabase(cluster: string, name: string): string {
  return cluster.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
