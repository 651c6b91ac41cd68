import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/server/database/database.ts';

/** A database for one test, cloned from the migrated template and dropped afterwards. */
export async function database(): Promise<Database & { url: string }> {
  const url = await cloneOfTemplate();
  const opened = await openDatabase(url);
  onTestFinished(() => opened.close());
  return { ...opened, url };
}

async function cloneOfTemplate(): Promise<string> {
  const cluster = inject('clusterUrl');
  const name = newName();
  await admin(cluster, `create database ${name} template ${inject('templateName')} strategy file_copy`);
  onTestFinished(() => admin(cluster, `drop database if exists ${name} with (force)`));
  return withDatabase(cluster, name);
}

/** With the prefix, the cluster's teardown finds the databases of killed tests. */
function newName(): string {
  return `${inject('databasePrefix')}${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

async function admin(cluster: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** URL cannot keep a socket address, so the text is edited. */
function withDatabase(cluster: string, name: string): string {
  return cluster.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
