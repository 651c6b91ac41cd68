import { type RecordPreview, reportDay, reportDays } from '../../../core/record-preview.ts';
import type { RecordShape } from '../../../server/ingest/record-shape.ts';
import { reportShape } from '../../../server/ingest/report-shape.ts';
import type { ProfileRecord } from '../record.ts';

const profilePreview: RecordPreview<ProfileRecord> = {
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

/** Business profiles by day; the profiles of one store add up. */
export const profilePerformance: RecordShape<'profile_performance'> = {
  target: 'profile_performance',
  preview: profilePreview,
  ...reportShape<ProfileRecord>({
    target: 'profile_performance',
    usualCuts: ['day'],
    accountsAddUp: true,
    about: (of) => [`${of}.account`],
    dimensions: {},
    counts: {
      search_views: { type: 'bigint', value: ({ line }) => line.searchViews },
      maps_views: { type: 'bigint', value: ({ line }) => line.mapsViews },
      calls: { type: 'bigint', value: ({ line }) => line.calls },
      direction_requests: { type: 'bigint', value: ({ line }) => line.directionRequests },
      website_clicks: { type: 'bigint', value: ({ line }) => line.websiteClicks },
      bookings: { type: 'bigint', value: ({ line }) => line.bookings },
    },
  }),
};
