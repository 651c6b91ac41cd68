import type { Target } from '../../../core/connector.ts';
import type { RecordShape } from '../record-shape.ts';
import { adPerformance } from './ad-performance.ts';
import { deals } from './deals.ts';
import { leads } from './leads.ts';
import { repairOrders } from './repair-orders.ts';
import { searchPerformance } from './search-performance.ts';
import { videoPerformance } from './video-performance.ts';
import { webTraffic } from './web-traffic.ts';

/** Every kind of record that is taken in. */
export const shapes: { readonly [T in Target]: RecordShape<T> } = {
  lead: leads,
  deal: deals,
  repair_order: repairOrders,
  web_traffic: webTraffic,
  ad_performance: adPerformance,
  search_performance: searchPerformance,
  video_performance: videoPerformance,
};
