import { byValue } from '../../../../core/kpis/checks.ts';
import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { measuresOf } from '../../../../core/kpis/kpi.ts';
import type { PeriodScope } from '../../../../core/time/period-scope.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { figureIn, gather } from '../../../../server/kpi-answers/figures.ts';
import { inCutsOf, withValues } from '../../../../server/kpi-answers/known-days.ts';
import { inOnePiece } from '../../../../server/kpi-answers/tiles.ts';
import { planWindows } from '../../../../server/kpi-answers/windows.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import { type Axis, defaultOrder, rowSumsOf } from '../rules-dimensions.ts';
import { type DrillLine, keyIn, linesOf, requestedBy } from './drill-lines.ts';
import type { Drill } from './drill-scope.ts';

interface Look {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly period: PeriodScope;
}

interface FoundValue {
  readonly id: string;
  readonly title: string;
  readonly figure: number | null;
  readonly share: number | null;
}

const PER_HUNDRED = 100;

/** Filter values that match a search, with the KPI of each. */
export async function valuesOf(
  drill: Drill,
  axis: Axis,
  { search = '', limit, period }: Look,
): Promise<{ values: FoundValue[]; count: number; hasMore: boolean }> {
  const { kpi, filters } = drill;
  const kpiContext = inCutsOf(drill.kpiContext, [...drill.kpiContext.dimensions, axis.key]);
  const scope = resolvePeriod(period, kpiContext.today);
  const windows = planWindows(kpiContext, { period: 'scope', scope, compare: [] });
  const [window] = windows;
  if (!window) throw new Error('Every question has a current window.');
  const question = {
    measures: measuresOf(kpi),
    windows: inOnePiece(windows),
    by: requestedBy(axis),
    filters,
  };
  const rows = await kpiContext.db.run((tx) => ask(tx, kpiContext.scope, question));
  const sums = gather(rows, (row) => keyIn(axis, row, 'value') ?? '');
  const valueIn = ({ id, key, kpi: own, dealerships }: DrillLine) =>
    figureIn(withValues(kpiContext, axis.key, [valueOfId(id) ?? null]), own, {
      window,
      sums: sums(key ?? '').sums,
      dealerships,
    }).value;
  const found = linesOf(drill, axis, new Set(rows.map(({ value }) => value)))
    .map((line) => ({ id: line.id, title: line.title, value: valueIn(line) }))
    .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()));
  const hasOwnOrder = defaultOrder(axis, { count: 0, limit }) === 'own';
  const ordered = hasOwnOrder ? found : found.toSorted(byValue);
  const total = found.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const isWhole = search === '' && rowSumsOf(kpi, axis) === 'whole' && total > 0;
  return {
    values: ordered.slice(0, limit).map(({ id, title, value }) => ({
      id,
      title,
      figure: value,
      share: isWhole && value !== null ? (value / total) * PER_HUNDRED : null,
    })),
    count: found.length,
    hasMore: found.length > limit,
  };
}
