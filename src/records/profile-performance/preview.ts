import { type RecordPreview, reportDay, reportDays } from '../../core/record-preview.ts';
import type { ProfileRecord } from './record.ts';

export const profilePreview: RecordPreview<ProfileRecord> = {
  columns: [
    ...reportDays,
    { title: 'Views on Search', kind: 'number', value: ({ searchViews }) => searchViews },
    { title: 'Views on Maps', kind: 'number', value: ({ mapsViews }) => mapsViews },
    { title: 'Calls', kind: 'number', value: ({ calls }) => calls },
    { title: 'Direction requests', kind: 'number', value: ({ directionRequests }) => directionRequests },
    { title: 'Website clicks', kind: 'number', value: ({ websiteClicks }) => websiteClicks },
  ],
  day: reportDay,
};
