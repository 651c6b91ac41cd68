import type { Platform } from '../../core/sources/platforms.ts';
import { addDays, type Day, dayOf, dayParts, firstOfMonth, today } from '../../core/time/period.ts';

/** Within one month, both ends included. */
export interface Stretch {
  readonly first: Day;
  readonly last: Day;
}

export interface PulledSoFar {
  readonly platform: Platform;
  readonly requestedFrom: Day;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
}

interface Rhythm {
  /** The platform's reporting zone; null for the dealership's own. */
  readonly timeZone: string | null;
  /** Days until a day is available. */
  readonly behind: number;
  /** Days back that the platform still corrects. */
  readonly restated: number;
  readonly restatedMonthly: number;
  /** Months back that are available. */
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

export function lastReportedDay(platform: Platform, now: Date, timeZone: string): Day {
  const { behind, timeZone: own } = RHYTHMS[platform];
  return addDays(today(now, own ?? timeZone), -behind);
}

export function firstReportedDay(platform: Platform, last: Day): Day {
  const { year, month } = dayParts(last);
  const index = year * 12 + month - 1 - RHYTHMS[platform].months + 1;
  return dayOf(Math.floor(index / 12), (index % 12) + 1, 1);
}

/**
 * By month, oldest first: days still being corrected, and days missed. A new account starts with the
 * current month.
 */
export function trailingStretches(
  { platform, requestedFrom, firstDay, lastDay }: PulledSoFar,
  last: Day,
): Stretch[] {
  if (lastDay === null || firstDay === null)
    return [{ first: latest(requestedFrom, firstOfMonth(last)), last }];
  const { restated, restatedMonthly } = RHYTHMS[platform];
  const isNewMonth = firstOfMonth(lastDay) < firstOfMonth(last);
  const window = addDays(last, 1 - (isNewMonth ? restatedMonthly : restated));
  const from = latest(firstDay, earliest(window, addDays(lastDay, 1)));
  return byMonth({ first: from, last });
}

/** Null when the backfill is done. */
export function backfillStretch({ requestedFrom, firstDay }: PulledSoFar): Stretch | null {
  if (firstDay === null || firstDay <= requestedFrom) return null;
  const last = addDays(firstDay, -1);
  return { first: latest(requestedFrom, firstOfMonth(last)), last };
}

/** Between 2 and 5 a.m. at the dealership, spread by account so that 300 stores do not pull at once. */
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
  // Skipped once a year for daylight saving time.
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

function monthEnd(day: Day): Day {
  const { year, month } = dayParts(day);
  return addDays(month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1), -1);
}

const earliest = (one: Day, other: Day): Day => (one < other ? one : other);
const latest = (one: Day, other: Day): Day => (one > other ? one : other);
