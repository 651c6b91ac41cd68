import type { Board, ColumnChoice } from '../../../core/board/board.ts';
import { CHANNELS } from '../../../core/sources/channels.ts';

const VIEWS: ColumnChoice = { kpi: 'vehicle_vdps', title: 'VDPs', bar: true, share: true, change: true };

const LINES: readonly ColumnChoice[] = [
  VIEWS,
  { kpi: 'vdp_per_vehicle', title: 'VDPs / vehicle' },
  { kpi: 'lead_per_vehicle', title: 'Leads / vehicle' },
  { kpi: 'inv_units', title: 'Units' },
  { kpi: 'zero_vdp_units', title: '0–2 VDPs' },
];

/** A channel has the same color on every screen. */
const CHANNEL_COLORS = Object.fromEntries(CHANNELS.map((channel, index) => [channel, index + 1]));

export const vdpBoard: Board = {
  key: 'vdp-report',
  title: 'VDP Report',
  live: ['vehicle_view', 'vehicle', 'lead', 'web_traffic', 'spend'],
  filters: [
    { dimension: 'condition', title: 'New or used', kpi: 'inv_units' },
    { dimension: 'make', title: 'Make', kpi: 'inv_units' },
  ],
  widgets: [
    {
      kind: 'cards',
      key: 'numbers',
      title: 'Key numbers',
      kpis: [
        'vehicle_vdps',
        'vdp_per_vehicle',
        'vdp_per_vehicle_day',
        'zero_vdp_units',
        'lead_per_vehicle',
        'listing_srp_to_vdp',
        'cost_per_vdp',
        'unmatched_vdp_share',
      ],
      hero: true,
    },
    {
      kind: 'bubble',
      key: 'quadrant',
      title: 'VDPs and leads by model',
      note: 'Each circle is a model, as large as its stock; lines are the averages of all models',
      by: 'model',
      noun: 'Model',
      x: 'vdp_per_vehicle',
      y: 'lead_per_vehicle',
      area: 'inv_units',
      averages: true,
      quadrants: {
        topLeft: 'Poor page',
        topRight: 'Hot',
        bottomLeft: 'Ignored',
        bottomRight: 'Overpriced?',
      },
      size: 'twoThirds',
    },
    {
      kind: 'ring',
      key: 'channels',
      title: 'Website VDPs by channel',
      kpi: 'vdp_views',
      by: 'channel',
      colors: CHANNEL_COLORS,
      size: 'third',
    },
    {
      kind: 'ranked',
      key: 'lines',
      title: 'Where shoppers look',
      views: [
        { by: 'model', title: 'Models', noun: 'Model', columns: LINES, limit: 100 },
        { by: 'make', title: 'Makes', noun: 'Make', columns: LINES, limit: 50 },
        { by: 'condition', title: 'New or used', noun: 'Condition', columns: LINES },
        { by: 'dealership', title: 'Stores', noun: 'Store', columns: LINES },
      ],
    },
    {
      kind: 'ranked',
      key: 'sites',
      title: 'Sites',
      note: 'Unmatched: VDPs of pages that match no VIN or stock number of a list',
      views: [
        {
          by: 'lead_source',
          title: 'Vendors',
          noun: 'Vendor',
          columns: [
            VIEWS,
            { kpi: 'listing_srp_to_vdp', title: 'SRP to VDP' },
            { kpi: 'cost_per_vdp', title: 'Cost per VDP' },
            { kpi: 'unmatched_vdp_share', title: 'Unmatched' },
          ],
          onlyRanked: true,
        },
        {
          by: 'source',
          title: 'As reported',
          noun: 'Site',
          columns: [
            VIEWS,
            { kpi: 'listing_srp_to_vdp', title: 'SRP to VDP' },
            { kpi: 'unmatched_vdp_share', title: 'Unmatched' },
          ],
        },
      ],
    },
    { kind: 'own', key: 'ages', title: 'VDPs by age', follows: ['condition', 'make', 'model'] },
    {
      kind: 'own',
      key: 'vehicles',
      title: 'Vehicles',
      picksFrom: 'vehicles',
      follows: ['condition', 'make', 'model'],
    },
    {
      kind: 'trend',
      key: 'daily',
      title: 'VDPs by day',
      kpis: ['vehicle_vdps', 'vdp_per_vehicle_day'],
      look: 'line',
    },
  ],
};
