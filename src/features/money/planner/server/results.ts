import { catalogueKpi, type KpiKey } from '../../../../core/kpis/catalogue.ts';
import { addSums } from '../../../../core/kpis/figure.ts';
import { measuresOf } from '../../../../core/kpis/kpi.ts';
import { type Day, through } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { figureOver } from '../../../../server/kpi-answers/figures.ts';
import { readKnownDays } from '../../../../server/kpi-answers/known-days.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import type { PlanColumn } from '../rules.ts';

/** Values per column; null when unknown or in the future. */
export type Results = (kpi: KpiKey) => readonly (number | null)[];

interface Requested {
  readonly scope: AuthorizedScope;
  readonly now: Date;
  /** Columns that begin after this business day are in the future. */
  readonly today: Day;
  readonly columns: readonly PlanColumn[];
  readonly by: 'day' | 'month';
  readonly kpis: readonly KpiKey[];
}

export async function readResults(tx: Tx, requested: Requested): Promise<Results> {
  const kpis = requested.kpis.map(catalogueKpi);
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
      const counted = sums.get(keyOf(start, requested.by)) ?? {};
      return figureOver(known, catalogueKpi(key), { sums: counted, period: through(start, end) }).value;
    });
}

function lastEnd(columns: readonly PlanColumn[]): Day {
  return columns.map(({ end }) => end).reduce((late, day) => (day > late ? day : late));
}

function keyOf(start: Day, by: Requested['by']): string {
  return by === 'day' ? start : `${start.slice(0, 7)}-01`;
}
