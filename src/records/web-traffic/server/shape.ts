import { type RecordPreview, reportDay, reportDays } from '../../../core/record-preview.ts';
import type { RecordShape } from '../../../server/ingest/record-shape.ts';
import { reportShape } from '../../../server/ingest/report-shape.ts';
import { mapRestoredChannels, mapStagedChannels } from '../../../server/sources/staged-channels.ts';
import { webEvent } from '../facts.ts';
import type { TrafficRecord } from '../record.ts';

const webTrafficPreview: RecordPreview<TrafficRecord> = {
  columns: [
    ...reportDays,
    { title: 'Channel', kind: 'text', value: ({ sourceChannel, channel }) => sourceChannel ?? channel },
    { title: 'Landing page', kind: 'text', value: ({ landingPage }) => landingPage },
    { title: 'City', kind: 'text', value: ({ city }) => city },
    { title: 'Device', kind: 'text', value: ({ device }) => device },
    { title: 'Sessions', kind: 'number', value: ({ sessions }) => sessions },
    { title: 'VDP views', kind: 'number', value: ({ vdpViews }) => vdpViews },
  ],
  day: reportDay,
};

const lines = reportShape<TrafficRecord>({
  target: 'web_traffic',
  usualCuts: ['channel', 'event'],
  // An event that never happened has no line; a report of events would have one.
  alwaysHeld: { cuts: ['event', 'event_landing_page', 'event_city'], columns: webEvent.optional },
  about: (of) => [
    `coalesce(${of}.source_channel, ${of}.channel)`,
    `${of}.landing_page`,
    `${of}.city`,
    `${of}.event`,
  ],
  dimensions: {
    hour: { type: 'smallint', value: ({ line }) => line.hour },
    channel: { type: 'text', value: ({ line }) => line.channel },
    source_channel: { type: 'text', value: ({ line }) => line.sourceChannel },
    device: { type: 'text', value: ({ line }) => line.device },
    landing_page: { type: 'text', value: ({ line }) => line.landingPage },
    city: { type: 'text', value: ({ line }) => line.city },
    event: { type: 'text', value: ({ line }) => line.event },
    vehicle_condition: { type: 'text', value: ({ line }) => line.vehicleCondition },
  },
  counts: {
    sessions: { type: 'bigint', value: ({ line }) => line.sessions },
    engaged_sessions: { type: 'bigint', value: ({ line }) => line.engagedSessions },
    engagement_seconds: { type: 'bigint', value: ({ line }) => line.engagementSeconds },
    users: { type: 'bigint', value: ({ line }) => line.users },
    new_users: { type: 'bigint', value: ({ line }) => line.newUsers },
    pageviews: { type: 'bigint', value: ({ line }) => line.pageviews },
    srp_views: { type: 'bigint', value: ({ line }) => line.srpViews },
    vdp_views: { type: 'bigint', value: ({ line }) => line.vdpViews },
    forms: { type: 'bigint', value: ({ line }) => line.forms },
    calls: { type: 'bigint', value: ({ line }) => line.calls },
    chats: { type: 'bigint', value: ({ line }) => line.chats },
    texts: { type: 'bigint', value: ({ line }) => line.texts },
    leads: { type: 'bigint', value: ({ line }) => leadsOf(line) },
    key_events: { type: 'bigint', value: ({ line }) => line.keyEvents },
  },
});

/** Website reports: visits and events by day, by the channels that the group counts them as. */
export const webTrafficShape: RecordShape<'web_traffic'> = {
  target: 'web_traffic',
  ...lines,
  preview: webTrafficPreview,
  mapNames: (tx, [dealerGroupId]) => mapStagedChannels(tx, dealerGroupId),
  mapRestoredNames: mapRestoredChannels,
};

function leadsOf({ forms, calls, chats, texts }: TrafficRecord): number | null {
  const reported = [forms, calls, chats, texts].filter((count) => count !== null);
  return reported.length === 0 ? null : reported.reduce((sum, count) => sum + count, 0);
}
