import { catalogueKpi } from '../../../core/kpis/catalogue.ts';
import { dealMeasures } from '../../../core/kpis/deal-measures.ts';
import { feedKinds } from '../../../core/kpis/feeds.ts';
import { addSums, figureOf, type Sums } from '../../../core/kpis/figure.ts';
import type { Kpi } from '../../../core/kpis/kpi.ts';
import { timeOfDay } from '../../../core/kpis/reach.ts';
import {
  type Day,
  lastDay,
  type Period,
  through,
  today as todayAt,
  weekdayOf,
} from '../../../core/period.ts';
import type { ScopedDealership } from '../../../server/access.ts';
import { ask } from '../../../server/kpi-query.ts';
import { type SharedContext, serveShared } from '../../../server/route.ts';
import { readTargets } from '../../../server/targets.ts';
import { PACE_KPIS } from '../board.ts';
import * as contract from '../contract-pace.ts';
import { commonTarget, courseOf, projectedSums, standingIn, targetCourseOf } from '../rules-pace.ts';
import { monthOf, type PaceAsker, type ReadGround, readGround } from './pace-ground.ts';

export const paceRoutes = [
  serveShared(contract.pace, async (context) => {
    const { scope, now } = context;
    const todayIn = clocksAt(now);
    const today = latestDay(scope.dealerships, todayIn);
    const month = monthOf(today);
    const kpis = PACE_KPIS.map(catalogueKpi);
    const asker = { ...context, kpis, month, todayIn };
    const grounds = await readGround(asker);
    const targets = await targetsOf(context, month);
    const all = scope.dealerships.map(({ id, name }) => rooftopOn({ id, name }, grounds.get(id), targets));
    return {
      asOf: now.toISOString(),
      today,
      startDate: month.start,
      endDate: lastDay(month),
      isBeforeOpening: scope.dealerships.every((dealership) => isBeforeOpening(dealership, asker)),
      kpis: kpis.map((kpi) => groupPace(kpi, all, month)),
      rooftops: all.map((rooftop) => rooftopPace(rooftop, { kpis, month })),
      hardDays: await hardDays(context, through(month.start, today)),
    };
  }),
];

/** A rooftop with what its pace is worked out from and what it aims at. */
interface Rooftop extends Pick<ScopedDealership, 'id' | 'name'> {
  readonly ground: ReadGround;
  readonly targetOf: (kpi: Kpi) => number | null;
}

/** What each rooftop aims at in the month under way, in the KPI's unit. */
async function targetsOf({ scope, db }: SharedContext<typeof contract.pace>, month: Period) {
  const of = { kpis: PACE_KPIS, from: month.start, to: month.start };
  const targets = await db.run((tx) => readTargets(tx, scope, of));
  return new Map(
    targets.map(({ dealershipId, kpi, hundredths }) => [`${dealershipId} ${kpi}`, hundredths / 100]),
  );
}

function rooftopOn(
  { id, name }: Pick<ScopedDealership, 'id' | 'name'>,
  ground: ReadGround | undefined,
  targets: ReadonlyMap<string, number>,
): Rooftop {
  if (!ground) throw new Error('Every rooftop of the scope has its ground.');
  return { id, name, ground, targetOf: ({ key }) => targets.get(`${id} ${key}`) ?? null };
}

function groupPace(kpi: Kpi, all: readonly Rooftop[], month: Period): contract.PaceKpi {
  const standings = all.map(({ ground }) => standingIn(kpi, ground, month));
  const counted = all.filter((_, index) => standings[index] === 'counted');
  const grounds = counted.map(({ ground }) => ground);
  const projection = projectionOf(kpi, counted, month);
  return {
    ...projection,
    message: counted.length > 0 ? null : messageFor(standings),
    counted: counted.length,
    all: all.length,
    course: courseOf(kpi, grounds, month),
    targetCourse: targetCourseOf(kpi, { counted: grounds, target: projection.target }, month),
    yesterday: totalOf(
      kpi,
      all.map(({ ground }) => ground.settled(kpi, 'yesterday')),
    ),
  };
}

function messageFor(standings: readonly string[]): string {
  return standings.includes('early')
    ? 'No selling day of this month is over yet.'
    : 'No feed is up to date enough to project from.';
}

/** The rooftops' month at their pace, beside whole months that all of them know. */
function projectionOf(kpi: Kpi, counted: readonly Rooftop[], month: Period): contract.Projection {
  const baseline = (of: 'previous' | 'lastYear') =>
    counted.every(({ ground }) => ground.isWhole(kpi, of))
      ? totalOf(
          kpi,
          counted.map(({ ground }) => ground.settled(kpi, of)),
        )
      : null;
  return {
    kpi: kpi.key,
    projected: totalOf(
      kpi,
      counted.map(({ ground }) => projectedSums(kpi, ground, month)),
    ),
    target: commonTarget(
      kpi,
      counted.map(({ targetOf }) => targetOf(kpi)),
    ),
    previous: baseline('previous'),
    lastYear: baseline('lastYear'),
  };
}

function totalOf(kpi: Kpi, parts: readonly Sums[]): number | null {
  return parts.length === 0 ? null : figureOf(kpi, addSums(parts)).value;
}

function rooftopPace(
  rooftop: Rooftop,
  { kpis, month }: { kpis: readonly Kpi[]; month: Period },
): contract.PaceRooftop {
  const { id, name, ground } = rooftop;
  return {
    dealerShipId: id,
    name,
    projections: kpis.map((kpi) => {
      const isCounted = standingIn(kpi, ground, month) === 'counted';
      // A rooftop that cannot be projected still aims at what it aims at.
      return { ...projectionOf(kpi, isCounted ? [rooftop] : [], month), target: rooftop.targetOf(kpi) };
    }),
    omissions: ground.feeds.flatMap(({ feed, omission }) =>
      omission ? [{ fact: feed, title: feedKinds[feed].title, ...omission }] : [],
    ),
  };
}

/** Days with deals sold at a loss or unwound since, oldest first. */
async function hardDays({ scope, db }: SharedContext<typeof contract.pace>, period: Period) {
  const { units_front_negative: atLoss, deals_reversed: unwound } = dealMeasures;
  const rows = await db.run((tx) =>
    ask(tx, scope, {
      measures: [atLoss, unwound],
      windows: [{ name: 'days', grain: 'day', spanOf: () => ({ period, until: null }) }],
      by: null,
      filters: [],
    }),
  );
  return rows
    .map(({ at, sums }) => ({
      day: at ?? '',
      atLoss: sums[atLoss.key] ?? 0,
      unwound: sums[unwound.key] ?? 0,
    }))
    .filter((day) => day.atLoss > 0 || day.unwound > 0)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The day it is in each zone, looked at once a request. */
function clocksAt(now: Date): (timeZone: string) => Day {
  const days = new Map<string, Day>();
  return (timeZone) => {
    const day = days.get(timeZone) ?? todayAt(now, timeZone);
    days.set(timeZone, day);
    return day;
  };
}

function latestDay(dealerships: readonly ScopedDealership[], todayIn: PaceAsker['todayIn']): Day {
  const days = dealerships.map(({ timeZone }) => todayIn(timeZone));
  return days.sort().at(-1) ?? todayIn('UTC');
}

/** Whether a rooftop is closed today or its doors are still to open. */
function isBeforeOpening(
  dealership: ScopedDealership,
  { now, todayIn }: Pick<PaceAsker, 'now' | 'todayIn'>,
): boolean {
  const { timeZone, closedWeekdays, opensAt } = dealership;
  return closedWeekdays.includes(weekdayOf(todayIn(timeZone))) || timeOfDay(now, timeZone) < opensAt;
}
