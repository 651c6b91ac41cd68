import type { DateOrder, TableRow } from '../../core/connector.ts';
import type { AdCut } from '../../records/ad-performance/record.ts';
import { textCell } from '../tables/cells.ts';
import { collapsed, type Header } from '../tables/header.ts';
import { parseTime } from '../text/parse-time.ts';
import type { AdField } from './columns.ts';
import { type ReportDays, reportDays } from './report-days.ts';

interface Days {
  readonly isPeriod: boolean;
  readonly days: ReportDays | null;
}

interface Dated {
  readonly header: Header<AdField>;
  readonly below: readonly TableRow[];
  readonly preamble: readonly string[];
  readonly cut: AdCut;
}

const BY_DAY: Days = { isPeriod: false, days: null };

/** Null where the table has no days, or not as fine as its cut needs. */
export function daysOf(table: Dated): Days | null {
  const { header, below, preamble, cut } = table;
  const isCoarse = /aggregation: *"?(summary|weekly|monthly|yearly)/i.test(preamble.join('\n'));
  const hasDay = header.columns.has('day') && !isCoarse;
  if (hasDay && hasDays(header, below, 'day')) return isByMonth(table) ? null : BY_DAY;
  const found = rangesOf(table) ?? (hasDay ? null : wholeDays(preamble));
  return found?.isPeriod && cut === 'campaign' ? null : found;
}

/**
 * LinkedIn gives only the first day of each row, whether for a day, a month or the whole report. Rows that
 * begin only with the report or a month span several days.
 */
function isByMonth({ header, below, preamble }: Dated): boolean {
  const column = header.columns.get('day')?.[0] ?? -1;
  if (collapsed(header.names[column] ?? '') !== 'startdateinutc') return false;
  const end = header.columns.get('end')?.[0];
  if (end !== undefined) return below.some(({ cells }) => cells[column] !== cells[end]);
  const report = preamble.map(reportDays).find((found) => found !== null) ?? null;
  if (report !== null && report.first === report.last) return false;
  const starts = below.flatMap(({ cells }) => reportDays(cells[column] ?? '')?.first ?? []);
  return starts.length > 0 && starts.every((day) => day === report?.first || day.endsWith('-01'));
}

function rangesOf({ header, below }: Dated): Days | null {
  const hasRanges = header.columns.has('start') && header.columns.has('end');
  if (!hasRanges || !hasDays(header, below, 'start')) return null;
  const isDaily = below.length === 0 || below.some(({ cells }) => isOneDay(cells, header));
  return isDaily ? BY_DAY : { isPeriod: true, days: null };
}

function wholeDays(preamble: readonly string[]): Days | null {
  const days = preamble.map(reportDays).find((found) => found !== null) ?? null;
  return days && { isPeriod: days.first !== days.last, days };
}

function isOneDay(cells: readonly string[], { columns }: Header<AdField>): boolean {
  const start = textCell(cells[columns.get('start')?.[0] ?? -1]);
  return start !== null && start === textCell(cells[columns.get('end')?.[0] ?? -1]);
}

function hasDays({ columns }: Header<AdField>, below: readonly TableRow[], field: AdField): boolean {
  const column = columns.get(field)?.[0] ?? -1;
  const said = below.flatMap(({ cells }) => textCell(cells[column]) ?? []);
  return (
    said.length === 0 ||
    said.some((text) => parseTime(text) !== null || parseTime(text, 'day-first') !== null)
  );
}

const NOT_ENGLISH = /^(tag|datum|jour|dia|fecha|giorno|data)$/;

/** German 03.04. and French and Spanish 03/04/ are day first. */
export function dateOrderOf(
  { names, columns }: Header<AdField>,
  below: readonly TableRow[],
): DateOrder | null {
  const column = columns.get('day')?.[0] ?? columns.get('start')?.[0] ?? -1;
  const isDotted = below.some(({ cells }) => /^\d{1,2}\.\d{1,2}\.\d{2,4}/.test((cells[column] ?? '').trim()));
  return isDotted || NOT_ENGLISH.test(collapsed(names[column] ?? '')) ? 'day-first' : null;
}
