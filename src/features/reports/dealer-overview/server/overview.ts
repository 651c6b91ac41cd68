import type { GridComparison } from '../../../../core/grid/grid-reply.ts';
import { catalogKpi, feedsOf } from '../../../../core/kpis/catalog.ts';
import { figureOf } from '../../../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../../../core/kpis/kpi.ts';
import { spansOf } from '../../../../core/kpis/points.ts';
import { isProjectedView, whyNotProjected } from '../../../../core/kpis/projectable.ts';
import { coverageOf } from '../../../../core/kpis/reach.ts';
import { addDays, type Day, dayOf, dayParts, type Period } from '../../../../core/time/period.ts';
import type { ResolvedPeriod } from '../../../../core/time/period-scope.ts';
import { withinStoreDates } from '../../../../core/time/store-dates.ts';
import { gather } from '../../../../server/kpi-answers/figures.ts';
import { isWhollyKnown } from '../../../../server/kpi-answers/known-days.ts';
import { askIn, type KpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { readPeriodTargets } from '../../../../server/kpi-answers/period-targets.ts';
import { readProjections } from '../../../../server/kpi-answers/projections.ts';
import { cellsOf } from '../../../../server/kpi-answers/series-tile.ts';
import { answerGrid, type Grid } from '../../../../server/kpi-grid/grid.ts';
import type { Target } from '../contract.ts';
import { type KeptNumber, lightOf } from '../rules.ts';

/** The numbers of a tab, for the stores together and one by one. */
export interface Overview {
  readonly kpis: readonly Kpi[];
  readonly grid: Grid;
  readonly months: readonly Day[];
  readonly trends: readonly (readonly (number | null)[])[];
  readonly targets: readonly (Target | null)[];
}

export function kpisOf(numbers: readonly KeptNumber[]): Kpi[] {
  return numbers.map(({ kpi }) => catalogKpi(kpi));
}

interface OverviewQuestion {
  readonly kpis: readonly Kpi[];
  readonly period: ResolvedPeriod;
  readonly compare: readonly GridComparison[];
}

export async function readOverview(kpiContext: KpiContext, question: OverviewQuestion): Promise<Overview> {
  const { kpis, period } = question;
  if (kpis.length === 0)
    return { kpis, grid: await answerGrid(kpiContext, question), months: [], trends: [], targets: [] };
  const [grid, months, targets] = await Promise.all([
    answerGrid(kpiContext, question),
    readMonths(kpiContext, kpis, period),
    targetsOf(kpiContext, kpis, period),
  ]);
  return { kpis, grid, ...months, targets: targets(grid) };
}

const MONTHS = 13;

/** The last 13 whole months of the chosen period and before: an open month would end low. */
async function readMonths(kpiContext: KpiContext, kpis: readonly Kpi[], { whole }: ResolvedPeriod) {
  const end = firstOfMonth(whole.end < kpiContext.today ? whole.end : kpiContext.today);
  let start = end;
  for (let count = 0; count < MONTHS; count += 1) start = firstOfMonth(addDays(start, -1));
  const period: Period = { start, end };
  const window = {
    ...({ name: 'months', grain: 'month', period } as const),
    spanOf: () => ({ period, until: null }),
    knownOf: ({ id }: { id: number }, feed: Parameters<KpiContext['known']>[1]) => kpiContext.known(id, feed),
  };
  const measures = [...new Set(kpis.flatMap(measuresOf))];
  const question = { measures, windows: [window], by: null, filters: [] };
  const rows = await askIn(kpiContext, question);
  const gathered = gather(rows, ({ at }) => at ?? '');
  const sumsAt = (_: unknown, at: string) => gathered(at).sums;
  const months = spansOf('month', period);
  return {
    months: months.map((span) => span.start),
    trends: kpis.map((kpi) =>
      cellsOf(kpiContext, kpi, { by: 'month', window, sumsAt }).map((sums, index) =>
        isPartlyKnown(kpiContext, kpi, months[index]) ? null : figureOf(kpi, sums ?? {}).value,
      ),
    ),
  };
}

/** A month that a store reports in part would look like a fall. Spend is entered line by line. */
function isPartlyKnown(kpiContext: KpiContext, kpi: Kpi, month: Period | undefined): boolean {
  const feeds = feedsOf(kpi);
  if (month === undefined || feeds.includes('spend')) return false;
  return kpiContext.scope.dealerships.some((dealership) => {
    const period = withinStoreDates(month, dealership);
    const reports = feeds.some(
      (feed) => coverageOf(period, kpiContext.known(dealership.id, feed)) !== 'none',
    );
    return reports && !isWhollyKnown(kpiContext, kpi, { dealership, period });
  });
}

function firstOfMonth(day: Day): Day {
  const { year, month } = dayParts(day);
  return dayOf(year, month, 1);
}

type TargetsOf = (grid: Grid) => (Target | null)[];

/**
 * Targets of whole months. In an open period the projection is held against the target; a ratio, or a level,
 * has its value so far instead, and counts that cannot be projected have no light.
 */
async function targetsOf(
  kpiContext: KpiContext,
  kpis: readonly Kpi[],
  { choice, open, whole }: ResolvedPeriod,
): Promise<TargetsOf> {
  if (!isProjectedView(choice.view) || whole.start > kpiContext.today) return () => kpis.map(() => null);
  const targetOf = await readPeriodTargets(kpiContext, kpis, whole);
  const { dealerships } = kpiContext.scope;
  const projectable = open
    ? kpis.filter((kpi) => whyNotProjected(kpi) === null && targetOf(kpi, dealerships) !== null)
    : [];
  const projections = projectable.length === 0 ? null : await readProjections(kpiContext, projectable, whole);
  return (grid) =>
    kpis.map((kpi, index) => {
      if (projections && projectable.includes(kpi)) {
        const { projected, counted } = projections.of(kpi, dealerships);
        return lit(kpi, { expected: projected, target: targetOf(kpi, counted), isProjected: true });
      }
      if (open && kpi.kind !== 'ratio' && kpi.kind !== 'snapshot') return null;
      const expected = grid.columns[index]?.total.current.value ?? null;
      return lit(kpi, { expected, target: targetOf(kpi, dealerships), isProjected: false });
    });
}

interface Held {
  readonly expected: number | null;
  readonly target: number | null;
  readonly isProjected: boolean;
}

function lit(kpi: Kpi, { expected, target, isProjected }: Held): Target | null {
  if (expected === null || target === null) return null;
  const light = lightOf(expected, target, kpi.better);
  return light && { value: target, expected, isProjected, light };
}
