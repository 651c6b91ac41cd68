import type { Grain } from './question.ts';

/** The step of time a day falls in: itself, its weekday, its week's Monday, its month's first; nothing for a whole window. */
export function atSql(grain: Grain, day: string): string {
  if (grain === 'day') return day;
  if (grain === 'weekday') return `extract(dow from ${day})::integer`;
  if (grain === 'week') return `${day} - (extract(isodow from ${day})::integer - 1)`;
  return grain === 'month' ? `${day} - (extract(day from ${day})::integer - 1)` : 'null::date';
}
