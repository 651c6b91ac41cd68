import type { ReplyOf } from '../../../core/contract.ts';
import type {
  ComparedFigure,
  Comparison,
  Freshness,
  KpiDefinition,
  kpiBoard,
  TileResult,
  Window,
} from '../../kpis/contract.ts';

export type BoardAnswer = ReplyOf<typeof kpiBoard>;
export type BreakdownAnswer = Extract<TileResult, { kind: 'breakdown' }>;

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
export function kpiOf(board: BoardAnswer, key: string): KpiDefinition | undefined {
  return board.kpis.find((kpi) => kpi.key === key);
}

/** The figure of a KPI among several. */
export function figureOf(figures: readonly ComparedFigure[], kpi: string): ComparedFigure | undefined {
  return figures.find((figure) => figure.kpi === kpi);
}

/** The figure's stand against one window. */
export function against(
  figure: ComparedFigure | undefined,
  window: Window['window'],
): Comparison | undefined {
  return figure?.comparisons.find((comparison) => comparison.against === window);
}

/** The local `HH:MM` up to which today is counted; null where the dealers' clocks differ. */
export function untilNow(board: BoardAnswer): string | null {
  const windows = tileOf(board, 'today', 'value').result?.windows ?? [];
  // Today itself is counted to its end, which has nothing yet; the days beside it stop at this time.
  return windows.find(({ until }) => until !== null)?.until ?? null;
}

/** How fresh the leads are; null where the answer says nothing of them. */
export function leadFreshness(board: BoardAnswer): Freshness | null {
  return board.freshness.find(({ fact }) => fact === 'lead') ?? null;
}

/** Whether no rooftop asked about has ever sent a lead. */
export function hasNoFeed(board: BoardAnswer): boolean {
  const leads = leadFreshness(board);
  return leads !== null && leads.current === 0 && leads.late === 0;
}
