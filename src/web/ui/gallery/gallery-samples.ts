import type { Chart, ChartSeries } from '../../../core/charts/charts.ts';
import { deltaOf } from '../../../core/kpis/delta.ts';
import type { Column } from '../../../core/table.ts';

/** Invented numbers for the gallery. */
export interface SampleRow {
  readonly name: string;
  readonly note: string | null;
  readonly today: number | null;
  readonly month: number | null;
  readonly before: number | null;
  readonly days: readonly (number | null)[] | null;
  readonly last: string | null;
}

const dailySeries = (seed: number, length: number) =>
  Array.from({ length }, (_, index) =>
    Math.round(40 + seed * 9 + 14 * Math.sin(index * 0.9 + seed) + (index % 7) * 2),
  );

const row = (name: string, seed: number): SampleRow => ({
  name,
  note: null,
  today: 6 + ((seed * 17) % 23),
  month: 180 + ((seed * 137) % 900),
  before: 190 + ((seed * 131) % 880),
  days: dailySeries(seed, 20),
  last: `${2 + seed * 3} min ago`,
});

export const sampleRows: readonly SampleRow[] = [
  row('Birchwood Motors', 1),
  row('Lakeside Imports', 2),
  row('Harbor Trucks', 3),
  row('Summit Electric', 4),
  row('Old Mill Pre-Owned', 5),
  {
    name: 'Prairie Vans',
    note: 'Not connected',
    today: null,
    month: null,
    before: null,
    days: null,
    last: null,
  },
];

export const manyRows: readonly SampleRow[] = Array.from({ length: 300 }, (_, index) =>
  row(`Rooftop ${String(index + 1).padStart(3, '0')}`, index % 29),
);

export const sampleTotal: SampleRow = {
  name: 'All stores',
  note: null,
  today: 72,
  month: 2_931,
  before: 2_804,
  days: dailySeries(6, 20),
  last: null,
};

export const sampleColumns: readonly Column<SampleRow>[] = [
  {
    kind: 'text',
    key: 'name',
    title: 'Store',
    value: ({ name }) => name,
    note: ({ note }) => (note === null ? null : { text: note, tone: 'neutral' }),
  },
  { kind: 'number', key: 'today', title: 'Today', unit: 'number', value: ({ today }) => today },
  {
    kind: 'number',
    key: 'month',
    title: 'Month to date',
    unit: 'number',
    bar: true,
    value: ({ month }) => month,
  },
  {
    kind: 'delta',
    key: 'change',
    title: 'vs Oct 1–21',
    unit: 'number',
    value: ({ month, before }) =>
      deltaOf({ value: month, baseline: before, unit: 'number', better: 'higher' }),
  },
  { kind: 'sparkline', key: 'days', title: 'By day', value: ({ days }) => days },
  { kind: 'text', key: 'last', title: 'Last lead', align: 'end', value: ({ last }) => last },
];

const ticks = Array.from({ length: 31 }, (_, index) => `${index + 1}`);
const running = (perDay: number, days: number) =>
  ticks.map((_, index) => (index < days ? Math.round(perDay * (index + 1) + 18 * Math.sin(index)) : null));

export const sampleTrend: Chart = {
  kind: 'line',
  title: 'Leads so far, by day',
  unit: 'number',
  ticks,
  series: [
    {
      key: 'current',
      title: 'This month',
      role: 'current',
      values: running(92, 21),
      labels: ticks.map((day) => `Nov ${day}, 2026`),
    },
    {
      key: 'previous',
      title: 'Last month',
      role: 'comparison',
      values: running(88, 31),
      labels: ticks.map((day) => `Oct ${day}, 2026`),
    },
    {
      key: 'lastYear',
      title: 'Last year',
      role: 'faint',
      values: running(79, 30),
      labels: ticks.map((day) => `Nov ${day}, 2025`),
    },
  ],
  now: { index: 20, label: 'Today' },
  provisional: [19, 20],
};

const part = (key: string, title: string, color: number, seed: number): ChartSeries => ({
  key,
  title,
  role: 'part',
  color,
  values: ticks.map((_, index) =>
    index < 21
      ? Math.round((index % 7 === 0 ? -0.1 : 1) * (2_000 + 900 * seed + 700 * Math.sin(index * seed)))
      : null,
  ),
  labels: ticks.map((day) => `Nov ${day}, 2026`),
});

export const sampleStack: Chart = {
  kind: 'stacked',
  title: 'Gross by department and day',
  unit: 'usd',
  ticks,
  series: [
    part('new', 'New vehicles', 1, 1),
    part('used', 'Used vehicles', 2, 2),
    part('fi', 'F&I', 3, 3),
    part('service', 'Service', 4, 4),
    part('parts', 'Parts', 5, 2.5),
  ],
  now: null,
  provisional: [20],
  notes: { 14: '2 deals sold at a loss, 1 deal unwound since' },
};

export const samplePace: Chart = {
  ...sampleTrend,
  title: 'Leads so far, and where they are going',
  series: [
    ...sampleTrend.series.slice(0, 1),
    {
      key: 'projection',
      title: 'Projected, 7 of 8 stores',
      role: 'projection',
      values: running(92, 31).map((value, index) => (index < 19 ? null : value)),
      labels: ticks.map((day) => `Nov ${day}, 2026`),
    },
    ...sampleTrend.series.slice(1),
  ],
};

export const sampleEvents = [
  { key: '1', title: 'New 2027 Lakeside Coupe', note: 'Birchwood Motors · Finance', amount: '$4,864', at: 2 },
  { key: '2', title: '2021 Harbor Hauler', note: 'Harbor Trucks · Warranty', amount: '$1,124', at: 6 },
  {
    key: '3',
    title: 'Used 2019 Summit',
    note: 'Summit Electric · Unwound',
    amount: '−$1,310',
    isBad: true,
    at: 19,
  },
] as const;

const hours = Array.from(
  { length: 13 },
  (_, index) => `${((index + 7) % 12) + 1} ${index + 8 < 12 ? 'AM' : 'PM'}`,
);

export const sampleHours: Chart = {
  kind: 'bars',
  title: 'Leads by hour',
  unit: 'number',
  ticks: hours,
  series: [
    {
      key: 'current',
      title: 'Today',
      role: 'current',
      values: [4, 9, 14, 17, 21, 19, 8, ...Array.from({ length: 6 }, () => null)],
      labels: hours.map((hour) => `Nov 21, ${hour}`),
    },
    {
      key: 'lastWeek',
      title: 'Last Saturday',
      role: 'comparison',
      values: [5, 7, 12, 19, 18, 15, 16, 14, 12, 9, 8, 5, 3],
      labels: hours.map((hour) => `Nov 14, ${hour}`),
    },
  ],
  now: null,
  provisional: [6],
};

export const sampleGaps: Chart = {
  ...sampleTrend,
  title: 'Leads by day, feed silent for a week',
  series: sampleTrend.series.slice(0, 1).map((series) => ({
    ...series,
    values: dailySeries(3, 31).map((value, index) =>
      index > 8 && index < 15 ? null : index > 20 ? null : value,
    ),
  })),
};

export const sampleShares = [
  {
    key: 'internet',
    label: 'Internet',
    value: 1_214,
    delta: deltaOf({ value: 1_214, baseline: 1_130, unit: 'number', better: 'higher' }),
  },
  {
    key: 'phone',
    label: 'Phone',
    value: 402,
    delta: deltaOf({ value: 402, baseline: 431, unit: 'number', better: 'higher' }),
  },
  {
    key: 'walk_in',
    label: 'Walk-in',
    value: 251,
    delta: deltaOf({ value: 251, baseline: 251, unit: 'number', better: 'higher' }),
  },
  {
    key: 'chat',
    label: 'Chat',
    value: 67,
    delta: deltaOf({ value: 67, baseline: 22, unit: 'number', better: 'higher' }),
  },
] as const;

export const sampleWaterfall = {
  label: 'From Oct 1–21 to Nov 1–21',
  unit: 'number',
  better: 'higher',
  before: { title: 'Oct 1–21', value: 1_910 },
  now: { title: 'Nov 1–21', value: 1_934 },
  steps: [
    { key: 'birchwood', title: 'Birchwood Motors', change: 31 },
    { key: 'lakeside', title: 'Lakeside Imports', change: -12 },
    { key: 'harbor', title: 'Harbor Trucks', change: 9 },
    { key: 'rest', title: '5 others', change: -4 },
  ],
  onOpen: () => undefined,
  canOpen: (key: string) => key !== 'rest',
} as const;
