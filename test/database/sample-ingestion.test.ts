import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { readRows } from '../../src/connectors/tables/csv-rows.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { Outcome } from '../../src/server/ingest/delivery.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { dropTables, ingestOn } from '../helpers/ingest.ts';
import { shuffled } from '../helpers/shuffled.ts';
import { zipOf } from '../helpers/zip.ts';

const SAMPLES = process.env.ROOFTOP_SAMPLES ?? join(import.meta.dirname, '../../../shared/data');
const FOLDERS = ['sales', 'service', 'leads-csv', 'ga4', 'universal-analytics'];
/** Reports whose rows are identified by values, not by order, in one plain table. */
const REPORTS = ['google-ads', 'microsoft-ads', 'meta-ads', 'search-console/tjm-autocare', 'youtube'];
/** Each line of work belongs to the order above it. */
const IN_ORDER = ['service/inspection-recommendations-ro-details.csv'];
/** Exports that are archives. */
const ARCHIVES = ['search-console/dental-clinic-gr', 'youtube'];

/** Every record and every number counted from them. */
async function everything(db: Database): Promise<Record<string, unknown>> {
  const tables = [
    'lead',
    'deal',
    'repair_order',
    'repair_order_line',
    'inspection',
    'web_traffic',
    'ad_performance',
    'search_performance',
    'video_performance',
    'feed_reach',
    'column_coverage',
    'measure_day',
    'measure_month',
  ];
  const hashes: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await db.owner.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash
       from (select to_jsonb(t) - 'import_run_id' - 'received_at' - 'last_received_at' as t from ${table} t) t`,
    );
    hashes[table] = rows[0];
  }
  return hashes;
}

/** The same table with its rows below the header shuffled. */
async function shuffledTable(bytes: Buffer): Promise<string> {
  async function* text() {
    yield bytes.toString('utf8').replace(/^\uFEFF/, '');
  }
  const lines: string[] = [];
  for await (const { cells } of readRows(text(), ',')) {
    lines.push(cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  }
  const [header = '', ...rows] = lines;
  return [header, ...shuffled(rows, 5)].join('\n');
}

function expectWhole(outcomes: readonly Outcome[]): void {
  for (const { rows, accepted, rejected, skipped, changed, unchanged, state } of outcomes) {
    expect(accepted + rejected + skipped).toBe(rows);
    if (state === 'done') expect(changed + unchanged).toBe(accepted);
  }
}

if (existsSync(SAMPLES)) {
  const namesIn = (folder: string) =>
    readdirSync(join(SAMPLES, folder))
      .filter((name) => name.includes('.'))
      .map((name) => join(folder, name));
  const files = FOLDERS.flatMap(namesIn).filter((name) => !IN_ORDER.includes(name));
  const contentOf = (path: string) => readFileSync(join(SAMPLES, path));
  const archived = (folder: string) =>
    zipOf(Object.fromEntries(namesIn(folder).map((path) => [basename(path), contentOf(path)])));

  it.each([
    ...[...REPORTS.flatMap(namesIn), ...IN_ORDER].map((path) => ({ name: path, bytes: contentOf(path) })),
    ...ARCHIVES.map((folder) => ({ name: `${folder}.zip`, bytes: archived(folder) })),
  ])('$name imported twice changes nothing', async ({ name, bytes }) => {
    const db = await database();
    const group = await aDealerGroup(db);
    const ingest = await ingestOn(db);
    const into = { group, dealershipId: group.dealershipIds[0] ?? 0, name: basename(name) };
    expectWhole(await dropTables(ingest, bytes, into));
    const once = await everything(db);
    const again = await dropTables(ingest, bytes, into);
    expectWhole(again);
    expect(again.reduce((sum, { changed }) => sum + changed, 0)).toBe(0);
    expect(await everything(db)).toEqual(once);
  });
  it.each(files)('%s imported twice and shuffled changes nothing', { timeout: 300_000 }, async (path) => {
    const db = await database();
    const group = await aDealerGroup(db);
    const ingest = await ingestOn(db);
    const into = { group, dealershipId: group.dealershipIds[0] ?? 0, name: basename(path) };
    const bytes = readFileSync(join(SAMPLES, path));
    const first = await dropTables(ingest, bytes, into);
    expectWhole(first);
    const once = await everything(db);
    const again = await dropTables(ingest, bytes, into);
    expectWhole(again);
    expect(again.reduce((sum, { changed }) => sum + changed, 0)).toBe(0);
    expect(await everything(db)).toEqual(once);
    // Lines above a table, and files with several tables, keep their order.
    if (!path.endsWith('.csv') || bytes.toString('utf8').startsWith('#')) return;
    const mixed = await dropTables(ingest, await shuffledTable(bytes), into);
    expectWhole(mixed);
    expect(mixed.map(({ state, rows }) => [state, rows])).toEqual(
      first.map(({ state, rows }) => [state, rows]),
    );
    expect(await everything(db)).toEqual(once);
  });
} else it.skip('every sample twice and shuffled; they are absent: set ROOFTOP_SAMPLES', () => undefined);
