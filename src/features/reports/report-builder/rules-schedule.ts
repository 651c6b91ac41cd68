import { timeOfDayText } from '../../../core/text/reader-formats.ts';
/** Fields of cron; the month counts from 1, the weekday from 0, a Sunday. */
export interface CronFields {
  readonly minute: string;
  readonly hour: string;
  readonly dayOfMonth: string;
  readonly month: string;
  readonly dayOfWeek: string;
}

export const SCHEDULE_PRESETS = {
  daily: { minute: '0', hour: '7', dayOfMonth: '*', month: '*', dayOfWeek: '*' },
  monday: { minute: '0', hour: '7', dayOfMonth: '*', month: '*', dayOfWeek: '1' },
  first_of_month: { minute: '0', hour: '7', dayOfMonth: '1', month: '*', dayOfWeek: '*' },
} as const satisfies Readonly<Record<string, CronFields>>;

export const CRON_FIELDS = ['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'] as const;

const RANGES: Readonly<Record<keyof CronFields, readonly [least: number, most: number]>> = {
  minute: [0, 59],
  hour: [0, 23],
  dayOfMonth: [1, 31],
  month: [1, 12],
  dayOfWeek: [0, 7],
};

export const CRON_FIELD_TITLES: Readonly<Record<keyof CronFields, string>> = {
  minute: 'Minute',
  hour: 'Hour',
  dayOfMonth: 'Day of month',
  month: 'Month',
  dayOfWeek: 'Weekday',
};

/**
 * What is wrong with a field; null when nothing is.
 *
 * A minute is one number, so that no report goes out every minute. Other fields are `*`, a step of it, or a
 * list of numbers and ranges such as `1-5`.
 */
export function cronTrouble(field: keyof CronFields, text: string): string | null {
  return isCronField(field, text) ? null : cronRule(field);
}

/** What a field may be, as a sentence. */
export function cronRule(field: keyof CronFields): string {
  const [least, most] = RANGES[field];
  const range = `from ${least} to ${most}`;
  if (field === 'minute') return `${CRON_FIELD_TITLES[field]}: one number ${range}.`;
  return `${CRON_FIELD_TITLES[field]}: *, or numbers ${range} such as ${least + 1},${least + 3}.`;
}

function isCronField(field: keyof CronFields, text: string): boolean {
  const [least, most] = RANGES[field];
  if (field === 'minute') return isNumberIn(text, least, most);
  if (text === '*') return true;
  const step = /^\*\/(\d{1,2})$/.exec(text)?.[1];
  if (step !== undefined) return Number(step) > 0 && Number(step) <= most;
  return text.split(',').every((part) => {
    const [first = '', last = first, ...more] = part.split('-');
    const areNumbers = isNumberIn(first, least, most) && isNumberIn(last, least, most);
    return more.length === 0 && areNumbers && Number(first) <= Number(last);
  });
}

function isNumberIn(text: string, least: number, most: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** The days that a list names one by one or in ranges, in their order; empty for `*` and steps. */
export function namedDays(dayOfMonth: string): number[] {
  if (dayOfMonth.includes('*')) return [];
  return dayOfMonth.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  });
}

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** `Mondays at 7:00 AM`; fields that are no plain rhythm as cron writes them. */
export function scheduleText(fields: CronFields): string {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = fields;
  const asCron = `${minute} ${hour} ${dayOfMonth} ${month} ${dayOfWeek} (cron)`;
  if (!/^\d+$/.test(hour) || month !== '*') return asCron;
  const at = `at ${timeOfDayText(Number(hour), Number(minute), 'full')}`;
  if (dayOfMonth === '*' && dayOfWeek === '*') return `Every day ${at}`;
  if (dayOfMonth === '*' && dayOfWeek === '1-5') return `Weekdays ${at}`;
  if (dayOfMonth === '*' && /^\d$/.test(dayOfWeek)) return `${WEEKDAYS[Number(dayOfWeek) % 7]} ${at}`;
  if (dayOfWeek === '*' && /^\d+$/.test(dayOfMonth)) {
    const day = Number(dayOfMonth);
    if (day === 1) return `First of the month ${at}`;
    return day === 31 ? `Last day of the month ${at}` : `Day ${day} of the month ${at}`;
  }
  return asCron;
}
