import { devices, inCut, one } from '../../core/kpis/dimensions.ts';
import type { Fact } from '../../core/kpis/fact.ts';
import { defineMeasures, inMinutes, inShares, summed } from '../../core/kpis/measure.ts';

/** How a dealership's videos are watched: by day, and of single videos. */
export const video: Fact = {
  key: 'video',
  feed: 'video_performance',
  title: 'Video',
  table: 'video_performance',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  cuts: { field: 'cut', usual: 'day', firstDay: 'first_day' },
  optional: [
    ...['views', 'engaged_views', 'watch_seconds', 'percent_viewed', 'subscribers_gained'],
    ...['subscribers_lost', 'likes', 'comments', 'shares'],
  ],
  dimensions: [
    inCut(one('video', 'video'), 'video'),
    inCut(one('traffic_source', 'traffic_source'), 'traffic_source'),
    inCut(one('device', 'device', devices), 'device'),
  ],
  columns: [
    { key: 'first_day', title: 'From', field: 'first_day', kind: 'day' },
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'video', title: 'Video', field: 'video', kind: 'text' },
    { key: 'published', title: 'Published', field: 'published_day', kind: 'day' },
    { key: 'traffic_source', title: 'Traffic source', field: 'traffic_source', kind: 'text' },
    { key: 'views', title: 'Views', field: 'views', kind: 'number' },
    { key: 'subscribers', title: 'Subscribers gained', field: 'subscribers_gained', kind: 'number' },
  ],
};

const engagements = {
  take: { kind: 'sum', plus: ['likes', 'comments', 'shares'], minus: [] },
  when: [],
  scale: 1,
} as const;

/** What is taken from video reports. */
export const videoMeasures = defineMeasures('video', {
  video_views: summed('views'),
  video_engaged_views: summed('engaged_views'),
  video_watch_seconds: inMinutes(summed('watch_seconds')),
  video_percent_viewed: inShares(summed('percent_viewed')),
  video_subscribers_gained: summed('subscribers_gained'),
  video_subscribers_lost: summed('subscribers_lost'),
  video_engagements: engagements,
});

export const videoFacts = { video };
