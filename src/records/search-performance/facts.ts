import { devices, inCut, one, spelled } from '../../core/kpis/dimensions.ts';
import { type Fact, known, type Lookup, spells } from '../../core/kpis/fact.ts';
import {
  counted,
  defineMeasures,
  inHundredths,
  placed,
  reportedBy,
  requested,
  summed,
} from '../../core/kpis/measure.ts';
import { queryTypes } from '../../core/sources/query-types.ts';

const report = {
  feed: 'search_performance',
  table: 'search_performance',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: ['clicks', 'impressions', 'positions'],
} as const;

const kindOfQuery: Lookup = { kind: 'query', take: 'class' };
const query = one('query', 'query');
const queryType = spelled(one('query_type', 'query', queryTypes), kindOfQuery);

/** Clicks and impressions in organic search: by day, and by the queries and pages that are reported. */
export const search: Fact = {
  ...report,
  key: 'search',
  title: 'Organic search',
  cuts: { field: 'cut', usual: 'day', firstDay: 'first_day' },
  dimensions: [
    inCut(query, 'query'),
    inCut(queryType, 'query'),
    inCut(one('page', 'page'), 'page'),
    inCut(one('device', 'device', devices), 'device'),
    inCut(one('country', 'country'), 'country'),
  ],
  columns: [
    { key: 'first_day', title: 'From', field: 'first_day', kind: 'day' },
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'query', title: 'Query', field: 'query', kind: 'text' },
    { key: 'page', title: 'Page', field: 'page', kind: 'text' },
    { key: 'clicks', title: 'Clicks', field: 'clicks', kind: 'number' },
    { key: 'impressions', title: 'Impressions', field: 'impressions', kind: 'number' },
  ],
};

/** What is taken from reports of organic search; the position is weighted by impressions. */
export const searchMeasures = defineMeasures('search', {
  search_clicks: summed('clicks'),
  search_impressions: summed('impressions'),
  search_positions: inHundredths(summed('positions')),
});

/** What was searched for, as far as Google tells it: it keeps the rarest queries to itself. */
export const searchQuery: Fact = {
  ...report,
  key: 'search_query',
  title: 'Search queries',
  cuts: { field: 'cut', usual: 'query', firstDay: 'first_day' },
  dimensions: [query, queryType],
  columns: [
    { key: 'first_day', title: 'From', field: 'first_day', kind: 'day' },
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'query', title: 'Query', field: 'query', kind: 'text' },
    { key: 'clicks', title: 'Clicks', field: 'clicks', kind: 'number' },
    { key: 'impressions', title: 'Impressions', field: 'impressions', kind: 'number' },
  ],
};

const lines = defineMeasures('search_query', { query_lines: requested(counted(known('query'))) });
// Where a website was seen and nobody tells by which queries, what they brought is unknown, not 0.
const whereReported = (recipe: Parameters<typeof reportedBy>[0]) =>
  reportedBy(recipe, searchMeasures.search_impressions, lines.query_lines);
const statusAt = (atMost: number) =>
  whereReported(placed('query', { sum: 'positions', per: 'impressions', atMost }));

/** What is taken from queries; a place is kept in hundredths over impressions. */
export const searchQueryMeasures = {
  ...lines,
  ...defineMeasures('search_query', {
    query_clicks: whereReported(requested(summed('clicks', known('query')))),
    query_clicks_brand: whereReported(requested(summed('clicks', spells('query', kindOfQuery, 'brand')))),
    queries_top3: statusAt(300),
    queries_top10: statusAt(1_000),
  }),
};

export const searchFacts = { search, search_query: searchQuery };
