import type { Bubble, BubbleChart } from '../../../core/charts/bubble-chart.ts';
import type { Chart } from '../../../core/charts/charts.ts';
import type { DualChart, DualSeries } from '../../../core/charts/dual-chart.ts';
import type { FunnelChart } from '../../../core/charts/funnel-chart.ts';
import type { HeatMap } from '../../../core/charts/heat-map.ts';
import type { RingChart } from '../../../core/charts/ring-chart.ts';
import { DAYS, labels, timeline, weekly } from './gallery-series.ts';

const results: readonly DualSeries[] = [
  {
    key: 'sessions',
    title: 'Sessions',
    side: 'left',
    unit: 'number',
    color: 1,
    values: weekly(1_180, 240),
  },
  {
    key: 'cps',
    title: 'Cost per sale',
    side: 'left',
    unit: 'usd',
    color: 4,
    isOff: true,
    values: weekly(412, 60, { seed: 3, digits: 2 }),
  },
  {
    key: 'leads',
    title: 'Leads',
    side: 'right',
    unit: 'number',
    color: 3,
    values: weekly(41, 9, { seed: 2 }).map((value, index) => (index > 7 && index < 11 ? null : value)),
  },
  {
    key: 'sales',
    title: 'Sales',
    side: 'right',
    unit: 'number',
    color: 2,
    isOff: true,
    values: weekly(7, 3, { seed: 5 }),
  },
  {
    key: 'cpl',
    title: 'Cost per lead',
    side: 'right',
    unit: 'usd',
    color: 5,
    values: weekly(27, 5, { seed: 4, digits: 2 }),
  },
];

export const sampleDual: DualChart = {
  kind: 'dual',
  title: 'Sessions, leads and what they cost',
  ...timeline,
  labels,
  series: results,
  notes: { 13: 'The website was changed' },
};

const CHANNELS = [
  ['organic', 'Organic search', 3, 410],
  ['paid', 'Paid search', 2, 285],
  ['direct', 'Direct', 1, 240],
  ['referral', 'Referral', 6, 120],
  ['social', 'Social', 4, 95],
  ['display', 'Display', 5, 60],
  ['email', 'Email', 7, 45],
  ['other', '(Other)', 8, 24],
] as const;

export const sampleArea: Chart = {
  kind: 'area',
  title: 'Sessions by channel',
  unit: 'number',
  ...timeline,
  series: CHANNELS.map(([key, title, color, level], place) => ({
    key,
    title,
    role: 'part',
    color,
    labels,
    // A tag broken for two days: a gap in every channel.
    values: weekly(level, level * 0.2, { seed: place + 1 }).map((value, index) =>
      index === 9 || index === 10 ? null : value,
    ),
  })),
};

export const sampleRing: RingChart = {
  kind: 'ring',
  title: 'Sessions by channel',
  unit: 'number',
  parts: CHANNELS.map(([key, title, color, level]) => ({ key, title, color, value: level * DAYS })),
};

const bubble = (
  label: string,
  group: string,
  [x, y, size]: readonly [number | null, number | null, number],
): Bubble => ({ key: label, label, group, x, y, size });

export const sampleBubbles: BubbleChart = {
  kind: 'bubble',
  title: 'Cost and return by source',
  noun: 'Source',
  x: { title: 'Cost per sale', unit: 'usd' },
  y: { title: 'Gross per sale', unit: 'usd' },
  size: { title: 'Units sold', unit: 'number' },
  groups: [
    { key: 'third', title: 'Third party', color: 2 },
    { key: 'own', title: 'Own website', color: 1 },
    { key: 'oem', title: 'Manufacturer', color: 3 },
  ],
  bubbles: [
    bubble('Autotrader', 'third', [612, 2_480, 31]),
    bubble('Cars.com', 'third', [548, 2_310, 24]),
    bubble('CarGurus', 'third', [471, 2_190, 38]),
    bubble('TrueCar', 'third', [389, 1_720, 19]),
    bubble('KBB ICO', 'third', [702, 2_890, 8]),
    bubble('Website form', 'own', [228, 2_940, 52]),
    bubble('Chat', 'own', [164, 2_660, 21]),
    bubble('Phone', 'own', [196, 3_080, 44]),
    bubble('OEM leads', 'oem', [312, 2_140, 27]),
    bubble('Certified', 'oem', [341, 2_520, 11]),
    bubble('Walk-in', 'own', [null, 3_010, 61]),
  ],
  lines: [
    { axis: 'x', at: 405, label: 'Average $405' },
    { axis: 'y', at: 2_480, label: 'Average $2,480' },
  ],
};

export const sampleScatter: BubbleChart = {
  kind: 'bubble',
  title: 'Where another $1,000 works',
  noun: 'Campaign',
  x: { title: 'Cost per conversion', unit: 'usd' },
  y: { title: 'Impressions lost to budget', unit: 'percent' },
  size: null,
  groups: [],
  bubbles: [
    ['Brand', 11.2, 4.1],
    ['Used SUVs', 24.6, 38.4],
    ['New Camry', 29.8, 31.2],
    ['Service', 17.4, 22.8],
    ['Tires', 21.1, 9.5],
    ['PMax vehicles', 33.5, 12.7],
    ['Trucks', 41.9, 27.3],
    ['Conquest', 62.4, 44.8],
    ['Leases', 47.2, 8.8],
    ['EV', 55.1, 18.9],
  ].map(([label, x, y]) => ({
    key: String(label),
    label: String(label),
    group: null,
    x: Number(x),
    y: Number(y),
    size: null,
  })),
  lines: [
    { axis: 'x', at: 32, label: 'Target $32' },
    { axis: 'y', at: 20, label: '20% lost' },
  ],
  quadrants: {
    topLeft: 'Spend more',
    topRight: 'Fix first',
    bottomLeft: 'Keep',
    bottomRight: 'Spend less',
  },
};

export const sampleFunnel: FunnelChart = {
  kind: 'funnel',
  title: 'From lead to sale',
  unit: 'number',
  comparedWith: 'Oct 1–21',
  steps: [
    { key: 'leads', title: 'Good leads', count: 1_934, baseline: 1_880 },
    { key: 'contacted', title: 'Contacted', count: 1_214, baseline: 1_230 },
    { key: 'set', title: 'Appointment set', count: 512, baseline: 471 },
    { key: 'shown', title: 'Appointment shown', count: 306, baseline: 289 },
    { key: 'sold', title: 'Sold', count: 171, baseline: 158 },
  ],
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hourText = (hour: number) => `${((hour + 11) % 12) + 1} ${hour < 12 ? 'AM' : 'PM'}`;

export const sampleHeat: HeatMap = {
  kind: 'heat',
  title: 'Sessions by weekday and hour',
  unit: 'number',
  rowHead: 'Weekday',
  columnHead: 'Hour',
  rows: WEEKDAYS.map((day) => ({ key: day, title: day.slice(0, 3), label: day })),
  columns: Array.from({ length: 24 }, (_, hour) => ({
    key: String(hour),
    title: hourText(hour),
    label: hourText(hour),
  })),
  values: WEEKDAYS.map((_, day) =>
    Array.from({ length: 24 }, (_hour, hour) => {
      if (day === 2 && hour > 2 && hour < 6) return null;
      const evening = Math.exp(-((hour - 19.5) ** 2) / 14);
      const noon = 0.7 * Math.exp(-((hour - 12) ** 2) / 10);
      return Math.round((evening + noon) * (day > 4 ? 62 : 88) + 2 + Math.sin(day * 3 + hour));
    }),
  ),
};

export const sampleHeatSmall: HeatMap = {
  kind: 'heat',
  title: 'Leads by source type and daypart',
  unit: 'number',
  rowHead: 'Source type',
  columnHead: 'Daypart',
  rows: ['Website', 'Third party', 'OEM', 'Phone'].map((title) => ({ key: title, title })),
  columns: ['Night', 'Morning', 'Noon', 'Afternoon', 'Evening'].map((title) => ({ key: title, title })),
  values: [
    [21, 64, 118, 97, 142],
    [12, 41, 66, 58, 88],
    [3, 18, 31, 29, 22],
    [null, 74, 121, 109, 38],
  ],
};
