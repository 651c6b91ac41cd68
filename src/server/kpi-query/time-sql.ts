import type { Grain } from './question.ts';

/** Whether records without a time of day have no place in it. */
export function hasHours(grain: Grain): boolean {
  return grain === 'hour' || grain === 'weekdayHour';
}

/**
 * The step of time a day falls in: itself, its weekday, its week's Monday, its month's first, an hour
 * of it or of its week; nothing for a whole window.
 */
export function atSql(grain: Grain, day: string, hour = 'null::smallint'): string {
  if (grain === 'hour') return hour;
  if (grain === 'weekdayHour') return `extract(dow from ${day})::integer * 24 + ${hour}`;
  if (grain === 'day') return day;
  if (grain === 'weekday') return `extract(dow from ${day})::integer`;
  if (grain === 'week') return `${day} - (extract(isodow from ${day})::integer - 1)`;
  return grain === 'month' ? `${day} - (extract(day from ${day})::integer - 1)` : 'null::date';
}
