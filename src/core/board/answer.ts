import type { KpiKey } from '../kpis/catalog.ts';
import type { BoardReply, TileResult } from '../kpis/tiles.ts';
import { comparedPeriodText, windowNamed } from '../kpis/window-text.ts';
import type { ComparedFigure, Comparison, Freshness, KpiDefinition, Window } from '../kpis/wire.ts';
import { sentenceCase } from '../text/capital.ts';
import { ageText } from '../text/number-text.ts';
import { type Day, isDay } from '../time/period.ts';

type Kind = TileResult['kind'];
export type ResultOf<K extends Kind> = Extract<TileResult, { kind: K }>;

/** The result of one tile; null where it failed or was not requested. */
export function resultOf<K extends Kind>(answer: BoardReply, id: string, kind: K): ResultOf<K> | null {
  const result = answer.tiles.find((tile) => tile.id === id)?.result;
  return result?.kind === kind ? (result as ResultOf<K>) : null;
}

/** The KPI's definition; undefined where the reply has none. */
export function kpiOf(answer: BoardReply, key: KpiKey): KpiDefinition | undefined {
  return answer.kpis.find((kpi) => kpi.key === key);
}

/** A KPI's title in sentence case: `Front gross per unit`. */
export function titleOf(answer: BoardReply, key: KpiKey): string {
  return sentenceCase(kpiOf(answer, key)?.title ?? key);
}

export function unitOf(answer: BoardReply, key: KpiKey): KpiDefinition['unit'] {
  return kpiOf(answer, key)?.unit ?? 'number';
}

/** The figure of one KPI among several. */
export function figureOfKpi(figures: readonly ComparedFigure[], kpi: KpiKey): ComparedFigure | undefined {
  return figures.find((figure) => figure.kpi === kpi);
}

/** The figure's comparison with one window. */
export function against(
  figure: ComparedFigure | undefined,
  window: Window['window'],
): Comparison | undefined {
  return figure?.comparisons.find((comparison) => comparison.against === window);
}

/** The business day of the reply. */
export function todayOf({ today, asOf }: BoardReply): Day {
  return isDay(today) ? today : (asOf.slice(0, 10) as Day);
}

/** What a result is compared with: `Oct 1–21`; null without a comparison. */
export function comparedPeriod(
  answer: BoardReply,
  windows: readonly Window[],
  name: Window['window'] | 'none',
): string | null {
  const window = name === 'none' ? undefined : windowNamed(windows, name);
  return window ? comparedPeriodText(window, todayOf(answer)) : null;
}

/** Freshness of the feeds a KPI needs. */
export function freshnessOfKpi(answer: BoardReply, key: KpiKey): Freshness[] {
  const feeds = kpiOf(answer, key)?.feeds ?? [];
  return answer.freshness.filter(({ title }) => feeds.includes(title));
}

/** Age of the newest record: `3 days old`; only where every store that ever sent one is late. */
export function lateText(answer: BoardReply, key: KpiKey): string | undefined {
  const late = freshnessOfKpi(answer, key).find(
    (feed) => feed.late > 0 && feed.current === 0 && feed.lastReceivedAt !== null,
  );
  if (!late?.lastReceivedAt) return undefined;
  return `${ageText(Date.parse(answer.asOf) - Date.parse(late.lastReceivedAt))} old`;
}

/** The filters that a tile's KPI leaves out, because its records do not have them. */
export function unfilteredOf(answer: BoardReply, id: string, kpi: KpiKey): readonly string[] {
  const tile = answer.tiles.find((one) => one.id === id);
  return tile?.unfiltered.find((one) => one.kpi === kpi)?.dimensions ?? [];
}
