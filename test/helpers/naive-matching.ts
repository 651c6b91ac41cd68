import {
  addDays,
  type Day,
  dayOf,
  dayParts,
  daysBetween,
  today,
  yearBefore,
} from '../../src/core/time/period.ts';
import type { Feed, Reaches } from './chosen-records.ts';
import type { Place } from './leads.ts';

/** The period of a request. */
export type RequestedPeriod =
  | { readonly view: 'month'; readonly year: number; readonly month: number }
  | { readonly view: 'quarter'; readonly year: number; readonly quarter: number }
  | { readonly view: 'year'; readonly year: number }
  | { readonly view: 'custom'; readonly startDate: Day; readonly endDate: Day };

export type Side = 'current' | 'base';

/** The compared days of each place; places without any are left out. */
export type MatchedPlaces = ReadonlyMap<number, Readonly<Record<Side, readonly Day[]>>>;

export interface Matching {
  readonly period: RequestedPeriod;
  readonly against: 'previous' | 'lastYear';
  readonly feeds: readonly Feed[];
  readonly reach: Reaches;
  /** When the last record of a feed was imported at a place; null if none was. */
  readonly receivedAt: (feed: Feed, dealershipId: number) => string | null;
  readonly now: Date;
  /** Whether both periods count in full, known or not. */
  readonly isWhole: boolean;
}

const PROVISIONAL: Partial<Record<Feed, number>> = {
  visits: 2,
  events: 2,
  search_performance: 3,
  video_performance: 3,
  profile_performance: 3,
};

/**
 * Pairs the known days of both periods at each place; null if fewer than half of the counted days
 * have a pair.
 */
export function matchedPlaces(matching: Matching, counted: readonly Place[]): MatchedPlaces | null {
  const found = counted.flatMap((place): [number, Record<Side, Day[]>][] => {
    const days = matchedAt(matching, place);
    return days ? [[place.dealershipId, days]] : [];
  });
  return found.length === 0 || found.length * 2 < counted.length ? null : new Map(found);
}

function matchedAt(matching: Matching, place: Place): Record<Side, Day[]> | null {
  const { period, against, now, isWhole } = matching;
  const current = daysOf(period);
  const base = baseDays(period, against);
  const local = today(now, place.timeZone);
  const isKnown = (day: Day) => isSettled(matching, place, day);
  const isOver = (current.at(-1) ?? local) < local;
  if (isWhole || (isOver && current.every(isKnown) && base.every(isKnown))) return { current, base };
  const pairs = current.flatMap((day) => {
    const other = facing(period, against, day);
    return other !== null && day < local && isKnown(day) && isKnown(other) ? [{ day, other }] : [];
  });
  if (pairs.length === 0) return null;
  return { current: pairs.map(({ day }) => day), base: pairs.map(({ other }) => other) };
}

/**
 * The day before which outcomes of a cohort count at a place: the end of its known days, and
 * equally
 * many days after the start of the base.
 */
export function agesAt(matching: Matching, place: Place): Readonly<Record<Side, Day>> {
  const { period, against, feeds, reach, receivedAt, now } = matching;
  const local = today(now, place.timeZone);
  const ends = feeds.flatMap((feed) => {
    const known = reach(feed, place.dealershipId).at(-1);
    const received = receivedAt(feed, place.dealershipId);
    return known && received !== null
      ? [addDays(known.last, 1), today(new Date(received), place.timeZone)]
      : [];
  });
  const current = [local, ...ends].toSorted()[0] ?? local;
  const [start, baseStart] = [daysOf(period)[0] as Day, baseDays(period, against)[0] as Day];
  return { current, base: addDays(baseStart, daysBetween(start, current)) };
}

function isSettled({ feeds, reach, receivedAt }: Matching, place: Place, day: Day): boolean {
  const connected = feeds.filter((feed) => reach(feed, place.dealershipId).length > 0);
  return (
    connected.length > 0 &&
    connected.every((feed) => {
      const isKnown = reach(feed, place.dealershipId).some(({ first, last }) => first <= day && day <= last);
      if (feed === 'spend') return isKnown;
      const received = receivedAt(feed, place.dealershipId);
      if (received === null) return false;
      const end = addDays(today(new Date(received), place.timeZone), -(PROVISIONAL[feed] ?? 0));
      return isKnown && day < end;
    })
  );
}

function daysOf(period: RequestedPeriod): Day[] {
  switch (period.view) {
    case 'custom':
      return daysFrom(period.startDate, period.endDate);
    case 'month':
      return daysFrom(dayOf(period.year, period.month, 1), dayOf(period.year, period.month, 31));
    case 'quarter': {
      const last = period.quarter * 3;
      return daysFrom(dayOf(period.year, last - 2, 1), dayOf(period.year, last, 31));
    }
    case 'year':
      return daysFrom(dayOf(period.year, 1, 1), dayOf(period.year, 12, 31));
  }
}

function baseDays(period: RequestedPeriod, against: Matching['against']): Day[] {
  const days = daysOf(period);
  const [first, last] = [days[0] as Day, days.at(-1) as Day];
  if (period.view !== 'custom') {
    const back = monthsBack(period, against);
    const [from, to] = [earlier(first, back), earlier(last, back)];
    return daysFrom(dayOf(from.year, from.month, 1), dayOf(to.year, to.month, 31));
  }
  if (against === 'lastYear') return daysFrom(yearBefore(first), yearBefore(last));
  return daysFrom(addDays(first, -days.length), addDays(first, -1));
}

/** The day of the base paired with a day; null if there is none. */
function facing(period: RequestedPeriod, against: Matching['against'], day: Day): Day | null {
  const base = baseDays(period, against);
  if (period.view === 'custom') return base[daysBetween(daysOf(period)[0] as Day, day)] ?? null;
  const { date } = dayParts(day);
  const { year, month } = earlier(day, monthsBack(period, against));
  const other = dayOf(year, month, date);
  return dayParts(other).date === date ? other : null;
}

function monthsBack({ view }: RequestedPeriod, against: Matching['against']): number {
  if (against === 'lastYear' || view === 'year') return 12;
  return view === 'quarter' ? 3 : 1;
}

function earlier(day: Day, months: number): { year: number; month: number } {
  const { year, month } = dayParts(day);
  const at = year * 12 + month - 1 - months;
  return { year: Math.floor(at / 12), month: (at % 12) + 1 };
}

function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
