import { type RecordPreview, reportDay, reportDays } from '../../../core/record-preview.ts';
import type { RecordShape } from '../../../server/ingest/record-shape.ts';
import { reportShape } from '../../../server/ingest/report-shape.ts';
import { noteSpellings } from '../../../server/sources/note-spellings.ts';
import type { SearchRecord } from '../record.ts';

const searchPreview: RecordPreview<SearchRecord> = {
  columns: [
    ...reportDays,
    { title: 'Query', kind: 'text', value: ({ query }) => query },
    { title: 'Page', kind: 'text', value: ({ page }) => page },
    { title: 'Clicks', kind: 'number', value: ({ clicks }) => clicks },
    { title: 'Impressions', kind: 'number', value: ({ impressions }) => impressions },
  ],
  day: reportDay,
};

const lines = reportShape<SearchRecord>({
  target: 'search_performance',
  usualCuts: ['day'],
  about: (of) => ['query', 'page', 'country', 'appearance', 'device'].map((name) => `${of}.${name}`),
  dimensions: {
    query: { type: 'text', value: ({ line }) => line.query },
    page: { type: 'text', value: ({ line }) => line.page },
    device: { type: 'text', value: ({ line }) => line.device },
    country: { type: 'text', value: ({ line }) => line.country },
    appearance: { type: 'text', value: ({ line }) => line.appearance },
  },
  counts: {
    clicks: { type: 'bigint', value: ({ line }) => line.clicks },
    impressions: { type: 'bigint', value: ({ line }) => line.impressions },
    positions: { type: 'bigint', value: ({ line }) => line.positions },
  },
});

/** Organic search reports: clicks and impressions by day, and of queries and pages. */
export const searchPerformance: RecordShape<'search_performance'> = {
  target: 'search_performance',
  ...lines,
  preview: searchPreview,
  noteNames: async (tx, [dealerGroupId]) => {
    await noteSpellings(
      tx,
      { dealerGroupId, kind: 'query' },
      { from: 'staged_search_performance s', field: 'query' },
    );
  },
};
