import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { idOfValue } from '../../../../core/kpis/filter-text.ts';
import type { KpiQuestion } from '../../../../web/scope/open-kpi.ts';
import type { BudgetTotals } from '../budget-shapes.ts';
import type { BudgetRow, Phase } from './budget-row.ts';

export interface LineFigure {
  readonly kpi: KpiKey;
  /** In the unit of its KPI; null when unknown. */
  readonly value: (totals: BudgetTotals) => number | null;
}

const percent = (share: number | null) => (share === null ? null : share * 100);

/** By column. */
export const LINE_FIGURES = {
  targetBudget: { kpi: 'budget_planned', value: ({ targetBudget }) => targetBudget },
  actualBudget: { kpi: 'spend_actual', value: ({ actualBudget }) => actualBudget },
  variance: { kpi: 'budget_variance', value: ({ variance }) => variance },
  variancePercent: {
    kpi: 'budget_variance_pct',
    value: ({ variancePercent }) => percent(variancePercent),
  },
  varianceToDue: { kpi: 'budget_variance_to_due', value: ({ varianceToDue }) => varianceToDue },
  pacing: { kpi: 'budget_pacing', value: ({ pacing }) => percent(pacing) },
  left: { kpi: 'budget_remaining', value: ({ left }) => left },
  forecast: { kpi: 'spend_forecast', value: ({ forecast }) => forecast },
  coop: { kpi: 'coop', value: ({ coop }) => coop },
  net: { kpi: 'net_spend', value: ({ totalLessCoop }) => totalLessCoop },
  cpl: { kpi: 'cpl', value: ({ cpl }) => cpl },
  cps: { kpi: 'cps', value: ({ cps }) => cps },
  netCpl: { kpi: 'net_cpl', value: ({ netCpl }) => netCpl },
  netCps: { kpi: 'net_cps', value: ({ netCps }) => netCps },
} as const satisfies Readonly<Record<string, LineFigure>>;

export type LineFigureKey = keyof typeof LINE_FIGURES;

const MONEY = ['targetBudget', 'actualBudget'] as const;
const BACK = ['coop', 'net'] as const;
const OF_PHASE = {
  closed: ['variance', 'variancePercent'],
  open: ['varianceToDue', 'pacing', 'left', 'forecast'],
  coming: ['left'],
} as const satisfies Record<Phase, readonly LineFigureKey[]>;

/** In column order. */
export function shownFigures(phase: Phase, isNet: boolean): readonly LineFigureKey[] {
  const costs = isNet ? (['netCpl', 'netCps'] as const) : (['cpl', 'cps'] as const);
  return [...MONEY, ...OF_PHASE[phase], ...BACK, ...costs];
}

/** KPIs computed from the line's own sources. */
const COSTS: ReadonlySet<KpiKey> = new Set(['cpl', 'cps', 'net_cpl', 'net_cps']);

/** The drill-down of a figure, narrowed to the line; null when unknown. */
export function lineOpens(row: BudgetRow, key: LineFigureKey): KpiQuestion | null {
  const { kpi, value } = LINE_FIGURES[key];
  if (value(row.totals) === null) return null;
  const filters = COSTS.has(kpi) ? sourceFilters(row) : lineFilters(row);
  return { kpi, filters };
}

function sourceFilters({ totals }: BudgetRow) {
  const values = (totals.sources ?? []).map(idOfValue);
  return values.length === 0 ? [] : [{ dimension: 'lead_source', values }];
}

function lineFilters({ category, product, kind, title }: BudgetRow) {
  const named = [
    ['category', category?.title],
    ['product', product?.name],
    ['campaign', kind === 'campaign' ? title : undefined],
  ] as const;
  return named.flatMap(([dimension, value]) =>
    value === undefined ? [] : [{ dimension, values: [idOfValue(value)] }],
  );
}
