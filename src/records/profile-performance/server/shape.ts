import type { RecordShape } from '../../../server/ingest/record-shape.ts';
import { reportShape } from '../../../server/ingest/report-shape.ts';
import { profilePreview } from '../preview.ts';
import type { ProfileRecord } from '../record.ts';

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
