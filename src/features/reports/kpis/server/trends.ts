import type { ReplyOf } from '../../../../core/contract.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { figureOf } from '../../../../core/kpis/figure.ts';
import { measuresOf } from '../../../../core/kpis/kpi.ts';
import { spansOf } from '../../../../core/kpis/points.ts';
import { lastDay } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import { definitionOf, stamp } from '../../../../server/kpi-answers/definitions.ts';
import { gather } from '../../../../server/kpi-answers/figures.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { cellsOf } from '../../../../server/kpi-answers/series-tile.ts';
import { type PlannedWindow, planWindows, windowRepliesOf } from '../../../../server/kpi-answers/windows.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import * as contract from '../contract-trends.ts';
import { stepFor, stepLabel } from '../rules-trend.ts';
import { type Drill, drillInto } from './drill-scope.ts';

export const trendRoutes: readonly Route[] = [
  serve(contract.kpiTrend, async (context) => trend(context, context.query.by ?? null)),
  serve(contract.dailyTrend, async (context) => trend(context, 'day')),
  serve(contract.weeklyTrend, async (context) => trend(context, 'week')),
  serve(contract.monthlyTrend, async (context) => trend(context, 'month')),
];

type Requested = Context<typeof contract.dailyTrend>;
type Reply = ReplyOf<typeof contract.dailyTrend>;

async function trend(context: Requested, step: contract.TrendStep | null): Promise<Reply> {
  const { query } = context;
  const kpi = kpiNamed(query.metric);
  const drill = drillInto(await openKpiContext(context, [kpi]), kpi, query.filters);
  const scope = resolvePeriod(query, drill.kpiContext.today);
  const by = step ?? stepFor(scope.choice.view, scope.whole);
  const windows = planWindows(drill.kpiContext, {
    period: 'scope',
    scope,
    compare: ['previous', 'lastYear'],
  });
  return {
    ...stamp(drill.kpiContext, [kpi]),
    kpi: definitionOf(kpi),
    by,
    filters: [...drill.reported],
    windows: windowRepliesOf(drill.kpiContext, drill.kpi, windows),
    lines: await linesOf(drill, by, windows),
  };
}

async function linesOf(
  { kpiContext, kpi, filters }: Drill,
  by: contract.TrendStep,
  windows: readonly PlannedWindow[],
): Promise<Reply['lines']> {
  const requested = windows.map((window) => ({ ...window, grain: by }));
  const question = { measures: measuresOf(kpi), windows: requested, by: null, filters };
  const rows = await kpiContext.db.run((tx) => ask(tx, kpiContext.scope, question));
  const gathered = gather(rows, ({ window, at }) => `${window} ${at}`);
  const sumsAt = ({ name }: PlannedWindow, at: string) => gathered(`${name} ${at}`).sums;
  return windows.map((window) => {
    const cells = cellsOf(kpiContext, kpi, { by, window, sumsAt });
    const points = spansOf(by, window.period).map((span, index) => {
      const { value, numerator, denominator } = figureOf(kpi, cells[index] ?? {});
      const days = { at: span.at, startDate: span.start, endDate: lastDay(span) };
      return { ...days, label: stepLabel(by, span), value, numerator, denominator };
    });
    return { window: window.name, points };
  });
}
