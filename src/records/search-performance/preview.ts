import { type RecordPreview, reportDay, reportDays } from '../../core/record-preview.ts';
import type { SearchRecord } from './record.ts';

export const searchPreview: RecordPreview<SearchRecord> = {
  columns: [
    ...reportDays,
    { title: 'Query', kind: 'text', value: ({ query }) => query },
    { title: 'Page', kind: 'text', value: ({ page }) => page },
    { title: 'Clicks', kind: 'number', value: ({ clicks }) => clicks },
    { title: 'Impressions', kind: 'number', value: ({ impressions }) => impressions },
  ],
  day: reportDay,
};
