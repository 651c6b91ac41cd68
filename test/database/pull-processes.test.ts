import type pg from 'pg';
import { expect, it } from 'vitest';
import {
  connectAccount,
  connectAgain,
  connectionList,
  pullNow,
} from '../../src/features/setup/feeds/contract-connections.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import {
  atStatement,
  type Killable,
  kill,
  killableServer,
  seededByClock,
  untilQuiet,
  watcher,
} from '../helpers/killing.ts';
import {
  failure,
  type PlatformServer,
  platformServer,
  REFRESH_TOKEN,
  type ReportedRow,
} from '../helpers/platform-server.ts';
import { accessTokenOf, asRequest } from '../helpers/server.ts';
import { sized } from '../helpers/sizes.ts';

const ADS = {
  platform: 'google_ads',
  account: '123-456-7890',
  clientId: 'client-1',
  clientSecret: 'client-SECRET-77aa',
  refreshToken: REFRESH_TOKEN,
  developerToken: 'developer-SECRET-9d2e',
} as const;
/** The queue gives a job up after five attempts. */
const DEATHS = sized({ quick: 2, soak: 4 });
const SINCE = '2026-09-05';
/** One row a day over three months. */
const ROWS: ReportedRow[] = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.parse('2026-09-06') + index * 2 * 86_400_000).toISOString().slice(0, 10),
  said: { campaign: 'Trucks', id: '6' },
  counts: { impressions: 100 + index, clicks: 10 + index, costMicros: (1 + index) * 1_000_000 },
}));

async function aContext() {
  const db = await database();
  const group = await aDealerGroup(db);
  const platform = await platformServer(ROWS);
  const token = await accessTokenOf(db, group.admin.userId);
  const client = await watcher(db.url);
  const of = { dealerGroupId: group.id };
  const begin = () => killableServer(db.url, { ROOFTOP_PLATFORMS_AT: platform.base });
  async function send(to: Killable, entry: Parameters<typeof asRequest>[0], input: object): Promise<string> {
    const { path, init } = asRequest(entry, { ...of, ...input });
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    return await (await fetch(`${to.address}/api/${path}`, { ...init, headers })).text();
  }
  return { db, group, platform, client, begin, send, dealershipId: group.dealershipIds[0] ?? 0 };
}

const theAccount = async (client: pg.Client) =>
  (await client.query('select *, first_pulled_day::text as first from platform_account order by id limit 1'))
    .rows[0];

/** Kills the server during a request to the platform or while it writes the reply. */
async function killAtRandom(
  { child }: Killable,
  { platform, client, random }: { platform: PlatformServer; client: pg.Client; random: () => number },
): Promise<void> {
  if (random() < 0.5) {
    const at = 1 + Math.floor(random() * 4);
    const heard = Promise.withResolvers<void>();
    let questions = 0;
    platform.interrupt = () => {
      questions += 1;
      if (questions < at) return null;
      heard.resolve();
      return 'never';
    };
    await heard.promise;
    await kill(child);
    platform.interrupt = null;
  } else {
    const written = 1 + Math.floor(random() * 12);
    const watching = {
      isOver: () => child.exitCode !== null,
      statements: '(staged_|touched_|telling|measure_)',
    };
    await atStatement(client, watching, written);
    await kill(child);
  }
}

it('a server killed at any point of a pull continues it after the restart, and no day is counted twice', async () => {
  const random = seededByClock();
  const { platform, client, begin, send, dealershipId } = await aContext();
  let server = await begin();
  await send(server, connectAccount, { dealershipId, ...ADS, since: SINCE });
  for (let deaths = 0; deaths < DEATHS; deaths += 1) {
    await killAtRandom(server, { platform, client, random });
    await untilQuiet(client, '(staged_|touched_|telling|measure_)');
    // A worker silent for two minutes.
    await client.query("update worker_heartbeat set beat_at = now() - interval '2 minutes'");
    await client.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_at is not null",
    );
    const { rows } = await client.query(
      'select day from ad_performance group by dealership_id, day having count(*) > 1',
    );
    expect(rows).toEqual([]);
    server = await begin();
    if ((await theAccount(client)).first === SINCE) break;
  }
  await expect
    .poll(async () => (await theAccount(client)).first, { timeout: 60_000, interval: 50 })
    .toEqual(SINCE);
  const { rows } = await client.query({
    text: "select day::text, clicks::int, cost_cents::int from ad_performance where cut = 'campaign' order by day",
    rowMode: 'array',
  });
  expect(rows).toEqual(ROWS.map(({ day }, index) => [day, 10 + index, 100 * (1 + index)]));
  const counted = await client.query({
    text: 'select day::text, ad_clicks::int from measure_day where ad_clicks > 0 order by day',
    rowMode: 'array',
  });
  expect(counted.rows).toEqual(ROWS.map(({ day }, index) => [day, 10 + index]));
}, 180_000);

it('no credential leaves the server: not in its output, a reply or a row', async () => {
  const { platform, client, begin, send, dealershipId } = await aContext();
  const server = await begin();
  const said: string[] = [];
  const secrets = `${REFRESH_TOKEN} ${ADS.developerToken} ${ADS.clientSecret}`;
  const connect = { dealershipId, ...ADS, since: '2026-11-01' };
  const broken = JSON.stringify({
    type: 'service_account',
    client_email: 'a@b.example',
    private_key: 'key-SECRET',
  });
  said.push(
    await send(server, connectAccount, { ...connect, refreshToken: 'wrong-SECRET' }),
    await send(server, connectAccount, { ...connect, developerToken: 'wrong-SECRET' }),
    await send(server, connectAccount, { ...connect, account: 'account-SECRET', clientSecret: 5 }),
    await send(server, connectAccount, {
      dealershipId,
      platform: 'ga4',
      account: '123456',
      serviceAccount: broken,
    }),
    await send(server, connectAccount, {
      dealershipId,
      platform: 'ga4',
      account: '123456',
      serviceAccount: '{"SECRET',
    }),
  );
  platform.interrupt = () => failure(403, 'PERMISSION_DENIED', `Not with ${secrets}`);
  said.push(await send(server, connectAccount, connect));
  platform.interrupt = null;
  const { connection } = JSON.parse(await send(server, connectAccount, connect));
  const notify = async (words: RegExp) => {
    await expect
      .poll(async () => (await theAccount(client)).last_error ?? 'none', { timeout: 30_000, interval: 50 })
      .toMatch(words);
    said.push(await send(server, connectionList, {}));
  };
  await expect
    .poll(async () => (await theAccount(client)).last_success_at, { timeout: 30_000 })
    .not.toBeNull();
  const pull = async () => said.push(await send(server, pullNow, { id: connection.id }));
  platform.expireTokens();
  platform.interrupt = ({ headers }) =>
    failure(400, 'INVALID_ARGUMENT', `Bad: ${secrets} ${headers.authorization}`);
  await pull();
  await notify(/Google refused the request: Bad: … … … Bearer …/);
  platform.interrupt = () => ({ body: `{"results": [${secrets}` });
  await pull();
  await notify(/cut off/);
  platform.interrupt = () => ({
    body: { results: [{ campaign: secrets, segments: { date: '2026-11-03' } }] },
  });
  await pull();
  await expect
    .poll(async () => (await theAccount(client)).failures, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(0);
  platform.isRevoked = true;
  await pull();
  await notify(/withdrawn or has expired/);
  said.push(await send(server, connectAgain, { id: connection.id, ...ADS, refreshToken: 'again-SECRET' }));
  await kill(server.child);
  const found = [server.output(), ...said, ...(await everything(client))].filter((text) =>
    text.includes('SECRET'),
  );
  expect(found.map((text) => text.slice(0, 500))).toEqual([]);
  expect(said.join()).not.toMatch(/token-\d/);
}, 120_000);

/** All rows of all tables as text, with bytes decoded. */
async function everything(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    found.push(...rows.map(({ row }) => row.replaceAll(Buffer.from('SECRET').toString('hex'), 'SECRET')));
  }
  return found;
}
