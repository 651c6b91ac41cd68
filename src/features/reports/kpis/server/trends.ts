import type { ReplyOf } from '../../../../core/contract.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { figureOf } from '../../../../core/kpis/figure.ts';
import { measuresOf } from '../../../../core/kpis/kpi.ts';
import { type PointSpan, spansOf } from '../../../../core/kpis/points.ts';
import { dayParts, lastDay, type Period, periodDays } from '../../../../core/time/period.ts';
import { resolvePeriod, type View } from '../../../../core/time/period-scope.ts';
import { dateRangeText, monthName } from '../../../../core/time/period-text.ts';
import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import { type Comparisons, planComparisons } from '../../../../server/kpi-answers/comparisons.ts';
import { definitionOf, stamp } from '../../../../server/kpi-answers/definitions.ts';
import { gather } from '../../../../server/kpi-answers/figures.ts';
import { askIn, openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { cellsOf } from '../../../../server/kpi-answers/series-tile.ts';
import { windowReplies } from '../../../../server/kpi-answers/tiles.ts';
import {
  type CountedWindow,
  type PlannedWindow,
  planWindows,
} from '../../../../server/kpi-answers/windows.ts';
import type { TrendStep } from '../contract-trends.ts';
import * as contract from '../contract-trends.ts';
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
  const compare = ['previous', 'lastYear'] as const;
  const windows = planWindows(drill.kpiContext, { period: 'scope', scope, compare });
  const [current] = windows;
  if (!current) throw new Error('Every period has a current window.');
  const kpis = [drill.kpi];
  const plan = { period: 'scope', scope, compare, kpis, current } as const;
  const comparisons = planComparisons(drill.kpiContext, plan);
  return {
    ...stamp(drill.kpiContext, [kpi]),
    kpi: definitionOf(kpi),
    by,
    filters: [...drill.reported],
    windows: windowReplies(drill.kpiContext, { kpis, windows, comparisons }),
    lines: await linesOf(drill, by, { current, windows, comparisons }),
  };
}

interface Windows {
  readonly current: PlannedWindow;
  readonly windows: readonly PlannedWindow[];
  readonly comparisons: Comparisons;
}

/** The lines; an earlier one has only the days that the drill-down compares, so that it adds up to the same value. */
async function linesOf(
  { kpiContext, kpi, filters }: Drill,
  by: contract.TrendStep,
  { current, windows, comparisons }: Windows,
): Promise<Reply['lines']> {
  const requested = [current, ...comparisons.windows].map((window) => ({ ...window, grain: by }));
  const question = { measures: measuresOf(kpi), windows: requested, by: null, filters };
  const rows = await askIn(kpiContext, question);
  const gathered = gather(rows, ({ window, at }) => `${window} ${at}`);
  const sumsAt = ({ name }: CountedWindow, at: string) => gathered(`${name} ${at}`).sums;
  const whole = gather(rows, ({ window }) => window);
  const isUndated = ({ name }: CountedWindow) => whole(name).untimed > 0;
  return windows.map((planned) => {
    const drawn = planned.period;
    const window =
      planned === current ? current : countedBeside(kpiContext, kpi, { planned, comparisons, isUndated });
    const cells = window ? cellsOf(kpiContext, kpi, { by, window, drawn, sumsAt }) : [];
    const points = spansOf(by, drawn).map((span, index) => {
      const { value, numerator, denominator } = figureOf(kpi, cells[index] ?? {});
      const days = { at: span.at, startDate: span.start, endDate: lastDay(span) };
      return { ...days, label: stepLabel(by, span), value, numerator, denominator };
    });
    return { window: planned.name, points };
  });
}

interface Beside {
  readonly planned: PlannedWindow;
  readonly comparisons: Comparisons;
  readonly isUndated: (window: CountedWindow) => boolean;
}

/** The days that are counted of an earlier window; null where it is not compared. */
function countedBeside(
  { scope }: Drill['kpiContext'],
  kpi: Drill['kpi'],
  { planned, comparisons, isUndated }: Beside,
): CountedWindow | null {
  const against = comparisons.compare.find((one) => one === planned.name);
  const sides = against && comparisons.of(kpi, against, scope.dealerships);
  if (!sides || sides.days === null) return null;
  if (sides.days.sameAge && [sides.current, sides.base].some(isUndated)) return null;
  return sides.base;
}

const MOST_DAYS = 31;
const MOST_WEEK_DAYS = 190;

/** Default steps: days of a month, weeks of a quarter, months of a year. */
function stepFor(view: View, whole: Period): TrendStep {
  if (view === 'month') return 'day';
  if (view === 'quarter') return 'week';
  if (view === 'year') return 'month';
  if (periodDays(whole) <= MOST_DAYS) return 'day';
  return periodDays(whole) <= MOST_WEEK_DAYS ? 'week' : 'month';
}

/** `Nov 3`, `Nov 3–9`, `Nov 2026`; a clipped week or month shows its actual days. */
function stepLabel(by: TrendStep, span: PointSpan): string {
  const { year, month } = dayParts(span.start);
  return by === 'month' ? `${monthName(month, 'short')} ${year}` : dateRangeText(span, { within: year });
}
