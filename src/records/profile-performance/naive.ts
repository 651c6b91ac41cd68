import { addedUp, onReport } from '../../../test/helpers/naive-reports.ts';
import type { Way } from '../../../test/helpers/naive-ways.ts';

const feeds = ['profile_performance'] as const;
const counts = (...names: readonly string[]) => onReport('profiles', addedUp(...names));
const views = counts('search_views', 'maps_views');

export const profileWays: Record<string, Way> = {
  profile_views: { feeds, of: views },
  profile_search_views: { feeds, of: counts('search_views') },
  profile_maps_views: { feeds, of: counts('maps_views') },
  profile_calls: { feeds, of: counts('calls') },
  profile_directions: { feeds, of: counts('direction_requests') },
  profile_website_clicks: { feeds, of: counts('website_clicks') },
  profile_bookings: { feeds, of: counts('bookings') },
  profile_action_rate: {
    feeds,
    percent: true,
    of: counts('calls', 'direction_requests', 'website_clicks'),
    per: views,
  },
};
