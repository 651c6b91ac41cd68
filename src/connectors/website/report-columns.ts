import type { TableRow } from '../../core/connector.ts';
import { collapsed, type Header } from '../tables/header.ts';
import { markShownBy } from '../tables/number-cells.ts';
import { parseTime } from '../text/parse-time.ts';
import { OF_WEBSITES, type ReportField } from './report-names.ts';

const ROWS_ASKED = 100;

const CHANNEL_GROUPS = new Set([
  ...[
    'direct',
    'organic search',
    'paid search',
    'organic social',
    'paid social',
    'organic video',
    'paid video',
  ],
  ...[
    'organic shopping',
    'paid shopping',
    'cross-network',
    'display',
    'email',
    'referral',
    'affiliates',
    'audio',
  ],
  ...[
    'sms',
    'mobile push notifications',
    'unassigned',
    'paid other',
    '(other)',
    '(not set)',
    'social',
    'ai assistant',
  ],
]);
const DEVICE_NAMES = new Set(['mobile', 'desktop', 'tablet', 'smart tv', 'smarttv', '(not set)']);

const BY_CELLS: readonly (readonly [ReportField, (cells: readonly string[]) => boolean])[] = [
  ['dateHour', (cells) => cells.every((cell) => /^20\d{6}(?:[01]\d|2[0-3])$/.test(cell))],
  ['date', (cells) => cells.every((cell) => /^20\d{6}$/.test(cell) && parseTime(cell) !== null)],
  ['channel', (cells) => share(cells, CHANNEL_GROUPS) > 0.6 && new Set(cells).size > 1],
  ['device', (cells) => share(cells, DEVICE_NAMES) === 1 && new Set(cells).size > 1],
];

export interface ReportColumns {
  readonly header: Header<ReportField>;
  readonly further: readonly string[];
}

export function reportColumns(header: Header<ReportField>, rows: readonly TableRow[]): ReportColumns {
  const below = rows.filter(({ row }) => row > header.row).slice(0, ROWS_ASKED);
  const columns = new Map(header.columns);
  const taken = new Set([...columns.values()].flat());
  const further: string[] = [];
  header.names.forEach((name, index) => {
    if (taken.has(index)) return;
    const cells = below
      .map((row) => (row.cells[index] ?? '').trim().toLowerCase())
      .filter((cell) => cell !== '');
    if (cells.length === 0) return;
    const known = BY_CELLS.find(
      ([field, fits]) => !columns.has(field) && !hasDay(columns, field) && fits(cells),
    );
    if (known) columns.set(known[0], [index]);
    else if (!cells.every(isFigure) && !/^(?:grand )?total/.test(cells[0] ?? '')) further.push(name);
  });
  const [index] = columns.get('dayIndex') ?? [];
  const counted = below.map((row) => (row.cells[index ?? -1] ?? '').trim()).find((cell) => cell !== '');
  // Older reports name a date column an index.
  if (index !== undefined && counted !== undefined && (/\D/.test(counted) || counted.length > 7)) {
    columns.delete('dayIndex');
    columns.set('date', [index]);
  }
  return { header: { ...header, columns }, further };
}

export function isOfWebsite(names: readonly string[]): boolean {
  return names.some((name) => OF_WEBSITES.has(collapsed(name)));
}

function hasDay(columns: ReadonlyMap<ReportField, unknown>, field: ReportField): boolean {
  const days: readonly ReportField[] = ['date', 'dateHour', 'dayIndex', 'hourIndex'];
  return days.includes(field) && days.some((day) => columns.has(day));
}

function isFigure(cell: string): boolean {
  return (
    /^[-+\d.,%$€£\s:]+$/.test(cell) || markShownBy(cell) !== null || cell === '-' || cell === '(not set)'
  );
}

function share(cells: readonly string[], words: ReadonlySet<string>): number {
  return cells.filter((cell) => words.has(cell)).length / cells.length;
}
