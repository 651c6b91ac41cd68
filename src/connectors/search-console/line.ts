import type { ReadContext } from '../../core/connector.ts';
import type { Device } from '../../core/report-line.ts';
import type { Day } from '../../core/time/period.ts';
import type { SearchCut, SearchRecord } from '../../records/search-performance/record.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';
import { CUT_FIELDS, type SearchField } from './columns.ts';

export interface SearchLines {
  readonly cut: SearchCut;
  readonly isPart: boolean;
  /** The days all lines cover, where no column has them. */
  readonly days: { readonly first: Day; readonly last: Day } | null;
}

const LONGEST = 500;

export function readSearchLine(
  row: RowCells<SearchField>,
  { cut, isPart, days }: SearchLines,
  context: ReadContext,
): RowAnswer<SearchRecord> {
  const at = row.date('day');
  const day = days?.last ?? (at === null ? null : at.kind === 'day' ? at.day : (at.at.slice(0, 10) as Day));
  if (day === null) return { reasons: [{ field: row.nameOf('day'), message: 'The row has no day.' }] };
  const firstDay = days?.first ?? day;
  const reported = tidy(cut === 'day' ? undefined : row.raw(cut));
  if (cut !== 'day' && reported === '') return { skipped: 'The row does not say what its numbers are for.' };
  const clicks = row.decimal('clicks');
  const impressions = row.decimal('impressions');
  const position = row.decimal('position');
  const own = (field: SearchCut) => (field === cut ? reported.slice(0, LONGEST) : null);
  return {
    record: {
      key: context.hash([cut, firstDay, day, reported].join('\u001f')),
      store: null,
      account: null,
      cut,
      grain: firstDay === day ? 'day' : 'period',
      firstDay,
      day,
      isPart,
      isWithdrawn: false,
      query: own('query'),
      page: own('page'),
      device: cut === 'device' ? deviceOf(reported) : null,
      country: own('country'),
      appearance: own('appearance'),
      clicks: whole(clicks),
      impressions: whole(impressions),
      positions: position === null || impressions === null ? null : Math.round(position * impressions * 100),
    },
  };
}

export function cutOf(columns: ReadonlyMap<SearchField, unknown>): Pick<SearchLines, 'cut' | 'isPart'> {
  const named = CUT_FIELDS.filter((field) => columns.has(field));
  return { cut: named[0] ?? 'day', isPart: named.length > 1 };
}

function tidy(cell: string | undefined): string {
  return (cell ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

function whole(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

const DEVICE_NAMES: readonly (readonly [Device, RegExp])[] = [
  ['tablet', /^tab|^タブ|^平板|^план/i],
  ['mobile', /mob|móv|celular|smart|κινητ|モバ|移动|모바|мобил|téléphone|seluler/i],
  ['desktop', /desk|comput|ordin|pc|υπολογ|デスク|桌面|데스크|компьют|skrivbord|masaüst/i],
];

function deviceOf(reported: string): Device {
  return DEVICE_NAMES.find(([, words]) => words.test(reported))?.[0] ?? 'other';
}
