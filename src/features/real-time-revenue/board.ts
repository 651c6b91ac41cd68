import type { View } from '../../core/period-scope.ts';

/** The KPIs of the home screen's cards for the chosen period, in their order. */
export const PERIOD_KPIS = ['leads', 'leads_good', 'contact_rate', 'resp_avg_min'] as const;

/** What changes the home screen by itself: the facts its KPIs are counted from. */
export const LIVE_FACTS = ['lead'] as const;

type Against = 'previous' | 'lastYear' | 'yesterday' | 'lastWeek';

interface Question {
  readonly kpis: readonly string[];
  readonly compare: readonly Against[];
  readonly period?: 'scope' | 'today';
}

const PERIOD: readonly Against[] = ['previous', 'lastYear'];
const TODAY: readonly Against[] = ['lastWeek', 'yesterday'];

const leads: Question = { kpis: ['leads'], compare: PERIOD };
const leadsToday: Question = { kpis: ['leads'], compare: TODAY, period: 'today' };

/**
 * Every question of the home screen, asked at once.
 *
 * @param of.view the kind of period chosen: a year runs by month, anything shorter by day
 * @param of.isSingle one rooftop is shown by lead source instead of against other rooftops
 */
export function homeTiles({ view, isSingle }: { readonly view: View; readonly isSingle: boolean }) {
  const by = view === 'year' ? 'month' : 'day';
  const rows = { by: isSingle ? 'source' : 'dealership', limit: 50 };
  return [
    value('today', leadsToday),
    value('period', { ...leads, kpis: PERIOD_KPIS }),
    series('course', { kpis: PERIOD_KPIS, compare: [] }, { by }),
    series('line', leads, { by, cumulative: true, whole: true }),
    series('hours', leadsToday, { by: 'hour', whole: true }),
    breakdown('types', leads, { by: 'lead_type' }),
    breakdown('typesToday', { ...leadsToday, compare: [] }, { by: 'lead_type' }),
    breakdown('rows', leads, { ...rows, sparkline: true }),
    breakdown('rowsToday', leadsToday, rows),
  ];
}

const asked = ({ kpis, compare, period = 'scope' }: Question) => ({
  kpis: [...kpis],
  compare: [...compare],
  period,
});

function value(id: string, question: Question) {
  return { id, kind: 'value' as const, ...asked(question) };
}

interface Course {
  readonly by: 'hour' | 'day' | 'month';
  readonly cumulative?: boolean;
  readonly whole?: boolean;
}

function series(id: string, question: Question, course: Course) {
  return { id, kind: 'series' as const, ...asked(question), ...course };
}

interface Split {
  readonly by: string;
  readonly limit?: number;
  readonly sparkline?: boolean;
}

function breakdown(id: string, question: Question, split: Split) {
  return { id, kind: 'breakdown' as const, ...asked(question), ...split };
}
