import type { Grain } from './question.ts';

export function hasHours(grain: Grain): boolean {
  return grain === 'hour' || grain === 'weekdayHour';
}

/** The day, weekday, week's Monday, month's first day or hour; null for a whole window. */
export function atSql(grain: Grain, day: string, hour = 'null::smallint'): string {
  if (grain === 'hour') return hour;
  if (grain === 'weekdayHour') return `extract(dow from ${day})::integer * 24 + ${hour}`;
  if (grain === 'day') return day;
  if (grain === 'weekday') return `extract(dow from ${day})::integer`;
  if (grain === 'week') return `${day} - (extract(isodow from ${day})::integer - 1)`;
  return grain === 'month' ? `${day} - (extract(day from ${day})::integer - 1)` : 'null::date';
}
