import type { Board, ColumnChoice } from '../../../core/board/board.ts';
import { CHANNELS } from '../../../core/sources/channels.ts';

/** A channel has the same color on every screen. */
const CHANNEL_COLORS = Object.fromEntries(CHANNELS.map((channel, index) => [channel, index + 1]));

const ENGAGEMENT: ColumnChoice = { kpi: 'engagement_rate', title: 'Engagement', change: true };
const LEADS: readonly ColumnChoice[] = [
  { kpi: 'web_leads', title: 'Leads', change: true },
  { kpi: 'web_conv_rate', title: 'Conversion', change: true },
];
const CHANNEL_COLUMNS: readonly ColumnChoice[] = [
  { kpi: 'sessions', bar: true, share: true, change: true },
  ENGAGEMENT,
  { kpi: 'vdp_views', title: 'VDPs', change: true },
  { kpi: 'vdp_per_session', title: 'VDPs / session' },
  ...LEADS,
];

export const websiteBoard: Board = {
  key: 'website',
  title: 'Website',
  live: ['web_traffic'],
  filters: [
    { dimension: 'channel', title: 'Channel', kpi: 'sessions' },
    { dimension: 'device', title: 'Device', kpi: 'sessions' },
  ],
  widgets: [
    { kind: 'own', key: 'warnings', title: 'Warnings', isExplanation: true },
    {
      kind: 'cards',
      key: 'numbers',
      title: 'Key numbers',
      kpis: ['sessions', 'engagement_rate', 'vdp_views', 'vdp_per_session', 'web_leads', 'web_conv_rate'],
      hero: true,
    },
    {
      kind: 'stacked',
      key: 'channels',
      title: 'Sessions by channel',
      kpi: 'sessions',
      by: 'channel',
      look: 'area',
      colors: CHANNEL_COLORS,
    },
    {
      kind: 'ranked',
      key: 'sources',
      title: 'Channels',
      note: 'As Google groups them, a channel may hold several: see the second tab',
      views: [
        { by: 'channel', title: 'Channels', noun: 'Channel', columns: CHANNEL_COLUMNS },
        { by: 'source_channel', title: 'GA4 channel groups', noun: 'Channel', columns: CHANNEL_COLUMNS },
        { by: 'dealership', title: 'Stores', noun: 'Store', columns: CHANNEL_COLUMNS },
      ],
    },
    {
      kind: 'ranked',
      key: 'pages',
      title: 'Landing pages',
      note: 'Entry pages',
      size: 'twoThirds',
      views: [
        {
          by: 'landing_page',
          title: 'Landing pages',
          noun: 'Page',
          columns: [
            { kpi: 'sessions', bar: true, change: true },
            { kpi: 'engagement_rate', title: 'Engagement' },
            { kpi: 'web_leads', title: 'Leads' },
            { kpi: 'web_conv_rate', title: 'Conversion', change: true },
          ],
          limit: 10,
        },
      ],
    },
    {
      kind: 'ranked',
      key: 'cities',
      title: 'Top cities',
      size: 'third',
      views: [
        {
          by: 'city',
          title: 'Cities',
          noun: 'City',
          columns: [{ kpi: 'sessions', bar: true, change: false }],
          limit: 10,
        },
      ],
    },
    {
      kind: 'heat',
      key: 'hours',
      title: 'When shoppers visit',
      note: 'Days with hourly data',
      kpi: 'sessions',
      size: 'twoThirds',
    },
    {
      kind: 'ring',
      key: 'vehicles',
      title: 'New and used VDPs',
      kpi: 'vdp_views',
      by: 'condition',
      size: 'third',
    },
    {
      kind: 'ranked',
      key: 'devices',
      title: 'Devices',
      views: [
        {
          by: 'device',
          title: 'Devices',
          noun: 'Device',
          columns: [
            { kpi: 'sessions', bar: true, share: true },
            { kpi: 'engagement_rate', title: 'Engagement' },
            { kpi: 'avg_eng_time', title: 'Time' },
          ],
        },
      ],
    },
    {
      kind: 'trend',
      key: 'course',
      title: 'Over time',
      kpis: ['web_leads', 'web_conv_rate', 'form_rate', 'call_rate', 'chat_rate', 'mobile_share'],
      look: 'line',
    },
  ],
};
