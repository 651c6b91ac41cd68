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

/**
 * Measures the promised speed, side by side in one run: `npm run bench`, `npm run bench -- --json`.
 * With `--quick` on a tenth of the stores and months, while developing; with `--inventory` only both reports of
 * inventory.
 */
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

const undo: (() => Promise<void> | void)[] = [];
try {
  const cluster = await openCluster(say);
  undo.push(cluster.stop);
  await inventoryReports(cluster);
  if (!process.argv.includes('--inventory')) await everythingElse(cluster);
} finally {
  for (const step of undo.toReversed()) await step();
}

async function inventoryReports(cluster: BenchCluster): Promise<void> {
  const name = 'Stores with lots';
  const url = await cluster.urlOf(named('lots'));
  await fillLots(url, { name, stores: STORES }, say);
  notify(await lotBytes(url));
  const { server, among } = await serverOn(url, name);
  notify(await lots(server, among, `${STORES} stores × 13 months`));
}

async function everythingElse(cluster: BenchCluster): Promise<void> {
  const smallUrl = await cluster.urlOf(named('small'));
  const largeUrl = await cluster.urlOf(named('large'));
  await fill(smallUrl, [FIFTEEN, SMALL_REST], say);
  await fill(largeUrl, [FIFTEEN, LARGE_REST], say);
  const small = await serverOn(smallUrl, FIFTEEN.name);
  const large = await serverOn(largeUrl, LARGE_REST.name);
  const fifteen = await groupNamed(largeUrl, FIFTEEN.name);
  const { server, among } = large;
  notify(await memory(server, among));
  notify(await namedQuestions(server, among));
  notify([await repeatedQuestion(server, among), await againstRecords(server, among)]);
  notify(await dashboard(server, among));
  notify(await growth(small, { server, among: fifteen }));
  notify(await commitToPixel(server, largeUrl, fifteen));
  notify(await openScreens(server, largeUrl, fifteen));
  notify(await budgets(server, largeUrl, among));
  const shownUrl = await cluster.urlOf(named('screens'));
  await fill(shownUrl, [SHOWN], say);
  const shown = await serverOn(shownUrl, SHOWN.name);
  notify(
    await screens(shown.server, shown.among, { size: `${STORES} stores, thin reports`, most: MOST_MS.many }),
  );
  notify(await grid(shown.server, shown.among));
  await fillDemo(await cluster.urlOf('bench_demo'), say);
  const denseUrl = await cluster.urlOf(named('dense'), 'bench_demo');
  await growDemo(denseUrl, STORES, say);
  const demo = await serverOn(await cluster.urlOf('bench_demo'), DEMO_GROUP);
  notify(await screens(demo.server, demo.among, { size: '8 stores of the demo', most: MOST_MS.few }));
  const dense = await serverOn(denseUrl, DEMO_GROUP);
  const size = `${STORES} stores as dense as the demo`;
  notify(await screens(dense.server, dense.among, { size, most: MOST_MS.many }));
  notify(await alerts(denseUrl, dense.among));
  notify(await ingestion(await cluster.urlOf(named('ingestion'))));
}

async function serverOn(url: string, group: string): Promise<{ server: BenchServer; among: Among }> {
  const server = await startServer(url);
  undo.push(server.stop);
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
