import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BubbleChart, placedBubbles } from '../bubble-chart.ts';
import { niceScale, pairedScales, snugScale } from '../chart-scale.ts';
import type { Chart, ChartPalette } from '../charts.ts';
import { type DualChart, sideUnit } from '../dual-chart.ts';
import { bubbleLabels, labelBox, lineNames } from './bubble-labels.ts';
import { bubbleOptions, cornerNames } from './bubble-options.ts';
import { around, bubblePlot, bubbleRadius, isOver, isWithin } from './bubble-plot.ts';
import { dualOptions } from './dual-options.ts';
import { trendOptions } from './trend-options.ts';

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
const NONE: ReadonlySet<string> = new Set();
const room = { width: 600, height: 320, measure: (text: string, size: number) => text.length * size * 0.55 };

interface DrawnSeries {
  readonly id: string;
  readonly yAxisIndex?: number;
  readonly data: readonly { value: unknown; symbol?: string; symbolSize?: number }[];
}
const seriesOf = (options: Readonly<Record<string, unknown>>) => options.series as readonly DrawnSeries[];

const timeline = { ticks: ['1', '2', '3', '4'], now: null, provisional: [3] };

describe('two axes', () => {
  const dual: DualChart = {
    kind: 'dual',
    title: 'Results',
    ...timeline,
    labels: ['Nov 1', 'Nov 2', 'Nov 3', 'Nov 4'],
    series: [
      {
        key: 'sessions',
        title: 'Sessions',
        side: 'left',
        unit: 'number',
        values: [900, 1_400, 1_100, 950],
        color: 1,
      },
      {
        key: 'cps',
        title: 'Cost per sale',
        side: 'left',
        unit: 'usd',
        values: [410, 390, null, 400],
        color: 4,
      },
      { key: 'leads', title: 'Leads', side: 'right', unit: 'number', values: [null, 9, null, 12], color: 3 },
    ],
  };

  it('measure each series on its own side, with grid lines of one of them', () => {
    const options = dualOptions(dual, palette, NONE);
    expect(seriesOf(options).map(({ id, yAxisIndex }) => [id, yAxisIndex])).toEqual([
      ['provisional', undefined],
      ['sessions', 0],
      ['cps', 0],
      ['leads', 1],
    ]);
    expect(options.yAxis).toMatchObject([
      { position: 'left', show: true, splitLine: { show: true } },
      { position: 'right', show: true, splitLine: { show: false } },
    ]);
  });

  it('hide the axis nothing is measured on, and leave its lines to the other', () => {
    expect(dualOptions(dual, palette, new Set(['sessions', 'cps'])).yAxis).toMatchObject([
      { show: false, splitLine: { show: false } },
      { show: true, splitLine: { show: true } },
    ]);
  });

  it.each([
    { why: 'one unit', side: 'right', unit: 'number' },
    { why: 'counts and dollars: plain numbers', side: 'left', unit: 'number' },
  ] as const)('are told in their unit: $why', ({ side, unit }) => {
    expect(sideUnit(dual.series, side)).toBe(unit);
    expect(sideUnit(dual.series.slice(1, 2), 'left')).toBe('usd');
  });

  it('keep a gap a gap, and show a day between two gaps as a dot', () => {
    const leads = seriesOf(dualOptions(dual, palette, NONE)).find(({ id }) => id === 'leads');
    expect(leads?.data).toEqual([
      { value: null, symbol: 'none' },
      { value: 9, symbolSize: 7 },
      { value: null, symbol: 'none' },
      { value: 12, symbolSize: 7 },
    ]);
  });

  const values = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 12 });

  it('share their grid lines and their zero, and hold every value', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const { left, right } = pairedScales(niceScale(one), niceScale(other));
        const lines = ({ least, most, step }: typeof left) => [
          Math.round(-least / step),
          Math.round(most / step),
        ];
        expect(lines(left)).toEqual(lines(right));
        for (const [scale, held] of [[left, one] as const, [right, other] as const]) {
          expect(scale.least).toBeLessThanOrEqual(Math.min(...held) + 1e-6);
          expect(scale.most).toBeGreaterThanOrEqual(Math.max(...held) - 1e-6);
        }
      }),
    );
  });
});

describe('areas', () => {
  const part = (key: string, color: number, values: (number | null)[]) => ({
    key,
    title: key,
    role: 'part' as const,
    color,
    values,
    labels: timeline.ticks,
  });
  const area: Chart = {
    kind: 'area',
    title: 'Sessions',
    unit: 'number',
    ...timeline,
    series: [part('paid', 2, [5, null, null, 7]), part('email', 7, [3, 4, null, 2])],
  };

  it('break where no part is known, and go on where some are', () => {
    const [paid, email] = seriesOf(trendOptions(area, palette));
    expect(paid?.data.map(({ value }) => value)).toEqual([5, 0, null, 7]);
    expect(email?.data.map(({ value }) => value)).toEqual([3, 4, null, 2]);
  });

  it('are stacked in their own colors, on an axis that fits them all', () => {
    const options = trendOptions(area, palette);
    expect(options.yAxis).toMatchObject({ min: 0, max: 10 });
    expect(seriesOf(options)).toMatchObject([
      { id: 'paid', stack: 'parts', areaStyle: { color: '#200000' } },
      { id: 'email', stack: 'parts', areaStyle: { color: '#700000' } },
      { id: 'provisional', itemStyle: { decal: { color: '#ffffff' } } },
    ]);
  });

  it('are hatched over the days that still change, as high as they are around', () => {
    const hatched = seriesOf(trendOptions(area, palette)).find(({ id }) => id === 'provisional');
    expect(hatched?.data).toEqual([null, null, null, 9]);
  });
});

const bubbles: BubbleChart = {
  kind: 'bubble',
  title: 'Sources',
  noun: 'Source',
  x: { title: 'Cost per sale', unit: 'usd' },
  y: { title: 'Gross per sale', unit: 'usd' },
  size: { title: 'Units', unit: 'number' },
  groups: [{ key: 'own', title: 'Own', color: 3 }],
  bubbles: [
    { key: 'a', label: 'Autotrader', x: 600, y: 2_400, size: 9, group: null },
    { key: 'b', label: 'Website', x: 200, y: 2_900, size: 36, group: 'own' },
    { key: 'c', label: 'Walk-in', x: null, y: 3_000, size: 60, group: 'own' },
  ],
  lines: [{ axis: 'x', at: 405, label: 'Average $405' }],
};

describe('bubbles', () => {
  it('show their size as area, the largest behind', () => {
    const [largest, small] = placedBubbles(bubbles);
    expect([largest?.key, small?.key]).toEqual(['b', 'a']);
    if (!largest || !small) throw new Error('Two bubbles have a place.');
    expect(bubbleRadius(largest, bubbles, room) / bubbleRadius(small, bubbles, room)).toBeCloseTo(2, 5);
  });

  it('without a place on an axis are not drawn; nor is a group that is switched off', () => {
    const drawn = (hidden: ReadonlySet<string>) =>
      seriesOf(bubbleOptions(bubbles, { palette, hidden, room })).find(({ id }) => id === 'bubbles')?.data;
    expect(drawn(NONE)).toMatchObject([
      { name: 'b', value: [200, 2_900], itemStyle: { borderColor: '#300000' } },
      { name: 'a', value: [600, 2_400], itemStyle: { borderColor: '#100000' } },
    ]);
    expect(drawn(new Set(['own']))).toMatchObject([{ name: 'a' }]);
  });

  it('keep their axes when a group is switched off', () => {
    const axes = (hidden: ReadonlySet<string>) => {
      const { xAxis, yAxis } = bubbleOptions(bubbles, { palette, hidden, room });
      return JSON.stringify([xAxis, yAxis]);
    };
    expect(axes(new Set(['own']))).toBe(axes(NONE));
  });

  it('without a size are points of a scatter', () => {
    const scatter = { ...bubbles, size: null };
    expect(placedBubbles(scatter).map((bubble) => bubbleRadius(bubble, scatter, room))).toEqual([5, 5]);
  });

  it.each([
    { values: [200, 612], scale: { least: 0, most: 800, step: 200 } },
    { values: [2_100, 2_900], scale: { least: 2_000, most: 3_000, step: 250 } },
    { values: [28, 96], scale: { least: 0, most: 120, step: 20 } },
    { values: [5], scale: { least: 4.5, most: 5.5, step: 0.25 } },
    { values: [], scale: { least: 0, most: 4, step: 1 } },
  ])('of $values stand on an axis from $scale.least to $scale.most', ({ values, scale }) => {
    expect(snugScale(values)).toEqual(scale);
  });

  const amount = fc.integer({ min: 0, max: 1e6 });

  it('are on an axis with a margin, which does not go below zero needlessly', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), (values) => {
        const { least, most, step } = snugScale(values);
        expect(least).toBeLessThanOrEqual(Math.min(...values));
        expect(least).toBeGreaterThanOrEqual(0);
        expect(most).toBeGreaterThan(Math.max(...values));
        expect(Math.round((most - least) / step)).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('have names that run into neither each other, the names of lines and fields, nor the edge', () => {
    const bubble = fc.record({ x: amount, y: amount, size: amount });
    const lines = fc.record({ x: amount, y: amount });
    fc.assert(
      fc.property(fc.array(bubble, { minLength: 1, maxLength: 25 }), lines, (all, at) => {
        const chart: BubbleChart = {
          ...bubbles,
          bubbles: all.map((one, index) => ({
            ...one,
            key: `${index}`,
            label: `Source ${index}`,
            group: null,
          })),
          lines: [
            { axis: 'x', at: at.x, label: 'All $402' },
            { axis: 'y', at: at.y, label: 'All $3,775' },
          ],
          quadrants: { topLeft: 'Increase budget', bottomRight: 'Reduce budget' },
        };
        const plot = bubblePlot(chart, NONE, room);
        const names = lineNames(plot).map(({ box }) => box);
        const corners = cornerNames(chart, plot, names).map(({ box }) => box);
        const labels = bubbleLabels(plot, [...names, ...corners]);
        const own = plot.circles.flatMap((circle) => {
          const side = labels.get(circle.bubble.key);
          return side === undefined ? [] : [labelBox(side, circle, room.measure(circle.bubble.label, 11))];
        });
        expect([...own, ...corners].every((box) => isWithin(box, plot.box))).toBe(true);
        expect(corners.some((box) => plot.circles.some((circle) => isOver(box, around(circle))))).toBe(false);
        const boxes = [...names, ...corners, ...own];
        for (const [index, one] of boxes.entries()) {
          expect(boxes.slice(index + 1).some((other) => isOver(one, other))).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    { x: 40, y: 40, why: 'a free corner', isOutermost: true },
    { x: 0, y: 0, why: 'a corner with a bubble in it', isOutermost: false },
  ])('leave $why to the name of its field', ({ x, y, isOutermost }) => {
    const at = (key: string, x: number, y: number) => ({ key, label: key, x, y, size: 36, group: null });
    const chart: BubbleChart = {
      ...bubbles,
      bubbles: [at('a', x, y), at('b', 90, 90)],
      lines: [
        { axis: 'x', at: 50, label: 'All $50' },
        { axis: 'y', at: 50, label: 'All $50' },
      ],
      quadrants: { bottomLeft: 'Leave' },
    };
    const plot = bubblePlot(chart, NONE, room);
    const [word] = cornerNames(chart, plot, []);
    expect(word && word.box.left < plot.box.left + 10).toBe(isOutermost);
  });
});
