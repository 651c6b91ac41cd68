import type { ReplyOf } from '../../../../core/contract.ts';
import type { KpiKey } from '../../../../core/kpis/catalogue.ts';
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

/** What a tile came to: its result, or why there is none. */
export type Tile<K extends Kind> =
  | { readonly result: ResultOf<K>; readonly message?: undefined }
  | { readonly result: null; readonly message: string };

/** The tile with this id. */
export function tileOf<K extends Kind>(board: BoardAnswer, id: string, kind: K): Tile<K> {
  const answer = board.tiles.find((tile) => tile.id === id);
  const result = answer?.result;
  if (result?.kind === kind) return { result: result as ResultOf<K> };
  return { result: null, message: answer?.error?.message ?? 'The server left this out.' };
}

/** The KPI as the answer defines it. */
export function kpiOf(board: BoardAnswer, key: KpiKey): KpiDefinition | undefined {
  return board.kpis.find((kpi) => kpi.key === key);
}

/** The figure of a KPI among several. */
export function figureOf(figures: readonly ComparedFigure[], kpi: KpiKey): ComparedFigure | undefined {
  return figures.find((figure) => figure.kpi === kpi);
}

/** The figure's stand against one window. */
export function against(
  figure: ComparedFigure | undefined,
  window: Window['window'],
): Comparison | undefined {
  return figure?.comparisons.find((comparison) => comparison.against === window);
}

/** What the pace says of a KPI; undefined where it was not asked or did not answer. */
export function paceOf(pace: PaceAnswer | undefined, kpi: KpiKey): PaceKpi | undefined {
  return pace?.kpis.find((one) => one.kpi === kpi);
}

/** The local `HH:MM` up to which today is counted; null where the dealers' clocks differ. */
export function untilNow(board: BoardAnswer): string | null {
  const windows = tileOf(board, 'leadsToday', 'value').result?.windows ?? [];
  // Today itself is counted to its end, which has nothing yet; the days beside it stop at this time.
  return windows.find(({ until }) => until !== null)?.until ?? null;
}

/** How fresh the records of one feed are; null where the answer says nothing of them. */
export function freshnessOf(board: BoardAnswer, fact: string): Freshness | null {
  return board.freshness.find((one) => one.fact === fact) ?? null;
}

/** Whether no rooftop asked about has ever sent anything. */
export function hasNoFeed({ freshness }: BoardAnswer): boolean {
  return freshness.length > 0 && freshness.every(({ current, late }) => current === 0 && late === 0);
}

/** What today came to, KPI by KPI; null where nothing is known of it yet. */
export function todayOf(board: BoardAnswer, kpi: KpiKey): ComparedFigure['current'] | null {
  const id = kpi === 'leads' ? 'leadsToday' : 'today';
  const { result } = tileOf(board, id, 'value');
  return (result && figureOf(result.figures, kpi)?.current) ?? null;
}

/** Whether nothing of today is there yet and no door is open: then yesterday is told instead. */
export function isBeforeDay(board: BoardAnswer, pace: PaceAnswer | undefined): boolean {
  if (!pace?.isBeforeOpening) return false;
  return (['total_gross', 'units_retail'] as const).every((kpi) => (todayOf(board, kpi)?.value ?? 0) === 0);
}
