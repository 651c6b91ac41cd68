import type { TableHead, TableRow } from '../../core/connector.ts';
import type { Day } from '../../core/time/period.ts';
import { parseTime } from '../text/parse-time.ts';

export interface ReportDays {
  readonly first: Day;
  readonly last: Day;
}

export interface Preamble {
  readonly days: ReportDays | null;
  readonly property: string | null;
}

const PROPERTY =
  /^[#\s"]*(?:property|propri[eé]t[eéà]|propiedad|propriedade|eigenschaft|us[lł]uga)[^:]{0,20}:\s*(.+)$/i;
/** Unambiguous dates. */
const PLAIN_DAY = /(?<!\d)(?:\d{8}|\d{4}-\d{2}-\d{2})(?!\d)/g;

/**
 * Reads the remarks above a table, in any language: `# Start date: 20230424`, `# 20150701-20170831`. A
 * table without its own uses those at the top of the file.
 */
export function preambleOf(
  rows: readonly TableRow[],
  headerRow: number,
  sameFile: readonly TableHead[],
): Preamble {
  const own = remarksIn(rows, headerRow);
  const top = sameFile.flatMap((head) => (isAbove(head, rows) ? remarksIn(head.rows, headerRow) : []));
  return {
    days: daysIn(own) ?? daysIn(top.slice(0, 12)),
    property: propertyIn(own) ?? propertyIn(top),
  };
}

export function isAbove(head: TableHead, rows: readonly TableRow[]): boolean {
  return (head.rows[0]?.row ?? 0) < (rows[0]?.row ?? 0);
}

/** `Jan 1, 2026 - Jan 31, 2026` or `20260101-20260131`. */
export function daysOfRange(text: string): ReportDays | null {
  const plain = daysIn([text]);
  if (plain) return plain;
  const parts = text.split(/\s+(?:-|–|to|bis|au|al|tot|a)\s+/i).map((part) => parseTime(part));
  const [first, last] = parts;
  return first?.kind === 'day' && last?.kind === 'day' && first.day <= last.day
    ? { first: first.day, last: last.day }
    : null;
}

function remarksIn(rows: readonly TableRow[], headerRow: number): string[] {
  const above = rows.filter(({ row }) => row < headerRow);
  return above.flatMap(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const text = filled.join(', ');
    return /^[#\s"]*#/.test(text) || filled.length === 1 ? [text] : [];
  });
}

function daysIn(remarks: readonly string[]): ReportDays | null {
  const found = remarks
    .flatMap((remark) => remark.match(PLAIN_DAY) ?? [])
    .flatMap((text) => dayIn(text) ?? []);
  const [first, last = first] = found;
  return first === undefined || last === undefined || last < first ? null : { first, last };
}

function dayIn(text: string): Day | null {
  const time = parseTime(text);
  return time?.kind === 'day' ? time.day : null;
}

function propertyIn(remarks: readonly string[]): string | null {
  for (const remark of remarks) {
    const name = PROPERTY.exec(remark)?.[1]?.replace(/["\s]+$/, '');
    if (name) return name.slice(0, 200);
  }
  return null;
}
