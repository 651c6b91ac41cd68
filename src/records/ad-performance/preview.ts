import { previewDollars, type RecordPreview, reportDay, reportDays } from '../../core/record-preview.ts';
import type { AdRecord } from './record.ts';

export const adPreview: RecordPreview<AdRecord> = {
  columns: [
    ...reportDays,
    { title: 'Platform', kind: 'text', value: ({ platform }) => platform },
    { title: 'Campaign', kind: 'text', value: ({ campaign }) => campaign },
    { title: 'Keyword', kind: 'text', value: ({ keyword, searchTerm }) => keyword ?? searchTerm },
    { title: 'Impressions', kind: 'number', value: ({ impressions }) => impressions },
    { title: 'Clicks', kind: 'number', value: ({ clicks }) => clicks },
    { title: 'Cost', kind: 'money', value: ({ costCents }) => previewDollars(costCents) },
  ],
  day: reportDay,
};
