import type * as z from 'zod/mini';
import { feedsOf, tellersOf } from '../../core/kpis/catalogue.ts';
import { comparisonsFor, kpiNamed, NOT_STATED, requireFilter } from '../../core/kpis/checks.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import { type Kpi, measuresOf } from '../../core/kpis/kpi.ts';
import type { BoardTile, ValueResult, ValueTile } from '../../core/kpis/tiles.ts';
import type { ResolvedPeriod } from '../../core/period-scope.ts';
import type { AnswerRow, AskedWindow, Filter, Question } from '../kpi-query/question.ts';
import { ask, isFromRollups } from '../kpi-query.ts';
import { compare, gather, type Unevenness, unevennessIn } from './figures.ts';
import type { KpiContext } from './kpi-context.ts';
import { type PlannedWindow, planWindows, toldWindow } from './windows.ts';

/** A tile with its KPIs found, its windows planned and its filters checked. */
export interface Prepared {
  readonly kpis: readonly Kpi[];
  /** What they are worked out from. */
  readonly kinds: readonly Feed[];
  readonly windows: readonly PlannedWindow[];
  readonly filters: readonly Filter[];
  readonly isUneven: Unevenness;
}

type Tile = z.output<typeof BoardTile>;

interface Preparation {
  readonly scope: ResolvedPeriod;
  readonly whole?: boolean;
  readonly untilNow?: boolean;
}

/** @throws Problem `invalid` for a KPI, comparison or dimension there is none of */
export function prepare(kpiContext: KpiContext, tile: Tile, preparation: Preparation): Prepared {
  const kpis = tile.kpis.map(kpiNamed);
  const compared = comparisonsFor(tile.period, tile.compare);
  for (const { dimension } of tile.filters) requireFilter(kpis, dimension);
  const kinds = [...new Set(kpis.flatMap(feedsOf))];
  const windows = planWindows(kpiContext, { period: tile.period, compare: compared, kinds, ...preparation });
  return {
    kpis,
    kinds,
    windows,
    isUneven: unevennessIn(kpiContext, windows),
    filters: tile.filters.map(({ dimension, values }) => ({
      dimension,
      values: values.map((value) => (value === NOT_STATED ? null : value)),
    })),
  };
}

/** Asks for the measures of the KPIs, one statement. */
export async function askFor(
  kpiContext: KpiContext,
  { kpis, filters }: Prepared,
  { by, windows }: { by: string | null; windows: readonly AskedWindow[] },
): Promise<AnswerRow[]> {
  const measures = [...new Set(kpis.flatMap(measuresOf))];
  const question: Question = { measures, windows, by, filters };
  const keepsPlans = isFromRollups(question, kpiContext.scope);
  return await kpiContext.db.run((tx) => ask(tx, kpiContext.scope, question), { keepsPlans });
}

export function toldWindows(kpiContext: KpiContext, { kpis, windows }: Pick<Prepared, 'kpis' | 'windows'>) {
  const tellers = [...new Set(kpis.flatMap(tellersOf))];
  return windows.map((window) => toldWindow(kpiContext, window, tellers));
}

export async function valueTile(
  kpiContext: KpiContext,
  tile: z.output<typeof ValueTile>,
  scope: ResolvedPeriod,
): Promise<z.output<typeof ValueResult>> {
  const prepared = prepare(kpiContext, tile, { scope, untilNow: true });
  const { kpis, windows, isUneven } = prepared;
  const rows = await askFor(kpiContext, prepared, { by: null, windows: inOnePiece(windows) });
  const gathered = gather(rows, ({ window }) => window);
  const row = {
    isUneven,
    windows,
    dealerships: kpiContext.scope.dealerships,
    of: ({ name }: PlannedWindow) => gathered(name),
  };
  return {
    id: tile.id,
    kind: 'value',
    windows: toldWindows(kpiContext, prepared),
    figures: kpis.map((kpi) => compare(kpiContext, kpi, row)),
  };
}

export function inOnePiece(windows: readonly PlannedWindow[]): AskedWindow[] {
  return windows.map((window) => ({ ...window, grain: 'whole' }));
}
