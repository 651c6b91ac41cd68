import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import { fileName, groupNameOf, momentText, scopeText, zoneOf } from '../../../../server/exports/head.ts';
import { PDF_TYPE } from '../../../../server/exports/paper.ts';
import { serve } from '../../../../server/http/route.ts';
import { onlyGroup } from '../../../../server/identity/access.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { amongStores } from '../../../../server/kpi-grid/grid.ts';
import { gridDownload } from '../../../../server/kpi-grid/grid-file.ts';
import { isChosen } from '../../../../server/kpi-grid/grid-table.ts';
import { exportOverview } from '../contract.ts';
import { type KeptNumber, suggestedNumbers } from '../rules.ts';
import { readOverview } from './overview.ts';
import { printOverview } from './page.ts';
import { readTab } from './repository.ts';

export const overviewExportRoute = serve(exportOverview, async (context) => {
  const { type, metrics, dealerships = [], compare, options = {}, format } = context.query;
  const dealerGroupId = onlyGroup(context.scope);
  const { kept, group } = await context.db.run(async (tx) => ({
    kept: await readTab(tx, { dealerGroupId, userId: context.scope.userId, type }),
    group: await groupNameOf(tx, dealerGroupId),
  }));
  const numbers = chosenNumbers(kept ?? suggestedNumbers(type), metrics);
  const kpis = numbers.map(({ kpi }) => kpiNamed(kpi));
  const kpiContext = amongStores(await openKpiContext(context, kpis), dealerships);
  const { scope } = kpiContext;
  const period = resolvePeriod(context.query, kpiContext.today);
  const against = compare === 'none' ? null : compare;
  const overview = await readOverview(kpiContext, {
    kpis,
    period,
    compare: against === null ? [] : [against],
  });
  const title = 'Dealer Overview';
  const about = {
    title,
    scope: scopeText(scope, group),
    period,
    asOf: momentText(context.now, zoneOf(scope)),
    at: context.now,
  };
  const shown = kpis.map((kpi) => ({
    kpi,
    title: kpi.title,
    comparison: isChosen(options.comparison, kpi),
    percentages: isChosen(options.percentages, kpi),
  }));
  if (format === 'pdf') {
    const content = await printOverview({ overview, numbers, shown, against, about });
    return {
      name: fileName([title, about.scope, periodLabel(period.choice)], format),
      type: PDF_TYPE,
      content,
    };
  }
  const look = { metrics: shown, against, order: options.orderby ?? 'dealership' };
  return await gridDownload({ grid: overview.grid, look, about }, format);
});

/** The named KPIs, tagged as in the tab. */
function chosenNumbers(
  list: readonly KeptNumber[],
  metrics: readonly string[] | undefined,
): readonly KeptNumber[] {
  if (metrics === undefined || metrics.length === 0) return list;
  return [...new Set(metrics)].map(
    (key) => list.find(({ kpi }) => kpi === key) ?? { kpi: kpiNamed(key).key, tag: null },
  );
}
