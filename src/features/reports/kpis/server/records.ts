import { Problem } from '../../../../core/errors.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import type { Kpi } from '../../../../core/kpis/kpi.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { isDay } from '../../../../core/time/period.ts';
import { type ResolvedPeriod, resolvePeriod } from '../../../../core/time/period-scope.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import type { ExportColumn } from '../../../../server/exports/columns.ts';
import { CSV_TYPE, csvText } from '../../../../server/exports/csv.ts';
import { fileName } from '../../../../server/exports/head.ts';
import { sheetOf } from '../../../../server/exports/sheet.ts';
import { WORKBOOK_TYPE, workbook } from '../../../../server/exports/workbook.ts';
import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import { windowOfKpi } from '../../../../server/kpi-answers/budget-spans.ts';
import { planComparisons } from '../../../../server/kpi-answers/comparisons.ts';
import { definitionOf, stamp } from '../../../../server/kpi-answers/definitions.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { type PlannedWindow, planWindows, windowRepliesOf } from '../../../../server/kpi-answers/windows.ts';
import { listRecords, type RecordsPage } from '../../../../server/kpi-query/records.ts';
import * as contract from '../contract-records.ts';
import { type Listing, listingNamed, listingsOf } from '../rules-records.ts';
import { type Drill, drillInto } from './drill-scope.ts';

/** Nobody reads longer lists, and the response is built in memory. */
const MOST_EXPORTED = 50_000;

export const recordRoutes: readonly Route[] = [
  serve(contract.kpiRecords, async (context) => {
    const { page, limit } = context.query;
    const found = await find(context);
    const { columns, rows, count } = await read(found, { limit, offset: (page - 1) * limit });
    const { drill, listing, window } = found;
    const kpi = kpiNamed(context.query.metric);
    const [reported] = windowRepliesOf(drill.kpiContext, drill.kpi, [window]);
    if (!reported) throw new Error('A window was requested and none is answered.');
    return {
      ...stamp(drill.kpiContext, [kpi]),
      kpi: definitionOf(kpi),
      ...listingReply(listing),
      lists: listingsOf(drill.kpi).map(listingReply),
      filters: [...drill.reported],
      window: reported,
      columns,
      rows,
      count,
      page,
      pages: Math.ceil(count / limit),
    };
  }),

  serve(contract.exportRecords, async (context) => {
    const found = await find(context);
    const { columns, rows, count } = await read(found, { limit: MOST_EXPORTED, offset: 0 });
    if (count > MOST_EXPORTED) throw tooMany(count);
    const { drill, listing, window } = found;
    const { format } = context.query;
    const name = fileName([drill.kpi.title, listing.title.toLowerCase(), window.period.start], format);
    const facts = factsOf(found, count);
    if (format === 'csv') {
      const table = [columns.map(({ title }) => title), ...rows.map(({ cells }) => cells)];
      const content = csvText([[drill.kpi.title, listing.title], ...facts, [], ...table]);
      return { name, type: CSV_TYPE, content };
    }
    const head = { title: `${drill.kpi.title}: ${listing.title}`, facts };
    const sheet = sheetOf(listing.title, head, { columns: columns.map(sheetColumn), rows });
    const content = await workbook({ title: head.title, at: drill.kpiContext.now }, [sheet]);
    return { name, type: WORKBOOK_TYPE, content };
  }),
];

interface Found {
  readonly drill: Drill;
  readonly listing: Listing;
  readonly window: PlannedWindow;
}

type Requested = Context<typeof contract.kpiRecords>;

async function find(
  context: Omit<Requested, 'query'> & { readonly query: Omit<Requested['query'], 'page' | 'limit'> },
): Promise<Found> {
  const { query } = context;
  const kpi = kpiNamed(query.metric);
  const drill = drillInto(await openKpiContext(context, [kpi]), kpi, query.filters);
  const scope = resolvePeriod(query, drill.kpiContext.today);
  const named = windowNamed(drill, { kpi, scope, name: query.window });
  const window = windowOfKpi(named, drill.kpi, drill.kpiContext.scope.dealerships);
  return { drill, listing: listingNamed(drill.kpi, query), window };
}

/** The days of the value, or of a comparison. */
function windowNamed(
  { kpiContext }: Drill,
  { kpi, scope, name }: { kpi: Kpi; scope: ResolvedPeriod; name: Requested['query']['window'] },
): PlannedWindow {
  const windows = planWindows(kpiContext, { period: 'scope', scope, compare: ['previous', 'lastYear'] });
  const window = windows.find((one) => one.name === name);
  const [current] = windows;
  if (!window || !current) throw new Error('Every period has a current, a previous and a last year.');
  if (name === 'current') return window;
  const plan = { period: 'scope', scope, current, compare: [name], kpis: [kpi] } as const;
  const sides = planComparisons(kpiContext, plan).of(kpi, name, kpiContext.scope.dealerships);
  return sides.days ? { ...sides.base, name } : window;
}

interface Table {
  readonly columns: contract.RecordColumn[];
  readonly rows: { dealerShipId: number; cells: RecordsPage['records'][0]['cells'][0][] }[];
  readonly count: number;
}

/** One page, each record with its dealership. */
async function read(
  { drill: { kpiContext, filters }, listing, window }: Found,
  page: { limit: number; offset: number },
): Promise<Table> {
  const question = {
    measures: listing.measures,
    window: { ...window, grain: 'whole' as const },
    filters,
    ...page,
  };
  const found = await kpiContext.db.run((tx) => listRecords(tx, kpiContext.scope, question));
  const names = new Map(kpiContext.scope.dealerships.map(({ id, name }) => [id, name]));
  const columns = found.columns.map(({ key, title, kind }) => ({ key, title, kind }));
  return {
    columns: [{ key: 'dealership', title: 'Dealership', kind: 'text' }, ...columns],
    rows: found.records.map(({ dealershipId, cells }) => ({
      dealerShipId: dealershipId,
      cells: [names.get(dealershipId) ?? null, ...cells],
    })),
    count: found.count,
  };
}

/** Header lines of the file. */
function factsOf({ drill, window }: Found, count: number): [string, string][] {
  return [
    ['Days', dateRangeText(window.period)],
    ...drill.reported.map(({ title, values }): [string, string] => [
      title,
      values.map((value) => value.title).join(', '),
    ]),
    ['As of', drill.kpiContext.now.toISOString()],
    ['Records', String(count)],
  ];
}

type Row = Table['rows'][0];

/** Days and numbers as values for formulas, the rest as text. */
function sheetColumn({ key, title, kind }: contract.RecordColumn, index: number): ExportColumn<Row> {
  const cell = ({ cells }: Row) => cells[index] ?? null;
  if (kind === 'number' || kind === 'hour' || kind === 'usd' || kind === 'hours') {
    const value = (row: Row) => (typeof cell(row) === 'number' ? Number(cell(row)) : null);
    return { kind: 'number', key, title, unit: kind === 'hour' ? 'number' : kind, value };
  }
  if (kind === 'day') {
    const value = (row: Row) => {
      const text = String(cell(row) ?? '');
      return isDay(text) ? text : null;
    };
    return { kind: 'day', key, title, value };
  }
  return { kind: 'text', key, title, value: (row) => textOf(cell(row)) };
}

function textOf(cell: Row['cells'][0] | null): string | null {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell === null ? null : String(cell);
}

function tooMany(count: number): Problem {
  const most = countedText(MOST_EXPORTED, 'record');
  return new Problem(
    'tooLarge',
    `These are ${countedText(count, 'record')}; a file holds at most ${most}. Choose fewer days, stores or values.`,
  );
}

function listingReply({ part, kind, title }: Listing): contract.RecordList {
  return { part, kind, title };
}
