import type { KpiKey } from '../kpis/catalogue.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import { usualChange, usualOfPart, usualWithoutDays } from '../kpis/usual-change.ts';
import type { ComparedFigure, Comparison, Figure } from '../kpis/wire.ts';
import { figureOfKpi, kpiOf, unfilteredOf } from './answer.ts';

/** How far a figure of a row moves by chance; null where its change is always news. */
export type UsualOfRow = (figure: ComparedFigure, comparison: Comparison) => number | null;

/**
 * From the days of the same KPI in the reply and the row's share of the total; without such days, by a fixed
 * rule.
 *
 * @param id of the tile with the rows
 */
export function usualOfRows(answer: BoardReply, id: string, total: readonly ComparedFigure[]): UsualOfRow {
  const known = new Map<KpiKey, number | null>();
  const usualOf = (kpi: KpiKey) => {
    if (!known.has(kpi)) known.set(kpi, usualOfTotal(answer, id, kpi));
    return known.get(kpi) ?? null;
  };
  return ({ kpi, current }, { matched, value }) => {
    const definition = kpiOf(answer, kpi);
    if (definition === undefined || (definition.kind !== 'additive' && definition.kind !== 'ratio'))
      return null;
    if (matched.value === null || value === null) return null;
    const usual = usualOf(kpi);
    const whole = figureOfKpi(total, kpi)?.current;
    const share = whole && shareOf(current, whole, definition.kind);
    if (usual !== null && share) return usualOfPart(usual, share, definition.kind);
    const isCount = definition.kind === 'additive' && definition.unit === 'number';
    return usualWithoutDays(matched.value, value, isCount);
  };
}

function usualOfTotal(answer: BoardReply, id: string, kpi: KpiKey): number | null {
  const kind = kpiOf(answer, kpi)?.kind;
  const left = unfilteredOf(answer, id, kpi).join();
  for (const { id: other, result } of answer.tiles) {
    if (result?.kind !== 'series' || result.by !== 'day' || result.cumulative) continue;
    // Days of other records say nothing about these rows.
    if (unfilteredOf(answer, other, kpi).join() !== left) continue;
    const points = result.series.find((one) => one.kpi === kpi)?.lines[0]?.points;
    if (points && kind) return usualChange(points, kind);
  }
  return null;
}

function shareOf(part: Figure, whole: Figure, kind: 'additive' | 'ratio'): number | null {
  const [of, all] = kind === 'ratio' ? [part.denominator, whole.denominator] : [part.value, whole.value];
  return of === null || !all || of / all <= 0 ? null : of / all;
}
