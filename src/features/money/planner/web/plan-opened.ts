import { idOfValue, type NamedFilter } from '../../../../core/kpis/filter-text.ts';
import { type Day, through } from '../../../../core/time/period.ts';
import type { KpiQuestion } from '../../../../web/scope/open-kpi.ts';
import type { TrendStat } from '../contract-trends.ts';
import type { Plan, PlanRow, RowBar } from './plan-rows.ts';

type Row = Pick<PlanRow, 'kind' | 'title' | 'category' | 'product' | 'dollars' | 'bars'>;

export function rowOpens(row: Row): KpiQuestion {
  return { kpi: 'budget_planned', filters: filtersOf(row) };
}

/** Null when other bars of the row share its days: no drill-down has its part alone. */
export function barOpens(row: Row, bar: RowBar): KpiQuestion | null {
  if (row.bars.length === 1 && bar.dollars === row.dollars) return rowOpens(row);
  const isShared = row.bars.some((one) => one !== bar && one.start <= bar.end && bar.start <= one.end);
  return isShared ? null : { ...rowOpens(row), period: through(bar.start, bar.end) };
}

function filtersOf({ kind, title, category, product }: Row): NamedFilter[] {
  const names = { category: [category], product: [category, product], campaign: [category, product, title] };
  return (['category', 'product', 'campaign'] as const).flatMap((dimension, index) => {
    const name = names[kind][index];
    return name === undefined ? [] : [{ dimension, values: [idOfValue(name)] }];
  });
}

/** The drill-down of a value in one column; null when unknown or without a KPI. */
export function trendOpens(
  { kpi, dots }: Pick<TrendStat, 'kpi' | 'dots'>,
  index: number,
  columns: Plan['columns'],
): KpiQuestion | null {
  const column = columns[index];
  if (kpi === null || column === undefined || (dots[index]?.y ?? null) === null) return null;
  return { kpi, period: through(column.start as Day, column.end as Day) };
}

export const TOTAL_OPENS = {
  planned: { kpi: 'budget_planned' },
  coop: { kpi: 'coop' },
} as const satisfies Record<string, KpiQuestion>;

export function shareOpens(category: string): KpiQuestion {
  return { ...TOTAL_OPENS.planned, filters: [{ dimension: 'category', values: [idOfValue(category)] }] };
}
