import type { KpiKey } from '../../../core/kpis/catalog.ts';
import type { BreakdownKey } from '../../../core/kpis/fact.ts';
import type { View } from '../../../core/time/period-scope.ts';

/** Money and unit cards, in order. */
export const MONEY_KPIS = [
  'total_gross',
  'total_revenue',
  'units_retail',
  'fi_pvr',
  'rev_service',
  'rev_parts',
] as const satisfies readonly KpiKey[];

export const UNIT_PARTS = ['units_new', 'units_used'] as const satisfies readonly KpiKey[];

export const PACE_KPIS = [...MONEY_KPIS, 'leads'] as const;

export const CURVE_KPIS = ['total_gross', 'total_revenue', 'units_retail', 'leads'] as const;
export type CurveKpi = (typeof CURVE_KPIS)[number];

/** How a period that includes today is marked; a range of days names its days. */
export const TO_DATE: Readonly<Record<View, string | null>> = {
  month: 'MTD',
  quarter: 'QTD',
  year: 'YTD',
  custom: null,
};

/** The first one has the sparkline. */
export const ROW_KPIS = ['total_gross', 'units_retail', 'fi_pvr', 'rev_service', 'leads'] as const;

/** Feeds whose changes refresh the home screen. */
export const LIVE_FACTS = ['lead', 'deal', 'repair_order'] as const;

/** Leads affect neither pace nor ticker. */
export const LIVE_STORE_FACTS = ['deal', 'repair_order'] as const;

/** Targets also affect the projection. */
export const LIVE_PACE_FACTS = [...LIVE_STORE_FACTS, 'target'] as const;

type Against = 'previous' | 'lastYear' | 'lastWeek';

interface Question {
  readonly kpis: readonly KpiKey[];
  readonly compare: readonly Against[];
  readonly period?: 'scope' | 'today';
}

export interface HomeQuestion {
  /** A year uses months, shorter periods days. */
  readonly view: View;
  /** The period includes today. */
  readonly isOpen: boolean;
  /** One store: rows are departments instead of stores. */
  readonly isSingle: boolean;
  readonly compare: 'previous' | 'lastYear' | 'none';
}

const BOTH: readonly Against[] = ['previous', 'lastYear'];

/** All queries of the home screen. */
export function homeTiles({ view, isOpen, isSingle, compare }: HomeQuestion) {
  const by = view === 'year' ? 'month' : 'day';
  const against = compare === 'none' ? [] : [compare];
  const rows = isSingle ? [] : rowTiles(isOpen, against);
  return [
    value('period', { kpis: [...PACE_KPIS, ...UNIT_PARTS], compare: BOTH }),
    value('pending', { kpis: ['units_pending'], compare: BOTH }),
    series('course', { kpis: PACE_KPIS, compare: [] }, { by, endsYesterday: true }),
    series('curve', { kpis: CURVE_KPIS, compare: BOTH }, { by, cumulative: true, whole: true }),
    breakdown(
      'departments',
      { kpis: ['total_gross', 'total_revenue'], compare: against },
      { by: 'department', sparkline: true, endsYesterday: false },
    ),
    ...rows,
    ...(isOpen ? todayTiles(isSingle) : []),
  ];
}

function rowTiles(isOpen: boolean, compare: readonly Against[]) {
  const rows = breakdown('rows', { kpis: ROW_KPIS, compare }, { by: 'dealership', sparkline: true });
  return isOpen ? [rows, today('rowsToday', { kpis: ['total_gross'], by: 'dealership' })] : [rows];
}

function todayTiles(isSingle: boolean) {
  const leads = { kpis: ['leads'], compare: ['lastWeek'], period: 'today' } as const;
  return [
    value('today', { kpis: [...MONEY_KPIS, ...UNIT_PARTS], compare: [], period: 'today' }),
    value('leadsToday', leads),
    ...(isSingle ? [today('departmentsToday', { kpis: ['total_gross'], by: 'department' })] : []),
  ];
}

function today(id: string, { kpis, by }: { kpis: readonly KpiKey[]; by: BreakdownKey }) {
  return breakdown(id, { kpis, compare: [], period: 'today' }, { by });
}

const requested = ({ kpis, compare, period = 'scope' }: Question) => ({
  kpis: [...kpis],
  compare: [...compare],
  period,
});

function value(id: string, question: Question) {
  return { id, kind: 'value' as const, ...requested(question) };
}

interface Course {
  readonly by: 'day' | 'month';
  readonly cumulative?: boolean;
  readonly whole?: boolean;
  readonly endsYesterday?: boolean;
}

function series(id: string, question: Question, course: Course) {
  return { id, kind: 'series' as const, ...requested(question), ...course };
}

interface Split {
  readonly by: BreakdownKey;
  readonly sparkline?: boolean;
  readonly endsYesterday?: boolean;
}

function breakdown(id: string, question: Question, split: Split) {
  return { id, kind: 'breakdown' as const, ...requested(question), ...split };
}
