import type * as z from 'zod/mini';
import { feedsOf } from '../../core/kpis/catalog.ts';
import { comparisonsFor, kpiNamed, requireFilter } from '../../core/kpis/checks.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import { statedValue } from '../../core/kpis/filter-text.ts';
import { type Kpi, measuresOf } from '../../core/kpis/kpi.ts';
import { needsOfKpi } from '../../core/kpis/needs.ts';
import type { BoardTile, ValueResult, ValueTile } from '../../core/kpis/tiles.ts';
import type { Window } from '../../core/kpis/wire.ts';
import type { ResolvedPeriod } from '../../core/time/period-scope.ts';
import { apart } from '../kpi-query/kpi-query.ts';
import type { AnswerRow, Filter, Question, RequestedWindow } from '../kpi-query/question.ts';
import { type Comparisons, planComparisons } from './comparisons.ts';
import { compare, gather } from './figures.ts';
import { askIn, type KpiContext } from './kpi-context.ts';
import { type CountedWindow, type PlannedWindow, planWindows, windowReply } from './windows.ts';

export interface Prepared {
  readonly kpis: readonly Kpi[];
  readonly kinds: readonly Feed[];
  /** The current window first, then those drawn next to it. */
  readonly windows: readonly PlannedWindow[];
  readonly current: PlannedWindow;
  readonly filters: readonly Filter[];
  readonly comparisons: Comparisons;
}

type Tile = z.output<typeof BoardTile>;

interface Preparation {
  readonly scope: ResolvedPeriod;
  readonly whole?: boolean;
  readonly byWeekday?: boolean;
  readonly untilNow?: boolean;
}

/** @throws Problem `invalid` for an unknown KPI, comparison or dimension */
export function prepare(kpiContext: KpiContext, tile: Tile, preparation: Preparation): Prepared {
  const kpis = tile.kpis.map(kpiNamed);
  const compared = comparisonsFor(tile.period, tile.compare);
  for (const { dimension } of tile.filters) requireFilter(kpis, dimension);
  const { period } = tile;
  const windows = planWindows(kpiContext, { period, compare: compared, ...preparation });
  const [current] = windows;
  if (!current) throw new Error('Every question has a current window.');
  return {
    kpis,
    kinds: [...new Set(kpis.flatMap(feedsOf))],
    windows,
    current,
    comparisons: planComparisons(kpiContext, {
      period,
      current,
      scope: preparation.scope,
      compare: tile.kind === 'series' ? [] : compared,
      kpis,
    }),
    filters: tile.filters.map(({ dimension, values }) => ({
      dimension,
      values: values.map(statedValue),
    })),
  };
}

/** One statement for the KPIs' measures, and one that they share with other tiles. */
export async function askFor(
  kpiContext: KpiContext,
  { kpis, filters }: Prepared,
  { by, windows }: { by: string | null; windows: readonly RequestedWindow[] },
): Promise<AnswerRow[]> {
  const measures = [...new Set(kpis.flatMap(measuresOf))];
  const question: Question = { measures, windows, by, filters };
  const { alone, together } = apart(question);
  const [rows, shared] = await Promise.all([
    alone ? askIn(kpiContext, alone) : [],
    Promise.all(together.map((one) => kpiContext.together.ask(one))),
  ]);
  return [...rows, ...shared.flat()];
}

/** Comparisons show the days of the first KPI. */
export function windowReplies(kpiContext: KpiContext, { kpis, windows, comparisons }: WindowsOf): Window[] {
  const groups = kpis.flatMap((kpi) => needsOfKpi(kpi, kpiContext.dimensions));
  // With several KPIs, a measure that a source never reports does not lower the coverage of the others.
  const together = kpis.length > 1 ? [[...new Set(groups.flat())]] : groups;
  return windows.map((planned) => {
    const window = windowReply(kpiContext, planned, together);
    const [kpi] = kpis;
    if (!kpi || planned.name === 'current' || !comparisons?.compare.includes(planned.name)) return window;
    const { days } = comparisons.of(kpi, planned.name, kpiContext.scope.dealerships);
    return days ? { ...window, startDate: days.baseStartDate, endDate: days.baseEndDate } : window;
  });
}

interface WindowsOf {
  readonly kpis: readonly Kpi[];
  readonly windows: readonly PlannedWindow[];
  readonly comparisons?: Comparisons;
}

export async function valueTile(
  kpiContext: KpiContext,
  tile: z.output<typeof ValueTile>,
  scope: ResolvedPeriod,
): Promise<z.output<typeof ValueResult>> {
  const prepared = prepare(kpiContext, tile, { scope, untilNow: true });
  const { kpis, current, comparisons } = prepared;
  const rows = await askFor(kpiContext, prepared, { by: null, windows: countedWindows(prepared) });
  const gathered = gather(rows, ({ window }) => window);
  const row = {
    current,
    comparisons,
    dealerships: kpiContext.scope.dealerships,
    of: ({ name }: CountedWindow) => gathered(name),
  };
  return {
    id: tile.id,
    kind: 'value',
    windows: windowReplies(kpiContext, prepared),
    figures: kpis.map((kpi) => compare(kpiContext, kpi, row)),
  };
}

/** The current window and the compared days. */
export function countedWindows({ current, comparisons }: Pick<Prepared, 'current' | 'comparisons'>) {
  return inOnePiece([current, ...comparisons.windows]);
}

/** The same for KPIs without parts of their own: of a compared window, only what is compared in it. */
export function narrowWindows({ current, comparisons }: Pick<Prepared, 'current' | 'comparisons'>) {
  const compared = comparisons.windows.map((window) => ({
    ...window,
    measures: comparisons.measuresIn(window),
  }));
  return inOnePiece([current, ...compared]);
}

export function inOnePiece(windows: readonly CountedWindow[]): RequestedWindow[] {
  return windows.map((window) => ({ ...window, grain: 'whole' }));
}
