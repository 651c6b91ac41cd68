import type * as z from 'zod/mini';
import { dimensionsOf } from '../../core/kpis/catalog.ts';
import { byValue, requireDimension, requireSums } from '../../core/kpis/checks.ts';
import { isScale, titleWithout } from '../../core/kpis/dimensions.ts';
import type { Dimension } from '../../core/kpis/fact.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import { type Kpi, measuresOf } from '../../core/kpis/kpi.ts';
import { type PointSpan, spansOf } from '../../core/kpis/points.ts';
import type { BreakdownResult, BreakdownRow, BreakdownTile } from '../../core/kpis/tiles.ts';
import type { ComparedFigure } from '../../core/kpis/wire.ts';
import { periodDays } from '../../core/time/period.ts';
import type { ResolvedPeriod } from '../../core/time/period-scope.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { AnswerRow, Filter, RequestedWindow } from '../kpi-query/question.ts';
import {
  addGathered,
  type CountedIn,
  compare,
  figureIn,
  type Gathered,
  gather,
  NO_ROWS,
  sparklineOf,
} from './figures.ts';
import { withValues } from './known-days.ts';
import type { KpiContext } from './kpi-context.ts';
import { askFor, countedWindows, type Prepared, prepare, windowReplies } from './tiles.ts';
import { beforeDay, type CountedWindow, endingYesterday } from './windows.ts';

type Requested = z.output<typeof BreakdownTile>;
type Result = z.output<typeof BreakdownResult>;

const MOST_DAYS = 92;

/** A row before its values are computed. */
interface Line {
  /** The dealership's id as text, or the dimension's value. */
  readonly key: string | null;
  readonly title: string;
  readonly dealerships: readonly ScopedDealership[];
}

interface Counted {
  readonly of: (line: Line, window: CountedWindow) => Gathered;
  /** On a day, or in a month of a long window. */
  readonly at: (line: Line, point: string) => Gathered;
}

export async function breakdownTile(
  kpiContext: KpiContext,
  tile: Requested,
  scope: ResolvedPeriod,
): Promise<Result> {
  const prepared = prepare(kpiContext, tile, { scope, untilNow: true });
  requireDimension(prepared.kpis, tile.by);
  if (tile.sparkline) requireSums(prepared.kpis, 'sparkline');
  const [rows, whole] = await Promise.all([
    askFor(kpiContext, prepared, { by: tile.by, windows: windowsToAsk(kpiContext, prepared, tile) }),
    overlaps(prepared.kpis, tile.by) ? requestedTogether(kpiContext, prepared, null) : null,
  ]);
  const counted = countedBy(rows, tile.by);
  const lines = linesOf(kpiContext, prepared, { tile, rows, counted });
  const { shown, rest } = cut(lines, tile);
  const spans = sparklineSpans(kpiContext, prepared, tile);
  return {
    id: tile.id,
    kind: 'breakdown',
    by: tile.by,
    windows: windowReplies(kpiContext, prepared),
    rows: shown.map((line) => rowOf(kpiContext, prepared, { tile, line, counted, spans })),
    other:
      rest.length === 0
        ? null
        : {
            count: rest.length,
            figures: await together(kpiContext, prepared, {
              tile,
              lines: rest,
              counted,
              whole,
              isRest: true,
            }),
          },
    total: await together(kpiContext, prepared, { tile, lines, counted, whole, isRest: false }),
  };
}

const LINE = 'line';

export function windowsToAsk(
  kpiContext: KpiContext,
  prepared: Prepared,
  { sparkline, endsYesterday }: Requested,
): RequestedWindow[] {
  const counted = countedWindows(prepared);
  if (!sparkline) return counted;
  const { current } = prepared;
  const line = endsYesterday ? endingYesterday(kpiContext, current) : current;
  return [...counted, { ...line, name: LINE, grain: sparklineGrain(current) }];
}

export function sparklineSpans(
  kpiContext: KpiContext,
  { current }: Prepared,
  { sparkline, endsYesterday }: Requested,
): PointSpan[] | null {
  if (!sparkline) return null;
  const period = endsYesterday ? beforeDay(current.period, kpiContext.today) : current.period;
  return periodDays(period) > 0 ? spansOf(sparklineGrain(current), period) : [];
}

/** A sparkline of more than a quarter of days is unreadable. */
function sparklineGrain({ period }: CountedWindow): 'day' | 'month' {
  return periodDays(period) > MOST_DAYS ? 'month' : 'day';
}

function countedBy(rows: readonly AnswerRow[], by: string): Counted {
  const keyOf = (row: AnswerRow) => (by === 'dealership' ? String(row.dealershipId) : row.value);
  const current = rows.filter(({ window, at }) => window === LINE && at !== null);
  const whole = gather(rows, (row) => pairOf(row.window, keyOf(row)));
  const single = gather(current, (row) => pairOf(row.at ?? '', keyOf(row)));
  return {
    of: ({ key }, { name }) => whole(pairOf(name, key)),
    at: ({ key }, point) => single(pairOf(point, key)),
  };
}

/** Null and the empty text are two values. */
function pairOf(first: string, key: string | null): string {
  return key === null ? first : `${first} ${key}`;
}

interface Rows {
  readonly tile: Requested;
  readonly rows: readonly AnswerRow[];
  readonly counted: Counted;
}

/** Dealerships and steps of a scale in their own order; other values by the first KPI, largest first. */
function linesOf(kpiContext: KpiContext, { kpis, current }: Prepared, { tile, rows, counted }: Rows): Line[] {
  const { dealerships } = kpiContext.scope;
  if (tile.by === 'dealership') {
    return dealerships.map((dealership) => ({
      key: String(dealership.id),
      title: dealership.name,
      dealerships: [dealership],
    }));
  }
  const dimension = dimensionOf(kpis, tile.by);
  const titles = new Map<string | null, string>(dimension?.values?.map(({ value, title }) => [value, title]));
  for (const { value } of rows) if (!titles.has(value)) titles.set(value, value ?? titleWithout(dimension));
  const lines = [...titles].map(([key, title]) => ({ key, title, dealerships }));
  const [kpi] = kpis;
  if (!kpi) return [];
  if (isScale(tile.by)) return lines;
  return lines
    .map((line) => {
      const { sums } = counted.of(line, current);
      return {
        line,
        title: line.title,
        value: figureIn(ofLine(kpiContext, tile.by, line), kpi, { window: current, sums, dealerships }).value,
      };
    })
    .sort(byValue)
    .map(({ line }) => line);
}

function ofLine(kpiContext: KpiContext, by: string, { key }: Line): KpiContext {
  return withValues(kpiContext, by, [key]);
}

function dimensionOf([kpi]: readonly Kpi[], by: string): Dimension | undefined {
  return kpi && dimensionsOf(kpi).find(({ key }) => key === by);
}

function cut(
  lines: readonly Line[],
  { by, limit }: Requested,
): { shown: readonly Line[]; rest: readonly Line[] } {
  const at = by === 'dealership' ? lines.length : limit;
  return { shown: lines.slice(0, at), rest: lines.slice(at) };
}

interface Lines {
  readonly tile: Requested;
  readonly lines: readonly Line[];
  readonly counted: Counted;
  /** Of all lines, where they overlap. */
  readonly whole: CountedIn | null;
  readonly isRest: boolean;
}

/**
 * All lines, or the remaining ones, as one: summed, or queried again where a record may be in several
 * lines.
 */
async function together(
  kpiContext: KpiContext,
  prepared: Prepared,
  { tile, lines, counted, whole, isRest }: Lines,
): Promise<ComparedFigure[]> {
  const { kpis, current, comparisons } = prepared;
  const whose = isRest
    ? withValues(
        kpiContext,
        tile.by,
        lines.map(({ key }) => key),
      )
    : kpiContext;
  const of = !whole
    ? addedUp([current, ...comparisons.windows], { lines, counted })
    : isRest
      ? await requestedTogether(kpiContext, prepared, {
          dimension: tile.by,
          values: lines.map(({ key }) => key),
        })
      : whole;
  return kpis.map((kpi) =>
    compare(whose, kpi, { current, comparisons, dealerships: kpiContext.scope.dealerships, of }),
  );
}

function overlaps(kpis: readonly Kpi[], by: string): boolean {
  const isCountedOnce = kpis
    .flatMap(measuresOf)
    .some(({ take }) => ['distinct', 'months', 'placed', 'market'].includes(take.kind));
  const dimensions = kpis.flatMap((kpi) => dimensionsOf(kpi).filter(({ key }) => key === by));
  return isCountedOnce || dimensions.some(({ holds }) => holds !== 'one');
}

function addedUp(
  windows: readonly CountedWindow[],
  { lines, counted }: Pick<Lines, 'lines' | 'counted'>,
): CountedIn {
  const sums = new Map(
    windows.map((window) => {
      const parts = lines.map((line) => counted.of(line, window));
      return [window.name, addGathered(parts)];
    }),
  );
  return ({ name }) => sums.get(name) ?? NO_ROWS;
}

async function requestedTogether(
  kpiContext: KpiContext,
  prepared: Prepared,
  only: Filter | null,
): Promise<CountedIn> {
  const filters = only ? narrowed(prepared.filters, only) : prepared.filters;
  const windows = countedWindows(prepared);
  const rows = await askFor(kpiContext, { ...prepared, filters }, { by: null, windows });
  const gathered = gather(rows, ({ window }) => window);
  return ({ name }) => gathered(name);
}

/** A value that an earlier filter excludes stays excluded. */
export function narrowed(filters: readonly Filter[], { dimension, values }: Filter): Filter[] {
  const before = filters.find((filter) => filter.dimension === dimension);
  const left = before ? values.filter((value) => before.values.includes(value)) : values;
  return [...filters.filter((filter) => filter !== before), { dimension, values: left }];
}

interface OneLine {
  readonly tile: Requested;
  readonly line: Line;
  readonly counted: Counted;
  readonly spans: readonly PointSpan[] | null;
}

function rowOf(
  whole: KpiContext,
  { kpis, kinds, current, comparisons }: Prepared,
  { tile, line, counted, spans }: OneLine,
): BreakdownRow {
  const kpiContext = ofLine(whole, tile.by, line);
  const of = (window: CountedWindow) => counted.of(line, window);
  const { key, title, dealerships } = line;
  const dealership = tile.by === 'dealership' ? dealerships[0] : undefined;
  return {
    key,
    title,
    dealerShipId: dealership?.id ?? null,
    figures: kpis.map((kpi) => compare(kpiContext, kpi, { current, comparisons, dealerships, of })),
    sparkline:
      spans &&
      sparklineOf(kpiContext, kpis[0], { dealerships, spans, at: (point) => counted.at(line, point) }),
    lastReceivedAt: dealership ? lastReceivedAt(kpiContext, kinds, dealership) : null,
  };
}

function lastReceivedAt(
  kpiContext: KpiContext,
  kinds: readonly Feed[],
  { id }: ScopedDealership,
): string | null {
  const received = kinds.flatMap((kind) => kpiContext.reachOf(id, kind)?.lastReceivedAt.getTime() ?? []);
  return received.length === 0 ? null : new Date(Math.max(...received)).toISOString();
}
