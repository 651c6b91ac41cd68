import { addDays, type Day, daysBetween } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import type { OpeningHours } from '../../../demo/opening-hours.ts';
import { Random, seedOf } from '../../../demo/random.ts';
import { monthOf } from '../../../demo/seasons.ts';
import type { World } from '../../../demo/world.ts';
import type { LeadType } from '../record.ts';
import { leadCounts, type StrandMonth } from './counts.ts';
import { LeadHours } from './hours.ts';
import type { LeadStrand } from './strands.ts';

/** A lead before anything is known of who sends it. */
export interface Sketch {
  readonly day: Day;
  readonly dayNumber: number;
  /** Its place among the day's leads. */
  readonly index: number;
  readonly minute: number;
  readonly strand: LeadStrand;
  /** Whether an earlier customer inquires again. */
  readonly isRepetition: boolean;
  readonly isBad: boolean;
}

/** More than any rooftop's busiest day brings. */
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

/** How many leads a rooftop's days bring, at what time and by which way. */
export class LeadSketches {
  readonly #world: World;
  readonly #rooftop: DemoRooftop;
  readonly #seed: number;
  readonly #hours: LeadHours;
  readonly #months = new Map<Day, readonly StrandMonth[]>();
  readonly #days = new Map<Day, readonly Sketch[]>();

  constructor(world: World, rooftop: DemoRooftop, hours: OpeningHours) {
    this.#world = world;
    this.#rooftop = rooftop;
    this.#seed = seedOf(world.seed, rooftop.key, 'sketches');
    this.#hours = new LeadHours(hours);
  }

  /** A day's leads, first to last. */
  of(day: Day): readonly Sketch[] {
    const known = this.#days.get(day);
    if (known) return known;
    const dayNumber = daysBetween(FIRST_DAY, day);
    const random = new Random(this.#seed, dayNumber);
    const place = Number(day.slice(8)) - 1;
    const inOrder = this.#month(monthOf(day))
      .flatMap(({ strand, byDay }) => Array.from({ length: byDay[place] ?? 0 }, () => strand))
      .map((strand) => this.#sketch(random, strand, { day, dayNumber }))
      .sort((a, b) => a.minute - b.minute)
      .slice(0, MOST_LEADS_A_DAY)
      .map((sketch, index) => ({ ...sketch, index }));
    this.#days.set(day, inOrder);
    return inOrder;
  }

  /** The first asking of somebody who asks again with this lead; undefined where none can be. */
  earlier(random: Random, sketch: Sketch): Sketch | undefined {
    const day = addDays(sketch.day, -random.weighted(DAYS_TO_REPEAT));
    const candidates = this.of(day).filter(
      (other) =>
        other.strand.type === 'internet' &&
        !other.isRepetition &&
        !other.isBad &&
        (day !== sketch.day || other.minute < sketch.minute),
    );
    return candidates.length === 0 ? undefined : random.pick(candidates);
  }

  #sketch(random: Random, strand: LeadStrand, at: { day: Day; dayNumber: number }): Sketch {
    const minute = this.#hours.minuteOf(random, strand.type, at.day);
    const isRepetition = strand.type === 'internet' && random.chance(REPEATED_SHARE);
    const isBad = random.chance(BAD_SHARE[strand.type]) && !isRepetition;
    return { ...at, index: 0, minute, strand, isRepetition, isBad };
  }

  #month(month: Day): readonly StrandMonth[] {
    const known = this.#months.get(month);
    if (known) return known;
    const made = leadCounts(this.#world, this.#rooftop, month);
    this.#months.set(month, made);
    return made;
  }
}
