import { addDays, type Day } from '../../core/time/period.ts';
import { dayText } from '../../core/time/period-text.ts';
import { parseTime } from '../text/parse-time.ts';
import { daysOfRange, type ReportDays } from './preamble.ts';
import type { Cells } from './report-cells.ts';
import type { ReportField } from './report-names.ts';

export type ReportTime = 'hour' | 'day' | 'period';

export interface ReportClock {
  readonly time: ReportTime;
  readonly days: ReportDays | null;
}

export interface RowTime {
  readonly firstDay: Day;
  readonly day: Day;
  readonly hour: number | null;
}

/** The day and hour of a row; when null, a reason has been added to the row. */
export function timeOf(row: Cells, { time, days }: ReportClock): RowTime | null {
  const own = row.has('dateRange') ? daysOfRange(row.text('dateRange') ?? '') : null;
  const range = own ?? days;
  if (time === 'period') return range && { firstDay: range.first, day: range.last, hour: null };
  const found = row.has('dateHour')
    ? momentIn(row)
    : row.has('hourIndex')
      ? countedHour(row, range)
      : dayAndHour(row, range);
  if (found === null) return null;
  return { firstDay: found.day, day: found.day, hour: time === 'hour' ? found.hour : null };
}

interface Moment {
  readonly day: Day;
  readonly hour: number | null;
}

function dayAndHour(row: Cells, range: ReportDays | null): Moment | null {
  const day = row.has('date')
    ? dateIn(row)
    : row.has('dayIndex')
      ? countedDay(row, range)
      : (range?.first ?? null);
  if (day === null) return null;
  if (!row.has('hour')) return { day, hour: null };
  const hour = hourIn(row.text('hour') ?? '');
  if (hour === null) return refused(row, 'hour', 'is no hour of the day');
  return { day, hour };
}

function dateIn(row: Cells): Day | null {
  const plain = /^(20\d{6})\d{2}$/.exec(row.text('date') ?? '');
  const day = plain ? parseTime(plain[1] ?? '') : null;
  if (day?.kind === 'day') return day.day;
  const time = row.date('date');
  if (time === null) {
    if (row.reasons.length === 0) row.refuse('date', 'The row has no date.');
    return null;
  }
  return time.kind === 'day' ? time.day : (time.at.slice(0, 10) as Day);
}

/** `2024041623`, `Apr 16, 2024, 11 PM`, `2024-04-16 23:00`. */
function momentIn(row: Cells): Moment | null {
  const text = row.text('dateHour') ?? '';
  const plain = /^(\d{8})(\d{2})$/.exec(text);
  const spoken =
    plain ??
    /^(.*\d{4}-?\d*-?\d*)[\s,T]+(\d{1,2}(?::\d{2}){0,2}\s*(?:[ap]\.?\s?m\.?)?)\s*(?:h|uhr)?$/i.exec(text);
  const day = parseTime(spoken?.[1] ?? '');
  const hour = hourIn(spoken?.[2] ?? '');
  if (day?.kind !== 'day' || hour === null) return refused(row, 'dateHour', 'is no day and hour');
  return { day: day.day, hour };
}

/** `7`, `07:00`, `7 PM`. */
function hourIn(text: string): number | null {
  const match = /^(\d{1,2})(?::\d{2}){0,2}\s*(?:([ap])\.?\s?m\.?|h|uhr)?$/i.exec(text.trim());
  if (!match) return null;
  const hour = Number(match[1]);
  if (match[2] === undefined) return hour < 24 ? hour : null;
  return hour <= 12 ? (hour % 12) + (/p/i.test(match[2]) ? 12 : 0) : null;
}

function countedDay(row: Cells, range: ReportDays | null): Day | null {
  return offsetDay(row, 'dayIndex', { range, unit: 1 })?.day ?? null;
}

function countedHour(row: Cells, range: ReportDays | null): Moment | null {
  return offsetDay(row, 'hourIndex', { range, unit: 24 });
}

/** Days or hours counted from the first day of the report, starting at 0. */
function offsetDay(
  row: Cells,
  field: ReportField,
  { range, unit }: { range: ReportDays | null; unit: number },
): Moment | null {
  const text = (row.text(field) ?? '').replace(/^"|"$/g, '');
  if (!/^\d{1,7}$/.test(text)) {
    return refused(
      row,
      field,
      `is not a number of ${unit === 1 ? 'days' : 'hours'} since the report's first day`,
    );
  }
  if (range === null) return refused(row, field, 'counts from a first day that the file does not name');
  const count = Number(text);
  const day = addDays(range.first, Math.floor(count / unit));
  if (day > range.last)
    return refused(row, field, `is after ${dayText(range.last)}, the last day of the report`);
  return { day, hour: unit === 1 ? null : count % unit };
}

function refused(row: Cells, field: ReportField, what: string): null {
  row.refuse(field, `"${(row.raw(field) ?? '').trim().slice(0, 40)}" ${what}.`);
  return null;
}
