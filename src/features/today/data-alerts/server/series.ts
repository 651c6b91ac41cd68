import { catalogueKpi } from '../../../../core/kpis/catalogue.ts';
import type { Sums } from '../../../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../../../core/kpis/kpi.ts';
import { commonDays } from '../../../../core/kpis/matched-days.ts';
import { needsOfKpi } from '../../../../core/kpis/needs.ts';
import { addDays, type Day, type Period } from '../../../../core/time/period.ts';
import { inCutsOf } from '../../../../server/kpi-answers/known-days.ts';
import type { KpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import { DaySeries } from '../catalog/day-series.ts';
import type { KpiQuestion } from '../catalog/rule.ts';

/** Questions over the same days of the same KPI share one statement. */
export function seriesKey({ kpi, by, filters = [] }: KpiQuestion): string {
  return JSON.stringify([kpi, by ?? null, filters]);
}

export type SeriesOfStore = (dealershipId: number) => DaySeries;

interface Span {
  /** The first judged business day. */
  readonly from: Day;
  /** The last one; a series ends before it. */
  readonly to: Day;
}

/** The days of each store, in one statement. `question.days` before the first judged day are read too. */
export async function readSeries(
  opened: KpiContext,
  question: KpiQuestion,
  { from, to }: Span,
): Promise<SeriesOfStore> {
  const { kpi: key, by, filters = [], days } = question;
  const kpi = catalogueKpi(key);
  const dimensions = [...(by ? [by] : []), ...filters.map(({ dimension }) => dimension)];
  const kpiContext = inCutsOf(opened, dimensions);
  const period = { start: addDays(from, -days), end: to };
  const rows = await kpiContext.db.run((tx) =>
    ask(tx, kpiContext.scope, {
      measures: measuresOf(kpi),
      windows: [
        {
          name: 'days',
          grain: 'day',
          spanOf: () => ({ period, until: null }),
          knownOf: ({ id }, feed) => kpiContext.known(id, feed),
        },
      ],
      by: 'dealership',
      ...(by && { and: by }),
      filters,
    }),
  );
  const stores = new Map<number, Map<string | null, Map<Day, Sums>>>();
  for (const { dealershipId, also, at, sums } of rows) {
    if (dealershipId === null || at === null) continue;
    const cells = stores.get(dealershipId) ?? new Map<string | null, Map<Day, Sums>>();
    stores.set(dealershipId, cells);
    const byDay = cells.get(also) ?? new Map<Day, Sums>();
    cells.set(also, byDay);
    // Kept and counted measures come in rows of their own.
    byDay.set(at as Day, merged(byDay.get(at as Day), sums));
  }
  return (dealershipId) =>
    new DaySeries({
      kpi,
      cells: stores.get(dealershipId) ?? new Map(),
      known: knownDaysOf(kpiContext, kpi, dealershipId),
      today: to,
    });
}

function merged(before: Sums | undefined, sums: Sums): Sums {
  if (before === undefined) return sums;
  return Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, value ?? before[key] ?? null]));
}

/** Days complete at the last delivery of every feed that the KPI needs. */
function knownDaysOf(kpiContext: KpiContext, kpi: Kpi, dealershipId: number): readonly Period[] {
  const groups = needsOfKpi(kpi, kpiContext.dimensions).map((group) => {
    const reported = group.map((need) => kpiContext.settledOf(dealershipId, need));
    return commonDays(reported.filter((days) => days.length > 0));
  });
  return commonDays(groups);
}
