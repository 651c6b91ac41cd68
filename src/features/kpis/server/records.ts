import { stringify } from 'csv-stringify/sync';
import { Problem } from '../../../core/errors.ts';
import { counted } from '../../../core/number-text.ts';
import { resolvePeriod } from '../../../core/period-scope.ts';
import { dateRangeText } from '../../../core/period-text.ts';
import { listRecords, type RecordsPage } from '../../../server/kpi-query/records.ts';
import { type Context, type Route, serve } from '../../../server/route.ts';
import * as contract from '../contract-records.ts';
import { kpiNamed } from '../rules.ts';
import { type Listing, listingNamed, listingsOf } from '../rules-records.ts';
import { definitionOf, stamp } from './definitions.ts';
import { openDesk } from './desk.ts';
import { type Drill, drillInto } from './drill-scope.ts';
import { type PlannedWindow, planWindows, toldWindowsOf } from './windows.ts';

/** More rows than this are no list anybody reads, and one answer would hold them all at once. */
const MOST_EXPORTED = 50_000;

export const recordRoutes: readonly Route[] = [
  serve(contract.kpiRecords, async (context) => {
    const { page, limit } = context.query;
    const found = await find(context);
    const { columns, rows, count } = await read(found, { limit, offset: (page - 1) * limit });
    const { drill, listing, window } = found;
    const kpi = kpiNamed(context.query.metric);
    const [told] = toldWindowsOf(drill.desk, drill.kpi, [window]);
    if (!told) throw new Error('A window was asked for and none is told.');
    return {
      ...stamp(drill.desk, [kpi]),
      kpi: definitionOf(kpi),
      ...toldListing(listing),
      lists: listingsOf(drill.kpi).map(toldListing),
      filters: [...drill.told],
      window: told,
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
    const table = [columns.map(({ title }) => title), ...rows.map(({ cells }) => cells)];
    const content = `\ufeff${csv([...headerBlock(found, count), []])}${csv(table)}`;
    const name = `${found.drill.kpi.title}, ${found.listing.title.toLowerCase()}, ${found.window.period.start}.csv`;
    return { name, type: 'text/csv; charset=utf-8', content };
  }),
];

interface Found {
  readonly drill: Drill;
  readonly listing: Listing;
  readonly window: PlannedWindow;
}

async function find(context: Context<typeof contract.exportRecords>): Promise<Found> {
  const { query } = context;
  const drill = drillInto(await openDesk(context), kpiNamed(query.metric), query.filters);
  const scope = resolvePeriod(query, drill.desk.today);
  const windows = planWindows(drill.desk, { period: 'scope', scope, compare: ['previous', 'lastYear'] });
  const window = windows.find(({ name }) => name === query.window);
  if (!window) throw new Error('Every period has a current, a previous and a last year.');
  return { drill, listing: listingNamed(drill.kpi, query), window };
}

interface Table {
  readonly columns: contract.RecordColumn[];
  readonly rows: { dealerShipId: number; cells: RecordsPage['records'][0]['cells'][0][] }[];
  readonly count: number;
}

/** A page of the list, each record under the name of its dealership. */
async function read(
  { drill: { desk, filters }, listing, window }: Found,
  page: { limit: number; offset: number },
): Promise<Table> {
  const question = {
    measures: listing.measures,
    window: { ...window, grain: 'whole' as const },
    filters,
    ...page,
  };
  const found = await desk.db.run((tx) => listRecords(tx, desk.scope, question));
  const names = new Map(desk.scope.dealerships.map(({ id, name }) => [id, name]));
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

/** What the file holds, in words above its table. */
function headerBlock({ drill, listing, window }: Found, count: number): (string | number)[][] {
  return [
    [drill.kpi.title, listing.title],
    ['Days', dateRangeText(window.period)],
    ...drill.told.map(({ title, values }) => [title, values.map((value) => value.title).join(', ')]),
    ['As of', drill.desk.now.toISOString()],
    ['Records', count],
  ];
}

/** A spreadsheet takes text that begins like a formula for one, so such text is marked as text. */
function csv(rows: readonly (readonly unknown[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, cast: { boolean: (value) => (value ? 'yes' : 'no') } },
  );
}

function tooMany(count: number): Problem {
  const most = counted(MOST_EXPORTED, 'record');
  return new Problem(
    'tooLarge',
    `These are ${counted(count, 'record')}; a file holds at most ${most}. Choose fewer days, rooftops or values.`,
  );
}

function toldListing({ part, kind, title }: Listing): contract.RecordList {
  return { part, kind, title };
}
