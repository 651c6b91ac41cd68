import type { Way } from '../../test/helpers/naive-ways.ts';
import { adWays } from './ad-performance/naive.ts';
import { dealWays } from './deal/naive.ts';
import type { Target } from './kinds.ts';
import { leadWays } from './lead/naive.ts';
import { profileWays } from './profile-performance/naive.ts';
import { serviceWays } from './repair-order/naive.ts';
import { searchWays } from './search-performance/naive.ts';
import { vehicleWays } from './vehicle/naive.ts';
import { videoWays } from './video-performance/naive.ts';
import { websiteWays } from './web-traffic/naive.ts';

/** How the KPIs of each kind are worked out naively. */
export const recordWays: Readonly<Record<Target, Readonly<Record<string, Way>>>> = {
  lead: leadWays,
  deal: dealWays,
  repair_order: serviceWays,
  vehicle: vehicleWays,
  web_traffic: websiteWays,
  ad_performance: adWays,
  search_performance: searchWays,
  video_performance: videoWays,
  profile_performance: profileWays,
};
