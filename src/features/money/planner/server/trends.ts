import { catalogKpi, type KpiKey } from '../../../../core/kpis/catalog.ts';
import { addSums } from '../../../../core/kpis/figure.ts';
import { measuresOf } from '../../../../core/kpis/kpi.ts';
import { costOfEach } from '../../../../core/money/money.ts';
import { type Day, firstOfMonth, lastDay, through } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { figureOver } from '../../../../server/kpi-answers/figures.ts';
import { readKnownDays } from '../../../../server/kpi-answers/known-days.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import { statsTrends, type TrendStat } from '../contract-trends.ts';
import { centsOfDays, type PlanColumn, planColumns } from '../rules.ts';
import { isSpendReported, TREND_SERIES } from '../rules-trends.ts';
import { type PlanScope, planScope } from './plan-scope.ts';
import { moneyOf, spentParts } from './repository.ts';

const COUNTED = ['sessions', 'leads', 'units_retail', 'variable_gross', 'attributed_sold'] as const;

export const trendRoutes = [
  serve(statsTrends, async ({ scope, query, db, now }) => {
    const plan = planScope(scope, query, now);
    const { whole, choice } = plan.period;
    const columns = planColumns(choice.view, whole);
    const by = choice.view === 'month' ? ('day' as const) : ('month' as const);
    const { results, spent } = await db.run(async (tx) => ({
      results: await readResults(tx, { scope, now, today: plan.today, columns, by, kpis: COUNTED }),
      spent: await spentIn(tx, plan, by),
    }));
    const values = valuesOf(results, spent);
    return {
      startDate: whole.start,
      endDate: lastDay(whole),
      today: plan.today,
      stats: TREND_SERIES.map((series) => {
        const { of, absence } = values[series.key];
        const dots = columns.map(({ start }, index) => ({ x: start, y: of[index] ?? null }));
        return { ...series, absence: dots.some(({ y }) => y !== null) ? null : absence, dots };
      }),
    };
  }),
];

interface Values {
  readonly of: readonly (number | null)[];
  readonly absence: string;
}

function valuesOf(results: Results, spent: readonly (number | null)[]): Record<TrendStat['key'], Values> {
  const each = (kpi: KpiKey) => {
    const counts = results(kpi);
    return spent.map((cents, index) => costOfEach(cents, counts[index] ?? null));
  };
  const noSpend = spent.every((cents) => cents === null);
  const why = (feed: string) => (noSpend ? 'No spend entered yet.' : feed);
  return {
    sessions: { of: results('sessions'), absence: 'No website data for this period.' },
    leads: { of: results('leads'), absence: 'No lead data for this period.' },
    sales: { of: results('units_retail'), absence: 'No deal data for this period.' },
    sales_gross: { of: results('variable_gross'), absence: 'No deal data for this period.' },
    cpl: { of: each('leads'), absence: why('No leads in this period.') },
    cps: {
      of: each('attributed_sold'),
      absence: why('No sales in this period are credited to a lead source.'),
    },
  };
}

async function spentIn(
  tx: Tx,
  { period, requested }: PlanScope,
  by: 'day' | 'month',
): Promise<(number | null)[]> {
  const { whole } = period;
  const money = await moneyOf(tx, requested(whole));
  if (by === 'month') {
    const cents = new Map(money.map(({ month, actualCents }) => [month, actualCents]));
    return requested(whole).months.map((month) => cents.get(month) ?? null);
  }
  const reported = new Map(
    money.flatMap((row) => (row.actualThrough ? [[row.month, row.actualThrough]] : [])),
  );
  const cents = centsOfDays(await spentParts(tx, requested(whole)), whole);
  return planColumns('month', whole).map(({ start }, index) =>
    isSpendReported(start, reported) ? (cents[index] ?? 0) : null,
  );
}

/** Values per column; null when unknown or in the future. */
type Results = (kpi: KpiKey) => readonly (number | null)[];

interface ResultsRequest {
  readonly scope: AuthorizedScope;
  readonly now: Date;
  /** Columns that begin after this business day are in the future. */
  readonly today: Day;
  readonly columns: readonly PlanColumn[];
  readonly by: 'day' | 'month';
  readonly kpis: readonly KpiKey[];
}

async function readResults(tx: Tx, requested: ResultsRequest): Promise<Results> {
  const kpis = requested.kpis.map(catalogKpi);
  const begun = requested.columns.filter(({ start }) => start <= requested.today);
  const first = begun[0];
  if (!first) return () => requested.columns.map(() => null);
  const period = through(first.start, requested.today < lastEnd(begun) ? requested.today : lastEnd(begun));
  const known = await readKnownDays(tx, requested, kpis);
  const rows = await ask(tx, requested.scope, {
    measures: [...new Set(kpis.flatMap(measuresOf))],
    windows: [{ name: 'plan', grain: requested.by, spanOf: () => ({ period, until: null }) }],
    by: null,
    filters: [],
  });
  const sums = new Map(
    [...Map.groupBy(rows, ({ at }) => at)].map(([at, own]) => [at, addSums(own.map((row) => row.sums))]),
  );
  return (key) =>
    requested.columns.map(({ start, end }) => {
      const counted = sums.get(resultKey(start, requested.by)) ?? {};
      return figureOver(known, catalogKpi(key), { sums: counted, period: through(start, end) }).value;
    });
}

function lastEnd(columns: readonly PlanColumn[]): Day {
  return columns.map(({ end }) => end).reduce((late, day) => (day > late ? day : late));
}

function resultKey(start: Day, by: ResultsRequest['by']): string {
  return by === 'day' ? start : firstOfMonth(start);
}
