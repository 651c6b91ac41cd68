import { expect, it, vi } from 'vitest';
import { createIntake } from '../../src/features/setup/feeds/contract.ts';
import { jobQueue, migrateJobs, startWorker } from '../../src/server/jobs.ts';
import { Metrics } from '../../src/server/observe/metrics.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { server, type TestServer } from '../helpers/server.ts';

const TOKEN = 'a token of sixteen'.replaceAll(' ', '-');

const collect = (to: TestServer, headers: Record<string, string> = {}) =>
  fetch(new URL('/metrics', to.url), { headers });

/** The value of one series, by name and labels. */
async function seriesOf(to: TestServer, name: string): Promise<number | undefined> {
  const text = await (await collect(to)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

it('counts requests by route and status, and times them', async () => {
  const to = await server();
  await to.request('health');
  await to.request('health?a=1');
  await to.request('no/such/one');
  const of = (route: string, status: number) =>
    seriesOf(to, `rooftop_http_requests_total{method="GET",route="${route}",status="${status}"}`);
  await vi.waitFor(async () => expect(await of('/api/health', 200)).toBe(2));
  await vi.waitFor(async () => expect(await of('(unknown call)', 404)).toBe(1));
  const timed = 'rooftop_http_request_duration_seconds_count{method="GET",route="/api/health"}';
  expect(await seriesOf(to, timed)).toBe(2);
});

it('counts imports and rows by connector', async () => {
  const to = await server({ now: new Date('2026-11-20T18:00:00Z') });
  const group = await aDealerGroup(to.database, { dealerships: 1 });
  const me = await to.as(group.admin.userId);
  const [dealershipId = 0] = group.dealershipIds;
  const { key } = await me.call(createIntake, { dealerGroupId: group.id, title: 'Website', dealershipId });
  const body =
    '<?xml version="1.0"?><adf><prospect><id source="Portal">1</id><customer><contact><email>kim@example.com</email></contact></customer></prospect></adf>';
  const headers = { 'content-type': 'text/xml', authorization: `Bearer ${key}` };
  expect((await to.request('intake/leads', { method: 'POST', headers, body })).status).toBe(200);
  expect(await seriesOf(to, 'rooftop_imports_total{kind="adf",came_by="intake",outcome="done"}')).toBe(1);
  expect(await seriesOf(to, 'rooftop_import_rows_total{kind="adf",result="accepted"}')).toBe(1);
});

it('reports open streams and the connections of each pool', async () => {
  const to = await server();
  const group = await aDealerGroup(to.database);
  const gone = new AbortController();
  const headers = {
    accept: 'text/event-stream',
    authorization: `Bearer ${await to.tokenOf(group.admin.userId)}`,
  };
  const path = `live/changes?dealerGroupId=${group.id}`;
  const answer = await to.request(path, { headers, signal: gone.signal });
  expect(answer.status).toBe(200);
  expect(await seriesOf(to, 'rooftop_open_streams')).toBe(1);
  gone.abort();
  await vi.waitFor(async () => expect(await seriesOf(to, 'rooftop_open_streams')).toBe(0));
  expect(await seriesOf(to, 'rooftop_database_connections{pool="work",state="waiting"}')).toBe(0);
  expect(await seriesOf(to, 'rooftop_database_connections{pool="owner",state="idle"}')).toBeGreaterThan(0);
});

it('counts job attempts by name and outcome', async () => {
  const { database } = await server();
  await migrateJobs(database.owner, database.hasAppRole);
  const metrics = new Metrics(database);
  const tried: unknown[] = [];
  const worker = await startWorker({
    pool: database.owner,
    jobs: {
      good: async () => {},
      bad: async () => {
        throw new Error('as planned');
      },
    },
    onFailure: () => undefined,
    onTried: (report) => {
      tried.push(report);
      metrics.countJob(report);
    },
  });
  await database.inGroups([], async (tx) => {
    await jobQueue.enqueue(tx, 'good', { runId: 7, name: 'Kim' });
    await jobQueue.enqueue(tx, 'bad', {});
  });
  await vi.waitFor(() => expect(tried).toHaveLength(2), { timeout: 20_000 });
  await worker.stop();
  expect(tried).toContainEqual({ name: 'good', outcome: 'done', ms: expect.any(Number), ids: { runId: 7 } });
  const text = await metrics.registry.metrics();
  expect(text).toContain('rooftop_jobs_total{name="good",outcome="done"} 1');
  expect(text).toContain('rooftop_jobs_total{name="bad",outcome="failed"} 1');
});

it('adds process figures where the platform reports them', async () => {
  const { database } = await server();
  const metrics = new Metrics(database);
  metrics.watchProcess();
  expect(await metrics.registry.metrics()).toMatch(/nodejs_eventloop_lag_seconds \S+/);
});

it('are refused through a proxy or by another host name, except with the token', async () => {
  const to = await server({ metricsToken: TOKEN });
  const proxied = { 'x-forwarded-for': '203.0.113.7' };
  expect((await collect(to)).status).toBe(200);
  const refused = await collect(to, proxied);
  expect(refused.status).toBe(401);
  expect(await refused.text()).not.toContain('rooftop_http');
  const sent = (token: string) => collect(to, { ...proxied, authorization: `Bearer ${token}` });
  expect((await sent(`${TOKEN}x`)).status).toBe(401);
  expect((await sent('')).status).toBe(401);
  expect((await sent(TOKEN)).status).toBe(200);
});

it('accept no token if none is set', async () => {
  const to = await server();
  const headers = { 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer null' };
  expect((await collect(to, headers)).status).toBe(401);
});
