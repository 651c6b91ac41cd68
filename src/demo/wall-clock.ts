import type { Day } from '../core/time/period.ts';
import { placeTime } from '../core/time/source-time.ts';

/** Local time at a store; `minute` counts from midnight. */
export interface WallTime {
  readonly day: Day;
  readonly minute: number;
}

export interface Moment extends WallTime {
  readonly at: number;
}

/** `2026-11-21 14:05:00`, as systems without a time zone write it. */
export function wallText({ day, minute }: WallTime): string {
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

const MINUTE_MS = 60_000;
/** Clocks change at night; from 4 a.m. the day is regular. */
const REGULAR_FROM = 240;

interface Dial {
  readonly midnight: number;
  readonly regular: number;
}

/** Converts a zone's local times to moments, with one calendar lookup per day. */
class WallClock {
  readonly #timeZone: string;
  readonly #dials = new Map<Day, Dial>();

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  momentOf({ day, minute }: WallTime): number {
    const { midnight, regular } = this.#dialOf(day);
    return minute < REGULAR_FROM
      ? midnight + minute * MINUTE_MS
      : regular + (minute - REGULAR_FROM) * MINUTE_MS;
  }

  placed(time: WallTime): Moment {
    return { ...time, at: this.momentOf(time) };
  }

  #dialOf(day: Day): Dial {
    const known = this.#dials.get(day);
    if (known) return known;
    const at = (clock: string) =>
      Date.parse(placeTime({ kind: 'local', at: `${day}T${clock}` }, this.#timeZone).instant ?? '');
    const dial = { midnight: at('00:00:00'), regular: at('04:00:00') };
    this.#dials.set(day, dial);
    return dial;
  }
}

const clocks = new Map<string, WallClock>();

export function wallClockOf(timeZone: string): WallClock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new WallClock(timeZone);
  clocks.set(timeZone, made);
  return made;
}

/** Minutes since midnight of `09:30`. */
export function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}
