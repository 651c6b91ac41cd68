import type { QueryOf, ReplyOf } from '../../../../core/contract.ts';
import { Problem } from '../../../../core/errors.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import type { Kpi } from '../../../../core/kpis/kpi.ts';
import type { ComparedFigure } from '../../../../core/kpis/wire.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { Context } from '../../../../server/http/route.ts';
import { type Comparisons, planComparisons } from '../../../../server/kpi-answers/comparisons.ts';
import { definitionOf, stamp } from '../../../../server/kpi-answers/definitions.ts';
import {
  addGathered,
  type CountedIn,
  compare,
  type Gathered,
} from '../../../../server/kpi-answers/figures.ts';
import { inCutsOf, withValues } from '../../../../server/kpi-answers/known-days.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { windowReplies } from '../../../../server/kpi-answers/tiles.ts';
import {
  type CountedWindow,
  type PlannedWindow,
  planWindows,
} from '../../../../server/kpi-answers/windows.ts';
import type * as contract from '../contract-drill-down.ts';
import { type Axis, axisNamed, defaultOrder, rowSumsOf } from '../rules-dimensions.ts';
import { inDrillOrder } from '../rules-order.ts';
import { type Cells, countCells, countValues } from './drill-cells.ts';
import { type DrillLine, linesOf } from './drill-lines.ts';
import { type Drill, drillInto } from './drill-scope.ts';
import { explain } from './explanations.ts';

type Reply = ReplyOf<typeof contract.drillDown>;
type Query = QueryOf<typeof contract.drillDown>;

const COMPARED = ['previous', 'lastYear'] as const;

/** A line with its figures by window. */
interface Row {
  readonly line: DrillLine;
  readonly title: string;
  readonly figure: ComparedFigure;
}

interface Work {
  readonly drill: Drill;
  /** The requested KPI; its parts compare on its days. */
  readonly whole: Kpi;
  readonly axis: Axis;
  readonly second: Axis | null;
  readonly current: PlannedWindow;
  readonly comparisons: Comparisons;
  readonly cells: Cells;
  readonly limit: number;
}

export async function drillDownReply(context: Context<typeof contract.drillDown>): Promise<Reply> {
  const { query } = context;
  const kpi = kpiNamed(query.metric);
  const opened = await openKpiContext(context, [kpi]);
  const drill = drillInto(opened, kpi, query.filters);
  const { kpiContext } = drill;
  const axis = axisNamed(drill.kpi, query.by, 'by');
  const second = secondAxis(drill, axis, query);
  const scope = resolvePeriod(query, kpiContext.today);
  const windows = planWindows(kpiContext, { period: 'scope', scope, compare: COMPARED });
  const [current] = windows;
  if (!current) throw new Error('Every question has a current window.');
  const plan = { period: 'scope', scope, current, compare: COMPARED, kpis: [kpi] } as const;
  const comparisons = planComparisons(kpiContext, plan);
  const counted = [current, ...comparisons.windows];
  const cells = await countCells(drill, { axis, second }, counted);
  const work = { drill, whole: kpi, axis, second, current, comparisons, cells, limit: query.limit };
  const total = figureOf(work, drill.kpi, {
    axes: [],
    dealerships: kpiContext.scope.dealerships,
    of: cells.total,
  });
  const rows = linesOf(drill, axis, cells.found).map((line) => rowOf(work, line));
  return {
    ...stamp(kpiContext, [kpi]),
    kpi: definitionOf(kpi),
    windows: windowReplies(kpiContext, { kpis: [kpi], windows, comparisons }),
    by: { key: axis.key, title: axis.title },
    and: second && { key: second.key, title: second.title },
    filters: [...drill.reported],
    ...(await table(work, { rows, total, query })),
    total,
    explanations: explain(drill.kpi, { axis, total, rows, today: kpiContext.today }),
  };
}

function secondAxis({ kpi }: Drill, first: Axis, { and }: Query): Axis | null {
  if (and === undefined) return null;
  if (and !== first.key) return axisNamed(kpi, and, 'and');
  const message = `The rows are already by ${first.title.toLowerCase()}; choose another second dimension.`;
  throw new Problem('invalid', message, [{ field: 'and', message }]);
}

interface Table {
  readonly rows: readonly Row[];
  readonly total: ComparedFigure;
  readonly query: Query;
}

async function table(
  work: Work,
  { rows, total, query }: Table,
): Promise<Pick<Reply, 'orderBy' | 'ascending' | 'rowSums' | 'rows' | 'other'>> {
  const { axis, drill, limit } = work;
  const orderBy = query.orderBy ?? defaultOrder(axis, { count: rows.length, limit });
  const ascending = query.ascending ?? (orderBy === 'own' || orderBy === 'alphabetical');
  const rowSums = rowSumsOf(drill.kpi, axis);
  const { shown, rest } = cut(work, inDrillOrder(rows, { by: orderBy, ascending }), axis);
  const shareIn = shareOf(total, rowSums === 'whole');
  return {
    orderBy,
    ascending,
    rowSums,
    rows: shown.map((row) => ({ ...cellReply(row, shareIn), ...partsOf(work, row) })),
    other: await withFigure(work, rest, otherReply(work, rest, { axis, shareIn, of: work.cells.of })),
  };
}

/** Largest first. */
function partsOf(work: Work, { line, figure }: Row): Pick<Reply['rows'][0], 'parts' | 'otherParts'> {
  const { drill, second, cells } = work;
  if (second === null) return { parts: null, otherParts: null };
  const within = {
    ...drill,
    kpi: line.kpi,
    kpiContext: { ...drill.kpiContext, scope: { ...drill.kpiContext.scope, dealerships: line.dealerships } },
  };
  const of = (part: DrillLine, window: CountedWindow) => cells.ofPart(line, part, window);
  const rows = linesOf(within, second, cells.foundIn(line)).map((part) => ({
    line: part,
    title: part.title,
    figure: figureOf(work, part.kpi, {
      axes: [work.axis, second],
      lines: new Map([
        [work.axis.key, [line]],
        [second.key, [part]],
      ]),
      dealerships: part.dealerships,
      of: (window) => of(part, window),
    }),
  }));
  const { shown, rest } = cut(work, inDrillOrder(rows, { by: 'value', ascending: false }), second);
  const shareIn = shareOf(figure, rowSumsOf(line.kpi, second) === 'whole');
  return {
    parts: shown.map((row) => cellReply(row, shareIn)),
    otherParts: otherReply(work, rest, { axis: second, shareIn, of, kpi: line.kpi }),
  };
}

function rowOf(work: Work, line: DrillLine): Row {
  const of = (window: CountedWindow) => work.cells.of(line, window);
  const lines = new Map([[work.axis.key, [line]]]);
  const row = { axes: [work.axis], lines, dealerships: line.dealerships, of };
  return { line, title: line.title, figure: figureOf(work, line.kpi, row) };
}

function figureOf(
  { drill, whole, current, comparisons }: Work,
  kpi: DrillLine['kpi'],
  {
    axes,
    lines = new Map(),
    ...row
  }: {
    /** Empty for the total. */
    readonly axes: readonly Axis[];
    /** The lines it is of, by the key of their axis. */
    readonly lines?: ReadonlyMap<string, readonly DrillLine[]>;
    readonly dealerships: DrillLine['dealerships'];
    readonly of: CountedIn;
  },
): ComparedFigure {
  const { dimensions } = drill.kpiContext;
  const kpiContext = [...lines].reduce(
    (narrowed, [key, own]) =>
      withValues(
        narrowed,
        key,
        own.map(({ id }) => valueOfId(id) ?? null),
      ),
    inCutsOf(drill.kpiContext, [...dimensions, ...axes.map(({ key }) => key)]),
  );
  return compare(kpiContext, kpi, { current, comparisons, whole, ...row });
}

/** Departments are few and cannot be merged. */
function cut(
  { limit }: Work,
  rows: readonly Row[],
  { key }: Axis,
): { shown: readonly Row[]; rest: readonly Row[] } {
  const at = key === 'department' ? rows.length : limit;
  return { shown: rows.slice(0, at), rest: rows.slice(at) };
}

interface Rest {
  readonly axis: Axis;
  readonly shareIn: (figure: ComparedFigure) => number | null;
  readonly of: (line: DrillLine, window: CountedWindow) => Gathered;
  readonly kpi?: DrillLine['kpi'];
}

function otherReply(work: Work, rest: readonly Row[], { axis, shareIn, of, kpi }: Rest): Reply['other'] {
  const own = kpi ?? work.drill.kpi;
  if (rest.length === 0) return null;
  const rowSums = rowSumsOf(own, axis);
  if (rowSums === 'overlap' || rowSums === 'counted')
    return { count: rest.length, figure: null, share: null };
  const figure = figureOf(work, own, {
    axes: [...new Set([work.axis, axis])],
    lines: new Map([[axis.key, rest.map(({ line }) => line)]]),
    dealerships: [...new Set(rest.flatMap(({ line }) => line.dealerships))],
    of: (window) => addGathered(rest.map(({ line }) => of(line, window))),
  });
  return { count: rest.length, figure, share: shareIn(figure) };
}

/** Rows that do not add up are counted again as one. */
async function withFigure(work: Work, rest: readonly Row[], other: Reply['other']): Promise<Reply['other']> {
  const { drill, axis, current, comparisons } = work;
  if (other === null || other.figure !== null || axis.dimension === null) return other;
  const values = rest.map(({ line }) => valueOfId(line.id) ?? null);
  const windows = [current, ...comparisons.windows];
  const of = await countValues(drill, { dimension: axis.key, values }, windows);
  const { dealerships } = drill.kpiContext.scope;
  const lines = new Map([[axis.key, rest.map(({ line }) => line)]]);
  return { ...other, figure: figureOf(work, drill.kpi, { axes: [axis], lines, dealerships, of }) };
}

function cellReply({ line, title, figure }: Row, shareIn: (figure: ComparedFigure) => number | null) {
  return { id: line.id, title, dealerShipId: line.dealerShipId, figure, share: shareIn(figure) };
}

const PER_HUNDRED = 100;

/** Percent of the total, when rows are parts of a positive total. */
function shareOf({ current: { value: total } }: ComparedFigure, isWhole: boolean) {
  return ({ current: { value } }: ComparedFigure): number | null => {
    if (!isWhole || total === null || value === null || total <= 0) return null;
    return (value / total) * PER_HUNDRED;
  };
}
