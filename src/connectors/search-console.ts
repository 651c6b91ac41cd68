import type {
  ColumnField,
  ColumnMapping,
  ReadContext,
  Recognition,
  SourceTable,
  TableConnector,
  TableHead,
  TableRow,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { Device } from '../core/report-line.ts';
import type { Day } from '../core/time/period.ts';
import type { SearchCut, SearchRecord } from '../records/search-performance/record.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import {
  CUT_FIELDS,
  daysBeside,
  filtersBeside,
  isFilters,
  type SearchField,
  type SearchTable,
  searchTableIn,
} from './search-console/columns.ts';
import type { Aliases } from './tables/header.ts';
import type { RowCells } from './tables/row-cells.ts';
import { firstRows, headerOf, type RowAnswer, readTyped } from './tables/typed-rows.ts';

interface SearchLines {
  readonly cut: SearchCut;
  readonly isPart: boolean;
  /** The days all lines cover, where no column has them. */
  readonly days: { readonly first: Day; readonly last: Day } | null;
}

const LONGEST = 500;

function readSearchLine(
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

function cutOf(columns: ReadonlyMap<SearchField, unknown>): Pick<SearchLines, 'cut' | 'isPart'> {
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

const FIELDS: readonly ColumnField[] = [
  { key: 'day', title: 'Day', isRequired: true },
  { key: 'query', title: 'Query', isRequired: false },
  { key: 'page', title: 'Page', isRequired: false },
  { key: 'device', title: 'Device', isRequired: false },
  { key: 'country', title: 'Country', isRequired: false },
  { key: 'clicks', title: 'Clicks', isRequired: true },
  { key: 'impressions', title: 'Impressions', isRequired: true },
  { key: 'position', title: 'Average position', isRequired: false },
];
const SEARCH_NAMES = {
  day: ['date'],
  query: ['query', 'topqueries', 'queries'],
  page: ['page', 'toppages', 'pages'],
  device: ['device'],
  country: ['country'],
  clicks: ['clicks'],
  impressions: ['impressions'],
  rate: ['ctr'],
  position: ['position', 'averageposition'],
};
const NO_ALIASES = Object.fromEntries(FIELDS.map(({ key }) => [key, []])) as unknown as Aliases<SearchField>;

const KINDS = {
  day: 'days',
  query: 'queries',
  page: 'pages',
  appearance: 'search appearances',
  device: 'devices',
  country: 'countries',
} as const;

export const searchConsole: TableConnector<'search_performance'> = {
  kind: 'table',
  id: 'search-console',
  title: 'Google Search Console',
  target: 'search_performance',
  isLive: false,
  fields: FIELDS,
  knowledge: {
    aliases: SEARCH_NAMES,
    shapes: shapesOf({ date: ['day'], number: ['clicks', 'impressions', 'position'] }),
  },
  recognize: ({ rows, beside }) => recognize(rows, beside),
  async *read(source, context, mapping) {
    const { header, ...lines } = await linesOf(source, mapping);
    const typed = {
      header,
      dates: ['day'],
      numbers: ['clicks', 'impressions', 'position'],
      context,
      mapping,
      isFreeText: true,
    } as const;
    yield* readTyped(source, typed, (row) => readSearchLine(row, lines, context));
  },
};

function recognize(rows: readonly TableRow[], beside: readonly TableHead[]): Recognition {
  const table = searchTableIn(rows);
  if (table === null) {
    return isFilters(rows)
      ? {
          fits: false,
          reason: 'These are the filters of a Search Console export, which hold no numbers.',
          closeness: 0.9,
        }
      : { fits: false, reason: 'Not a Search Console export.', closeness: 0 };
  }
  const found = linesIn(table, beside);
  if ('refusal' in found) return { fits: false, reason: found.refusal, closeness: 1 };
  const { cut, days } = found;
  const span = days ? `, ${days.first} to ${days.last} together` : '';
  return { fits: true, as: `Google Search Console: ${KINDS[cut]}${span}`, certainty: 0.95 };
}

type Lines = SearchLines & Pick<SearchTable, 'header'>;

async function linesOf(source: SourceTable, mapping: ColumnMapping | undefined): Promise<Lines> {
  if (mapping) {
    const header = await headerOf(source, NO_ALIASES, mapping);
    return { header, ...cutOf(header.columns), days: null };
  }
  const table = searchTableIn(await firstRows(source));
  if (table === null) throw new Problem('invalid', 'Not a Search Console export.');
  const found = linesIn(table, source.beside ?? []);
  if ('refusal' in found) throw new Problem('invalid', found.refusal);
  return found;
}

function linesIn(table: SearchTable, beside: readonly TableHead[]): Lines | { readonly refusal: string } {
  const { header, isComparison } = table;
  const lines = cutOf(header.columns);
  const narrowed = filtersBeside(beside);
  if (narrowed !== null) {
    return {
      refusal: `The export was made with a filter (${narrowed}), so it leaves clicks out. Export it again without.`,
    };
  }
  if (header.columns.has('day')) return { header, ...lines, days: null };
  const days = daysBeside(beside);
  if (days !== null) {
    return { header, ...lines, days: { first: days.first as Day, last: days.last as Day } };
  }
  const whole =
    'Export the report from Search Console and send the whole zip: its chart says which days it is of.';
  return {
    refusal: isComparison
      ? `This compares two periods (${header.names[1] ?? ''}) without saying which days they are. ${whole}`
      : `The file does not say which days its ${KINDS[lines.cut]} are of. ${whole}`,
  };
}
