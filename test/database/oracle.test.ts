import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../src/core/contract.ts';
import { catalog, catalogKpi, dimensionsOf, type KpiKey } from '../../src/core/kpis/catalog.ts';
import { comparisonWindows } from '../../src/core/kpis/comparison.ts';
import { addsUpOverTime } from '../../src/core/kpis/kpi.ts';
import type { BoardTile, TileResult } from '../../src/core/kpis/tiles.ts';
import type { ComparedFigure, Window } from '../../src/core/kpis/wire.ts';
import { addDays, type Day } from '../../src/core/time/period.ts';
import { resolvePeriod } from '../../src/core/time/period-scope.ts';
import { createCustomGroup } from '../../src/features/reports/custom-groups/contract.ts';
import { customGroupGrid } from '../../src/features/reports/custom-groups/contract-grid.ts';
import { kpiBoard } from '../../src/features/reports/kpis/contract.ts';
import {
  choose,
  NO_REPORTS,
  type Part,
  type Reaches,
  type Records,
  reachOf,
  reachWith,
  receivedOf,
} from '../helpers/chosen-records.ts';
import { comparablesAt, storeComparables } from '../helpers/comparables.ts';
import { dealsAt, storeDeals } from '../helpers/deals.ts';
import { clockOf, leadsAt, type Place, storeLeads } from '../helpers/leads.ts';
import { columnsOfNaive, feedsOfNaive, type Naive, naive, naiveKpis } from '../helpers/naive-kpis.ts';
import {
  agesAt,
  type MatchedPlaces,
  type Matching,
  matchedPlaces,
  type RequestedPeriod,
  type Side,
} from '../helpers/naive-matching.ts';
import { ordersAt, storeOrders } from '../helpers/repair-orders.ts';
import { type ReportTable, reportLinesAt, storeReports, websiteLinesAt } from '../helpers/reports.ts';
import { shopAt, storeShop } from '../helpers/service-records.ts';
import { chosenBy, sized } from '../helpers/sizes.ts';
import { expensesAt, storeSpend } from '../helpers/spend.ts';
import { emptyRecords } from '../helpers/store-records.ts';
import { aTown, type Town } from '../helpers/town.ts';
import { storeViews, viewsAt } from '../helpers/vehicle-views.ts';
import { storeVehicles, vehiclesAt } from '../helpers/vehicles.ts';

const RUNS = sized({ quick: 1, soak: 300 });

/**
 * Days with calendar traps: both clock changes, a leap day, ends of years and months, and many
 * around today.
 */
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

/** Months with gaps between them, and a future one. */
const MONTHS: readonly Day[] = [
  '2024-02-01',
  '2025-11-01',
  '2025-12-01',
  '2026-03-01',
  '2026-10-01',
  '2026-11-01',
  '2026-12-01',
];

/** Today and its comparison days, twice, so that the time of day matters. */
const AROUND_NOW: readonly Day[] = ['2026-10-27', '2026-10-28', '2026-11-02', '2026-11-03', '2026-11-04'];

/** `ROOFTOP_KPIS=leads,units_new` compares only these. */
const compared = chosenBy('ROOFTOP_KPIS', catalog, ({ key }) => key);
const kpis = compared.map(({ key }) => key);
const runningKpis = compared.filter(addsUpOverTime).map(({ key }) => key);
const dimensions = [...new Set(compared.flatMap((kpi) => dimensionsOf(kpi).map(({ key }) => key)))];
const kpisBy = (dimension: (typeof dimensions)[number]) =>
  compared.filter((kpi) => dimensionsOf(kpi).some(({ key }) => key === dimension)).map(({ key }) => key);

/** Filters by tile name. */
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

/** A tile takes at most 20 KPIs. */
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
    tilesOf({ id: `by ${by}`, kind: 'breakdown', by, limit: by === 'source' ? 2 : 20 }, kpisBy(by)),
  ),
  [
    ...tilesOf(
      { id: 'cut salesperson', kind: 'breakdown', by: 'salesperson', limit: 1 },
      kpisBy('salesperson'),
    ),
    ...tilesOf({ id: 'cut op_code', kind: 'breakdown', by: 'op_code', limit: 1 }, kpisBy('op_code')),
    ...tilesOf({ id: 'people', kind: 'value', filters: FILTERS.people }, kpisBy('salesperson')),
    ...tilesOf({ id: 'sources', kind: 'value', filters: FILTERS.sources }, kpisBy('source')),
    ...tilesOf(
      { id: 'shop', kind: 'breakdown', by: 'advisor', filters: FILTERS.shop },
      kpisBy('technician').filter((kpi) => kpisBy('pay_type').includes(kpi)),
    ),
    ...tilesOf({ id: 'media', kind: 'breakdown', by: 'product', filters: FILTERS.media }, kpisBy('product')),
    ...tilesOf(
      { id: 'media days', kind: 'series', by: 'day', filters: FILTERS.media, compare: [] },
      kpisBy('product'),
    ),
    ...tilesOf(
      { id: 'people today', kind: 'breakdown', by: 'salesperson', period: 'today' },
      kpisBy('salesperson'),
    ),
  ],
];

/** A board takes at most 40 tiles. */
function inBoards(tiles: readonly BoardTile[]): BoardTile[][] {
  return Array.from({ length: Math.ceil(tiles.length / 40) }, (_, index) =>
    tiles.slice(index * 40, index * 40 + 40),
  );
}

/** Every record, what is known, and what the question is about. */
interface Truth {
  readonly period: RequestedPeriod;
  readonly records: Records;
  readonly reach: Reaches;
  readonly places: readonly Place[];
  readonly now: Date;
}

type Wanted = Omit<Part, 'places'> & { readonly places?: readonly Place[] };

/** Computes many KPIs over the same part once. */
function truthOf(requested: Truth, part: Wanted) {
  const chosen = choose(requested.records, requested.reach, { places: requested.places, ...part });
  return (kpi: string) => naive(kpi, chosen);
}

const BACK: Record<string, number> = { current: 0, yesterday: 1, lastWeek: 7 };

/** The days of a window at a place; today's windows use the local clock. */
function daysOf({ now }: Truth, window: Window, isToday: boolean): Pick<Part, 'from' | 'to' | 'before'> {
  if (!isToday) return { from: () => window.startDate as Day, to: () => window.endDate as Day };
  const back = BACK[window.window] ?? 0;
  const day = (place: Place) => addDays(clockOf(now, place.timeZone).day, -back);
  return { from: day, to: day, ...(back === 0 ? {} : { before: now }) };
}

/** Plans count whole, entered amounts count for future days too, and due amounts end yesterday. */
function budgetOf({ now, period, places }: Truth, window: Window, isToday: boolean): Pick<Part, 'budget'> {
  if (isToday) return {};
  const dayAt = ({ timeZone }: Place) => clockOf(now, timeZone).day;
  const today = places.map(dayAt).sort().at(-1) as Day;
  const { choice, whole } = resolvePeriod(period, today);
  const complete = { ...comparisonWindows(choice, whole.end), current: whole };
  const { start, end } = complete[window.window as keyof typeof complete];
  const plan = { first: start, last: addDays(end, -1) };
  const reported = { first: window.startDate as Day, last: window.endDate as Day };
  return { budget: { whole: plan, entered: window.window === 'current' ? plan : reported, today: dayAt } };
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
  requested: Truth,
  result: Pick<TileResult, 'id' | 'windows'>,
  { figures, ...part }: { figures: readonly ComparedFigure[]; places?: readonly Place[]; where?: Where },
) {
  const isToday = result.windows.some(({ window }) => window === 'yesterday');
  const where = { ...filtersOf(result.id), ...part.where };
  const [window] = result.windows;
  if (!window) throw new Error('no window');
  const current = daysOf(requested, window, isToday);
  const truth = truthOf(requested, { ...current, ...budgetOf(requested, window, isToday), ...part, where });
  const places = part.places ?? requested.places;
  for (const figure of figures) {
    const at = `${result.id} ${figure.kpi}`;
    expectFigure(figure.current, truth(figure.kpi), `${at} current`);
    const feeds = feedsOfNaive(figure.kpi);
    const reach = reachWith(requested.records, requested.reach, columnsOfNaive(figure.kpi));
    const counted = places.filter((place) =>
      feeds.some((feed) =>
        reach(feed, place.dealershipId).some(
          ({ first, last }) => first <= current.to(place) && current.from(place) <= last,
        ),
      ),
    );
    for (const comparison of figure.comparisons) {
      const { against } = comparison;
      const found = matchedIn({ ...requested, reach }, { kpi: figure.kpi, against, counted });
      const cohort = cohortOf(requested, figure.kpi, against);
      const isUndated =
        found &&
        cohort &&
        SIDES.some((side) => hasUndated(requested, { matched: found, side, where, cohort }));
      const matched = isUndated ? null : found;
      const sides = { base: comparison, current: comparison.matched };
      for (const side of SIDES) {
        const reported = sides[side];
        const expected = matched && sideTruth(requested, { matched, side, where, against, cohort });
        expectFigure(reported, expected?.(figure.kpi) ?? NOTHING, `${at} ${comparison.against} ${side}`);
      }
      expect(comparison.days === null, `${at} ${comparison.against} days`).toBe(matched === null);
    }
  }
}

const SIDES = ['base', 'current'] as const;
const NOTHING = { value: null, numerator: null, denominator: null };

function expectFigure(reported: typeof NOTHING | Naive, expected: Naive, at: string) {
  expectClose(reported.value, expected.value, `${at} value`);
  expectClose(reported.numerator, expected.numerator, `${at} numerator`);
  expectClose(reported.denominator, expected.denominator, `${at} denominator`);
}

type Against = ComparedFigure['comparisons'][number]['against'];

interface ToMatch {
  readonly kpi: KpiKey;
  readonly against: Against;
  readonly counted: readonly Place[];
}

/** The compared days and places of a KPI; null for none. */
function matchedIn(requested: Truth, { kpi, against, counted }: ToMatch): MatchedPlaces | null {
  const { compares } = catalogKpi(kpi);
  if (compares === 'nothing') return null;
  const feeds = feedsOfNaive(kpi);
  if (against === 'yesterday' || against === 'lastWeek') {
    if (compares === 'maturing') return null;
    const known = counted.flatMap((place): [number, { current: Day[]; base: Day[] }][] => {
      const { day } = clockOf(requested.now, place.timeZone);
      const before = addDays(day, -(BACK[against] ?? 0));
      const connected = feeds.filter((feed) => requested.reach(feed, place.dealershipId).length > 0);
      const isKnown = [day, before].every((one) =>
        connected.every((feed) =>
          requested.reach(feed, place.dealershipId).some(({ first, last }) => first <= one && one <= last),
        ),
      );
      return isKnown && connected.length > 0
        ? [[place.dealershipId, { current: [day], base: [before] }]]
        : [];
    });
    return known.length === 0 || known.length * 2 < counted.length ? null : new Map(known);
  }
  if (compares === 'maturing' && !isMature(requested) && !(kpi in COHORTS)) return null;
  return matchedPlaces(matchingOf(requested, { feeds, against, isWhole: compares === 'whole' }), counted);
}

function matchingOf(
  { period, reach, now, records }: Truth,
  of: Pick<Matching, 'feeds' | 'against' | 'isWhole'>,
): Matching {
  return { ...of, period, reach, now, receivedAt: receivedOf(records) };
}

/** Records whose outcomes count only before a day, and whether some outcomes have no date. */
interface Cohort {
  readonly feed: 'lead' | 'deal';
  readonly undated: (chosen: ReturnType<typeof choose>) => boolean;
  readonly ages: (place: Place) => Readonly<Record<Side, Day>>;
}

const COHORTS: Partial<Record<KpiKey, Pick<Cohort, 'feed' | 'undated'>>> = {
  closing_ratio_cohort: {
    feed: 'lead',
    undated: ({ leads }) =>
      leads.some(
        ({ row }) => !row.is_duplicate && !row.is_bad && row.is_sold === true && row.sold_day === null,
      ),
  },
  unwind_rate: {
    feed: 'deal',
    undated: ({ deals }) =>
      deals.some(
        ({ row }) => row.sale_kind === 'retail' && row.is_reversed === true && row.reversal_day === null,
      ),
  },
};

/** Null if it is not a cohort, or is complete. */
function cohortOf(requested: Truth, kpi: KpiKey, against: Against): Cohort | null {
  const cohort = COHORTS[kpi];
  if (!cohort || against === 'yesterday' || against === 'lastWeek' || isMature(requested)) return null;
  const matching = matchingOf(requested, { feeds: [cohort.feed], against, isWhole: false });
  return { ...cohort, ages: (place) => agesAt(matching, place) };
}

type CohortSide = Omit<OfSide, 'against' | 'cohort'> & { readonly cohort: Cohort };

function hasUndated(requested: Truth, { matched, side, where, cohort }: CohortSide): boolean {
  return cohort.undated(
    choose(requested.records, requested.reach, partOfSide(requested, { matched, side, where })),
  );
}

/** The records as they were before each place's day. */
function agedRecords({ records, places }: Truth, { ages }: Cohort, side: Side): Records {
  const ends = new Map(places.map((place) => [place.dealershipId, ages(place)[side]]));
  const isLater = (id: number, day: Day | null) => day !== null && day >= (ends.get(id) ?? '9999-12-31');
  return {
    ...records,
    leads: records.leads.map((row) =>
      isLater(row.dealership_id, row.sold_day) ? { ...row, is_sold: false } : row,
    ),
    deals: records.deals.map((row) =>
      isLater(row.dealership_id, row.reversal_day) ? { ...row, is_reversed: false } : row,
    ),
  };
}

/** 90 days after the end of a period, by the latest clock. */
function isMature({ period, now, places }: Truth): boolean {
  const end = resolvePeriod(period, '2026-11-03').whole.end;
  const days = places.map(({ timeZone }) => clockOf(now, timeZone).day);
  return (days.toSorted().at(-1) ?? end) >= addDays(end, 90);
}

interface OfSide {
  readonly matched: MatchedPlaces;
  readonly side: 'current' | 'base';
  readonly where: Where;
  readonly against: Against;
  readonly cohort: Cohort | null;
}

const sideTruths = new WeakMap<Records, Map<string, ReturnType<typeof truthOf>>>();

function sideTruth(requested: Truth, { matched, side, where, against, cohort }: OfSide) {
  const key = JSON.stringify([
    [...matched],
    side,
    against,
    cohort?.feed,
    Object.keys(where),
    sideKey(requested, where),
  ]);
  const known = sideTruths.get(requested.records) ?? new Map<string, ReturnType<typeof truthOf>>();
  sideTruths.set(requested.records, known);
  const found = known.get(key);
  if (found && Object.keys(where).length === 0) return found;
  const isPast = (against === 'yesterday' || against === 'lastWeek') && side === 'base';
  const own = cohort ? { ...requested, records: agedRecords(requested, cohort, side) } : requested;
  const truth = truthOf(own, {
    ...partOfSide(requested, { matched, side, where }),
    ...(isPast && { before: requested.now }),
  });
  known.set(key, truth);
  return truth;
}

function partOfSide(
  requested: Truth,
  { matched, side, where }: Pick<OfSide, 'matched' | 'side' | 'where'>,
): Part {
  const days = (place: Place) => matched.get(place.dealershipId)?.[side] ?? [];
  return {
    places: requested.places.filter(({ dealershipId }) => matched.has(dealershipId)),
    from: (place) => days(place)[0] ?? '9999-01-01',
    to: (place) => days(place).at(-1) ?? '0001-01-01',
    isOn: (place, day) => days(place).includes(day),
    where,
  };
}

function sideKey({ now }: Truth, where: Where): string {
  return `${now.toISOString()} ${Object.keys(where).length}`;
}

/** Counts and cents are exact; quotients are as exact as doubles. */
function expectClose(reported: number | null, expected: number | null, where: string) {
  if (reported === expected) return;
  const isClose =
    reported !== null &&
    expected !== null &&
    !(Number.isInteger(expected) && Number.isInteger(reported)) &&
    Math.abs(reported - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
  if (!isClose) expect.fail(`${where}: answered ${reported}, counted ${expected}`);
}

function expectTile(requested: Truth, result: TileResult) {
  if (result.kind === 'value') return expectFigures(requested, result, { figures: result.figures });
  if (result.kind === 'breakdown') return expectBreakdown(requested, result);
  const where = filtersOf(result.id);
  const truths = new Map<string, ReturnType<typeof truthOf>>();
  for (const { kpi, lines } of result.series) {
    for (const line of lines) {
      const window = result.windows.find((one) => one.window === line.window);
      if (!window) throw new Error('no window');
      for (const { at, value } of line.points) {
        const key = `${line.window} ${at}`;
        const truth = truths.get(key) ?? truthOf(requested, { ...pointOf(result, window, at), where });
        truths.set(key, truth);
        expectClose(value, truth(kpi).value, `${result.id} ${kpi} ${line.window} ${at}`);
      }
    }
  }
}

/** The days of a point of a series. */
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

function expectBreakdown(requested: Truth, result: Extract<TileResult, { kind: 'breakdown' }>) {
  const isByPlace = result.by === 'dealership';
  const partOf = (key: string | null) =>
    isByPlace
      ? { places: requested.places.filter(({ dealershipId }) => String(dealershipId) === key) }
      : { where: { [result.by]: (value: string | null) => value === key } };
  for (const row of result.rows) {
    const part = partOf(row.key);
    expectFigures(requested, result, { figures: row.figures, ...part });
    const spans = sparklineSpans(requested, result.windows[0]);
    if (row.sparkline) expect(row.sparkline).toHaveLength(spans.length);
    for (const [index, value] of (row.sparkline ?? []).entries()) {
      const [from, to] = spans[index] ?? [];
      if (!from || !to) throw new Error('no span');
      const isOver = (place: Place, day: Day) => day < clockOf(requested.now, place.timeZone).day;
      const expected = truthOf(requested, { from: () => from, to: () => to, isOn: isOver, ...part })(
        row.figures[0]?.kpi ?? '',
      );
      expectClose(value, expected.value, `${result.id} ${row.title} ${from}`);
    }
  }
  expectFigures(requested, result, { figures: result.total });
  const shown = result.rows.map(({ key }) => key);
  if (result.other) {
    const where = { [result.by]: (value: string | null) => !shown.includes(value) };
    expectFigures(requested, result, { figures: result.other.figures, where });
  }
}

/** Every day of a window, or every month if it is longer than a quarter, as first and last day. */
function sparklineSpans({ now, places }: Truth, window: Window | undefined): [Day, Day][] {
  const days: Day[] = [];
  for (let day = window?.startDate as Day; day <= (window?.endDate ?? ''); day = addDays(day, 1))
    days.push(day);
  const today =
    places
      .map(({ timeZone }) => clockOf(now, timeZone).day)
      .toSorted()
      .at(-1) ?? '';
  const over = days.filter((day) => day < today);
  if (days.length <= 92) return over.map((day) => [day, day]);
  const months = Map.groupBy(over, (day) => day.slice(0, 7));
  return [...months.values()].map((own) => [own[0] as Day, own.at(-1) as Day]);
}

/** A request compares at most 60 KPIs. */
const METRICS = Array.from({ length: Math.ceil(kpis.length / 60) }, (_, at) =>
  kpis.slice(at * 60, at * 60 + 60),
);

/** Every store, subtotal of a dealer group and total of a supergroup whose groups have the same settings. */
function expectSupergroup(requested: Truth, reply: ReplyOf<typeof customGroupGrid>) {
  const { places } = requested;
  const result = { id: 'supergroup', windows: reply.windows };
  expect(reply.stores.map(({ dealerShipId }) => dealerShipId)).toEqual(
    places.map(({ dealershipId }) => dealershipId),
  );
  expect(reply.incomparable).toEqual([]);
  const [window] = reply.windows;
  if (!window) throw new Error('no window');
  const days = { ...daysOf(requested, window, false), ...budgetOf(requested, window, false) };
  const ofStores = places.map((place) => truthOf(requested, { ...days, places: [place] }));
  for (const [at, { kpi, values, total, leftOut }] of reply.columns.entries()) {
    for (const [store, truth] of ofStores.entries())
      expectClose(values[store] ?? null, truth(kpi).value, `supergroup ${kpi} store ${store}`);
    const counted = places.filter(({ dealershipId }) =>
      leftOut.every(({ dealerShipId }) => dealerShipId !== dealershipId),
    );
    expectFigures(requested, result, { figures: [total], places: counted });
    for (const { dealerGroupId, figures } of reply.subtotals) {
      const own = counted.filter((place) => place.dealerGroupId === dealerGroupId);
      expectFigures(requested, result, { figures: figures.slice(at, at + 1), places: own });
    }
  }
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

async function storeRun({ server: { database }, groups }: Town, records: Records): Promise<void> {
  await emptyRecords(database, groups);
  await storeLeads(database, records.leads);
  await storeDeals(database, records.deals);
  await storeOrders(database, records.orders);
  await storeVehicles(database, records.vehicles);
  await storeShop(database, records.shop);
  await storeViews(database, records.views);
  await storeComparables(database, records.comparables);
  await storeSpend(database, records.expenses);
  for (const [table, lines] of Object.entries(records.reports)) {
    await storeReports(database, table as ReportTable, lines);
  }
}

it('knows every KPI of the catalog', () => {
  expect(naiveKpis.toSorted()).toEqual(catalog.map(({ key }) => key).toSorted());
});

describe('every KPI equals a plain count of the records', () => {
  it.each([
    { why: 'in the afternoon everywhere', now: '2026-11-03T20:37:00Z' },
    { why: 'when midnight has passed New York alone', now: '2026-11-04T05:30:00Z' },
  ])('$why', { timeout: sized({ quick: 600_000, soak: 7_200_000 }) }, async ({ now }) => {
    const town = await aTown(new Date(now));
    const caller = await town.server.as(town.userId);
    const supergroup = await caller.call(createCustomGroup, {
      ...{ dealerGroupId: town.groups[0] ?? 0, name: 'Both', isGlobal: 0 },
      dealerGroups: town.groups.map((id) => ({ id, dealerships: [] })),
    });
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
        profile_performance: reportLinesAt('profile_performance', town.places, days, { least: 10, most: 40 }),
      }),
      period: fc.constantFrom(...SCOPES),
      chosen: fc.oneof(
        fc.constant<Place[]>([...town.places]),
        fc.subarray<Place>([...town.places], { minLength: 1 }),
      ),
      vehicles: vehiclesAt(town.places, days, counts),
      shop: shopAt(town.places, days, { least: 10, most: 60 }),
      views: viewsAt(town.places, days, counts),
      comparables: comparablesAt(town.places, days, counts),
    });
    const none = { leads: [], deals: [], orders: [], expenses: [], reports: NO_REPORTS };
    const nothing: Run = { ...none, period: SCOPES[0], chosen: [...town.places] };
    await fc.assert(
      fc.asyncProperty(runs, async ({ period, chosen, ...records }) => {
        await storeRun(town, records);
        const requested = { period, records, places: chosen, now: new Date(now), reach: reachOf(records) };
        for (const tiles of BOARDS.flatMap(inBoards)) {
          const board = await caller.call(kpiBoard, {
            dealerGroupIds: [...new Set(chosen.map(({ dealerGroupId }) => dealerGroupId))],
            dealerShipId: chosen.map(({ dealershipId }) => dealershipId),
            ...period,
            tiles: [...tiles],
          });
          for (const { result, error } of board.tiles) {
            expect(error).toBeNull();
            if (result) expectTile(requested, result);
            // Both ends of a connection are in this process; this lets idle ones close cleanly.
            await setImmediate();
          }
        }
        for (const metrics of METRICS) {
          const reply = await caller.call(customGroupGrid, {
            ...{ customGroupId: supergroup.id, ...period, metrics },
            dealerships: chosen.map(({ dealershipId }) => dealershipId),
          });
          expectSupergroup(requested, reply);
        }
      }),
      // Each shrinking step takes fifteen seconds.
      { numRuns: RUNS, seed: 20_261_103, examples: [[nothing]], endOnFailure: true },
    );
  });
});
