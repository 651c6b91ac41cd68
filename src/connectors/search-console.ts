import type {
  ColumnField,
  ColumnMapping,
  Recognition,
  SourceTable,
  TableConnector,
  TableHead,
  TableRow,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { Day } from '../core/time/period.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import {
  daysBeside,
  filtersBeside,
  isFilters,
  type SearchField,
  type SearchTable,
  searchTableIn,
} from './search-console/columns.ts';
import { cutOf, readSearchLine, type SearchLines } from './search-console/line.ts';
import type { Aliases } from './tables/header.ts';
import { firstRows, headerOf, readTyped } from './tables/typed-rows.ts';

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
  recognise: ({ rows, beside }) => recognise(rows, beside),
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

function recognise(rows: readonly TableRow[], beside: readonly TableHead[]): Recognition {
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
