import type { Day } from '../../../core/time/period.ts';
import type { OpeningHours } from '../../../demo/opening-hours.ts';
import type { Random } from '../../../demo/random.ts';
import type { LeadType } from '../record.ts';

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
export class LeadHours {
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

/** The hours a rooftop is open and the others; one that it opens or closes in counts by its parts. */
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
