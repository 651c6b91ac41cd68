import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, dimensionsOf } from '../../src/core/kpis/catalogue.ts';
import { addsUpOverTime } from '../../src/core/kpis/kpi.ts';
import type { BoardTile, TileResult } from '../../src/core/kpis/tiles.ts';
import type { ComparedFigure, Window } from '../../src/core/kpis/wire.ts';
import { addDays, type Day } from '../../src/core/period.ts';
import { kpiBoard } from '../../src/features/kpis/contract.ts';
import {
  choose,
  NO_REPORTS,
  type Part,
  type Reaches,
  type Records,
  reachOf,
} from '../helpers/chosen-records.ts';
import { dealsAt, storeDeals } from '../helpers/deals.ts';
import { clockOf, leadsAt, type Place, storeLeads } from '../helpers/leads.ts';
import { naive, naiveKpis } from '../helpers/naive-kpis.ts';
import { ordersAt, storeOrders } from '../helpers/repair-orders.ts';
import { type ReportTable, reportLinesAt, storeReports, websiteLinesAt } from '../helpers/reports.ts';
import { sized } from '../helpers/sizes.ts';
import { expensesAt, storeSpend } from '../helpers/spend.ts';
import { emptyRecords } from '../helpers/store-records.ts';
import { aTown } from '../helpers/town.ts';

const RUNS = sized({ quick: 3, soak: 300 });

/** Days where calendars bite: both clock changes, a leap day, year and month ends, and plenty around today. */
const DAYS: readonly Day[] = [
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2025-02-28',
  '2025-03-09',
  '2025-11-01',
  '2025-11-02',
  '2025-11-03',
  '2025-11-04',
  '2025-12-31',
  '2026-01-01',
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-03-31',
  '2026-10-01',
  '2026-10-02',
  '2026-10-03',
  '2026-10-04',
  '2026-10-27',
  '2026-10-28',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
  '2026-11-03',
  '2026-11-04',
];

/** Months with gaps between them, and one still to come. */
const MONTHS: readonly Day[] = [
  '2024-02-01',
  '2025-11-01',
  '2025-12-01',
  '2026-03-01',
  '2026-10-01',
  '2026-11-01',
  '2026-12-01',
];

/** Today and the days it is set against; twice, so that the time of day has something to part. */
const AROUND_NOW: readonly Day[] = ['2026-10-27', '2026-10-28', '2026-11-02', '2026-11-03', '2026-11-04'];

const kpis = catalogue.map(({ key }) => key);
const runningKpis = catalogue.filter(addsUpOverTime).map(({ key }) => key);
const dimensions = [...new Set(catalogue.flatMap((kpi) => dimensionsOf(kpi).map(({ key }) => key)))];
const byDimension = new Map(
  dimensions.map((dimension) => [
    dimension,
    catalogue.filter((kpi) => dimensionsOf(kpi).some(({ key }) => key === dimension)).map(({ key }) => key),
  ]),
);

/** What a tile is told to leave out, by the name of the tile. */
const FILTERS = {
  people: [
    { dimension: 'salesperson', values: ['Pat', '(none)'] },
    { dimension: 'condition', values: ['new', 'used', '(none)'] },
  ],
  sources: [
    { dimension: 'source', values: ['CarGurus', 'O\'Reilly "Ads"', '(none)'] },
    { dimension: 'make', values: ['Ford', '(none)'] },
  ],
  shop: [
    { dimension: 'pay_type', values: ['customer', '(none)'] },
    { dimension: 'technician', values: ['Kim'] },
  ],
  media: [
    { dimension: 'category', values: ['Digital'] },
    { dimension: 'campaign', values: ['Brand', 'Conquest'] },
  ],
} as const;

/** A tile takes 20 KPIs at most. */
function tilesOf(tile: { id: string } & Record<string, unknown>, of: readonly string[] = kpis): BoardTile[] {
  const parts: BoardTile[] = [];
  for (let at = 0; at < of.length; at += 20) {
    parts.push({ ...tile, id: `${tile.id} ${at}`, kpis: of.slice(at, at + 20) } as unknown as BoardTile);
  }
  return parts;
}

const BOARDS: readonly (readonly BoardTile[])[] = [
  [...tilesOf({ id: 'total', kind: 'value' }), ...tilesOf({ id: 'today', kind: 'value', period: 'today' })],
  [
    ...tilesOf({ id: 'days', kind: 'series', by: 'day' }),
    ...tilesOf({ id: 'months', kind: 'series', by: 'month', whole: true }),
    ...tilesOf({ id: 'weeks', kind: 'series', by: 'week', compare: [] }),
    ...tilesOf({ id: 'hours', kind: 'series', by: 'hour' }),
    ...tilesOf({ id: 'running', kind: 'series', by: 'day', cumulative: true, compare: [] }, runningKpis),
  ],
  [
    ...tilesOf({ id: 'rooftops', kind: 'breakdown', by: 'dealership' }),
    ...tilesOf({ id: 'lines', kind: 'breakdown', by: 'dealership', sparkline: true }, runningKpis),
  ],
  dimensions.flatMap((by) =>
    tilesOf({ id: `by ${by}`, kind: 'breakdown', by, limit: by === 'source' ? 2 : 20 }, byDimension.get(by)),
  ),
  [
    ...tilesOf(
      { id: 'cut salesperson', kind: 'breakdown', by: 'salesperson', limit: 1 },
      byDimension.get('salesperson'),
    ),
    ...tilesOf({ id: 'cut op_code', kind: 'breakdown', by: 'op_code', limit: 1 }, byDimension.get('op_code')),
    ...tilesOf({ id: 'people', kind: 'value', filters: FILTERS.people }, byDimension.get('salesperson')),
    ...tilesOf({ id: 'sources', kind: 'value', filters: FILTERS.sources }, byDimension.get('source')),
    ...tilesOf(
      { id: 'shop', kind: 'breakdown', by: 'advisor', filters: FILTERS.shop },
      byDimension.get('technician'),
    ),
    ...tilesOf(
      { id: 'media', kind: 'breakdown', by: 'product', filters: FILTERS.media },
      byDimension.get('product'),
    ),
    ...tilesOf(
      { id: 'media days', kind: 'series', by: 'day', filters: FILTERS.media, compare: [] },
      byDimension.get('product'),
    ),
    ...tilesOf(
      { id: 'people today', kind: 'breakdown', by: 'salesperson', period: 'today' },
      byDimension.get('salesperson'),
    ),
  ],
];

/** A board takes 40 tiles at most. */
function inBoards(tiles: readonly BoardTile[]): BoardTile[][] {
  return Array.from({ length: Math.ceil(tiles.length / 40) }, (_, index) =>
    tiles.slice(index * 40, index * 40 + 40),
  );
}

/** The truth: every record, what is known, and who is asked about. */
interface Truth {
  readonly records: Records;
  readonly reach: Reaches;
  readonly places: readonly Place[];
  readonly now: Date;
}

type Wanted = Omit<Part, 'places'> & { readonly places?: readonly Place[] };

/** Works out many KPIs over the same part once. */
function truthOf(asked: Truth, part: Wanted) {
  const chosen = choose(asked.records, asked.reach, { places: asked.places, ...part });
  return (kpi: string) => naive(kpi, chosen);
}

const BACK: Record<string, number> = { current: 0, yesterday: 1, lastWeek: 7 };

/** The days a window has at a place; today's windows go by the place's own clock. */
function daysOf({ now }: Truth, window: Window, isToday: boolean): Pick<Part, 'from' | 'to' | 'before'> {
  if (!isToday) return { from: () => window.startDate as Day, to: () => window.endDate as Day };
  const back = BACK[window.window] ?? 0;
  const day = (place: Place) => addDays(clockOf(now, place.timeZone).day, -back);
  return { from: day, to: day, ...(back === 0 ? {} : { before: now }) };
}

type Where = NonNullable<Part['where']>;

function filtersOf(id: string): Where {
  const filters =
    Object.entries(FILTERS).find(([name]) => id.startsWith(`${name} `) && !id.includes('today'))?.[1] ?? [];
  return Object.fromEntries(
    filters.map(({ dimension, values }) => [
      dimension,
      (value: string | null) => (values as readonly string[]).includes(value ?? '(none)'),
    ]),
  );
}

function expectFigures(
  asked: Truth,
  result: TileResult,
  { figures, ...part }: { figures: readonly ComparedFigure[]; places?: readonly Place[]; where?: Where },
) {
  const isToday = result.windows.some(({ window }) => window === 'yesterday');
  const where = { ...filtersOf(result.id), ...part.where };
  const truths = new Map(
    result.windows.map((window) => [
      window.window,
      truthOf(asked, { ...daysOf(asked, window, isToday), ...part, where }),
    ]),
  );
  for (const figure of figures) {
    for (const told of [{ against: 'current' as const, ...figure.current }, ...figure.comparisons]) {
      const expected = truths.get(told.against)?.(figure.kpi);
      if (!expected) throw new Error(`${told.against} has no window.`);
      const at = `${result.id} ${figure.kpi} ${told.against}`;
      expectClose(told.value, expected.value, `${at} value`);
      expectClose(told.numerator, expected.numerator, `${at} numerator`);
      expectClose(told.denominator, expected.denominator, `${at} denominator`);
    }
  }
}

/** Counts and cents are exact; what was divided is as near as doubles are. */
function expectClose(told: number | null, expected: number | null, where: string) {
  if (told === expected) return;
  const isClose =
    told !== null &&
    expected !== null &&
    !(Number.isInteger(expected) && Number.isInteger(told)) &&
    Math.abs(told - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
  if (!isClose) expect.fail(`${where}: told ${told}, counted ${expected}`);
}

function expectTile(asked: Truth, result: TileResult) {
  if (result.kind === 'value') return expectFigures(asked, result, { figures: result.figures });
  if (result.kind === 'breakdown') return expectBreakdown(asked, result);
  const where = filtersOf(result.id);
  const truths = new Map<string, ReturnType<typeof truthOf>>();
  for (const { kpi, lines } of result.series) {
    for (const line of lines) {
      const window = result.windows.find((one) => one.window === line.window);
      if (!window) throw new Error('no window');
      for (const { at, value } of line.points) {
        const key = `${line.window} ${at}`;
        const truth = truths.get(key) ?? truthOf(asked, { ...pointOf(result, window, at), where });
        truths.set(key, truth);
        expectClose(value, truth(kpi).value, `${result.id} ${kpi} ${line.window} ${at}`);
      }
    }
  }
}

/** What a point of a series stands for. */
function pointOf(result: Extract<TileResult, { kind: 'series' }>, window: Window, at: string): Wanted {
  const [start, end] = [window.startDate as Day, window.endDate as Day];
  if (result.by === 'hour') return { from: () => start, to: () => end, hour: Number(at) };
  if (result.by === 'day') {
    return { from: () => (result.cumulative ? start : (at as Day)), to: () => at as Day, knownOn: at as Day };
  }
  const days = Array.from({ length: 31 }, (_, index) => addDays(at as Day, index)).filter((day) =>
    result.by === 'week' ? day < addDays(at as Day, 7) : day.slice(0, 7) === at.slice(0, 7),
  );
  const own = days.filter((day) => day >= start && day <= end);
  const [first = at as Day, last = at as Day] = [own[0], own.at(-1)];
  return { from: () => first, to: () => last };
}

function expectBreakdown(asked: Truth, result: Extract<TileResult, { kind: 'breakdown' }>) {
  const isByPlace = result.by === 'dealership';
  const partOf = (key: string | null) =>
    isByPlace
      ? { places: asked.places.filter(({ dealershipId }) => String(dealershipId) === key) }
      : { where: { [result.by]: (value: string | null) => value === key } };
  for (const row of result.rows) {
    const part = partOf(row.key);
    expectFigures(asked, result, { figures: row.figures, ...part });
    const spans = sparklineSpans(result.windows[0]);
    if (row.sparkline) expect(row.sparkline).toHaveLength(spans.length);
    for (const [index, value] of (row.sparkline ?? []).entries()) {
      const [from, to] = spans[index] ?? [];
      if (!from || !to) throw new Error('no span');
      const expected = truthOf(asked, { from: () => from, to: () => to, ...part })(row.figures[0]?.kpi ?? '');
      expectClose(value, expected.value, `${result.id} ${row.title} ${from}`);
    }
  }
  expectFigures(asked, result, { figures: result.total });
  const shown = result.rows.map(({ key }) => key);
  if (result.other) {
    const where = { [result.by]: (value: string | null) => !shown.includes(value) };
    expectFigures(asked, result, { figures: result.other.figures, where });
  }
}

/** Every day of a window, or every month of one longer than a quarter, as first and last day. */
function sparklineSpans(window: Window | undefined): [Day, Day][] {
  const days: Day[] = [];
  for (let day = window?.startDate as Day; day <= (window?.endDate ?? ''); day = addDays(day, 1))
    days.push(day);
  if (days.length <= 92) return days.map((day) => [day, day]);
  const months = Map.groupBy(days, (day) => day.slice(0, 7));
  return [...months.values()].map((own) => [own[0] as Day, own.at(-1) as Day]);
}

const SCOPES = [
  { view: 'month', year: 2026, month: 11 },
  { view: 'month', year: 2026, month: 3 },
  { view: 'month', year: 2024, month: 2 },
  { view: 'quarter', year: 2026, quarter: 4 },
  { view: 'year', year: 2026 },
  { view: 'custom', startDate: '2026-10-27', endDate: '2026-11-02' },
] as const;

interface Run extends Records {
  readonly period: (typeof SCOPES)[number];
  readonly chosen: Place[];
}

it('knows every KPI of the catalogue', () => {
  expect(naiveKpis.toSorted()).toEqual(kpis.toSorted());
});

describe('every KPI is what a plain count of the records says', () => {
  it.each([
    { why: 'in the afternoon everywhere', now: '2026-11-03T20:37:00Z' },
    { why: 'when midnight has passed New York alone', now: '2026-11-04T05:30:00Z' },
  ])('$why', { timeout: sized({ quick: 600_000, soak: 7_200_000 }) }, async ({ now }) => {
    const town = await aTown(new Date(now));
    const caller = await town.server.as(town.userId);
    const days = [...DAYS, ...AROUND_NOW, ...AROUND_NOW];
    const counts = { least: 60, most: 160 };
    const runs: fc.Arbitrary<Run> = fc.record({
      leads: leadsAt(town.places, days, counts),
      deals: dealsAt(town.places, days, counts),
      orders: ordersAt(town.places, days, counts),
      expenses: expensesAt(town.places, MONTHS, { least: 20, most: 80 }),
      reports: fc.record({
        web_traffic: websiteLinesAt(town.places, days, { least: 10, most: 40 }),
        ad_performance: reportLinesAt('ad_performance', town.places, days, { least: 10, most: 40 }),
        search_performance: reportLinesAt('search_performance', town.places, days, { least: 10, most: 40 }),
        video_performance: reportLinesAt('video_performance', town.places, days, { least: 10, most: 40 }),
      }),
      period: fc.constantFrom(...SCOPES),
      chosen: fc.oneof(
        fc.constant<Place[]>([...town.places]),
        fc.subarray<Place>([...town.places], { minLength: 1 }),
      ),
    });
    const none = { leads: [], deals: [], orders: [], expenses: [], reports: NO_REPORTS };
    const nothing: Run = { ...none, period: SCOPES[0], chosen: [...town.places] };
    await fc.assert(
      fc.asyncProperty(runs, async ({ period, chosen, ...records }) => {
        await emptyRecords(town.server.database, town.groups);
        await storeLeads(town.server.database, records.leads);
        await storeDeals(town.server.database, records.deals);
        await storeOrders(town.server.database, records.orders);
        await storeSpend(town.server.database, records.expenses);
        for (const [table, lines] of Object.entries(records.reports)) {
          await storeReports(town.server.database, table as ReportTable, lines);
        }
        const asked = { records, places: chosen, now: new Date(now), reach: reachOf(records) };
        for (const tiles of BOARDS.flatMap(inBoards)) {
          const board = await caller.call(kpiBoard, {
            dealerGroupIds: [...new Set(chosen.map(({ dealerGroupId }) => dealerGroupId))],
            dealerShipId: chosen.map(({ dealershipId }) => dealershipId),
            ...period,
            tiles: [...tiles],
          });
          for (const { result, error } of board.tiles) {
            expect(error).toBeNull();
            if (result) expectTile(asked, result);
          }
        }
      }),
      // A smaller example costs a quarter of a minute for each step towards it.
      { numRuns: RUNS, seed: 20_261_103, examples: [[nothing]], endOnFailure: true },
    );
  });
});
