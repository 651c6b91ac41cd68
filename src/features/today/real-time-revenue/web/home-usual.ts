import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { usualChange, usualOfPart, usualWithoutDays } from '../../../../core/kpis/usual-change.ts';
import type { ComparedFigure } from '../../../../core/kpis/wire.ts';
import { against, type BoardAnswer, kpiOf, tileOf } from './home-answer.ts';

/** The days of a KPI behind its card. */
export function pointsOf(board: BoardAnswer, kpi: KpiKey) {
  const series = tileOf(board, 'course', 'series').result?.series.find((one) => one.kpi === kpi);
  return series?.lines[0]?.points;
}

/** For a figure of the whole period; today alone has no days to vary. */
export function usualOf(board: BoardAnswer, kpi: KpiKey): number | null {
  const [points, kind] = [pointsOf(board, kpi), kpiOf(board, kpi)?.kind];
  return points && kind ? usualChange(points, kind) : null;
}

/** Today is a small part of the period; early in a month, the chance of a count. */
export function usualOfLeadsToday(
  board: BoardAnswer,
  { today, month }: { readonly today: ComparedFigure; readonly month: ComparedFigure },
): number | null {
  const [value, whole] = [today.current.value, month.current.value];
  if (value === null) return null;
  const usual = usualOf(board, 'leads');
  if (usual !== null && whole) return usualOfPart(usual, value / whole, 'additive');
  return usualWithoutDays(value, against(today, 'lastWeek')?.value ?? value, true);
}
