import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { Problem } from '../../core/errors.ts';
import { databaseTrouble, isDatabaseAway } from './database-trouble.ts';
import { migrate } from './migrate.ts';

async function troubleAt(url: string): Promise<unknown> {
  return await migrate(url).then(() => null, databaseTrouble);
}

it('a wrong DATABASE_URL is one sentence, without its password', async () => {
  const { url, owner } = await database();
  await owner.query("create role weak login password 'weak-secret'");
  onTestFinished(async () => {
    await owner.query('drop role weak');
  });
  await owner.query('revoke create on schema public from public');
  await owner.query('alter table schema_migration rename to hidden_migration');
  // On a cluster the next test has the same database.
  onTestFinished(async () => {
    await owner.query('alter table hidden_migration rename to schema_migration');
  });
  const as = (user: string) => url.replace(/\/\/[^@/]*@/, `//${user}@`);
  const silent = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const troubles = [
    await troubleAt('postgres://app:secret@127.0.0.1:9/rooftop'),
    await troubleAt('postgres://app:secret@no-such-host.invalid/rooftop'),
    await troubleAt(`postgres://app:secret@127.0.0.1:${port}/rooftop`),
    await troubleAt(url.replace(/(\/\/[^/]*\/)[^?]*/, '$1no_such_database')),
    await troubleAt(as('nobody_here:secret')),
    await troubleAt(as('weak:weak-secret')),
  ];
  expect(String(troubles.at(-1))).toMatch('grant create on schema public');
  for (const trouble of troubles) {
    expect(trouble).toBeInstanceOf(Problem);
    expect(String(trouble)).toMatch(/DATABASE_URL/);
    expect(String(trouble)).not.toMatch(/secret/);
  }
});

it('anything else stays what it is', () => {
  const bug = new Error('a bug');
  expect(databaseTrouble(bug)).toBe(bug);
});

it.each([
  [Object.assign(new Error('connection to the remote node failed'), { code: '08006' }), true],
  [Object.assign(new Error('the database system is starting up'), { code: '57P03' }), true],
  [new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })]), true],
  [new Error('Connection terminated unexpectedly'), true],
  [Object.assign(new Error('division by zero'), { code: '22012' }), false],
  [new Error('a bug'), false],
])('knows whether a database is only away: %s', (error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});
