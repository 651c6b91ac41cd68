import { awaitedKpis } from '../../core/kpis/awaited.ts';
import { dimensionsOf, familyOf, feedsOf, lensesOf } from '../../core/kpis/catalogue.ts';
import { feedKinds } from '../../core/kpis/feeds.ts';
import type { Kpi } from '../../core/kpis/kpi.ts';
import type { KpiDefinition } from '../../core/kpis/wire.ts';
import { freshnessOf, type KpiContext } from './kpi-context.ts';

/** A KPI as it is told on the wire. */
export function definitionOf(kpi: Kpi): KpiDefinition {
  const { key, title, kind, unit, better, meaning, formula } = kpi;
  return {
    key,
    title,
    family: familyOf(kpi),
    kind,
    unit,
    better,
    meaning,
    formula,
    feeds: feedsOf(kpi).map((feed) => feedKinds[feed].title),
    dimensions: [
      ...dimensionsOf(kpi).map((one) => ({
        key: one.key,
        title: one.title,
        ...(one.cut !== undefined && { isApart: true }),
      })),
      ...lensesOf(kpi).map((one) => ({ key: one.key, title: one.title })),
    ],
  };
}

/** KPIs that are defined and have no value yet. */
export const awaited = Object.entries(awaitedKpis).flatMap(([family, kpis]) =>
  kpis.map(({ key, title, missing, why }) => ({ key, title, family, missing: [...missing], why })),
);

/** When an answer was worked out, and how fresh the records of its KPIs are. */
export function stamp(kpiContext: KpiContext, kpis: readonly Kpi[]) {
  const kinds = [...new Set(kpis.flatMap(feedsOf))];
  return {
    asOf: kpiContext.now.toISOString(),
    today: kpiContext.today,
    freshness: freshnessOf(kpiContext, kinds),
  };
}
