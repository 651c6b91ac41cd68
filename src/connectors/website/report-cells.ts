import type { Device } from '../../core/report-line.ts';
import { collapsed } from '../tables/header.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { ReportField } from './report-names.ts';

export type Cells = RowCells<ReportField>;

const LONGEST_LABEL = 300;
const UNIT_SECONDS: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, u: 3_600, m: 60, s: 1 };

export function labelIn(row: Cells, field: ReportField): string | null {
  const text = (row.raw(field) ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_LABEL);
  return text === '' || /^\(?(?:not set|not provided|data not available)\)?$/i.test(text) ? null : text;
}

/** Drops the query string, which names campaigns and visitors rather than pages. */
export function pageIn(row: Cells): string | null {
  const page = labelIn(row, 'landingPage');
  return page === null ? null : page.replace(/[?#].*$/, '') || '/';
}

/** Rejects the row unless the count is whole and not negative. */
export function countIn(row: Cells, field: ReportField): number | null {
  const found = row.decimal(field);
  if (found === null) return null;
  if (found >= 0 && Math.abs(found - Math.round(found)) < 0.005) return Math.round(found);
  row.refuse(field, `"${row.text(field)}" is not a valid number of ${row.nameOf(field).toLowerCase()}.`);
  return null;
}

/** 0 to 1, from `48%`, `0.48` or `48.1`. */
export function shareIn(row: Cells, field: ReportField): number | null {
  const found = row.decimal(field);
  if (found === null) return null;
  return found > 1 && !row.text(field)?.includes('%') ? found / 100 : found;
}

/** `47.5`, `00:00:47`, `1m 02s`. */
export function secondsIn(row: Cells, field: ReportField): number | null {
  const text = row.text(field);
  return text === null ? null : (secondsOf(text) ?? row.decimal(field));
}

export function secondsOf(text: string): number | null {
  const clock = /^(\d+):(\d{2})(?::(\d{2}))?(?:\.\d+)?$/.exec(text.trim());
  if (clock) {
    const [first = 0, second = 0, third] = clock
      .slice(1)
      .map((part) => (part === undefined ? undefined : Number(part)));
    return third === undefined ? first * 60 + second : first * 3_600 + second * 60 + third;
  }
  const parts = [...text.toLowerCase().matchAll(/(\d+(?:[.,]\d+)?)\s*(d|h|u|m|s)[a-z]*\.?\s*/g)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== text.toLowerCase().trimStart())
    return null;
  return parts.reduce(
    (sum, [, number, unit]) =>
      sum + Number((number ?? '').replace(',', '.')) * (UNIT_SECONDS[unit ?? ''] ?? 0),
    0,
  );
}

const DEVICE_NAMES: Readonly<Record<string, Device>> = {
  mobile: 'mobile',
  mobil: 'mobile',
  smartphone: 'mobile',
  movil: 'mobile',
  cellulare: 'mobile',
  celular: 'mobile',
  mobiel: 'mobile',
  desktop: 'desktop',
  computer: 'desktop',
  ordinateur: 'desktop',
  ordenador: 'desktop',
  tablet: 'tablet',
  tablette: 'tablet',
};

export function deviceOf(label: string | null): Device {
  return DEVICE_NAMES[collapsed(label ?? '')] ?? 'other';
}
