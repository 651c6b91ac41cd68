import type { Fact } from '../../core/kpis/fact.ts';
import { defineMeasures, summed } from '../../core/kpis/measure.ts';

/** How often a store's business profile was seen and used, by day. */
export const profile: Fact = {
  key: 'profile',
  feed: 'profile_performance',
  title: 'Business profile',
  table: 'profile_performance',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  cuts: { field: 'cut', usual: 'day', firstDay: 'first_day' },
  optional: ['search_views', 'maps_views', 'calls', 'direction_requests', 'website_clicks', 'bookings'],
  dimensions: [],
  columns: [
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'profile', title: 'Profile', field: 'account', kind: 'text' },
    { key: 'search_views', title: 'Views on Search', field: 'search_views', kind: 'number' },
    { key: 'maps_views', title: 'Views on Maps', field: 'maps_views', kind: 'number' },
    { key: 'calls', title: 'Calls', field: 'calls', kind: 'number' },
    { key: 'direction_requests', title: 'Direction requests', field: 'direction_requests', kind: 'number' },
    { key: 'website_clicks', title: 'Website clicks', field: 'website_clicks', kind: 'number' },
    { key: 'bookings', title: 'Bookings', field: 'bookings', kind: 'number' },
  ],
};

const addedUp = (...columns: readonly string[]) =>
  ({ take: { kind: 'sum', plus: columns, minus: [] }, when: [], scale: 1 }) as const;

/** What is taken from reports of business profiles. */
export const profileMeasures = defineMeasures('profile', {
  profile_views: addedUp('search_views', 'maps_views'),
  profile_search_views: summed('search_views'),
  profile_maps_views: summed('maps_views'),
  profile_calls: summed('calls'),
  profile_directions: summed('direction_requests'),
  profile_website_clicks: summed('website_clicks'),
  profile_bookings: summed('bookings'),
  profile_actions: addedUp('calls', 'direction_requests', 'website_clicks'),
});

export const profileFacts = { profile };
