import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { leadSourceBoard } from '../src/features/marketing/lead-source-roi/board.ts';
import { paidSearchBoard } from '../src/features/marketing/ppc/board.ts';
import { websiteBoard } from '../src/features/marketing/website/board.ts';
import { inventoryBoard } from '../src/features/store/inventory/board.ts';
import { salesBoard } from '../src/features/store/sales/board.ts';
import { serviceBoard } from '../src/features/store/service/board.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { takenInOn } from './ingestion.ts';
import { inTurns, lineOf, type Measurement } from './measurement.ts';
import { type Among, everyRooftop, oneRooftop, yearByMonth } from './questions.ts';
import { askScreen } from './screens.ts';

/**
 * Asks one PostgreSQL and a Citus cluster with the same rows the same questions in turns, and imports the same file:
 * `DATABASE_URL=… ROOFTOP_CITUS_URL=… node bench/citus.ts`.
 */
const GROUP = process.env.ROOFTOP_BENCH_GROUP ?? 'Eight';
const urls = { one: process.env.DATABASE_URL ?? '', cluster: process.env.ROOFTOP_CITUS_URL ?? '' };
const say = (measurement: Measurement) => process.stdout.write(`${lineOf(measurement)}\n`);

const one = await startServer(urls.one);
const cluster = await startServer(urls.cluster);
try {
  const among = await storesOf(urls.one);
  const requested: Record<string, (server: BenchServer) => () => Promise<unknown>> = {
    "one rooftop's month": (server) => oneRooftop(server, among).requested,
    "all rooftops' month": (server) => everyRooftop(server, among).requested,
    "all rooftops' year by month": (server) => yearByMonth(server, among).requested,
    'budget, list': (server) => () => server.ask(`budget/list?${budget(among)}`),
    ...Object.fromEntries(
      [leadSourceBoard.gross, salesBoard, websiteBoard, paidSearchBoard, serviceBoard, inventoryBoard].map(
        (board) => [`board ${board.key}`, (server: BenchServer) => askScreen(server, among, board)],
      ),
    ),
  };
  for (const [name, ask] of Object.entries(requested)) {
    if (process.argv[2] && !name.includes(process.argv[2])) continue;
    await compared(name, { one: ask(one), cluster: ask(cluster) });
  }
  if (!process.argv[2] || process.argv[2] === 'ingestion') await ingestion();
} finally {
  await Promise.all([one.stop(), cluster.stop()]);
}

async function compared(
  name: string,
  ways: { readonly one: () => Promise<unknown>; readonly cluster: () => Promise<unknown> },
): Promise<void> {
  const [expected, found] = [await ways.one(), await ways.cluster()];
  if (!isDeepStrictEqual(withoutIds(expected), withoutIds(found))) process.stdout.write(`${name}: DIFFERS\n`);
  const times = await inTurns(ways, { turns: 15 });
  say({ name: `${name}: one node`, value: times.one.median, unit: 'ms', goal: null });
  say({ name: `${name}: cluster`, value: times.cluster.median, unit: 'ms', goal: null });
  const value = times.cluster.median / times.one.median;
  say({ name: `${name}: cluster against one node`, value, unit: 'times', goal: { most: 2.5 } });
}

/** Each request has ids of its own. */
function withoutIds(reply: unknown): unknown {
  return JSON.parse(JSON.stringify(reply).replaceAll(/"(id|at|version)":("[^"]*"|\d+)/g, '"$1":0'));
}

async function ingestion(): Promise<void> {
  const rates: Record<'one' | 'cluster', number[]> = { one: [], cluster: [] };
  for (let round = 0; round < 3; round += 1)
    for (const where of ['one', 'cluster'] as const) rates[where].push(await takenInOn(urls[where]));
  const middle = (of: readonly number[]) => of.toSorted((a, b) => a - b)[1] ?? Number.NaN;
  say({ name: 'leads taken in: one node', value: middle(rates.one), unit: 'rows/s', goal: null });
  say({ name: 'leads taken in: cluster', value: middle(rates.cluster), unit: 'rows/s', goal: null });
  const value = middle(rates.one) / middle(rates.cluster);
  say({ name: 'ingestion: cluster against one node', value, unit: 'times', goal: { most: 1.5 } });
}

function budget({ dealerGroupId }: Among): string {
  return `dealerGroupId=${dealerGroupId}&year=2026&month=11`;
}

async function storesOf(url: string): Promise<Among> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ dealerGroupId: number; dealershipIds: number[] }>(
    `select g.id as "dealerGroupId", array_agg(d.id order by d.id) as "dealershipIds"
     from dealer_group g join dealership d on d.dealer_group_id = g.id where g.name = $1 group by g.id`,
    [GROUP],
  );
  await client.end();
  const [among] = rows;
  if (!among) throw new Error(`There is no group ${GROUP}.`);
  return among;
}
