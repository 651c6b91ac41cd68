import type { Day } from './period.ts';

/** As exact as the source: an instant, local `YYYY-MM-DDTHH:MM:SS`, or a day. */
export type SourceTime =
  | { readonly kind: 'instant'; readonly at: string }
  | { readonly kind: 'local'; readonly at: string }
  | { readonly kind: 'day'; readonly day: Day };

export interface PlacedTime {
  readonly instant: string | null;
  readonly day: Day;
  /** 0 to 23; null if the source has only a day. */
  readonly hour: number | null;
}

const DAY_MS = 86_400_000;

/**
 * The local day and hour. An hour skipped by daylight saving is the next one; a repeated hour is
 * its first. Throws RangeError for an unknown zone.
 */
export function placeTime(time: SourceTime, timeZone: string): PlacedTime {
  if (time.kind === 'day') return { instant: null, day: time.day, hour: null };
  const at = time.kind === 'instant' ? Date.parse(time.at) : momentOfWallClock(time.at, timeZone);
  const wall = new Date(at + offsetAt(at, timeZone));
  return {
    instant: new Date(at).toISOString(),
    day: dayText(wall),
    hour: wall.getUTCHours(),
  };
}

/** Sortable, without a time zone. */
export function timeText(time: SourceTime): string {
  return time.kind === 'day' ? time.day : time.at;
}

function momentOfWallClock(wall: string, timeZone: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  // A repeated hour is its first.
  const [before, after] = [offsetAt(asUtc - DAY_MS, timeZone), offsetAt(asUtc + DAY_MS, timeZone)];
  if (before === after) return asUtc - before;
  const candidates = [asUtc - before, asUtc - after];
  const exact = candidates.find((at) => at + offsetAt(at, timeZone) === asUtc);
  return exact ?? Math.max(...candidates);
}

let lastDay = { number: 0, text: '1970-01-01' as Day };

// Rows are close in time, so the last day is cached.
function dayText(wall: Date): Day {
  const number = Math.floor(wall.getTime() / DAY_MS);
  if (number !== lastDay.number) lastDay = { number, text: wall.toISOString().slice(0, 10) as Day };
  return lastDay.text;
}

/** Offsets change on quarter hours only. */
const QUARTER_MS = 900_000;
const MOST_KEPT = 50_000;
const offsets = new Map<string, Map<number, number>>();

/** Milliseconds that local time is ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const quarter = Math.floor(at / QUARTER_MS);
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>();
  const known = ofZone.get(quarter);
  if (known !== undefined) return known;
  const offset = shownOffset(quarter * QUARTER_MS, timeZone);
  if (ofZone.size >= MOST_KEPT) ofZone.clear();
  offsets.set(timeZone, ofZone.set(quarter, offset));
  return offset;
}

function shownOffset(at: number, timeZone: string): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(at)) parts[type] = value;
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`) - at;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

// Creating a formatter is a thousand times slower than using one.
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, made);
  return made;
}
