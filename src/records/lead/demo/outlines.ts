import { addDays, type Day, daysBetween, firstOfMonth } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import type { OpeningHours } from '../../../demo/opening-hours.ts';
import { apportion, Random, seedOf } from '../../../demo/random.ts';
import { daysOfMonth, leadSeason, leadWeekday } from '../../../demo/seasons.ts';
import { driftOf, spread } from '../../../demo/spread.ts';
import { isFormBroken, storyShare } from '../../../demo/stories.ts';
import type { World } from '../../../demo/world.ts';
import type { LeadType } from '../record.ts';
import { type LeadOrigin, leadOrigins, newVendorOrigin } from './origins.ts';

/** A lead before anything is known of who sends it. */
export interface LeadOutline {
  readonly day: Day;
  readonly dayNumber: number;
  /** Its place among the day's leads. */
  readonly index: number;
  readonly minute: number;
  readonly origin: LeadOrigin;
  /** Whether an earlier customer inquires again. */
  readonly isRepetition: boolean;
  readonly isBad: boolean;
}

/** More than any store's busiest day brings. */
export const MOST_LEADS_A_DAY = 450;

const REPEATED_SHARE = 0.15;
/** How many days later the same customer asks again; the same day first. */
const DAYS_TO_REPEAT = [35, 22, 15, 11, 8, 5, 4];
const BAD_SHARE: Readonly<Record<LeadType, number>> = {
  internet: 0.095,
  chat: 0.09,
  phone: 0.065,
  walk_in: 0.01,
  other: 0.1,
};
const FIRST_DAY: Day = '2015-01-01';

/** How many leads a store's days bring, at what time and by which way. */
export class LeadOutlines {
  readonly #world: World;
  readonly #rooftop: DemoRooftop;
  readonly #seed: number;
  readonly #hours: LeadHours;
  readonly #months = new Map<Day, readonly StrandMonth[]>();
  readonly #days = new Map<Day, readonly LeadOutline[]>();

  constructor(world: World, rooftop: DemoRooftop, hours: OpeningHours) {
    this.#world = world;
    this.#rooftop = rooftop;
    this.#seed = seedOf(world.seed, rooftop.key, 'sketches');
    this.#hours = new LeadHours(hours);
  }

  /** A day's leads, first to last. */
  of(day: Day): readonly LeadOutline[] {
    const known = this.#days.get(day);
    if (known) return known;
    const dayNumber = daysBetween(FIRST_DAY, day);
    const random = new Random(this.#seed, dayNumber);
    const place = Number(day.slice(8)) - 1;
    const inOrder = this.#month(firstOfMonth(day))
      .flatMap(({ origin, byDay }) => Array.from({ length: byDay[place] ?? 0 }, () => origin))
      .map((origin) => this.#outline(random, origin, { day, dayNumber }))
      .sort((a, b) => a.minute - b.minute)
      .slice(0, MOST_LEADS_A_DAY)
      .map((outline, index) => ({ ...outline, index }));
    this.#days.set(day, inOrder);
    return inOrder;
  }

  /** The first asking of somebody who asks again with this lead; undefined where none can be. */
  earlier(random: Random, outline: LeadOutline): LeadOutline | undefined {
    const day = addDays(outline.day, -random.weighted(DAYS_TO_REPEAT));
    const candidates = this.of(day).filter(
      (other) =>
        other.origin.type === 'internet' &&
        !other.isRepetition &&
        !other.isBad &&
        (day !== outline.day || other.minute < outline.minute),
    );
    return candidates.length === 0 ? undefined : random.pick(candidates);
  }

  #outline(random: Random, origin: LeadOrigin, at: { day: Day; dayNumber: number }): LeadOutline {
    const minute = this.#hours.minuteOf(random, origin.type, at.day);
    const isRepetition = origin.type === 'internet' && random.chance(REPEATED_SHARE);
    const isBad = random.chance(BAD_SHARE[origin.type]) && !isRepetition;
    return { ...at, index: 0, minute, origin, isRepetition, isBad };
  }

  #month(month: Day): readonly StrandMonth[] {
    const known = this.#months.get(month);
    if (known) return known;
    const made = leadCounts(this.#world, this.#rooftop, month);
    this.#months.set(month, made);
    return made;
  }
}

/** How likely each hour of the day is, midnight first: the internet peaks from 11 to 14. */
const ONLINE = [
  ...[0.35, 0.2, 0.15, 0.12, 0.15, 0.25, 0.55, 0.9, 1.1, 1, 1.3, 1.8],
  ...[2, 1.8, 1.5, 1.15, 1, 0.95, 0.95, 0.95, 1, 0.9, 0.8, 0.55],
];
const IN_PERSON = [
  ...[0, 0, 0, 0, 0, 0, 0, 0.3, 0.6, 0.8, 1.1, 1.3],
  ...[1.2, 1.1, 1.1, 1.2, 1.3, 1.4, 1.2, 0.8, 0.5, 0.3, 0.1, 0],
];
/** Together 30 % of all leads come after hours. */
const AFTER_HOURS = { internet: 0.41, chat: 0.41, other: 0.41, phone: 0.15, walk_in: 0 } as const;

/** When leads of each type come to one rooftop. */
class LeadHours {
  readonly #hours: OpeningHours;
  readonly #online: Halves;
  readonly #inPerson: Halves;

  constructor(hours: OpeningHours) {
    this.#hours = hours;
    this.#online = halves(ONLINE, hours);
    this.#inPerson = halves(IN_PERSON, hours);
  }

  /** The minute of the day at which a lead comes. */
  minuteOf(random: Random, type: LeadType, day: Day): number {
    const { whole, within, outside } = type === 'phone' || type === 'walk_in' ? this.#inPerson : this.#online;
    if (!this.#hours.isOpenOn(day)) return minuteOfHours(random, whole);
    if (random.chance(AFTER_HOURS[type])) return minuteOfHours(random, outside);
    const minute = minuteOfHours(random, within);
    return Math.min(Math.max(minute, this.#hours.opens), this.#hours.closes - 1);
  }
}

interface Halves {
  readonly whole: readonly number[];
  readonly within: readonly number[];
  readonly outside: readonly number[];
}

/** The hours a store is open and the others; one that it opens or closes in counts by its parts. */
function halves(whole: readonly number[], { opens, closes }: OpeningHours): Halves {
  const open = whole.map((_, hour) =>
    Math.max(0, Math.min(hour + 1, closes / 60) - Math.max(hour, opens / 60)),
  );
  return {
    whole,
    within: whole.map((weight, hour) => weight * (open[hour] ?? 0)),
    outside: whole.map((weight, hour) => weight * (1 - (open[hour] ?? 0))),
  };
}

function minuteOfHours(random: Random, weights: readonly number[]): number {
  return random.weighted(weights) * 60 + random.whole(0, 59);
}

interface StrandMonth {
  readonly origin: LeadOrigin;
  readonly byDay: readonly number[];
}

/**
 * How many leads come each way on each day of a month.
 *
 * The month's total follows the plan (volume, season, growth, story) exactly; within it
 * days follow their weekday and overdispersed chance.
 */
export function leadCounts(world: World, rooftop: DemoRooftop, month: Day): StrandMonth[] {
  const origins = [...leadOrigins, newVendorOrigin];
  const shares = origins.map(
    (origin) => storyShare(world, { rooftop: rooftop.key, month }, origin) * leaning(world, rooftop, origin),
  );
  const reported = shares.reduce((sum, share) => sum + share, 0) / usualTotal(world, rooftop);
  const total = Math.round(monthlyLeads(world, rooftop, month) * reported);
  const totals = apportion(total, shares);
  const random = new Random(world.seed, rooftop.key, 'counts', month);
  return origins.map((origin, index) => ({
    origin,
    byDay: ofDays(random, totals[index] ?? 0, { world, rooftop, month, origin }),
  }));
}

function monthlyLeads(world: World, rooftop: DemoRooftop, month: Day): number {
  const drift = driftOf(world, rooftop, { month, what: 'drift' });
  return rooftop.leads * leadSeason(month, world.storyDay) * drift;
}

/** A store's share of each kind of lead against the group's; used car lots have no factory leads. */
function leaning(world: World, rooftop: DemoRooftop, origin: LeadOrigin): number {
  if (rooftop.makes.length === 0 && origin.key === 'oem') return 0;
  if (origin.key === newVendorOrigin.key) return 1;
  return 0.9 + 0.2 * new Random(world.seed, rooftop.key, 'leaning', origin.key).next();
}

function usualTotal(world: World, rooftop: DemoRooftop): number {
  return leadOrigins.reduce((sum, origin) => sum + origin.share * leaning(world, rooftop, origin), 0);
}

function ofDays(
  random: Random,
  total: number,
  of: { world: World; rooftop: DemoRooftop; month: Day; origin: LeadOrigin },
): number[] {
  const days = daysOfMonth(of.month);
  const weights = days.map((day) => leadWeekday(day, of.origin.type, of.rooftop.closedWeekdays));
  const counts = spread(random, total, weights);
  if (of.origin.key !== 'website-form') return counts;
  return counts.map((count, index) => {
    const day = days[index];
    return day !== undefined && isFormBroken(of.world, of.rooftop.key, day) ? 0 : count;
  });
}
