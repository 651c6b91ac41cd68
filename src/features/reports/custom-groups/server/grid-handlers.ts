import { kpiNamed } from '../../../../core/kpis/checks.ts';
import type { ComparedFigure, Figure } from '../../../../core/kpis/wire.ts';
import { ranksOf } from '../../../../core/peers/ranks.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { momentText, zoneOf } from '../../../../server/exports/head.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { definitionOf } from '../../../../server/kpi-answers/definitions.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { amongStores } from '../../../../server/kpi-grid/grid.ts';
import { isChosen } from '../../../../server/kpi-grid/grid-table.ts';
import { gridReply } from '../../../../server/kpi-grid/grid-wire.ts';
import { peerDownload } from '../../../../server/kpi-grid/peer-file.ts';
import { answerPeers, type PeerGrid } from '../../../../server/kpi-grid/peer-grid.ts';
import * as contract from '../contract-grid.ts';
import { customGroupIn } from './rights.ts';

export const customGroupDataRoutes: readonly Route[] = [
  serve(contract.customGroupGrid, async (context) => {
    const { metrics, dealerships = [], compare, anonymous = false } = context.query;
    const kpis = [...new Set(metrics)].map(kpiNamed);
    const kpiContext = amongStores(await openKpiContext(context, kpis), dealerships);
    const grid = await answerPeers(kpiContext, {
      ...{ kpis, customGroup: customGroupIn(context.scope), isAnonymous: anonymous },
      period: resolvePeriod(context.query, kpiContext.today),
      compare: compare === undefined ? ['previous', 'lastYear'] : compare === 'none' ? [] : [compare],
    });
    return {
      ...gridReply(kpiContext, grid, context.scope.dealerships.length),
      ...peersReply(grid),
      storeGroups: grid.isAnonymous ? [] : grid.stores.map(({ dealerGroupId }) => dealerGroupId),
      subtotals: grid.subtotals.map(({ dealerGroupId, figures }) => ({
        dealerGroupId,
        figures: [...figures],
      })),
      incomparable: [...grid.incomparable].map(([kpi, why]) => ({ kpi, why })),
    };
  }),

  serve(contract.customGroupData, async (context) => {
    const { kpi: key, period, dealerships = [], anonymous = false } = context.query;
    const kpi = kpiNamed(key);
    const kpiContext = amongStores(await openKpiContext(context, [kpi]), dealerships);
    const grid = await answerPeers(kpiContext, {
      ...{ kpis: [kpi], customGroup: customGroupIn(context.scope), isAnonymous: anonymous },
      period: resolvePeriod(context.query, kpiContext.today),
      compare: period === 'current' ? [] : [period],
    });
    const [column] = grid.columns;
    if (!column) throw new Error('The grid has a column for each KPI.');
    const figures = column.figures.map((figure) => figureOf(figure, period));
    const isCompared = !grid.incomparable.has(kpi.key);
    const ranks = ranksOf(
      figures.map(({ value }) => value),
      kpi.better,
    );
    return {
      ...peersReply(grid),
      ...{ asOf: kpiContext.now.toISOString(), today: kpiContext.today },
      ...{ kpi: definitionOf(kpi), period, windows: [...grid.windows] },
      stores: grid.stores.flatMap(({ id, name, dealerGroupId }, at) => {
        const figure = figures[at];
        if (!figure) return [];
        const group = grid.isAnonymous ? null : dealerGroupId;
        const rank = isCompared ? (ranks[at] ?? null) : null;
        return [{ dealerShipId: id, name, dealerGroupId: group, figure, rank }];
      }),
      subtotals: grid.subtotals.flatMap(({ dealerGroupId, figures: [figure] }) =>
        figure ? [{ dealerGroupId, figure: figureOf(figure, period) }] : [],
      ),
      total: figureOf(column.total, period),
    };
  }),

  serve(contract.exportCustomGroup, async (context) => {
    const { kpis: keys, dealerships = [], compare, orderBy, options = {}, format } = context.query;
    const kpis = [...new Set(keys)].map(kpiNamed);
    const kpiContext = amongStores(await openKpiContext(context, kpis), dealerships);
    const against = compare === 'none' ? null : compare;
    const customGroup = customGroupIn(context.scope);
    const period = resolvePeriod(context.query, kpiContext.today);
    const grid = await answerPeers(kpiContext, {
      ...{ kpis, customGroup, period, isAnonymous: options.anonymous === true },
      compare: [against].filter((one) => one !== null),
    });
    return await peerDownload(
      {
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
          ...{ period, at: context.now },
          asOf: momentText(context.now, options.anonymous ? 'UTC' : zoneOf(context.scope)),
        },
        isTransposed: options.transposed === true,
      },
      format,
    );
  }),
];

function peersReply(grid: PeerGrid) {
  const { dealerGroups, differences, isAnonymous, customGroup } = grid;
  const { missingGroups, missingStores } = customGroup;
  return {
    ...{ isAnonymous, missingGroups, missingStores },
    dealerGroups: dealerGroups.map(({ id, name }) => ({ dealerGroupId: id, name })),
    differences: differences.map((one) => ({ ...one, groups: [...one.groups] })),
  };
}

/** Of the current period, or of the one compared with; a dash where nothing is compared. */
function figureOf({ current, comparisons: [base] }: ComparedFigure, period: string): Figure {
  if (period === 'current') return current;
  if (!base) return { value: null, numerator: null, denominator: null, absence: current.absence };
  const { value, numerator, denominator, absence } = base;
  return { value, numerator, denominator, absence };
}
