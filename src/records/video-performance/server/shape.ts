import { type RecordPreview, reportDay, reportDays } from '../../../core/record-preview.ts';
import type { RecordShape } from '../../../server/ingest/record-shape.ts';
import { reportShape } from '../../../server/ingest/report-shape.ts';
import type { VideoRecord } from '../record.ts';

const videoPreview: RecordPreview<VideoRecord> = {
  columns: [
    ...reportDays,
    { title: 'Video', kind: 'text', value: ({ video }) => video },
    { title: 'Traffic source', kind: 'text', value: ({ trafficSource }) => trafficSource },
    { title: 'Views', kind: 'number', value: ({ views }) => views },
  ],
  day: reportDay,
};

/** Video reports: a channel's days and those of its videos. */
export const videoPerformance: RecordShape<'video_performance'> = {
  target: 'video_performance',
  preview: videoPreview,
  ...reportShape<VideoRecord>({
    target: 'video_performance',
    usualCuts: ['day'],
    idColumn: 'video_id',
    about: (of) => ['video', 'traffic_source', 'device'].map((name) => `${of}.${name}`),
    dimensions: {
      video_id: { type: 'text', value: ({ line }) => line.videoId },
      video: { type: 'text', value: ({ line }) => line.video },
      published_day: { type: 'date', value: ({ line }) => line.publishedDay },
      duration_seconds: { type: 'integer', value: ({ line }) => line.durationSeconds },
      vin: { type: 'text', value: ({ line }) => line.vin },
      traffic_source: { type: 'text', value: ({ line }) => line.trafficSource },
      device: { type: 'text', value: ({ line }) => line.device },
    },
    counts: {
      views: { type: 'bigint', value: ({ line }) => line.views },
      engaged_views: { type: 'bigint', value: ({ line }) => line.engagedViews },
      watch_seconds: { type: 'bigint', value: ({ line }) => line.watchSeconds },
      percent_viewed: { type: 'bigint', value: ({ line }) => line.percentViewed },
      subscribers_gained: { type: 'bigint', value: ({ line }) => line.subscribersGained },
      subscribers_lost: { type: 'bigint', value: ({ line }) => line.subscribersLost },
      likes: { type: 'bigint', value: ({ line }) => line.likes },
      comments: { type: 'bigint', value: ({ line }) => line.comments },
      shares: { type: 'bigint', value: ({ line }) => line.shares },
      impressions: { type: 'bigint', value: ({ line }) => line.impressions },
      clicks: { type: 'bigint', value: ({ line }) => line.clicks },
    },
  }),
};
