import { addDays, type Day, through } from '../../../../core/time/period.ts';
import type { KpiQuestion } from '../../../../web/scope/open-kpi.ts';
import { ROW_KPIS } from '../board.ts';
import type { BriefFigure } from '../rules-brief.ts';
import { type PaceAnswer, paceOf } from './home-answer.ts';
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

export function briefOpens({ show, dealerShipId }: BriefFigure): KpiQuestion {
  const opened = { kpi: 'total_gross' as const, show };
  if (dealerShipId === null) return opened;
  return { ...opened, filters: [{ dimension: 'dealership', values: [String(dealerShipId)] }] };
}

const YESTERDAY = [
  { kpi: 'total_gross', label: 'Gross yesterday' },
  { kpi: 'units_retail', label: 'Units yesterday' },
  { kpi: 'leads', label: 'Leads yesterday' },
] as const;

/** How yesterday closed, and what each figure opens. */
export function yesterdayFigures(pace: PaceAnswer | undefined, today: Day) {
  const day = addDays(today, -1);
  return YESTERDAY.map(({ kpi, label }) => ({
    ...{ kpi, label, value: paceOf(pace, kpi)?.yesterday ?? null },
    opens: { kpi, period: through(day, day) } satisfies KpiQuestion,
  }));
}
