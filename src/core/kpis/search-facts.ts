import { queryTypes } from '../sources/query-types.ts';
import { devices, inCut, one, spelled } from './dimensions.ts';
import type { Fact } from './fact.ts';
import { defineMeasures, inHundredths, summed } from './measure.ts';

/** Clicks and impressions in organic search: by day, and of the queries and pages that are told. */
export const search: Fact = {
  key: 'search',
  feed: 'search_performance',
  title: 'Organic search',
  table: 'search_performance',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  cuts: { field: 'cut', usual: 'day', firstDay: 'first_day' },
  dimensions: [
    inCut(one('query', 'Query', 'query'), 'query'),
    inCut(
      spelled(one('query_type', 'Kind of query', 'query', queryTypes), { kind: 'query', take: 'class' }),
      'query',
    ),
    inCut(one('page', 'Page', 'page'), 'page'),
    inCut(one('device', 'Device', 'device', devices), 'device'),
    inCut(one('country', 'Country', 'country'), 'country'),
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
