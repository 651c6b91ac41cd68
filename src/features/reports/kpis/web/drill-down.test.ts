import { describe, expect, it } from 'vitest';
import type { ComparedFigure, KpiDefinition, Window } from '../../../../core/kpis/wire.ts';
import { through } from '../../../../core/time/period.ts';
import {
  byChangeSinceLastYear,
  type DrillAnswer,
  drillLines,
  orderAfter,
  totalLine,
} from './breakdown-lines.ts';
import { daysOnly, dimensionToShow } from './drill.ts';
import { pageText, recordColumns } from './record-columns.ts';
import { stepsFor, type TrendAnswer, trendChart } from './trend-chart.ts';

const kpi: KpiDefinition = {
  key: 'leads',
  title: 'Leads',
  family: 'Leads and CRM',
  kind: 'additive',
  unit: 'number',
  better: 'higher',
  meaning: '',
  formula: '',
  feeds: ['Leads'],
  dimensions: [],
};

const coverage = { whole: 1, part: 0, none: 0 };
const windows: Window[] = [
  { window: 'current', startDate: '2026-11-01', endDate: '2026-11-03', until: null, coverage },
  { window: 'previous', startDate: '2026-10-01', endDate: '2026-10-03', until: null, coverage },
  { window: 'lastYear', startDate: '2025-11-01', endDate: '2025-11-03', until: null, coverage },
];
const stamp = { asOf: '2026-11-03T12:00:00Z', today: '2026-11-03', freshness: [] };
const plain = (value: number | null) => ({ value, numerator: null, denominator: null, absence: null });

function figure(value: number | null, lastYear: number | null = null): ComparedFigure {
  const change = value === null || lastYear === null ? null : value - lastYear;
  const delta =
    change === null ? null : ({ change, relative: null, direction: 'up', tone: 'neutral' } as const);
  return {
    kpi: 'leads',
    current: plain(value),
    comparisons: [
      { against: 'lastYear', ...plain(lastYear), matched: plain(value), days: null, delta, gray: null },
    ],
  };
}

const cell = (id: string, value: number | null, lastYear: number | null = null) => ({
  id,
  title: id,
  dealerShipId: null,
  figure: figure(value, lastYear),
  share: null,
});

function answer(rows: DrillAnswer['rows'], rest: Partial<DrillAnswer> = {}): DrillAnswer {
  return {
    ...stamp,
    kpi,
    windows,
    by: { key: 'source', title: 'Lead source' },
    and: null,
    filters: [],
    orderBy: 'value',
    ascending: false,
    rowSums: 'whole',
    rows,
    other: null,
    total: figure(10),
    explanations: [],
    ...rest,
  };
}

const bare = { parts: null, otherParts: null };

describe('the dimension to begin with', () => {
  const dimensions = ['dealership', 'source', 'make'].map((key) => ({ key }));
  it.each([
    { why: 'several stores', filters: [], rooftops: 8, shown: 'dealership' },
    { why: 'one store', filters: [], rooftops: 1, shown: 'source' },
    {
      why: 'narrowed down to one store',
      filters: [{ dimension: 'dealership', values: ['3'] }],
      rooftops: 8,
      shown: 'source',
    },
    {
      why: 'two stores still differ',
      filters: [{ dimension: 'dealership', values: ['3', '4'] }],
      rooftops: 8,
      shown: 'dealership',
    },
    {
      why: 'all narrowed down',
      filters: dimensions.map(({ key }) => ({ dimension: key, values: ['1'] })),
      rooftops: 8,
      shown: 'dealership',
    },
  ])('is $shown for $why', ({ filters, rooftops, shown }) => {
    expect(dimensionToShow(dimensions, { filters, rooftops })?.key).toBe(shown);
  });
});

it('asks about single days without the month around them', () => {
  const fields = { dealerGroupId: 1, dealerShipId: [5], view: 'month', year: 2026, month: 10 } as const;
  expect(daysOnly({ ...fields, dealerShipId: [5] }, through('2026-11-02', '2026-11-03'))).toEqual({
    dealerGroupId: 1,
    dealerShipId: [5],
    view: 'custom',
    startDate: '2026-11-02',
    endDate: '2026-11-03',
  });
});

describe('the lines of a breakdown', () => {
  const rows = [
    {
      ...cell('a', 6),
      parts: [cell('x', 4), cell('y', 0), cell('z', 2)],
      otherParts: { count: 3, figure: figure(0), share: null },
    },
    { ...cell('b', 4), ...bare },
  ];
  it('have the parts of open rows below them, those with nothing left out, and what is folded last', () => {
    const lines = drillLines(
      answer(rows, { other: { count: 1_200, figure: null, share: null } }),
      () => true,
    );
    expect(lines.map(({ kind, title, path }) => [kind, title, path.join('/')])).toEqual([
      ['row', 'a', 'a'],
      ['part', 'x', 'a/x'],
      ['part', 'z', 'a/z'],
      ['otherParts', 'Other (3 more)', ''],
      ['row', 'b', 'b'],
      ['other', 'Other (1,200 more)', ''],
    ]);
  });

  it('stand alone where they are folded', () => {
    expect(drillLines(answer(rows), () => false).map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('have a share of the total only where they are parts of it', () => {
    expect(totalLine(answer(rows)).share).toBe(100);
    expect(totalLine(answer(rows, { rowSums: 'overlap' })).share).toBeNull();
    expect(totalLine(answer(rows, { total: figure(null) })).share).toBeNull();
  });

  it('go by their change since last year, unknown last either way', () => {
    const all = [cell('a', 5, 9), cell('b', 5, null), cell('c', 5, 1)].map((one) => ({ ...one, ...bare }));
    const ids = (ascending: boolean) =>
      byChangeSinceLastYear(answer(all, { ascending })).rows.map(({ id }) => id);
    expect(ids(false)).toEqual(['c', 'a', 'b']);
    expect(ids(true)).toEqual(['a', 'c', 'b']);
  });

  it('are turned round by a second press, and begin at the usual end', () => {
    const byValue = { by: 'value', ascending: false } as const;
    expect(orderAfter('value', byValue)).toEqual({ by: 'value', ascending: true });
    expect(orderAfter('alphabetical', byValue)).toEqual({ by: 'alphabetical', ascending: true });
    expect(orderAfter('change', byValue)).toEqual({ by: 'change', ascending: false });
    expect(orderAfter('share', byValue)).toBeNull();
  });
});

describe('the trend', () => {
  const point = (day: string, value: number | null) => ({
    at: day,
    startDate: day,
    endDate: day,
    label: day.slice(5),
    value,
    numerator: null,
    denominator: null,
  });
  const trend: TrendAnswer = {
    ...stamp,
    kpi,
    by: 'day',
    filters: [],
    windows,
    lines: [
      {
        window: 'current',
        points: [point('2026-11-01', 4), point('2026-11-02', null), point('2026-11-03', 0)],
      },
      {
        window: 'previous',
        points: [point('2026-10-01', 2), point('2026-10-02', 2), point('2026-10-03', 2)],
      },
      { window: 'lastYear', points: [point('2025-11-01', null)] },
    ],
  };

  it('keeps gaps and zeros apart, hatches today and says the days of both lines', () => {
    const chart = trendChart(trend, { today: '2026-11-03', compare: 'previous' });
    expect(chart.series.map(({ title, role, values }) => [title, role, values])).toEqual([
      ['Nov 1–3', 'current', [4, null, 0]],
      ['Oct 1–3', 'comparison', [2, 2, 2]],
    ]);
    expect(chart.series[1]?.labels[0]).toBe('Oct 1, 2026');
    expect(chart).toMatchObject({ now: { index: 2, label: 'Today' }, provisional: [2] });
  });

  it.each(['lastYear', 'none'] as const)('draws no line of which nothing is known: %s', (compare) => {
    const chart = trendChart(trend, { today: '2026-12-01', compare });
    expect(chart.series.map(({ key }) => key)).toEqual(['current']);
    expect(chart.now).toBeNull();
  });

  it.each([
    { why: 'a month', period: through('2026-11-01', '2026-11-30'), steps: ['day', 'week'] },
    { why: 'three days', period: through('2026-11-01', '2026-11-03'), steps: ['day'] },
    { why: 'a day', period: through('2026-11-01', '2026-11-01'), steps: ['day'] },
    { why: 'a quarter', period: through('2026-07-01', '2026-09-30'), steps: ['day', 'week', 'month'] },
    { why: 'a year', period: through('2026-01-01', '2026-12-31'), steps: ['week', 'month'] },
  ])('goes by $steps in $why', ({ period, steps }) => {
    expect(stepsFor(['day', 'week', 'month'], period)).toEqual(steps);
  });
});

describe('the records', () => {
  it('are written by the kind of their columns', () => {
    const columns = recordColumns([
      { key: 'store', title: 'Store', kind: 'text' },
      { key: 'day', title: 'Day', kind: 'day' },
      { key: 'hour', title: 'Hour', kind: 'hour' },
      { key: 'year', title: 'Year', kind: 'number' },
      { key: 'gross', title: 'Gross', kind: 'usd' },
      { key: 'sold', title: 'Sold', kind: 'yesNo' },
    ]);
    const line = { key: '0', cells: ['Toyota', '2026-11-03', 0, 2024, 1234.5, false] };
    expect(columns.map((column) => column.value(line))).toEqual([
      'Toyota',
      'Nov 3, 2026',
      '12 AM',
      '2024',
      1234.5,
      'No',
    ]);
    const nothing = { key: '1', cells: [null, null, null, null, null, null] };
    expect(columns.map((column) => column.value(nothing))).toEqual([null, null, null, null, null, null]);
  });

  it('say on a phone which record it is below its name, one day among it', () => {
    const [name, ...rest] = recordColumns(
      [
        { key: 'store', title: 'Store', kind: 'text' },
        { key: 'day', title: 'Day', kind: 'day' },
        { key: 'booked', title: 'Booked', kind: 'day' },
        { key: 'gross', title: 'Gross', kind: 'usd' },
        { key: 'make', title: 'Make', kind: 'text' },
      ],
      { brief: true },
    );
    const line = { key: '0', cells: ['Toyota', '2026-11-03', '2026-11-04', 900, 'Kia'] };
    expect(name?.kind === 'text' && name.note?.(line)).toEqual({
      text: 'Nov 3, 2026 · Kia',
      tone: 'neutral',
    });
    expect(rest).toHaveLength(4);
  });

  it.each([
    { page: 1, count: 0, text: 'None' },
    { page: 1, count: 7, text: '1–7 of 7' },
    { page: 26, count: 1284, text: '1,251–1,284 of 1,284' },
  ])('stand on their page as $text', ({ page, count, text }) => {
    expect(pageText({ page, limit: 50, count })).toBe(text);
  });
});
