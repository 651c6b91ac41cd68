import type { Platform } from '../../core/sources/platforms.ts';
import { addDays, type Day, dayOf, dayParts, today } from '../../core/time/period.ts';

/** Days of one month, both ends included. */
export interface Stretch {
  readonly first: Day;
  readonly last: Day;
}

/** What is known of an account's days. */
export interface PulledSoFar {
  readonly platform: Platform;
  readonly requestedFrom: Day;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

interface Rhythm {
  /** Whose days the platform counts; null for the dealership's own. */
  readonly timeZone: string | null;
  /** How many days after it a day can be asked for. */
  readonly behind: number;
  /** Days back that the platform still corrects. */
  readonly restated: number;
  /** The same, once a month. */
  readonly restatedMonthly: number;
  /** Months back that it still tells. */
  readonly months: number;
}

const RHYTHMS: Readonly<Record<Platform, Rhythm>> = {
  ga4: { timeZone: null, behind: 1, restated: 3, restatedMonthly: 3, months: 37 },
  google_ads: { timeZone: null, behind: 1, restated: 30, restatedMonthly: 90, months: 37 },
  search_console: {
    timeZone: 'America/Los_Angeles',
    behind: 3,
    restated: 5,
    restatedMonthly: 5,
    months: 16,
  },
};

/** The last day that a platform can tell of now. */
export function lastReportedDay(platform: Platform, now: Date, timeZone: string): Day {
  const { behind, timeZone: own } = RHYTHMS[platform];
  return addDays(today(now, own ?? timeZone), -behind);
}

/** The first day a platform still tells of: that many months before the last. */
export function firstReportedDay(platform: Platform, last: Day): Day {
  const { year, month } = dayParts(last);
  const index = year * 12 + month - 1 - RHYTHMS[platform].months + 1;
  return dayOf(Math.floor(index / 12), (index % 12) + 1, 1);
}

/**
 * The days to ask for again up to `last`: those the platform still corrects, and those missed since; month by
 * month, oldest first. Of an account that never told anything, the current month.
 */
export function trailingStretches(
  { platform, requestedFrom, firstDay, lastDay }: PulledSoFar,
  last: Day,
): Stretch[] {
  if (lastDay === null || firstDay === null)
    return [{ first: latest(requestedFrom, monthStart(last)), last }];
  const { restated, restatedMonthly } = RHYTHMS[platform];
  const isNewMonth = monthStart(lastDay) < monthStart(last);
  const window = addDays(last, 1 - (isNewMonth ? restatedMonthly : restated));
  const from = latest(firstDay, earliest(window, addDays(lastDay, 1)));
  return byMonth({ first: from, last });
}

/** The month before the days that came so far; null once all that was asked for is there. */
export function backfillStretch({ requestedFrom, firstDay }: PulledSoFar): Stretch | null {
  if (firstDay === null || firstDay <= requestedFrom) return null;
  const last = addDays(firstDay, -1);
  return { first: latest(requestedFrom, monthStart(last)), last };
}

/**
 * When the next nightly pull is due: between two and five in the morning of the dealership, each account at a
 * minute of its own, so that 300 rooftops do not ask at once.
 */
export function nextNight(now: Date, timeZone: string, accountId: number): Date {
  const minute = 120 + ((accountId * 67) % 180);
  const wanted = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  const from = Math.floor(now.getTime() / 60_000) + 1;
  for (let ahead = 0; ahead <= 26 * 60; ahead += 1) {
    const at = new Date((from + ahead) * 60_000);
    if (clock.format(at) === wanted) return at;
  }
  // The one night of spring that skips this minute.
  return new Date((from + 24 * 60) * 60_000);
}

function byMonth({ first, last }: Stretch): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = first; from <= last; ) {
    const end = earliest(last, monthEnd(from));
    stretches.push({ first: from, last: end });
    from = addDays(end, 1);
  }
  return stretches;
}

function monthStart(day: Day): Day {
  const { year, month } = dayParts(day);
  return dayOf(year, month, 1);
}

function monthEnd(day: Day): Day {
  const { year, month } = dayParts(day);
  return addDays(month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1), -1);
}

const earliest = (one: Day, other: Day): Day => (one < other ? one : other);
const latest = (one: Day, other: Day): Day => (one > other ? one : other);
