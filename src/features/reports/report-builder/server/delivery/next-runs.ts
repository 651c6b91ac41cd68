import { Cron } from 'croner';
import { type CronFields, namedDays } from '../../rules-schedule.ts';

const SHORTEST_MONTH = 28;

/**
 * When a schedule is due next, strictly after a moment; null for fields that never meet.
 *
 * In the time zone: a time that a change of clocks skips is due right after it, one that comes twice is due
 * once. A day from 29 to 31 is the last day in a month without it. Where both day of month and weekday are
 * chosen, either is enough, as cron has it.
 */
export function nextRun(fields: CronFields, timeZone: string, after: Date): Date | null {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = fields;
  const days = namedDays(dayOfMonth);
  const found = [occurrence(`${minute} ${hour} ${dayOfMonth} ${month} ${dayOfWeek}`, timeZone, after)];
  if (Math.max(...days) > SHORTEST_MONTH)
    found.push(onLastDay({ pattern: `${minute} ${hour} L ${month} *`, days }, timeZone, after));
  const moments = found.filter((moment) => moment !== null);
  return moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime())));
}

function occurrence(pattern: string, timeZone: string, after: Date): Date | null {
  return new Cron(pattern, { timezone: timeZone, paused: true }).nextRun(after);
}

/** The next last day of a month that lacks one of the days. */
function onLastDay(
  { pattern, days }: { readonly pattern: string; readonly days: readonly number[] },
  timeZone: string,
  after: Date,
): Date | null {
  const cron = new Cron(pattern, { timezone: timeZone, paused: true });
  let found = cron.nextRun(after);
  // Four years have a February of each length.
  for (let months = 0; found !== null && months < 48; months += 1) {
    const date = dateIn(timeZone, found);
    if (days.some((day) => day > date)) return found;
    found = cron.nextRun(found);
  }
  return null;
}

function dateIn(timeZone: string, moment: Date): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric' }).format(moment));
}

/** The next few due times, the soonest first. */
export function nextRuns(fields: CronFields, timeZone: string, after: Date, count: number): Date[] {
  const runs: Date[] = [];
  for (let from = after; runs.length < count; ) {
    const next = nextRun(fields, timeZone, from);
    if (next === null) break;
    runs.push(next);
    from = next;
  }
  return runs;
}

/** The latest due time up to `now`, starting at one that is known to be due. */
export function latestDue(
  fields: CronFields,
  timeZone: string,
  { first, now }: { first: Date; now: Date },
): Date {
  let latest = first;
  for (;;) {
    const next = nextRun(fields, timeZone, latest);
    if (next === null || next > now) return latest;
    latest = next;
  }
}
