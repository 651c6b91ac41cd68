import { awaitedKpis } from '../../core/kpis/awaited.ts';
import { catalogKpi, dimensionsOf, familyOf, feedsOf, lensesOf } from '../../core/kpis/catalog.ts';
import { feedKinds } from '../../core/kpis/feeds.ts';
import type { Kpi } from '../../core/kpis/kpi.ts';
import { outlookKpis, outlookTitle } from '../../core/kpis/outlooks.ts';
import { projectionFormula, TO_TARGET_FORMULA } from '../../core/kpis/projectable.ts';
import type { KpiDefinition } from '../../core/kpis/wire.ts';
import { freshnessOfFeeds, type KpiContext } from './kpi-context.ts';

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

/** KPIs without values yet. */
export const awaited = Object.entries(awaitedKpis).flatMap(([family, kpis]) =>
  kpis.map(({ key, title, missing, why }) => ({ key, title, family, missing: [...missing], why })),
);

export const outlooks = outlookKpis.map(({ key, kpi, show, family, meaning }) => {
  const of = catalogKpi(kpi);
  const formula = show === 'toTarget' ? TO_TARGET_FORMULA : projectionFormula(of);
  return { key, kpi, show, title: outlookTitle(of.title, show), family, meaning, formula };
});

/** The time of the answer and the freshness of its KPIs' records. */
export function stamp(kpiContext: KpiContext, kpis: readonly Kpi[]) {
  const kinds = [...new Set(kpis.flatMap(feedsOf))];
  return {
    asOf: kpiContext.now.toISOString(),
    today: kpiContext.today,
    freshness: freshnessOfFeeds(kpiContext, kinds),
  };
}
