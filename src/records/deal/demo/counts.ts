import { addDays, type Day, dayParts, weekdayOf } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { apportion, Random } from '../../../demo/random.ts';
import { daysOfMonth, isHoliday, isSaleHoliday, openWeights, yearsFrom } from '../../../demo/seasons.ts';
import { driftOf, spread } from '../../../demo/spread.ts';
import { plantedUnwinds } from '../../../demo/stories.ts';
import type { World } from '../../../demo/world.ts';

/** How many deals of a kind each day of a month brings, first to last. */
export interface DealCounts {
  /** Retail deals that stand. */
  readonly new: readonly number[];
  readonly used: readonly number[];
  /** Retail deals that are reversed later. */
  readonly unwound: readonly number[];
  readonly wholesale: readonly number[];
  readonly dealerTrade: readonly number[];
  readonly fleet: readonly number[];
}

const UNWOUND_SHARE = 0.014;
const WHOLESALE_SHARE = 0.22;
const DEALER_TRADE_SHARE = 0.05;
const FLEET_SHARE = 0.025;
/** Only these makes sell to fleets. */
const FLEET_MAKES = ['Chevrolet', 'Ford', 'Ram'];
/** Auctions run from Tuesday to Thursday. */
const AUCTION_WEEKDAYS = [0, 0.5, 1.5, 1, 1.5, 0.5, 0];

/**
 * How many deals a rooftop signs on each day of a month.
 *
 * The month's units follow the plan (volume, season, growth) exactly; within it days follow
 * their weekday, holidays, the end of the month and overdispersed chance.
 */
export function dealCounts(world: World, rooftop: DemoRooftop, month: Day): DealCounts {
  const random = new Random(world.seed, rooftop.key, 'deal counts', month);
  const weights = sellingWeights(month, rooftop.closedWeekdays);
  const totals = {
    new: plannedUnits(world, rooftop, { month, kind: 'new' }),
    used: plannedUnits(world, rooftop, { month, kind: 'used' }),
  };
  const some = (mean: number) => Math.floor(mean + random.next());
  const weekdays = daysOfMonth(month).map((day, index) =>
    weights[index] === 0 ? 0 : (AUCTION_WEEKDAYS[weekdayOf(day)] ?? 0),
  );
  const isForFleets = rooftop.makes.some((make) => FLEET_MAKES.includes(make));
  return {
    new: spread(random, totals.new, weights),
    used: spread(random, totals.used, weights),
    unwound: spread(random, some((totals.new + totals.used) * UNWOUND_SHARE), weights).map(
      (count, index) => count + plantedOn(world, rooftop, daysOfMonth(month)[index]),
    ),
    wholesale: apportion(some(totals.used * WHOLESALE_SHARE), weekdays),
    dealerTrade: spread(random, some(totals.new * DEALER_TRADE_SHARE), weekdays),
    fleet: spread(random, isForFleets ? some(totals.new * FLEET_SHARE) : 0, weekdays),
  };
}

/** Retail units of a month by its plan, before any is reversed. */
function plannedUnits(
  world: World,
  rooftop: DemoRooftop,
  { month, kind }: { month: Day; kind: 'new' | 'used' },
): number {
  const usual = kind === 'new' ? rooftop.newUnits : rooftop.usedUnits;
  const drift = driftOf(world, rooftop, { month, what: `${kind} units` });
  return Math.round(usual * unitSeason(kind, month, world.storyDay) * drift);
}

function plantedOn(world: World, rooftop: DemoRooftop, day: Day | undefined): number {
  return plantedUnwinds(world, rooftop.key).filter(({ sold }) => sold === day).length;
}

/** January first; their mean is 1. */
const BY_MONTH = {
  new: [0.82, 0.93, 1.1, 0.98, 1.09, 1.05, 1, 1.09, 0.97, 0.95, 0.94, 1.08],
  used: [0.96, 1.06, 1.14, 1.05, 1.03, 1, 1, 1.02, 0.96, 0.94, 0.91, 0.93],
} as const;
const GROWTH_A_YEAR = { new: 1.03, used: 1.01 } as const;

/** Sunday first. */
const BY_WEEKDAY = [0.4, 0.95, 0.9, 0.9, 0.95, 1.15, 1.75];

/** How many vehicles a month sells against an ordinary month of the anchor's year. */
export function unitSeason(kind: 'new' | 'used', month: Day, anchor: Day): number {
  return (BY_MONTH[kind][dayParts(month).month - 1] ?? 1) * GROWTH_A_YEAR[kind] ** yearsFrom(anchor, month);
}

/** How much each day of a month sells against the others, first to last: 0 on closed days, most at its end. */
export function sellingWeights(month: Day, closedWeekdays: readonly number[]): number[] {
  const byWeekday = openWeights(BY_WEEKDAY, closedWeekdays);
  const weights = daysOfMonth(month).map((day) =>
    isHoliday(day) ? 0 : (byWeekday[weekdayOf(day)] ?? 1) * (isSaleDay(day) ? 1.3 : 1),
  );
  const open = weights.flatMap((weight, index) => (weight > 0 ? [index] : []));
  const last = open.length - 1;
  for (const [turn, index] of open.entries()) {
    weights[index] = (weights[index] ?? 0) * liftOf({ turn, last, date: index + 1 });
  }
  return weights;
}

function liftOf({ turn, last, date }: { turn: number; last: number; date: number }): number {
  if (turn === last) return 1.8;
  if (turn >= last - 2) return 1.4;
  return date <= 3 ? 0.75 : 1;
}

/** Holidays with the Saturday before them, the day after Thanksgiving, and the weekend after Christmas. */
function isSaleDay(day: Day): boolean {
  if (isSaleHoliday(day) || isSaleHoliday(addDays(day, 2))) return true;
  const { month, date } = dayParts(day);
  const weekday = weekdayOf(day);
  if (month === 11 && weekday === 5) return isHoliday(addDays(day, -1));
  return month === 12 && date >= 26 && (weekday === 0 || weekday === 6);
}
