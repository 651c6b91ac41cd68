import type { ReplyOf } from '../../../../core/contract.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { TileResult } from '../../../../core/kpis/tiles.ts';
import type {
  ComparedFigure,
  Comparison,
  Freshness,
  KpiDefinition,
  Window,
} from '../../../../core/kpis/wire.ts';
import type { kpiBoard } from '../../../reports/kpis/contract.ts';
import type { PaceKpi, pace } from '../contract-pace.ts';

export type BoardAnswer = ReplyOf<typeof kpiBoard>;
export type BreakdownAnswer = Extract<TileResult, { kind: 'breakdown' }>;
export type PaceAnswer = ReplyOf<typeof pace>;

type Kind = TileResult['kind'];
type ResultOf<K extends Kind> = Extract<TileResult, { kind: K }>;

export type Tile<K extends Kind> =
  | { readonly result: ResultOf<K>; readonly message?: undefined }
  | { readonly result: null; readonly message: string };

export function tileOf<K extends Kind>(board: BoardAnswer, id: string, kind: K): Tile<K> {
  const answer = board.tiles.find((tile) => tile.id === id);
  const result = answer?.result;
  if (result?.kind === kind) return { result: result as ResultOf<K> };
  return { result: null, message: answer?.error?.message ?? 'The server did not return this.' };
}

export function kpiOf(board: BoardAnswer, key: KpiKey): KpiDefinition | undefined {
  return board.kpis.find((kpi) => kpi.key === key);
}

export function figureOf(figures: readonly ComparedFigure[], kpi: KpiKey): ComparedFigure | undefined {
  return figures.find((figure) => figure.kpi === kpi);
}

export function against(
  figure: ComparedFigure | undefined,
  window: Window['window'],
): Comparison | undefined {
  return figure?.comparisons.find((comparison) => comparison.against === window);
}

/** Undefined while loading or after a failure. */
export function paceOf(pace: PaceAnswer | undefined, kpi: KpiKey): PaceKpi | undefined {
  return pace?.kpis.find((one) => one.kpi === kpi);
}

/** Local `HH:MM` up to which today is counted; null when time zones differ. */
export function untilNow(board: BoardAnswer): string | null {
  const windows = tileOf(board, 'leadsToday', 'value').result?.windows ?? [];
  // Today has no limit; its comparison days stop at this time.
  return windows.find(({ until }) => until !== null)?.until ?? null;
}

/** Null when the answer does not include the feed. */
export function freshnessOf(board: BoardAnswer, fact: string): Freshness | null {
  return board.freshness.find((one) => one.fact === fact) ?? null;
}

/** Whether no store has ever sent anything. */
export function hasNoFeed({ freshness }: BoardAnswer): boolean {
  return freshness.length > 0 && freshness.every(({ current, late }) => current === 0 && late === 0);
}

/** Null when unknown. */
export function todayOf(board: BoardAnswer, kpi: KpiKey): ComparedFigure['current'] | null {
  const id = kpi === 'leads' ? 'leadsToday' : 'today';
  const { result } = tileOf(board, id, 'value');
  return (result && figureOf(result.figures, kpi)?.current) ?? null;
}

/** Nothing sold yet and every store closed: yesterday is shown instead. */
export function isBeforeDay(board: BoardAnswer, pace: PaceAnswer | undefined): boolean {
  return pace?.isBeforeOpening === true && isNothingSold(board);
}

/** Nothing sold today, as before opening. */
export function isNothingSold(board: BoardAnswer): boolean {
  return (['total_gross', 'units_retail'] as const).every((kpi) => (todayOf(board, kpi)?.value ?? 0) === 0);
}
