import { findKpi } from '../../../core/kpis/catalogue.ts';
import { dealMeasures } from '../../../core/kpis/deal-measures.ts';
import { feedKinds } from '../../../core/kpis/feeds.ts';
import { addSums, figureOf, type Sums } from '../../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../../core/kpis/kpi.ts';
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
import { type Context, serve } from '../../../server/route.ts';
import { PACE_KPIS } from '../board.ts';
import * as contract from '../contract-pace.ts';
import {
  courseOf,
  isWhole,
  knownSums,
  projectedSums,
  type RooftopGround,
  standingIn,
} from '../rules-pace.ts';
import { monthOf, type PaceAsker, readGround } from './pace-ground.ts';

export const paceRoutes = [
  serve(contract.pace, async (context) => {
    const { scope, now } = context;
    const todayIn = clocksAt(now);
    const today = latestDay(scope.dealerships, todayIn);
    const month = monthOf(today);
    const kpis = PACE_KPIS.map(kpiNamed);
    const measures = [...new Set(kpis.flatMap(measuresOf))];
    const asker = { ...context, measures, month, todayIn };
    const grounds = await readGround(asker);
    const all = [...grounds.values()];
    return {
      asOf: now.toISOString(),
      today,
      startDate: month.start,
      endDate: lastDay(month),
      isBeforeOpening: scope.dealerships.every((dealership) => isBeforeOpening(dealership, asker)),
      kpis: kpis.map((kpi) => groupPace(kpi, all, month)),
      rooftops: scope.dealerships.map(({ id, name }) =>
        rooftopPace({ id, name }, grounds.get(id), { kpis, month }),
      ),
      hardDays: await hardDays(context, through(month.start, today)),
    };
  }),
];

function kpiNamed(key: string): Kpi {
  const kpi = findKpi(key);
  if (!kpi) throw new Error(`The home screen projects ${key}, which is not in the catalogue.`);
  return kpi;
}

function groupPace(kpi: Kpi, all: readonly RooftopGround[], month: Period): contract.PaceKpi {
  const standings = all.map((ground) => standingIn(kpi, ground, month));
  const counted = all.filter((_, index) => standings[index] === 'counted');
  return {
    ...projectionOf(kpi, counted, month),
    message: counted.length > 0 ? null : messageFor(standings),
    counted: counted.length,
    all: all.length,
    course: courseOf(kpi, counted, month),
    yesterday: totalOf(
      kpi,
      all.map((ground) => knownSums(kpi, ground, 'yesterday')),
    ),
  };
}

function messageFor(standings: readonly string[]): string {
  return standings.includes('early')
    ? 'No selling day of this month is over yet.'
    : 'No feed is up to date enough to project from.';
}

/** The rooftops' month at their pace, beside whole months that all of them know. */
function projectionOf(kpi: Kpi, counted: readonly RooftopGround[], month: Period): contract.Projection {
  const baseline = (of: 'previous' | 'lastYear') =>
    counted.every((ground) => isWhole(kpi, ground, of))
      ? totalOf(
          kpi,
          counted.map((ground) => knownSums(kpi, ground, of)),
        )
      : null;
  return {
    kpi: kpi.key,
    projected: totalOf(
      kpi,
      counted.map((ground) => projectedSums(kpi, ground, month)),
    ),
    target: null,
    previous: baseline('previous'),
    lastYear: baseline('lastYear'),
  };
}

function totalOf(kpi: Kpi, parts: readonly Sums[]): number | null {
  return parts.length === 0 ? null : figureOf(kpi, addSums(parts)).value;
}

function rooftopPace(
  { id, name }: Pick<ScopedDealership, 'id' | 'name'>,
  ground: RooftopGround | undefined,
  { kpis, month }: { kpis: readonly Kpi[]; month: Period },
): contract.PaceRooftop {
  if (!ground) throw new Error('Every rooftop of the scope has its ground.');
  return {
    dealerShipId: id,
    name,
    projections: kpis.map((kpi) =>
      projectionOf(kpi, standingIn(kpi, ground, month) === 'counted' ? [ground] : [], month),
    ),
    omissions: ground.feeds.flatMap(({ feed, omission }) =>
      omission ? [{ fact: feed, title: feedKinds[feed].title, ...omission }] : [],
    ),
  };
}

/** Days with deals sold at a loss or unwound since, oldest first. */
async function hardDays({ scope, db }: Context<typeof contract.pace>, period: Period) {
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
