import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { niceScale } from './chart-scale.ts';
import { chartTable, spokenSummary } from './chart-text.ts';
import type { Chart, ChartPalette, ChartSeries } from './charts.ts';
import { directLabels, spreadHeights } from './direct-labels.ts';
import { axisText } from './drawing/chart-axes.ts';
import { trendOptions as chartOptions } from './drawing/trend-options.ts';
import { fewNumbers } from './few-numbers.ts';

const month: Chart = {
  kind: 'line',
  title: 'Leads so far, by day',
  unit: 'number',
  ticks: ['1', '2', '3', '4'],
  series: [
    {
      key: 'current',
      title: 'This month',
      role: 'current',
      values: [40, 95, null, null],
      labels: ['Nov 1, 2026', 'Nov 2, 2026', 'Nov 3, 2026', 'Nov 4, 2026'],
    },
    {
      key: 'previous',
      title: 'Last month',
      role: 'comparison',
      values: [30, 80, 120, 160],
      labels: ['Oct 1, 2026', 'Oct 2, 2026', 'Oct 3, 2026', 'Oct 4, 2026'],
    },
  ],
  now: { index: 1, label: 'Today' },
  provisional: [1],
};

const palette: ChartPalette = {
  font: 'Inter',
  text: '#111111',
  axis: '#555555',
  grid: '#eeeeee',
  surface: '#ffffff',
  current: '#0000ff',
  comparison: '#777777',
  faint: '#999999',
  parts: ['#100000', '#200000', '#300000', '#400000', '#500000', '#600000', '#700000', '#800000'],
};

interface DrawnSeries {
  readonly id: string;
  readonly type: string;
  readonly data: readonly unknown[];
}

const drawn = (chart: Chart, hidden?: ReadonlySet<string>) =>
  chartOptions(chart, palette, { hidden }).series as readonly DrawnSeries[];

describe('the axis', () => {
  it.each([
    { values: [160], scale: { least: 0, most: 200, step: 50 } },
    { values: [9], scale: { least: 0, most: 10, step: 2.5 } },
    { values: [3], scale: { least: 0, most: 3, step: 1 } },
    { values: [0.3], scale: { least: 0, most: 0.3, step: 0.1 } },
    { values: [-40, 90], scale: { least: -50, most: 100, step: 50 } },
    { values: [null, 0], scale: { least: 0, most: 4, step: 1 } },
    { values: [], scale: { least: 0, most: 4, step: 1 } },
  ])('for $values runs from $scale.least to $scale.most', ({ values, scale }) => {
    expect(niceScale(values)).toEqual(scale);
  });

  it.each([
    [50, 'percent', 25, '50%'],
    [2.5, 'percent', 2.5, '2.5%'],
    [90, 'minutes', 30, '90'],
    [3, 'number', 1, '3'],
  ] as const)('writes %d in %s, by steps of %d, as %s', (value, unit, step, text) => {
    expect(axisText(value, unit, step)).toBe(text);
  });

  it('counts in whole steps', () => {
    expect(niceScale([9], true)).toEqual({ least: 0, most: 10, step: 5 });
    expect(niceScale([1], true)).toEqual({ least: 0, most: 1, step: 1 });
  });

  it('holds every value in at most four steps', () => {
    const value = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, whole) => {
        const { least, most, step } = niceScale(values, whole);
        if (whole) expect(step % 1).toBe(0);
        expect(least).toBeLessThanOrEqual(Math.min(...values) + 1e-6);
        expect(most).toBeGreaterThanOrEqual(Math.max(...values) * (1 - 1e-9) - 1e-6);
        expect(Math.round((most - least) / step)).toBeLessThanOrEqual(4);
      }),
    );
  });
});

describe('the drawing', () => {
  it('hands a gap on as a gap, never as a zero', () => {
    const current = drawn(month).find(({ id }) => id === 'current');
    expect(current?.data[2]).toMatchObject({ value: null });
  });

  it('marks the last known day with its number, not the gaps after it', () => {
    const current = drawn(month).find(({ id }) => id === 'current');
    expect(current?.data[1]).toMatchObject({ value: 95, label: { formatter: '95' } });
    for (const at of [0, 2, 3]) expect(current?.data[at]).not.toHaveProperty('label');
  });

  it('puts the subject in front and leaves out what is switched off', () => {
    expect(drawn(month).map(({ id }) => id)).toEqual(['provisional', 'previous', 'current']);
    expect(drawn(month, new Set(['previous'])).map(({ id }) => id)).toEqual(['provisional', 'current']);
  });

  it('hatches what may still change', () => {
    expect(drawn(month)[0]?.data).toEqual([null, 200, null, null]);
    const bars = drawn({ ...month, kind: 'bars' }).find(({ type }) => type === 'bar');
    expect(bars?.data[1]).toMatchObject({ value: 95, itemStyle: { decal: { color: '#0000ff' } } });
  });

  it('is plain enough to be drawn anywhere: nothing but the number of a tick is worked out late', () => {
    const text = JSON.stringify(chartOptions(month, palette));
    expect(JSON.parse(text)).toMatchObject({ xAxis: { data: ['1', '2', '3', '4'] } });
  });
});

describe('in words', () => {
  it('states the subject and its comparison', () => {
    expect(spokenSummary(month)).toBe(
      'Leads so far, by day. This month: 95 at Nov 2, 2026. Last month: 80 at Oct 2, 2026.',
    );
  });

  it('says the highest point where it is not the last', () => {
    const [subject] = month.series;
    const hours: Chart = { ...month, series: subject ? [{ ...subject, values: [7, 9, 4, null] }] : [] };
    expect(spokenSummary(hours)).toContain('Highest: 9 at Nov 2, 2026.');
  });

  it('says so when there is nothing yet', () => {
    expect(spokenSummary({ ...month, series: [] })).toBe('Leads so far, by day. Nothing to show yet.');
  });

  it('has every number in its table, a gap as a dash', () => {
    expect(chartTable(month)).toEqual({
      head: 'Date',
      columns: ['This month', 'Last month'],
      rows: [
        { tick: 'Nov 1, 2026', cells: ['40', '30'] },
        { tick: 'Nov 2, 2026', cells: ['95', '80'] },
        { tick: 'Nov 3, 2026', cells: ['—', '120'] },
        { tick: 'Nov 4, 2026', cells: ['—', '160'] },
      ],
    });
  });
});

describe('stacked parts', () => {
  const labels = ['Nov 1, 2026', 'Nov 2, 2026'];
  const part = (key: string, color: number, values: (number | null)[]) => ({
    key,
    title: key,
    role: 'part' as const,
    color,
    values,
    labels,
  });
  const stacked: Chart = {
    kind: 'stacked',
    title: 'Gross by department',
    unit: 'usd',
    ticks: ['1', '2'],
    series: [
      part('New', 1, [4_000, -2_000]),
      part('Service', 4, [6_000, 1_000]),
      part('F&I', 3, [null, null]),
    ],
    now: null,
    provisional: [1],
  };

  it('are stacked, negative ones below the axis, unsettled ones hatched', () => {
    const { yAxis } = chartOptions(stacked, palette) as { yAxis: { min: number; max: number } };
    expect(yAxis).toMatchObject({ min: -5_000, max: 10_000 });
    const [first] = drawn(stacked);
    expect(first).toMatchObject({ stack: 'parts', itemStyle: { color: '#100000' } });
    expect(first?.data).toMatchObject([4_000, { value: -2_000, itemStyle: { borderColor: '#100000' } }]);
    expect(drawn(stacked, new Set(['New'])).map(({ id }) => id)).toEqual(['Service', 'F&I']);
  });

  it('are read with their total', () => {
    expect(chartTable(stacked)).toEqual({
      head: 'Date',
      columns: ['New', 'Service', 'F&I', 'Total'],
      rows: [
        { tick: 'Nov 1, 2026', cells: ['$4,000', '$6,000', '—', '$10,000'] },
        { tick: 'Nov 2, 2026', cells: ['−$2,000', '$1,000', '—', '−$1,000'] },
      ],
    });
    expect(spokenSummary(stacked)).toBe(
      'Gross by department. Total: −$1,000 at Nov 2, 2026. Highest: $10,000 at Nov 1, 2026. New: −$2,000 at Nov 2, 2026. Service: $1,000 at Nov 2, 2026.',
    );
  });
});

it('a projection goes on dotted from where the subject ends, and is reported by where it ends', () => {
  const [subject] = month.series;
  const chart: Chart = {
    ...month,
    series: [
      ...month.series,
      {
        ...(subject as ChartSeries),
        key: 'projection',
        title: 'Projected',
        role: 'projection',
        values: [null, 95, 140, 180],
      },
    ],
  };
  const line = drawn(chart).find(({ id }) => id === 'projection');
  expect(line).toMatchObject({ lineStyle: { type: [1, 5], color: '#0000ff' } });
  expect(spokenSummary(chart)).toContain('Projected: 180 at Nov 4, 2026.');
});

it.each([
  { why: 'a projection ends far off', days: 10, gutter: 0, isLabeled: true },
  { why: 'a projection ends close by', days: 2, gutter: 0, isLabeled: false },
  { why: 'there is room for names', days: 2, gutter: 80, isLabeled: true },
  { why: 'there is no projection', days: 0, gutter: 0, isLabeled: true },
])('the subject has its number where $why: $isLabeled', ({ days, gutter, isLabeled }) => {
  const [subject] = month.series as [ChartSeries];
  const ticks = Array.from({ length: 21 }, (_, index) => `${index + 1}`);
  const upTo = (last: number) => ticks.map((_, index) => (index <= last ? index : null));
  const actual = { ...subject, values: upTo(10) };
  const ahead = { ...subject, key: 'projection', role: 'projection' as const, values: upTo(10 + days) };
  const chart: Chart = { ...month, ticks, series: days === 0 ? [actual] : [actual, ahead] };
  const lines = chartOptions(chart, palette, { gutter }).series as readonly DrawnSeries[];
  const end = lines.find(({ id }) => id === 'current')?.data[10];
  expect(end).toEqual(
    isLabeled ? expect.objectContaining({ label: expect.anything() }) : { value: 10, symbolSize: 9 },
  );
});

describe('names at the ends of lines', () => {
  const closed = {
    ...month,
    series: month.series.map((series) => ({ ...series, values: [40, 95, 120, 160] })),
  };
  it.each([
    { why: 'all reach the end', chart: closed, atEnd: ['current', 'previous'], inside: [] },
    { why: 'the subject ends today', chart: month, atEnd: ['previous'], inside: ['current'] },
    { why: 'bars have a legend', chart: { ...closed, kind: 'bars' as const }, atEnd: null, inside: null },
    {
      why: 'a comparison ends early',
      chart: { ...closed, series: closed.series.map((one) => ({ ...one, values: [1, null, null, null] })) },
      atEnd: null,
      inside: null,
    },
  ])('where $why', ({ chart, atEnd, inside }) => {
    const labels = directLabels(chart, new Set());
    expect(labels?.atEnd.map(({ key }) => key) ?? null).toEqual(atEnd);
    expect(labels?.inside.map(({ key }) => key) ?? null).toEqual(inside);
  });

  it('do not overlap, stay in order and within the plot', () => {
    expect(spreadHeights([100, 102, 50], 20, 200)).toEqual([100, 120, 50]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 6 }), (heights) => {
        const spread = spreadHeights(heights, 20, 200).toSorted((a, b) => a - b);
        for (const [at, y] of spread.entries()) {
          expect(y).toBeLessThanOrEqual(200);
          if (at > 0) expect(y - (spread[at - 1] ?? 0)).toBeGreaterThanOrEqual(20);
        }
      }),
    );
  });
});

it.each([
  { values: [4, null, null, null], written: 1 },
  { values: [4, 5, null, null], written: 2 },
  { values: [4, 5, 6, null], written: null },
  { values: [null, null, null, null], written: null },
])('one or two values are written, not drawn: $values', ({ values, written }) => {
  const chart = { ...month, series: month.series.slice(0, 1).map((series) => ({ ...series, values })) };
  expect(fewNumbers(chart, new Set())?.length ?? null).toBe(written);
});
