import { catalog } from '../../../core/kpis/catalog.ts';
import type { Kpi, Unit } from '../../../core/kpis/kpi.ts';
import { type Day, dayOf, isDay } from '../../../core/time/period.ts';

/**
 * KPIs that can have a target: sums and rates. Levels and distinct counts have no monthly total.
 */
export function targetableKpis(): Kpi[] {
  return catalog.filter(({ kind }) => kind === 'additive' || kind === 'ratio');
}

/**
 * A target from last year's result.
 *
 * @param lastYear in the KPI's unit
 * @param percent 5 for five percent more
 * @returns in the KPI's unit: whole dollars and counts, other units to two decimals; never below 0
 */
export function fromLastYear(lastYear: number, percent: number, unit: Unit): number {
  const wanted = Math.max(0, lastYear * (1 + percent / 100));
  const isWhole = unit === 'number' || (unit === 'usd' && wanted >= 1_000);
  return isWhole ? Math.round(wanted) : Math.round(wanted * 100) / 100;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a month: `2026-11`, `2026-11-01`, `11/2026`, `11/1/2026`, `Nov 2026`, `November 2026`.
 *
 * @returns its first day, or null for anything else
 */
export function monthMeant(written: string): Day | null {
  const text = written.trim().toLowerCase();
  const dashed = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[t ].*)?$/.exec(text);
  if (dashed) return firstOf(Number(dashed[1]), Number(dashed[2]));
  const slashed = /^(\d{1,2})\/(?:(\d{1,2})\/)?(\d{4})$/.exec(text);
  if (slashed) return firstOf(Number(slashed[3]), Number(slashed[1]));
  const named = /^([a-z]{3})[a-z]*\.?,?\s+(\d{4})$/.exec(text);
  if (!named) return null;
  return firstOf(Number(named[2]), MONTHS.indexOf(named[1] ?? '') + 1);
}

/**
 * Parses an amount: `1,250`, `$41,200.50`, `12 %`.
 *
 * @returns at least 0, or null for anything else
 */
export function amountMeant(written: string): number | null {
  const text = written
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s*%$/, '')
    .replaceAll(',', '');
  return /^\d{1,11}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

function firstOf(year: number, month: number): Day | null {
  if (month < 1 || month > 12 || year < 2018 || year > 2100) return null;
  const day = dayOf(year, month, 1);
  return isDay(day) ? day : null;
}

/** The first row is the header. */
export interface WrittenRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface WrittenTarget {
  readonly row: number;
  readonly rooftop: string;
  readonly kpi: Kpi;
  readonly month: Day;
  /** Null deletes it. */
  readonly target: number | null;
}

export interface RefusedRow {
  readonly row: number;
  readonly field: string;
  readonly message: string;
}

const COLUMNS = {
  rooftop: ['rooftop', 'dealership', 'dealer', 'store'],
  kpi: ['kpi', 'metric', 'measure'],
  month: ['month', 'period', 'date'],
  target: ['target', 'goal', 'value', 'amount'],
} as const;
type Column = keyof typeof COLUMNS;

/**
 * Reads targets from a table. KPIs are named by key or title, ignoring case; a blank target deletes
 * the existing one.
 *
 * @returns valid rows, and invalid rows with the reason; a table without the four columns is
 * refused at its header
 */
export function targetsWritten(rows: readonly WrittenRow[]): {
  targets: WrittenTarget[];
  refused: RefusedRow[];
} {
  const [header, ...body] = rows;
  const places = placesOf(header?.cells ?? []);
  const lacking = (Object.keys(COLUMNS) as Column[]).filter((column) => places[column] < 0);
  if (lacking.length > 0) {
    const message = `The table lacks the column ${lacking.join(', ')}. It needs store, KPI, month and target.`;
    return { targets: [], refused: [{ row: header?.row ?? 1, field: lacking[0] ?? 'rooftop', message }] };
  }
  const targets: WrittenTarget[] = [];
  const refused: RefusedRow[] = [];
  for (const { row, cells } of body) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const found = targetIn(row, (column) => cells[places[column]] ?? '');
    if ('message' in found) refused.push(found);
    else targets.push(found);
  }
  return { targets, refused };
}

function placesOf(header: readonly string[]): Record<Column, number> {
  const names = header.map((cell) => cell.trim().toLowerCase());
  const place = (column: Column) =>
    names.findIndex((name) => (COLUMNS[column] as readonly string[]).includes(name));
  return { rooftop: place('rooftop'), kpi: place('kpi'), month: place('month'), target: place('target') };
}

function targetIn(row: number, cell: (column: Column) => string): WrittenTarget | RefusedRow {
  const kpi = kpiMeant(cell('kpi'));
  if (!kpi) {
    const message = `"${cell('kpi').slice(0, 60)}" is not a KPI that can have a target.`;
    return { row, field: 'kpi', message };
  }
  const month = monthMeant(cell('month'));
  if (month === null) {
    const message = `"${cell('month').slice(0, 60)}" is not a month. Write it like 2026-11.`;
    return { row, field: 'month', message };
  }
  const written = cell('target').trim();
  const target = written === '' ? null : amountMeant(written);
  if (written !== '' && target === null) {
    const message = `"${written.slice(0, 60)}" is not an amount of 0 or more.`;
    return { row, field: 'target', message };
  }
  return { row, rooftop: cell('rooftop'), kpi, month, target };
}

function kpiMeant(written: string): Kpi | undefined {
  const text = written.trim().toLowerCase();
  return targetableKpis().find(({ key, title }) => key === text || title.toLowerCase() === text);
}
