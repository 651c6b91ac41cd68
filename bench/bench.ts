import pg from 'pg';
import { alerts } from './alerts.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { budgets } from './budget.ts';
import { type BenchCluster, openCluster } from './cluster.ts';
import { dashboard, growth } from './dashboard.ts';
import { fill, MONTHS } from './dataset.ts';
import { DEMO_GROUP, fillDemo, growDemo } from './dense.ts';
import { grid } from './grid.ts';
import { ingestion } from './ingestion.ts';
import { fillLots, lotBytes, lots } from './inventory.ts';
import { commitToPixel, openScreens } from './live.ts';
import { lineOf, type Measurement, meets } from './measurement.ts';
import { memory } from './memory.ts';
import { type Among, againstRecords, namedQuestions, repeatedQuestion } from './questions.ts';
import { MOST_MS, screens } from './screens.ts';
import { throughput } from './throughput.ts';

/**
 * Measures the promised speed, side by side in one run: `npm run bench`, `npm run bench -- --json`.
 * With `--quick` on a tenth of the stores and months, while developing; with names of parts only those, such as
 * `npm run bench -- questions ingestion`.
 */
const PARTS = {
  inventory: inventoryReports,
  questions,
  budget,
  screens: thinScreens,
  demo: demoScreens,
  dense: denseScreens,
  ingestion: async (cluster) => notify(await ingestion(await cluster.urlOf(named('ingestion')))),
} satisfies Record<string, (cluster: BenchCluster) => Promise<void>>;

const asJson = process.argv.includes('--json');
const say = (line: string) => process.stderr.write(`${line}\n`);

const isQuick = process.argv.includes('--quick');
const STORES = isQuick ? 30 : 300;
const months = Array.from({ length: isQuick ? 4 : MONTHS }, (_, month) => month);
/** Quick runs have databases of their own. */
const named = (database: string) => `bench_${isQuick ? 'quick_' : ''}${database}`;

const FIFTEEN = { name: 'Fifteen rooftops', rooftops: 15, months };
const SMALL_REST = { name: 'Thirty rooftops beside', rooftops: STORES / 10, months };
const LARGE_REST = { name: 'Three hundred rooftops', rooftops: STORES, months };
/**
 * What a screen opens with: this month, the previous one and last year's, with every platform
 * report.
 */
const SHOWN = {
  name: 'Three hundred rooftops on screen',
  rooftops: STORES,
  months: [0, 1, 12],
  hasReports: true,
};

const servers: BenchServer[] = [];
const chosen = partsChosen();
const cluster = await openCluster(say);
try {
  for (const part of chosen) {
    await PARTS[part](cluster);
    await stopServers();
  }
} finally {
  await stopServers();
  await cluster.stop();
}

async function stopServers(): Promise<void> {
  for (const server of servers.splice(0)) await server.stop();
}

/** All, where none is named. */
function partsChosen(): readonly (keyof typeof PARTS)[] {
  const given = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const all = Object.keys(PARTS) as (keyof typeof PARTS)[];
  const unknown = given.filter((word) => !all.some((part) => part === word));
  if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}. Parts: ${all.join(', ')}.`);
  return given.length === 0 ? all : all.filter((part) => given.includes(part));
}

async function inventoryReports(cluster: BenchCluster): Promise<void> {
  const name = 'Stores with lots';
  const url = await cluster.urlOf(named('lots'));
  await fillLots(url, { name, stores: STORES }, say);
  notify(await lotBytes(url));
  const { server, among } = await serverOn(url, name);
  notify(await lots(server, among, `${STORES} stores × 13 months`));
}

async function questions(cluster: BenchCluster): Promise<void> {
  const smallUrl = await cluster.urlOf(named('small'));
  const largeUrl = await cluster.urlOf(named('large'));
  await fill(smallUrl, [FIFTEEN, SMALL_REST], say);
  await fill(largeUrl, [FIFTEEN, LARGE_REST], say);
  const small = await serverOn(smallUrl, FIFTEEN.name);
  const { server, among } = await serverOn(largeUrl, LARGE_REST.name);
  const fifteen = await groupNamed(largeUrl, FIFTEEN.name);
  notify(await memory(server, among));
  notify(await namedQuestions(server, among));
  notify([await repeatedQuestion(server, among), await againstRecords(server, among)]);
  notify(await throughput(server, fifteen));
  notify(await dashboard(server, among));
  notify(await growth(small, { server, among: fifteen }));
  notify(await commitToPixel(server, largeUrl, fifteen));
  notify(await openScreens(server, largeUrl, fifteen));
}

async function budget(cluster: BenchCluster): Promise<void> {
  const url = await cluster.urlOf(named('large'));
  await fill(url, [FIFTEEN, LARGE_REST], say);
  const { server, among } = await serverOn(url, LARGE_REST.name);
  notify(await budgets(server, url, among));
}

async function thinScreens(cluster: BenchCluster): Promise<void> {
  const url = await cluster.urlOf(named('screens'));
  await fill(url, [SHOWN], say);
  const { server, among } = await serverOn(url, SHOWN.name);
  notify(await screens(server, among, { size: `${STORES} stores, thin reports`, most: MOST_MS.many }));
  notify(await grid(server, among));
}

async function demoScreens(cluster: BenchCluster): Promise<void> {
  const url = await cluster.urlOf('bench_demo');
  await fillDemo(url, say);
  const { server, among } = await serverOn(url, DEMO_GROUP);
  notify(await screens(server, among, { size: '8 stores of the demo', most: MOST_MS.few }));
}

async function denseScreens(cluster: BenchCluster): Promise<void> {
  await fillDemo(await cluster.urlOf('bench_demo'), say);
  const url = await cluster.urlOf(named('dense'), 'bench_demo');
  await growDemo(url, STORES, say);
  const { server, among } = await serverOn(url, DEMO_GROUP);
  const size = `${STORES} stores as dense as the demo`;
  notify(await screens(server, among, { size, most: MOST_MS.many }));
  notify(await alerts(url, among));
}

async function serverOn(url: string, group: string): Promise<{ server: BenchServer; among: Among }> {
  const server = await startServer(url);
  servers.push(server);
  return { server, among: await groupNamed(url, group) };
}

async function groupNamed(url: string, name: string): Promise<Among> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ dealerGroupId: number; dealershipIds: number[] }>(
    `select g.id as "dealerGroupId", array_agg(d.id order by d.ordinal) as "dealershipIds"
     from dealer_group g join dealership d on d.dealer_group_id = g.id where g.name = $1 group by g.id`,
    [name],
  );
  await client.end();
  if (!rows[0]) throw new Error(`There is no ${name}.`);
  return rows[0];
}

function notify(measurements: readonly Measurement[]): void {
  for (const measurement of measurements) {
    const line = asJson ? JSON.stringify({ ...measurement, meets: meets(measurement) }) : lineOf(measurement);
    process.stdout.write(`${line}\n`);
  }
}
