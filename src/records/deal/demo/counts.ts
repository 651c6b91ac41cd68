import type { Day } from '../../../core/time/period.ts';
import { weekdayOf } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { apportion, Random } from '../../../demo/random.ts';
import { daysOfMonth } from '../../../demo/seasons.ts';
import { driftOf, spread } from '../../../demo/spread.ts';
import { plantedUnwinds } from '../../../demo/stories.ts';
import type { World } from '../../../demo/world.ts';
import { sellingWeights, unitSeason } from './calendar.ts';

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
