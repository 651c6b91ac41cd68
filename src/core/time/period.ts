/** `YYYY-MM-DD`, without zone; sorts as text. */
export type Day = `${number}-${number}-${number}`;

/** Days from `start` up to, not including, `end`. */
export interface Period {
  readonly start: Day;
  readonly end: Day;
}

const DAY_MS = 86_400_000;

/** True for 2028-02-29, false for 2027-02-29. */
export function isDay(value: string): value is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** `month` is 1 to 12. A date past the month's end is its last day. */
export function dayOf(year: number, month: number, date: number): Day {
  const inMonth = Math.min(date, daysInMonth(year, month));
  return fromNumber(Date.UTC(year, month - 1, inMonth) / DAY_MS);
}

/** `month` is 1 to 12. */
export function dayParts(day: Day): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}

/** Number of days in a month, 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `count` may be negative. */
export function addDays(day: Day, count: number): Day {
  return fromNumber(toNumber(day) + count);
}

/** `end` excluded; negative when it is earlier. */
export function daysBetween(start: Day, end: Day): number {
  return toNumber(end) - toNumber(start);
}

/** Number of days in a period. */
export function periodDays(period: Period): number {
  return daysBetween(period.start, period.end);
}

/** Every day of a period, oldest first. */
export function eachDay(period: Period): Day[] {
  return Array.from({ length: periodDays(period) }, (_, index) => addDays(period.start, index));
}

/** Whether a period contains a day. */
export function contains(period: Period, day: Day): boolean {
  return period.start <= day && day < period.end;
}

/** The days in both periods; null if none. */
export function periodOverlap(one: Period, other: Period): Period | null {
  const start = one.start > other.start ? one.start : other.start;
  const end = one.end < other.end ? one.end : other.end;
  return start < end ? { start, end } : null;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The first day of the month that a day is in. */
export function firstOfMonth(day: Day): Day {
  const { year, month } = dayParts(day);
  return dayOf(year, month, 1);
}

/** The first day after the month that a day is in. */
export function firstOfNextMonth(day: Day): Day {
  const { year, month } = dayParts(day);
  return addDays(dayOf(year, month, 31), 1);
}

/** The last day that belongs to a period. */
export function lastDay(period: Period): Day {
  return addDays(period.end, -1);
}

/** The period of two days, both included. */
export function through(first: Day, last: Day): Period {
  return { start: first, end: addDays(last, 1) };
}

/** The same date a year earlier; February 29 becomes February 28. */
export function yearBefore(day: Day): Day {
  const { year, month, date } = dayParts(day);
  return dayOf(year - 1, month, date);
}

/** A month, 1 to 12. */
export function monthPeriod(year: number, month: number): Period {
  return monthsFrom(year, month, 1);
}

/** A quarter, 1 to 4. */
export function quarterPeriod(year: number, quarter: number): Period {
  return monthsFrom(year, quarter * 3 - 2, 3);
}

/** A calendar year. */
export function yearPeriod(year: number): Period {
  return monthsFrom(year, 1, 12);
}

/** The quarter (1 to 4) of a month (1 to 12). */
export function quarterOfMonth(month: number): number {
  return Math.ceil(month / 3);
}

/** In an IANA zone such as `America/Chicago`. Throws RangeError for an unknown zone. */
export function today(now: Date, timeZone: string): Day {
  const parts = new Map(
    calendarOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${Number(parts.get('year'))}-${two(parts.get('month'))}-${two(parts.get('day'))}` as Day;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

// Creating a formatter is a thousand times slower than using one.
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  calendars.set(timeZone, made);
  return made;
}

function two(part: string | undefined): string {
  return String(part).padStart(2, '0');
}

function monthsFrom(year: number, month: number, count: number): Period {
  return {
    start: fromNumber(Date.UTC(year, month - 1, 1) / DAY_MS),
    end: fromNumber(Date.UTC(year, month - 1 + count, 1) / DAY_MS),
  };
}

// A day alone parses as midnight UTC.
function toNumber(day: Day): number {
  return Date.parse(day) / DAY_MS;
}

const written = new Map<number, Day>();
const MOST_WRITTEN = 20_000;

// Cached: formatting is slow, and screens use few days.
function fromNumber(days: number): Day {
  const known = written.get(days);
  if (known !== undefined) return known;
  if (written.size >= MOST_WRITTEN) written.clear();
  const day = new Date(days * DAY_MS).toISOString().slice(0, 10) as Day;
  written.set(days, day);
  return day;
}
