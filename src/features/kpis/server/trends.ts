import type { ReplyOf } from '../../../core/contract.ts';
import { feedsOf } from '../../../core/kpis/catalogue.ts';
import { figureOf } from '../../../core/kpis/figure.ts';
import { measuresOf } from '../../../core/kpis/kpi.ts';
import { lastDay } from '../../../core/period.ts';
import { resolvePeriod } from '../../../core/period-scope.ts';
import { ask } from '../../../server/kpi-query.ts';
import { type Context, type Route, serve } from '../../../server/route.ts';
import * as contract from '../contract-trends.ts';
import { kpiNamed, spansOf } from '../rules.ts';
import { stepFor, stepLabel } from '../rules-trend.ts';
import { definitionOf, stamp } from './definitions.ts';
import { openDesk } from './desk.ts';
import { type Drill, drillInto } from './drill-scope.ts';
import { gather } from './figures.ts';
import { cellsOf } from './series-tile.ts';
import { type PlannedWindow, planWindows, toldWindowsOf } from './windows.ts';

export const trendRoutes: readonly Route[] = [
  serve(contract.kpiTrend, async (context) => trend(context, context.query.by ?? null)),
  serve(contract.dailyTrend, async (context) => trend(context, 'day')),
  serve(contract.weeklyTrend, async (context) => trend(context, 'week')),
  serve(contract.monthlyTrend, async (context) => trend(context, 'month')),
];

type Asked = Context<typeof contract.dailyTrend>;
type Reply = ReplyOf<typeof contract.dailyTrend>;

async function trend(context: Asked, step: contract.TrendStep | null): Promise<Reply> {
  const { query } = context;
  const kpi = kpiNamed(query.metric);
  const drill = drillInto(await openDesk(context, [kpi]), kpi, query.filters);
  const scope = resolvePeriod(query, drill.desk.today);
  const by = step ?? stepFor(scope.choice.view, scope.whole);
  const windows = planWindows(drill.desk, {
    period: 'scope',
    scope,
    kinds: feedsOf(kpi),
    compare: ['previous', 'lastYear'],
  });
  return {
    ...stamp(drill.desk, [kpi]),
    kpi: definitionOf(kpi),
    by,
    filters: [...drill.told],
    windows: toldWindowsOf(drill.desk, drill.kpi, windows),
    lines: await linesOf(drill, by, windows),
  };
}

async function linesOf(
  { desk, kpi, filters }: Drill,
  by: contract.TrendStep,
  windows: readonly PlannedWindow[],
): Promise<Reply['lines']> {
  const asked = windows.map((window) => ({ ...window, grain: by }));
  const question = { measures: measuresOf(kpi), windows: asked, by: null, filters };
  const rows = await desk.db.run((tx) => ask(tx, desk.scope, question));
  const gathered = gather(rows, ({ window, at }) => `${window} ${at}`);
  const sumsAt = ({ name }: PlannedWindow, at: string) => gathered(`${name} ${at}`).sums;
  return windows.map((window) => {
    const cells = cellsOf(desk, kpi, { by, window, sumsAt });
    const points = spansOf(by, window.period).map((span, index) => {
      const { value, numerator, denominator } = figureOf(kpi, cells[index] ?? {});
      const days = { at: span.at, startDate: span.start, endDate: lastDay(span) };
      return { ...days, label: stepLabel(by, span), value, numerator, denominator };
    });
    return { window: window.name, points };
  });
}
