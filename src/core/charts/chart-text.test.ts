import { describe, expect, it } from 'vitest';
import type { AnyChart } from './any-chart.ts';
import type { BubbleChart } from './bubble-chart.ts';
import { steppedTo } from './chart-keys.ts';
import { spokenReading } from './chart-reading.ts';
import {
  chartFootnote,
  chartLegend,
  chartReading,
  chartSpots,
  chartTable,
  hiddenAtFirst,
  spokenSummary,
} from './chart-text.ts';
import type { DualChart } from './dual-chart.ts';
import type { FunnelChart } from './funnel-chart.ts';
import type { HeatMap } from './heat-map.ts';
import type { RingChart } from './ring-chart.ts';

const NONE: ReadonlySet<string> = new Set();

const dual: DualChart = {
  kind: 'dual',
  title: 'Results',
  ticks: ['1', '2', '3'],
  labels: ['Nov 1, 2026', 'Nov 2, 2026', 'Nov 3, 2026'],
  now: { index: 1, label: 'Today' },
  provisional: [1],
  series: [
    { key: 'leads', title: 'Leads', side: 'right', unit: 'number', values: [12, 9, null], color: 3 },
    {
      key: 'sessions',
      title: 'Sessions',
      side: 'left',
      unit: 'number',
      values: [900, 1_400, null],
      color: 1,
    },
    {
      key: 'cpl',
      title: 'Cost per lead',
      side: 'right',
      unit: 'usd',
      values: [31.5, null, null],
      color: 5,
      isOff: true,
    },
  ],
};

const bubble: BubbleChart = {
  kind: 'bubble',
  title: 'Sources',
  noun: 'Source',
  x: { title: 'Cost per sale', unit: 'usd' },
  y: { title: 'Gross per sale', unit: 'usd' },
  size: { title: 'Units sold', unit: 'number' },
  groups: [{ key: 'own', title: 'Own website', color: 1 }],
  bubbles: [
    { key: 'a', label: 'Autotrader', x: 612, y: 2_480, size: 31, group: null },
    { key: 'w', label: 'Website', x: 228, y: 2_940, size: 52, group: 'own' },
    { key: 'p', label: 'Walk-in', x: null, y: 3_010, size: 61, group: 'own' },
  ],
  lines: [],
};

const funnel: FunnelChart = {
  kind: 'funnel',
  title: 'From lead to sale',
  unit: 'number',
  comparedWith: 'Oct 1–21',
  steps: [
    { key: 'leads', title: 'Leads', count: 200, baseline: 180 },
    { key: 'set', title: 'Appointments', count: 50, baseline: 60 },
    { key: 'sold', title: 'Sold', count: 20, baseline: 20 },
  ],
};

const heat: HeatMap = {
  kind: 'heat',
  title: 'Sessions',
  unit: 'number',
  rowHead: 'Weekday',
  columnHead: 'Hour',
  rows: [
    { key: 'mon', title: 'Mon', label: 'Monday' },
    { key: 'tue', title: 'Tue', label: 'Tuesday' },
  ],
  columns: [
    { key: '9', title: '9 AM' },
    { key: '10', title: '10 AM' },
  ],
  values: [
    [4, 9],
    [null, 1],
  ],
};

const ring: RingChart = {
  kind: 'ring',
  title: 'Sessions',
  unit: 'number',
  parts: [
    { key: 'email', title: 'Email', value: 25 },
    { key: 'paid', title: 'Paid search', value: 75 },
  ],
};

describe('in words', () => {
  it.each<{ chart: AnyChart; words: string }>([
    {
      chart: dual,
      words:
        'Results. Leads, right axis: 9 at Nov 2, 2026, highest 12 at Nov 1, 2026. Sessions, left axis: 1,400 at Nov 2, 2026.',
    },
    {
      chart: bubble,
      words:
        'Sources. 2 sources. Cost per sale: lowest Website $228, highest Autotrader $612. Gross per sale: lowest Autotrader $2,480, highest Website $2,940. Most units sold: Website, 52.',
    },
    {
      chart: funnel,
      words:
        'From lead to sale. Leads: 200. Appointments: 50, 25.0% of the step before. Sold: 20, 40.0% of the step before. Fewest come through at Appointments.',
    },
    { chart: heat, words: 'Sessions. Most: 9 at Monday, 10 AM. Least: 1 at Tuesday, 10 AM.' },
    { chart: ring, words: 'Sessions. Total: 100. Paid search: 75, 75.0%. Email: 25, 25.0%.' },
  ])('a $chart.kind says what it shows', ({ chart, words }) => {
    expect(spokenSummary(chart)).toBe(words);
  });

  it.each<AnyChart>([
    { ...dual, series: [] },
    { ...bubble, bubbles: [] },
    { ...funnel, steps: funnel.steps.map((step) => ({ ...step, count: null })) },
    { ...heat, values: [[null, null]] },
    { ...ring, parts: [] },
  ])('a $kind says so when there is nothing yet', (chart) => {
    expect(spokenSummary(chart)).toBe(`${chart.title}. Nothing to show yet.`);
  });

  it('summarizes the shown series of two axes', () => {
    expect(spokenSummary(dual, new Set(['leads', 'sessions']))).toBe(
      'Results. Cost per lead, right axis: $31.50 at Nov 1, 2026.',
    );
    expect(spokenSummary(dual, new Set(['leads', 'sessions', 'cpl']))).toBe('Results. No series is shown.');
  });

  it('says what has no place on its axes', () => {
    expect(chartFootnote(bubble)).toBe(
      'The larger the bubble, the more units sold. 1 source without cost per sale or gross per sale not shown.',
    );
    expect(chartFootnote(ring)).toBeNull();
  });
});

describe('as a table', () => {
  it.each<{ chart: AnyChart; head: string; columns: string[]; rows: string[][] }>([
    {
      chart: dual,
      head: 'Date',
      columns: ['Leads', 'Sessions', 'Cost per lead'],
      rows: [
        ['Nov 1, 2026', '12', '900', '$31.50'],
        ['Nov 2, 2026', '9', '1,400', '—'],
      ],
    },
    {
      chart: bubble,
      head: 'Source',
      columns: ['Group', 'Cost per sale', 'Gross per sale', 'Units sold'],
      rows: [
        ['Autotrader', '', '$612', '$2,480', '31'],
        ['Website', 'Own website', '$228', '$2,940', '52'],
        ['Walk-in', 'Own website', '—', '$3,010', '61'],
      ],
    },
    {
      chart: funnel,
      head: 'Step',
      columns: ['Count', 'From step before', 'Of first', 'Oct 1–21', 'From step before, Oct 1–21'],
      rows: [
        ['Leads', '200', '—', '—', '180', '—'],
        ['Appointments', '50', '25.0%', '25.0%', '60', '33.3%'],
        ['Sold', '20', '40.0%', '10.0%', '20', '33.3%'],
      ],
    },
    {
      chart: heat,
      head: 'Weekday',
      columns: ['9 AM', '10 AM'],
      rows: [
        ['Mon', '4', '9'],
        ['Tue', '—', '1'],
      ],
    },
    {
      chart: ring,
      head: 'Part',
      columns: ['Sessions', 'Share'],
      rows: [
        ['Paid search', '75', '75.0%'],
        ['Email', '25', '25.0%'],
        ['Total', '100', ''],
      ],
    },
  ])('a $chart.kind has every number', ({ chart, head, columns, rows }) => {
    const table = chartTable(chart);
    expect(table.head).toBe(head);
    expect(table.columns).toEqual(columns);
    expect(table.rows.map(({ tick, cells }) => [tick, ...cells])).toEqual(rows);
  });
});

describe('place by place', () => {
  it.each<{ chart: AnyChart; index: number; said: string }>([
    { chart: dual, index: 1, said: 'Nov 2, 2026. Leads: 9. Sessions: 1,400. Preliminary.' },
    {
      chart: bubble,
      index: 0,
      said: 'Website. Cost per sale: $228. Gross per sale: $2,940. Units sold: 52. Group: Own website.',
    },
    {
      chart: funnel,
      index: 2,
      said: 'Sold: 20. Of Appointments: 40.0%. Of Leads: 10.0%. Oct 1–21: 20. Of Appointments, Oct 1–21: 33.3%.',
    },
    { chart: heat, index: 2, said: 'Tuesday, 9 AM: —.' },
    { chart: ring, index: 0, said: 'Paid search: 75. Share: 75.0%.' },
  ])('a $chart.kind says what is there', ({ chart, index, said }) => {
    expect(spokenReading(chartReading(chart, index, hiddenAtFirst(chart)))).toBe(said);
  });

  it('knows the places by the keys of their things', () => {
    expect(chartSpots(bubble, NONE).map(({ keys }) => keys)).toEqual([['w'], ['a']]);
    expect(chartSpots(bubble, new Set(['own'])).map(({ keys }) => keys)).toEqual([['a']]);
    expect(chartSpots(heat, NONE)[3]).toEqual({ index: 3, keys: ['tue', '10'] });
  });

  it.each<{ why: string; chart: AnyChart; key: string; index: number | null; to: number | null }>([
    { why: 'a trend goes on from today', chart: dual, key: 'ArrowLeft', index: null, to: 0 },
    { why: 'other charts begin with the first', chart: funnel, key: 'ArrowDown', index: null, to: 0 },
    { why: 'then the next', chart: funnel, key: 'ArrowDown', index: 0, to: 1 },
    { why: 'not beyond the last', chart: funnel, key: 'ArrowRight', index: 2, to: 2 },
    { why: 'a heat map has rows', chart: heat, key: 'ArrowDown', index: 1, to: 3 },
    { why: 'and no row below the last', chart: heat, key: 'ArrowDown', index: 3, to: 3 },
    { why: 'the end', chart: heat, key: 'End', index: 0, to: 3 },
    { why: 'a trend has no rows', chart: dual, key: 'ArrowDown', index: 1, to: null },
    { why: 'other keys lead nowhere', chart: ring, key: 'a', index: 0, to: null },
  ])('by key: $why', ({ chart, key, index, to }) => {
    const count = chartSpots(chart, NONE).length;
    expect(steppedTo(chart, key, { index, count })).toBe(to);
    expect(steppedTo(chart, key, { index: null, count: 0 })).toBeNull();
  });
});

describe('the legend', () => {
  it('has the left axis first, and what is off at first', () => {
    expect(chartLegend(dual).map(({ key, side }) => [key, side])).toEqual([
      ['sessions', 'left'],
      ['leads', 'right'],
      ['cpl', 'right'],
    ]);
    expect([...hiddenAtFirst(dual)]).toEqual(['cpl']);
  });

  it('of a funnel is its comparison, and of what has names beside it nothing', () => {
    expect(chartLegend(funnel)).toMatchObject([{ title: 'Oct 1–21', look: 'tick' }]);
    expect(chartLegend({ ...funnel, comparedWith: null })).toEqual([]);
    expect(chartLegend(ring)).toEqual([]);
  });

  it('names the days that are hatched, unless that is today alone', () => {
    const trend = {
      kind: 'line',
      title: 'Clicks',
      unit: 'number',
      ticks: ['1', '2', '3'],
      now: { index: 2, label: 'Today' },
      series: [],
    } as const;
    const unsettled = chartLegend({ ...trend, provisional: [1, 2] });
    expect(unsettled).toMatchObject([{ title: 'Preliminary', look: 'hatched' }]);
    expect(chartLegend({ ...trend, provisional: [2] })).toEqual([]);
  });
});
