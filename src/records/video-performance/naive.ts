import { addedUp, onReport } from '../../../test/helpers/naive-reports.ts';
import type { Way } from '../../../test/helpers/naive-ways.ts';

const videos = (name: string, scale = 1) => onReport('videos', (counts) => counts[name] ?? null, scale);

export const videoWays: Record<string, Way> = {
  video_views: { feeds: ['video_performance'], of: videos('views') },
  video_engaged_views: { feeds: ['video_performance'], of: videos('engaged_views') },
  video_watch_min: { feeds: ['video_performance'], of: videos('watch_seconds', 60) },
  video_avg_dur: { feeds: ['video_performance'], of: videos('watch_seconds', 60), per: videos('views') },
  video_avg_pct: {
    feeds: ['video_performance'],
    percent: true,
    of: videos('percent_viewed', 10_000),
    per: videos('views'),
  },
  video_subs_net: {
    feeds: ['video_performance'],
    of: (of) => {
      const [gained, lost] = [videos('subscribers_gained')(of), videos('subscribers_lost')(of)];
      return gained === null || lost === null ? null : gained - lost;
    },
  },
  video_engage_rate: {
    feeds: ['video_performance'],
    percent: true,
    of: onReport('videos', addedUp('likes', 'comments', 'shares')),
    per: videos('views'),
  },
};
