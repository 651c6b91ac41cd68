import { conditions, devices, inCut, one } from '../../core/kpis/dimensions.ts';
import { type Dimension, type Fact, known, oneOf, type RecordColumn } from '../../core/kpis/fact.ts';
import { defineMeasures, inMinutes, summed } from '../../core/kpis/measure.ts';
import { CHANNELS } from '../../core/sources/channels.ts';

const channels = CHANNELS.map((value) => ({ value, title: value }));

const dimensions: readonly Dimension[] = [
  one('channel', 'channel', channels),
  one('source_channel', 'source_channel'),
  one('device', 'device', devices),
];

const columns: readonly RecordColumn[] = [
  { key: 'day', title: 'Day', field: 'day', kind: 'day' },
  { key: 'hour', title: 'Hour', field: 'hour', kind: 'hour' },
  { key: 'channel', title: 'Channel', field: 'channel', kind: 'text' },
  { key: 'source_channel', title: 'Channel as reported', field: 'source_channel', kind: 'text' },
  { key: 'device', title: 'Device', field: 'device', kind: 'text', values: devices },
  { key: 'landing_page', title: 'Landing page', field: 'landing_page', kind: 'text' },
  { key: 'city', title: 'City', field: 'city', kind: 'text' },
];

const report = {
  feed: 'web_traffic',
  table: 'web_traffic',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: 'hour',
  instantField: null,
  only: [],
} as const;

/** Visits to a dealership's website, as its analytics report them. */
export const webTraffic: Fact = {
  ...report,
  key: 'web_traffic',
  title: 'Website visits',
  cuts: { field: 'cut', usual: 'channel', firstDay: 'first_day' },
  optional: ['sessions', 'engaged_sessions', 'engagement_seconds', 'pageviews'],
  dimensions: [
    ...dimensions,
    inCut(one('landing_page', 'landing_page'), 'landing_page'),
    inCut(one('city', 'city'), 'city'),
  ],
  columns: [
    ...columns,
    { key: 'sessions', title: 'Sessions', field: 'sessions', kind: 'number' },
    { key: 'engaged', title: 'Engaged sessions', field: 'engaged_sessions', kind: 'number' },
    { key: 'pageviews', title: 'Page views', field: 'pageviews', kind: 'number' },
  ],
};

/** What shoppers did there: vehicles looked at, forms sent, calls made. */
export const webEvent: Fact = {
  ...report,
  key: 'web_event',
  title: 'Website events',
  cuts: { field: 'cut', usual: 'event', firstDay: 'first_day' },
  optional: ['srp_views', 'vdp_views', 'forms', 'calls', 'chats', 'texts', 'leads'],
  dimensions: [
    ...dimensions,
    one('condition', 'vehicle_condition', conditions),
    one('event', 'event'),
    inCut(one('landing_page', 'landing_page'), 'event_landing_page'),
    inCut(one('city', 'city'), 'event_city'),
  ],
  columns: [
    ...columns,
    { key: 'event', title: 'Event', field: 'event', kind: 'text' },
    { key: 'srp_views', title: 'SRP views', field: 'srp_views', kind: 'number' },
    { key: 'vdp_views', title: 'VDP views', field: 'vdp_views', kind: 'number' },
    { key: 'leads', title: 'Website leads', field: 'leads', kind: 'number' },
  ],
};

/** What is taken from reports of visits. */
export const webTrafficMeasures = defineMeasures('web_traffic', {
  sessions: summed('sessions'),
  sessions_device_known: summed('sessions', known('device')),
  sessions_mobile: summed('sessions', oneOf('device', 'mobile')),
  sessions_engaged: summed('engaged_sessions'),
  sessions_engagement_known: summed('sessions', known('engaged_sessions')),
  sessions_time_known: summed('sessions', known('engagement_seconds')),
  sessions_pages_known: summed('sessions', known('pageviews')),
  engagement_seconds: inMinutes(summed('engagement_seconds')),
  pageviews: summed('pageviews'),
});

/** What is taken from reports of events; one inquiry is one of forms, calls, chats and texts. */
export const webEventMeasures = defineMeasures('web_event', {
  srp_views: summed('srp_views'),
  vdp_views: summed('vdp_views'),
  vdp_views_paid: summed('vdp_views', oneOf('channel', 'Paid Search')),
  web_forms: summed('forms'),
  web_calls: summed('calls'),
  web_chats: summed('chats'),
  web_texts: summed('texts'),
  web_leads: summed('leads'),
  web_leads_organic: summed('leads', oneOf('channel', 'Organic Search')),
});

export const webTrafficFacts = { web_traffic: webTraffic, web_event: webEvent };
