import type { AddressInfo } from 'node:net';
import { fileReader } from '../src/connectors/index.ts';
import { routes } from '../src/main.server.ts';
import { openDatabase } from '../src/server/database/database.ts';
import { newPool } from '../src/server/database/pool.ts';
import { buildServer } from '../src/server/http/http.ts';
import { openWebApp } from '../src/server/http/web-app.ts';
import { signAccessToken } from '../src/server/identity/access-token.ts';
import { hashPassword } from '../src/server/identity/passwords.ts';
import { loadSecrets } from '../src/server/identity/secrets.ts';
import { jobQueue } from '../src/server/jobs.ts';
import { listenForChanges } from '../src/server/live/realtime.ts';
import { NO_SENDERS } from '../src/server/messages/sender.ts';
import { pullsWith } from '../src/server/pulls/pulls.ts';
import type { Services } from '../src/server/services.ts';
import { NOW } from './dataset.ts';

/** Runs the whole server in its own process, plus a bare route that runs any SQL. */
const url = process.argv[2] ?? '';
const PERSON = 'bench@example.com';

const database = await openDatabase(url);
const changes = await listenForChanges(url);
const secrets = await loadSecrets(database);
const businessNow = () => NOW;
const trueNow = () => new Date();
const ingest = {
  database,
  reader: fileReader,
  jobs: jobQueue,
  contactKey: secrets.contactHash,
  businessNow,
  trueNow,
};
const services: Services = {
  database,
  changes,
  jobs: jobQueue,
  ingest,
  secrets,
  pulls: pullsWith(secrets.credentials, { standIn: 'http://127.0.0.1:9' }),
  senders: NO_SENDERS,
  businessNow,
  trueNow,
  settings: { chatAppId: null, demoAccount: false, webhookNetworks: [], publicUrl: 'http://localhost' },
};
const app = await buildServer({
  services,
  routes,
  onBug: (_id, error) => process.stderr.write(`${error}\n`),
  webApp: await openWebApp(),
});

const bare = newPool(url, { max: 10, options: '-c max_parallel_workers_per_gather=0' });
app.post<{ Body: { name: string; text: string; values: unknown[] } }>('/bare', async ({ body }) => {
  return (await bare.query({ name: body.name, text: body.text, values: body.values })).rows;
});
app.get('/memory', () => {
  globalThis.gc?.();
  return { mb: process.memoryUsage().rss / 1_048_576 };
});
app.get('/processor', () => {
  const { user, system } = process.cpuUsage();
  return { ms: (user + system) / 1000 };
});

await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (app.server.address() as AddressInfo).port, token: await tokenOfEveryGroup() });
process.on('disconnect', () => process.exit(0));

/** Of a user who sees every group; valid longer than the run. */
async function tokenOfEveryGroup(): Promise<string> {
  const owner = database.owner;
  await owner.query(
    `insert into user_account (email, name, password_hash, created_at)
     select $1, 'Bench', $2, now() where not exists (select from user_account where email = $1)`,
    [PERSON, await hashPassword('a password for the bench')],
  );
  const { rows } = await owner.query<{ id: number }>('select id from user_account where email = $1', [
    PERSON,
  ]);
  const userId = rows[0]?.id ?? 0;
  await owner.query(
    `insert into membership (dealer_group_id, user_id, role, all_dealerships)
     select id, $1, 'admin', true from dealer_group on conflict do nothing`,
    [userId],
  );
  const sessionId = crypto.randomUUID();
  const started = new Date();
  await database.people
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: userId,
      remember_me: false,
      fingerprint: 'bench',
      user_agent: 'bench',
      started_at: started,
    })
    .execute();
  const inAnHour = new Date(started.getTime() + 50 * 60_000);
  return (await signAccessToken(secrets.accessToken, { userId, sessionId }, inAnHour)).accessToken;
}
