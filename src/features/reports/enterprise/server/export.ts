import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import { serveCoded } from '../../../../server/documents/coded-export.ts';
import { groupNameOf, momentText, scopeText, zoneOf } from '../../../../server/exports/head.ts';
import type { Context } from '../../../../server/http/route.ts';
import { onlyGroup } from '../../../../server/identity/access.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { amongStores, answerGrid } from '../../../../server/kpi-grid/grid.ts';
import { type GridFile, gridDownload, keptGrid } from '../../../../server/kpi-grid/grid-file.ts';
import { isChosen } from '../../../../server/kpi-grid/grid-table.ts';
import { exportEnterprise } from '../contract.ts';
import { kpisNamed } from '../rules.ts';

type Exporting = Context<typeof exportEnterprise>;

export const exportRoute = serveCoded(exportEnterprise, {
  read,
  file: (file, { query }) => ({
    ...{ title: TITLE, format: query.format, query, tables: keptGrid(file) },
    ...{ scope: file.about.scope, period: periodLabel(file.about.period.choice) },
  }),
  write: (file, { query }, verifyUrl) =>
    gridDownload({ ...file, about: { ...file.about, verifyUrl } }, query.format),
});

const TITLE = 'Enterprise Reporting';

async function read(context: Exporting): Promise<GridFile> {
  const { metrics, dealerships = [], compare, sameStore = false, orderBy, options = {} } = context.query;
  const kpis = kpisNamed(metrics);
  const kpiContext = amongStores(await openKpiContext(context, kpis), dealerships);
  const { scope } = kpiContext;
  const period = resolvePeriod(context.query, kpiContext.today);
  const against = compare === 'none' ? null : compare;
  const grid = await answerGrid(kpiContext, {
    kpis,
    period,
    // The same stores as what they are compared with.
    compare: [against ?? (sameStore ? 'previous' : null)].filter((one) => one !== null),
    isSameStore: sameStore,
  });
  const group = await context.db.run((tx) => groupNameOf(tx, onlyGroup(scope)));
  return {
    grid,
    look: {
      against,
      order: orderBy,
      metrics: kpis.map((kpi) => ({
        kpi,
        title: kpi.title,
        comparison: isChosen(options.comparison, kpi),
        percentages: isChosen(options.percentages, kpi),
      })),
    },
    about: {
      title: TITLE,
      scope: scopeText(scope, group),
      period,
      asOf: momentText(context.now, zoneOf(scope)),
      at: context.now,
    },
    isTransposed: options.transposed === true,
  };
}
