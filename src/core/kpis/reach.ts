import { type ClosedDays, isOpenOn } from '../open-days.ts';
import { addDays, type Day, type Period, through } from '../time/period.ts';
import { placeTime } from '../time/source-time.ts';

/** Covered days of a feed at one dealership. */
export interface Reach {
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Days that no file covers, earliest first. */
  readonly gaps: readonly Period[];
  readonly lastReceivedAt: Date;
  /** Null for uploaded files only. */
  readonly liveReceivedAt: Date | null;
}

export interface OpeningHours extends ClosedDays {
  readonly timeZone: string;
  /** Local `HH:MM:SS`; closes the next day if not after opening. */
  readonly opensAt: string;
  readonly closesAt: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Limits the search where a dealership never opens. */
const MOST_DAYS = 31;

/**
 * Days on which no record means 0, earliest first: first to last record without gaps. A live feed
 * adds days up to `today`, until more than one opening day passes in silence.
 */
export function knownDays(reach: Reach, hours: OpeningHours, at: { now: Date; today: Day }): Period[] {
  const { firstDay, lastDay, gaps, liveReceivedAt } = reach;
  const vouched = liveReceivedAt !== null && isAlive(liveReceivedAt, hours, at.now);
  const { start, end } = through(firstDay, vouched && at.today > lastDay ? at.today : lastDay);
  const starts = [start, ...gaps.map((gap) => gap.end)];
  const ends = [...gaps.map((gap) => gap.start), end];
  return starts.map((day, index) => ({ start: day, end: ends[index] ?? end }));
}

/** Longer silences are unknown days. */
export const LONGEST_SILENCE_DAYS = 14;

/** How much of a window is known. */
export function coverageOf(window: Period, known: readonly Period[]): 'whole' | 'part' | 'none' {
  const within = known.filter(({ start, end }) => start < window.end && window.start < end);
  if (within.length === 0) return 'none';
  return within.some(({ start, end }) => start <= window.start && window.end <= end) ? 'whole' : 'part';
}

/**
 * Whether more than `minutes` of opening hours have passed; a month without any counts as silent.
 */
export function isSilent(
  { from, to }: { from: Date; to: Date },
  hours: OpeningHours,
  minutes: number,
): boolean {
  return from.getTime() < silentBefore(to, hours, minutes);
}

const silences = new Map<string, number>();

// Cached: stores share zones and hours.
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

/** The moment that many opening minutes earlier. */
function backByOpenMinutes(to: Date, hours: OpeningHours, minutes: number): number {
  // No zone is more than a day off UTC.
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

/** The moment of a local time, `HH:MM:SS`. */
export function momentOf(day: Day, time: string, timeZone: string): Date {
  const { instant } = placeTime({ kind: 'local', at: `${day}T${time}` }, timeZone);
  return new Date(instant ?? Number.NaN);
}

/** The local time of a moment, `HH:MM:SS`. */
export function timeOfDay(now: Date, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock.format(now);
}

/** Creating a formatter is a thousand times slower than using one. */
const clocks = new Map<string, Intl.DateTimeFormat>();

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

// Cached: stores share zones and hours.
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
