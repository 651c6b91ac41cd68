import type { Board } from '../../../core/board/board.ts';

const NUMBERS = [
  { kpi: 'video_views', change: true },
  { kpi: 'video_watch_min', title: 'Watch time, min' },
  { kpi: 'video_avg_dur', title: 'Avg. view duration' },
] as const;

export const videoBoard: Board = {
  key: 'video-statistics',
  title: 'Video Statistics',
  live: ['video_performance', 'ad_performance'],
  widgets: [
    {
      kind: 'cards',
      key: 'numbers',
      title: 'Key numbers',
      kpis: [
        'video_views',
        'video_watch_min',
        'video_avg_dur',
        'video_avg_pct',
        'video_subs_net',
        'video_engage_rate',
        'video_cpv',
        'video_completion',
      ],
      hero: true,
    },
    {
      kind: 'trend',
      key: 'course',
      title: 'Over time',
      note: 'Days of Pacific time; YouTube is two to three days behind',
      kpis: ['video_views', 'video_watch_min', 'video_subs_net', 'video_engage_rate'],
      look: 'bars',
      size: 'twoThirds',
    },
    {
      kind: 'ring',
      key: 'sources',
      title: 'Where views come from',
      kpi: 'video_views',
      by: 'traffic_source',
      size: 'third',
    },
    {
      kind: 'ranked',
      key: 'lists',
      title: 'Videos',
      views: [
        {
          by: 'video',
          title: 'Videos',
          noun: 'Video',
          columns: [
            ...NUMBERS,
            { kpi: 'video_avg_pct', title: '% viewed' },
            { kpi: 'video_engage_rate', title: 'Engagement' },
            { kpi: 'video_subs_net', title: 'Subscribers' },
          ],
          limit: 50,
          trend: true,
        },
        { by: 'traffic_source', title: 'Traffic sources', noun: 'Traffic source', columns: NUMBERS },
        { by: 'device', title: 'Devices', noun: 'Device', columns: NUMBERS },
        { by: 'dealership', title: 'Stores', noun: 'Store', columns: NUMBERS },
      ],
    },
    { kind: 'movers', key: 'movers', title: 'Videos that moved', kpi: 'video_views', by: 'video' },
  ],
};
