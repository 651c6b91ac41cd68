import type { KpiQuestion } from '../../../../web/scope/open-kpi.ts';
import { ROW_KPIS } from '../board.ts';
import type { HomeRow } from './home-rows.ts';

const OPENED: Readonly<Record<string, Omit<KpiQuestion, 'kpi'>>> = {
  today: { period: 'today' },
  projected: { show: 'projected' },
  toTarget: { show: 'toTarget' },
};

/** Columns without a KPI show gross. */
function kpiOf(column: string): KpiQuestion['kpi'] {
  return [...ROW_KPIS, 'total_revenue' as const].find((kpi) => kpi === column) ?? 'total_gross';
}

/** Narrowed to the store or department; the total opens all rows. */
export function cellOpens(
  { filters }: HomeRow,
  column: string,
  by: 'dealership' | 'department',
): KpiQuestion {
  const opened = { kpi: kpiOf(column), ...OPENED[column] };
  return filters.length > 0 ? { ...opened, filters } : { ...opened, by };
}
