import { type ClosedDays, isOpenOn } from '../open-days.ts';
import { addDays, type Day, type Period, through } from '../time/period.ts';
import { placeTime } from '../time/source-time.ts';

/** How far one dealership's records of one kind reach, and when they last came in. */
export interface Reach {
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Days in between that no file spoke of, earliest first. */
  readonly gaps: readonly Period[];
  readonly lastReceivedAt: Date;
  /** When a standing feed last delivered; null where records only come as files people drop. */
  readonly liveReceivedAt: Date | null;
}

export interface OpeningHours extends ClosedDays {
  readonly timeZone: string;
  /** Local times, `HH:MM:SS`; one that closes no later than it opens closes on the next day. */
  readonly opensAt: string;
  readonly closesAt: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A dealership that never opens is not searched for opening hours any further. */
const MOST_DAYS = 31;

/**
 * The days on which no record means 0, as stretches with the earliest first; on all others nothing is known.
 *
 * They run from the first to the last day records were seen for, less the gaps between files. A
 * standing feed vouches for the days since, up to the dealership's `today`, until it has been
 * silent for more than one whole opening day.
 */
export function knownDays(reach: Reach, hours: OpeningHours, at: { now: Date; today: Day }): Period[] {
  const { firstDay, lastDay, gaps, liveReceivedAt } = reach;
  const vouched = liveReceivedAt !== null && isAlive(liveReceivedAt, hours, at.now);
  const { start, end } = through(firstDay, vouched && at.today > lastDay ? at.today : lastDay);
  const starts = [start, ...gaps.map((gap) => gap.end)];
  const ends = [...gaps.map((gap) => gap.start), end];
  return starts.map((day, index) => ({ start: day, end: ends[index] ?? end }));
}

/** A silence this long between what was told is still one of days on which nothing happened. */
export const LONGEST_SILENCE_DAYS = 14;

/** How much of a window is known: all of its days, some or none. */
export function coverageOf(window: Period, known: readonly Period[]): 'whole' | 'part' | 'none' {
  const within = known.filter(({ start, end }) => start < window.end && window.start < end);
  if (within.length === 0) return 'none';
  return within.some(({ start, end }) => start <= window.start && window.end <= end) ? 'whole' : 'part';
}

/**
 * Whether more than so many minutes of opening hours lie between two moments.
 *
 * Where a dealership is not open at all for a month, a silence that long is longer.
 */
export function isSilent(
  { from, to }: { from: Date; to: Date },
  hours: OpeningHours,
  minutes: number,
): boolean {
  return from.getTime() < silentBefore(to, hours, minutes);
}

const silences = new Map<string, number>();

// A screen asks this of every rooftop and feed at one moment, and rooftops share zones and hours.
function silentBefore(to: Date, hours: OpeningHours, minutes: number): number {
  const { timeZone, opensAt, closesAt, closedWeekdays, closedDates } = hours;
  const closed = `${closedWeekdays.join()} ${closedDates.join()}`;
  const key = `${to.getTime()} ${minutes} ${opensAt} ${closesAt} ${timeZone} ${closed}`;
  const known = silences.get(key);
  if (known !== undefined) return known;
  if (silences.size >= MOST_REMEMBERED) silences.clear();
  const moment = backByOpenMinutes(to, hours, minutes);
  silences.set(key, moment);
  return moment;
}

/** The moment before which more than so many minutes of opening hours lie up to another one. */
function backByOpenMinutes(to: Date, hours: OpeningHours, minutes: number): number {
  // A day around: no clock on earth is further from UTC.
  const last = dayInUtc(to.getTime() + DAY_MS);
  const earliest = Date.parse(addDays(last, 3 - MOST_DAYS));
  let left = minutes * MINUTE_MS;
  for (let day = last, count = 0; count <= MOST_DAYS; day = addDays(day, -1), count += 1) {
    const { opens, closes } = openOn(day, hours);
    const end = Math.min(closes, to.getTime());
    const open = Math.max(0, end - opens);
    if (open > left) return Math.max(end - left, earliest);
    left -= open;
  }
  return earliest;
}

/** The moment a dealership's clock shows a time of day. `time` is `HH:MM:SS`. */
export function momentOf(day: Day, time: string, timeZone: string): Date {
  const { instant } = placeTime({ kind: 'local', at: `${day}T${time}` }, timeZone);
  return new Date(instant ?? Number.NaN);
}

/** The time of day a dealership's clock shows, `HH:MM:SS`. */
export function timeOfDay(now: Date, timeZone: string): string {
  return now.toLocaleTimeString('en-GB', { timeZone, hour12: false });
}

function isAlive(received: Date, hours: OpeningHours, now: Date): boolean {
  return !isSilent({ from: received, to: now }, hours, openingDayMinutes(hours));
}

function openingDayMinutes({ opensAt, closesAt }: OpeningHours): number {
  const [opens, closes] = [minuteOfDay(opensAt), minuteOfDay(closesAt)];
  return closes > opens ? closes - opens : closes - opens + DAY_MS / MINUTE_MS;
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

interface OpenSpan {
  readonly opens: number;
  readonly closes: number;
}

const openings = new Map<string, OpenSpan>();
const MOST_REMEMBERED = 5_000;

// Asking a clock in another zone costs more than all the rest, and rooftops share zones and hours.
function openOn(day: Day, hours: OpeningHours): OpenSpan {
  const { timeZone, opensAt, closesAt } = hours;
  if (!isOpenOn(day, hours)) return { opens: 0, closes: 0 };
  const key = `${day} ${opensAt} ${closesAt} ${timeZone}`;
  const known = openings.get(key);
  if (known) return known;
  if (openings.size >= MOST_REMEMBERED) openings.clear();
  const closingDay = closesAt <= opensAt ? addDays(day, 1) : day;
  const span = {
    opens: momentOf(day, opensAt, timeZone).getTime(),
    closes: momentOf(closingDay, closesAt, timeZone).getTime(),
  };
  openings.set(key, span);
  return span;
}

function dayInUtc(at: number): Day {
  return new Date(at).toISOString().slice(0, 10) as Day;
}
