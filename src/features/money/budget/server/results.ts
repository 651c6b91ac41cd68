import { catalogKpi, type KpiKey } from '../../../../core/kpis/catalog.ts';
import { type Absence, addSums } from '../../../../core/kpis/figure.ts';
import { measuresOf } from '../../../../core/kpis/kpi.ts';
import { type Day, lastDay, type Period } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { figureOver } from '../../../../server/kpi-answers/figures.ts';
import { readKnownDays } from '../../../../server/kpi-answers/known-days.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import type { Grain } from '../../../../server/kpi-query/question.ts';
import type { Frame } from '../../../../server/spend/frame.ts';

/** KPI of each result. */
const RESULT_KPIS = {
  leads: 'leads',
  units: 'units_retail',
  sold: 'attributed_sold',
  gross: 'variable_gross',
  sessions: 'sessions',
} as const satisfies Record<string, KpiKey>;
type ResultKey = keyof typeof RESULT_KPIS;

interface Requested {
  readonly frame: Frame;
  readonly now: Date;
}

/** A result over the period and per step. */
export interface ResultTrend {
  readonly total: number | null;
  readonly absence: Absence | null;
  readonly at: (step: Period) => number | null;
}

/** Counts to date; null without a feed. */
export interface PeriodResults {
  readonly leads: number | null;
  readonly sold: number | null;
}

/** Leads and attributed sales to date. */
export async function readResults(tx: Tx, requested: Requested): Promise<PeriodResults> {
  const { leads, sold } = await readResultTrends(tx, requested, 'whole');
  return { leads: leads.total, sold: sold.total };
}

/** Every result with its trend; `at` returns the value of a step. */
export async function readResultTrends(
  tx: Tx,
  { frame, now }: Requested,
  grain: Grain,
): Promise<Record<ResultKey, ResultTrend>> {
  const kpis = Object.values(RESULT_KPIS).map(catalogKpi);
  const period = frame.current;
  const spanOf = () => ({ period, until: null });
  const rows = await ask(tx, frame.scope, {
    measures: [...new Set(kpis.flatMap(measuresOf))],
    windows: [...new Set<Grain>(['whole', grain])].map((one) => ({ name: one, grain: one, spanOf })),
    by: null,
    filters: [],
  });
  const known = await readKnownDays(tx, { scope: frame.scope, now }, kpis);
  // Days and months, leads and deals come back as separate rows.
  const byStep = Map.groupBy(rows, ({ window, at }) => `${window} ${at}`);
  const sumsOf = (name: Grain, at: Day | null) =>
    addSums((byStep.get(`${name} ${at}`) ?? []).map(({ sums }) => sums));
  const trendOf = (key: KpiKey): ResultTrend => {
    const kpi = catalogKpi(key);
    const { value, absence } = figureOver(known, kpi, { sums: sumsOf('whole', null), period });
    return {
      total: value,
      absence,
      at: (days) =>
        figureOver(known, kpi, { sums: sumsOf(grain, days.start), period: cut(days, period) }).value,
    };
  };
  return {
    leads: trendOf(RESULT_KPIS.leads),
    units: trendOf(RESULT_KPIS.units),
    sold: trendOf(RESULT_KPIS.sold),
    gross: trendOf(RESULT_KPIS.gross),
    sessions: trendOf(RESULT_KPIS.sessions),
  };
}

function cut(days: Period, by: Period): Period {
  return lastDay(days) < by.end ? days : { start: days.start, end: by.end };
}

/** Sessions by channel to date; empty without a website feed. */
export async function readChannels(tx: Tx, { scope, current }: Frame): Promise<ReadonlyMap<string, number>> {
  const rows = await ask(tx, scope, {
    measures: measuresOf(catalogKpi(RESULT_KPIS.sessions)),
    windows: [{ name: 'whole', grain: 'whole', spanOf: () => ({ period: current, until: null }) }],
    by: 'channel',
    filters: [],
  });
  return new Map(
    rows.flatMap(({ value, sums }) => {
      const sessions = sums[RESULT_KPIS.sessions] ?? null;
      return value === null || sessions === null ? [] : [[value, sessions]];
    }),
  );
}
