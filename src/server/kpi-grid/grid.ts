import type { GridComparison } from '../../core/grid/grid-reply.ts';
import { type Kpi, measuresOf } from '../../core/kpis/kpi.ts';
import type { ComparedFigure, Window } from '../../core/kpis/wire.ts';
import { periodDays } from '../../core/time/period.ts';
import type { ResolvedPeriod } from '../../core/time/period-scope.ts';
import { withinStoreDates } from '../../core/time/store-dates.ts';
import { dealershipIn, type ScopedDealership } from '../identity/access.ts';
import {
  addGathered,
  type CountedIn,
  compare,
  gather,
  NO_ROWS,
  onceByWindow,
} from '../kpi-answers/figures.ts';
import type { KpiContext } from '../kpi-answers/kpi-context.ts';
import { askFor, narrowWindows, type Prepared, prepare, windowReplies } from '../kpi-answers/tiles.ts';
import { sameStores, WHY_NOT_BOTH } from './same-store.ts';

export interface GridQuestion {
  readonly kpis: readonly Kpi[];
  readonly period: ResolvedPeriod;
  readonly compare: readonly GridComparison[];
  /** Only stores open and reporting in the period and in each compared one. */
  readonly isSameStore?: boolean;
  /** Dealer groups that have a subtotal. */
  readonly parts?: readonly number[];
}

export interface GridColumnFigures {
  readonly kpi: Kpi;
  /** One per store of the grid. */
  readonly figures: readonly ComparedFigure[];
  readonly total: ComparedFigure;
  readonly totalOf: readonly ScopedDealership[];
  readonly leftOut: readonly { readonly dealership: ScopedDealership; readonly why: string }[];
}

export interface Unlisted {
  readonly dealership: ScopedDealership;
  readonly why: string;
}

/** One figure for each column. */
export interface Subtotal {
  readonly dealerGroupId: number;
  readonly figures: readonly ComparedFigure[];
}

export interface Grid {
  readonly isSameStore: boolean;
  readonly windows: readonly Window[];
  readonly stores: readonly ScopedDealership[];
  readonly unlisted: readonly Unlisted[];
  readonly columns: readonly GridColumnFigures[];
  readonly subtotals: readonly Subtotal[];
}

/** Figures of stores × KPIs with totals from sums, as one statement and one more for counts that overlap. */
export async function answerGrid(kpiContext: KpiContext, question: GridQuestion): Promise<Grid> {
  const listed = listedStores(kpiContext, question);
  const prepared = prepare(kpiContext, tileOf(question), { scope: question.period, untilNow: true });
  const rows = await askFor(kpiContext, prepared, { by: 'dealership', windows: narrowWindows(prepared) });
  const gathered = gather(rows, ({ window, dealershipId }) => `${window} ${dealershipId}`);
  const lines = listed.stores.map(
    (dealership): Line => ({
      dealership,
      // One list for all KPIs: comparisons are cached by it.
      alone: [dealership],
      of: onceByWindow(({ name }) => gathered(`${name} ${dealership.id}`)),
    }),
  );
  const cells = question.kpis.map((kpi) => cellsOf(kpiContext, { kpi, prepared, question, lines }));
  const reporting = question.isSameStore ? lines.filter((_, at) => isReporting(cells, at)) : lines;
  const kept = new Set(reporting);
  const columns = cells.map((column) => ({
    ...column,
    cells: column.cells.filter(({ line }) => kept.has(line)),
  }));
  const totals = await totalsOf(kpiContext, prepared, columns);
  return {
    isSameStore: question.isSameStore === true,
    windows: windowReplies(kpiContext, prepared),
    stores: reporting.map(({ dealership }) => dealership),
    unlisted: [
      ...listed.unlisted,
      ...lines.filter((line) => !kept.has(line)).map(({ dealership }) => ({ dealership, why: WHY_NOT_BOTH })),
    ],
    columns: columns.map((column, index) => columnOf(column, totals[index])),
    subtotals: await subtotalsOf(kpiContext, prepared, { columns, parts: question.parts ?? [] }),
  };
}

interface Parted {
  readonly columns: readonly Column[];
  readonly parts: readonly number[];
}

async function subtotalsOf(
  kpiContext: KpiContext,
  prepared: Prepared,
  { columns, parts }: Parted,
): Promise<Subtotal[]> {
  const subtotals: Subtotal[] = [];
  for (const dealerGroupId of parts) {
    const ofPart = columns.map((column) => ({
      ...column,
      cells: column.cells.filter(({ line }) => line.dealership.dealerGroupId === dealerGroupId),
    }));
    const totals = await totalsOf(kpiContext, prepared, ofPart);
    subtotals.push({ dealerGroupId, figures: totals.map(({ figure }) => figure) });
  }
  return subtotals;
}

/** The context of some of its stores; all when none is named. */
export function amongStores(kpiContext: KpiContext, ids: readonly number[]): KpiContext {
  if (ids.length === 0) return kpiContext;
  const { scope } = kpiContext;
  const wanted = new Set(ids.map((id) => dealershipIn(scope, id, 'dealerships').id));
  return ofStores(
    kpiContext,
    scope.dealerships.filter(({ id }) => wanted.has(id)),
  );
}

function ofStores(kpiContext: KpiContext, dealerships: readonly ScopedDealership[]): KpiContext {
  const { scope } = kpiContext;
  return { ...kpiContext, scope: { ...scope, dealerships, dealershipIds: dealerships.map(({ id }) => id) } };
}

interface Line {
  readonly dealership: ScopedDealership;
  readonly alone: readonly ScopedDealership[];
  readonly of: CountedIn;
}

interface Cell {
  readonly line: Line;
  readonly figure: ComparedFigure;
  /** Why the store is not in the total; null where it is. */
  readonly out: string | null;
}

interface Column {
  readonly kpi: Kpi;
  readonly cells: readonly Cell[];
}

function tileOf({ kpis, compare: against }: GridQuestion) {
  return {
    ...({ id: 'grid', kind: 'value', period: 'scope' } as const),
    filters: [],
    kpis: kpis.map(({ key }) => key),
    compare: [...against],
  };
}

function listedStores(kpiContext: KpiContext, { period, compare: against, isSameStore }: GridQuestion) {
  const { dealerships } = kpiContext.scope;
  if (isSameStore) return sameStores(dealerships, period, against);
  const isOpen = (one: ScopedDealership) => periodDays(withinStoreDates(period.whole, one)) > 0;
  return {
    stores: dealerships.filter(isOpen),
    unlisted: dealerships
      .filter((one) => !isOpen(one))
      .map((dealership) => ({ dealership, why: 'Not in the group in this period.' })),
  };
}

interface CellsOf {
  readonly kpi: Kpi;
  readonly prepared: Prepared;
  readonly question: GridQuestion;
  readonly lines: readonly Line[];
}

function cellsOf(kpiContext: KpiContext, { kpi, prepared, question, lines }: CellsOf): Column {
  const { current, comparisons } = prepared;
  const cells = lines.map((line): Cell => {
    const { alone: dealerships, of } = line;
    const figure = compare(kpiContext, kpi, { current, comparisons, dealerships, of });
    const { absence } = figure.current;
    if (absence?.reason === 'noFeed' || absence?.reason === 'notReported')
      return { line, figure, out: absence.message };
    const isInBoth = figure.comparisons.every(({ days }) => days !== null);
    if (!question.isSameStore || isInBoth) return { line, figure, out: null };
    return { line, figure: withoutValue(figure), out: WHY_NOT_BOTH };
  });
  return { kpi, cells };
}

function withoutValue(figure: ComparedFigure): ComparedFigure {
  const absence = { reason: 'notCompared', message: WHY_NOT_BOTH } as const;
  return { ...figure, current: { value: null, numerator: null, denominator: null, absence } };
}

/** Whether any KPI of a line counts. */
function isReporting(columns: readonly Column[], at: number): boolean {
  return columns.some(({ cells }) => cells[at]?.out === null);
}

interface Total {
  readonly figure: ComparedFigure;
  readonly stores: readonly ScopedDealership[];
}

async function totalsOf(
  kpiContext: KpiContext,
  prepared: Prepared,
  columns: readonly Column[],
): Promise<Total[]> {
  const { current, comparisons } = prepared;
  const lists = new Map<string, readonly Line[]>();
  const counted = columns.map(({ cells }) => {
    const lines = cells.filter(({ out }) => out === null).map(({ line }) => line);
    const key = lines.map(({ dealership }) => dealership.id).join();
    return { key, lines: keptList(lists, key, lines) };
  });
  const anew = await requestedAnew(kpiContext, prepared, { columns, counted });
  const stores = new Map([...lists].map(([key, lines]) => [key, lines.map(({ dealership }) => dealership)]));
  const sums = new Map<string, CountedIn>();
  return columns.map(({ kpi }, index) => {
    const { key = '', lines = [] } = counted[index] ?? {};
    const dealerships = stores.get(key) ?? [];
    const summed = sums.get(key) ?? addedUp(lines);
    sums.set(key, summed);
    const of = isCountedAnew(kpi) ? (anew.get(key) ?? (() => NO_ROWS)) : summed;
    return {
      figure: compare(kpiContext, kpi, { current, comparisons, dealerships, of }),
      stores: dealerships,
    };
  });
}

/** Added up once for all KPIs: the rows hold the sums of every one. */
function addedUp(lines: readonly Line[]): CountedIn {
  return onceByWindow((window) => addGathered(lines.map((line) => line.of(window))));
}

function keptList(lists: Map<string, readonly Line[]>, key: string, lines: readonly Line[]): readonly Line[] {
  const known = lists.get(key);
  if (known) return known;
  lists.set(key, lines);
  return lines;
}

/** Whether a store's count may overlap with another store's. */
function isCountedAnew(kpi: Kpi): boolean {
  return measuresOf(kpi).some(({ take }) => ['distinct', 'months', 'placed', 'market'].includes(take.kind));
}

interface Counted {
  readonly columns: readonly Column[];
  readonly counted: readonly { readonly key: string; readonly lines: readonly Line[] }[];
}

async function requestedAnew(
  kpiContext: KpiContext,
  prepared: Prepared,
  { columns, counted }: Counted,
): Promise<Map<string, CountedIn>> {
  const overlapping = columns.flatMap(({ kpi }, index) =>
    isCountedAnew(kpi) ? [{ kpi, ...counted[index] }] : [],
  );
  const found = new Map<string, CountedIn>();
  for (const [key, members] of Map.groupBy(overlapping, (one) => one.key ?? '')) {
    const stores = (members[0]?.lines ?? []).map(({ dealership }) => dealership);
    const kpis = members.map(({ kpi }) => kpi);
    const rows = await askFor(
      ofStores(kpiContext, stores),
      { ...prepared, kpis },
      {
        by: null,
        windows: narrowWindows(prepared),
      },
    );
    const gathered = gather(rows, ({ window }) => window);
    found.set(key, ({ name }) => gathered(name));
  }
  return found;
}

function columnOf({ kpi, cells }: Column, total: Total | undefined): GridColumnFigures {
  if (!total) throw new Error('Every column has a total.');
  return {
    kpi,
    figures: cells.map(({ figure }) => figure),
    total: total.figure,
    totalOf: total.stores,
    leftOut: cells.flatMap(({ line, out }) =>
      out === null ? [] : [{ dealership: line.dealership, why: out }],
    ),
  };
}
