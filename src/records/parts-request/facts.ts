import { type Fact, known } from '../../core/kpis/fact.ts';
import { defineMeasures, summed } from '../../core/kpis/measure.ts';

/** Requests for parts on the day they were made. */
const partsRequest: Fact = {
  key: 'parts_request',
  feed: 'parts_request',
  title: 'Parts requests',
  table: 'parts_request',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: [],
  columns: [
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'part', title: 'Part', field: 'part_number', kind: 'text' },
    { key: 'requested', title: 'Requested', field: 'requested', kind: 'number' },
    { key: 'filled', title: 'Filled the same day', field: 'filled', kind: 'number' },
  ],
};

export const partsRequestFacts = { parts_request: partsRequest };

export const partsRequestMeasures = defineMeasures('parts_request', {
  parts_requested: summed('requested', known('filled')),
  parts_filled: summed('filled'),
});
