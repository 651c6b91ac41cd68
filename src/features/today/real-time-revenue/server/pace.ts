import { catalogKpi } from '../../../../core/kpis/catalog.ts';
import { feedKinds } from '../../../../core/kpis/feeds.ts';
import { addSums } from '../../../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../../../core/kpis/kpi.ts';
import { needsOfKpi } from '../../../../core/kpis/needs.ts';
import { timeOfDay } from '../../../../core/kpis/reach.ts';
import { isOpenOn } from '../../../../core/open-days.ts';
import {
  addDays,
  type Day,
  dayParts,
  lastDay,
  monthPeriod,
  type Period,
  through,
} from '../../../../core/time/period.ts';
import { dealMeasures } from '../../../../records/deal/measures.ts';
import { serveShared } from '../../../../server/http/route.ts';
import type { ScopedDealership } from '../../../../server/identity/access.ts';
import { figureIn, gather } from '../../../../server/kpi-answers/figures.ts';
import { askIn, type KpiContext, openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { readPeriodTargets, type TargetOf } from '../../../../server/kpi-answers/period-targets.ts';
import {
  type Projection,
  type Projections,
  readProjections,
} from '../../../../server/kpi-answers/projections.ts';
import { type CountedWindow, todayWindow } from '../../../../server/kpi-answers/windows.ts';
import { PACE_KPIS } from '../board.ts';
import * as contract from '../contract-pace.ts';

export const paceRoutes = [
  serveShared(contract.pace, async (context) => {
    const { now } = context;
    const kpis = PACE_KPIS.map(catalogKpi);
    const kpiContext = await openKpiContext(context, kpis);
    const { today, scope } = kpiContext;
    const { year, month: number } = dayParts(today);
    const month = monthPeriod(year, number);
    const waiting = kpis.filter((kpi) => hasNoFullDay(kpiContext, kpi, month));
    const [projections, targetOf, yesterdayOf, closedOf, hardDays] = await Promise.all([
      readProjections(kpiContext, kpis, month),
      readPeriodTargets(kpiContext, kpis, month),
      readFigures(kpiContext, kpis, todayWindow(kpiContext, 'yesterday', false)),
      readFigures(kpiContext, waiting, wholeMonth(addDays(month.start, -1))),
      readHardDays(kpiContext, through(month.start, today)),
    ]);
    const paced = { kpis, projections, targetOf };
    return {
      asOf: now.toISOString(),
      today,
      startDate: month.start,
      endDate: lastDay(month),
      isBeforeOpening: scope.dealerships.every((dealership) => isBeforeOpening(kpiContext, dealership)),
      kpis: kpis.map((kpi) => ({
        ...groupPace(paced, kpi, scope.dealerships),
        yesterday: yesterdayOf(kpi),
        closedMonth: waiting.includes(kpi) ? closedOf(kpi) : null,
      })),
      rooftops: scope.dealerships.map((dealership) => rooftopPace(paced, dealership)),
      hardDays,
    };
  }),
];

interface Paced {
  readonly kpis: readonly Kpi[];
  readonly projections: Projections;
  readonly targetOf: TargetOf;
}

function groupPace(
  { projections, targetOf }: Paced,
  kpi: Kpi,
  dealerships: readonly ScopedDealership[],
): Omit<contract.PaceKpi, 'yesterday' | 'closedMonth'> {
  const projection = projections.of(kpi, dealerships);
  const { projected, counted, estimated } = projection;
  const target = targetOf(kpi, counted);
  return {
    kpi: kpi.key,
    projected,
    target,
    message: counted.length > 0 ? null : messageFor(projection),
    counted: counted.length,
    all: dealerships.length,
    estimated: estimated.length,
    course: projections.trendOf(kpi, counted),
    targetCourse: projections.targetTrendOf(kpi, { counted, target }),
  };
}

function messageFor({ leftOut }: Projection): string {
  return leftOut.some(({ why }) => why === 'early')
    ? 'No selling day is known yet.'
    : 'No feed is up to date enough to project from.';
}

function rooftopPace(
  { kpis, projections, targetOf }: Paced,
  dealership: ScopedDealership,
): contract.PaceRooftop {
  const found = kpis.map((kpi) => ({ kpi, projection: projections.of(kpi, [dealership]) }));
  const omissions = found.flatMap(({ projection }) => projection.leftOut);
  const byFeed = new Map(omissions.map((omission) => [omission.feed, omission]));
  return {
    dealerShipId: dealership.id,
    name: dealership.name,
    projections: found.map(({ kpi, projection: { projected } }) => ({
      kpi: kpi.key,
      projected,
      // A store without a projection still has its target.
      target: targetOf(kpi, [dealership]),
    })),
    omissions: [...byFeed.values()].map(({ feed, why, day }) => ({
      fact: feed,
      title: feedKinds[feed].title,
      why,
      day,
    })),
  };
}

/** Whether no past day of the month is known at any store. */
function hasNoFullDay({ scope, settledOf }: KpiContext, kpi: Kpi, month: Period): boolean {
  const needs = needsOfKpi(kpi).flat();
  return scope.dealerships.every(({ id }) =>
    needs.every((need) => settledOf(id, need).every(({ end }) => end <= month.start)),
  );
}

type Stretch = Pick<CountedWindow, 'name' | 'period' | 'spanOf'>;

function wholeMonth(day: Day): Stretch {
  const { year, month } = dayParts(day);
  const period = monthPeriod(year, month);
  return { name: 'closed', period, spanOf: () => ({ period, until: null }) };
}

async function readFigures(kpiContext: KpiContext, kpis: readonly Kpi[], stretch: Stretch) {
  const { scope, known } = kpiContext;
  const window = {
    ...stretch,
    knownOf: ({ id }: ScopedDealership, feed: Parameters<typeof known>[1]) => known(id, feed),
  };
  const measures = [...new Set(kpis.flatMap(measuresOf))];
  const rows = await askIn(kpiContext, {
    measures,
    windows: measures.length === 0 ? [] : [{ ...window, grain: 'whole' }],
    by: null,
    filters: [],
  });
  const sums = addSums(rows.map((row) => row.sums));
  return (kpi: Kpi) => figureIn(kpiContext, kpi, { window, sums, dealerships: scope.dealerships }).value;
}

/** Oldest first. */
async function readHardDays(kpiContext: KpiContext, period: Period) {
  const { units_front_negative: atLoss, deals_reversed: unwound } = dealMeasures;
  const rows = await askIn(kpiContext, {
    measures: [atLoss, unwound],
    windows: [{ name: 'days', grain: 'day', spanOf: () => ({ period, until: null }) }],
    by: null,
    filters: [],
  });
  const gathered = gather(rows, ({ at }) => at ?? '');
  return [...new Set(rows.map(({ at }) => at ?? ''))]
    .sort()
    .map((day) => {
      const { sums } = gathered(day);
      return { day, atLoss: sums[atLoss.key] ?? 0, unwound: sums[unwound.key] ?? 0 };
    })
    .filter((day) => day.atLoss > 0 || day.unwound > 0);
}

/** Closed today or not open yet. */
function isBeforeOpening({ now, clockIn }: KpiContext, dealership: ScopedDealership): boolean {
  const { timeZone, opensAt } = dealership;
  return !isOpenOn(clockIn(timeZone).today, dealership) || timeOfDay(now, timeZone) < opensAt;
}
