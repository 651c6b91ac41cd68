import { type Bubble, type BubbleChart, placedBubbles } from '../bubble-chart.ts';
import { type Scale, snugScale } from '../chart-scale.ts';
import type { ChartOptions, ChartPalette } from '../charts.ts';
import { bubbleLabels, bubbleRadius, type LabelSide } from './bubble-labels.ts';
import { plotGrid, SMALL, valueAxis } from './chart-axes.ts';
import type { Room } from './room.ts';

interface BubbleLook {
  readonly palette: ChartPalette;
  readonly hidden: ReadonlySet<string>;
  readonly room: Room;
}

/** Kept free above the plot for the names of axis and lines, and below it for the other axis. */
const TOP = 34;
const BOTTOM = 22;

/** Bubbles on their two axes, the largest behind, with as many of their names as have room. */
export function bubbleOptions(chart: BubbleChart, { palette, hidden, room }: BubbleLook): ChartOptions {
  const scales = bubbleScales(chart);
  const shown = placedBubbles(chart, hidden);
  const labels = bubbleLabels(chart, shown, { room, scales });
  const axis = (of: 'x' | 'y') => ({
    ...valueAxis(scales[of], chart[of].unit, palette),
    name: chart[of].title,
    nameTextStyle: { color: palette.axis, fontSize: SMALL, align: of === 'y' ? 'left' : 'right' },
  });
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: plotGrid({ top: TOP, bottom: BOTTOM, right: 16 }),
    xAxis: {
      ...axis('x'),
      nameLocation: 'end',
      nameGap: 0,
      // Under the numbers, where the plot ends.
      nameTextStyle: {
        color: palette.axis,
        fontSize: SMALL,
        align: 'right',
        verticalAlign: 'top',
        padding: [26, 0, 0, 0],
      },
      axisLine: { show: true, onZero: false, lineStyle: { color: palette.grid } },
    },
    yAxis: { ...axis('y'), nameLocation: 'end', nameGap: 18 },
    series: [
      ...quadrantNames(chart, scales, palette),
      {
        type: 'scatter',
        id: 'bubbles',
        silent: true,
        data: shown.map((bubble) => drawn(bubble, chart, { palette, room, label: labels.get(bubble.key) })),
        markLine: referenceLines(chart, palette),
        z: 3,
      },
    ],
  };
}

/** The two axes; they hold the reference lines too, and stay when a group is switched off. */
export function bubbleScales(chart: BubbleChart): { readonly x: Scale; readonly y: Scale } {
  const all = placedBubbles(chart);
  const of = (axis: 'x' | 'y') =>
    snugScale([
      ...all.map((bubble) => bubble[axis]),
      ...chart.lines.filter((line) => line.axis === axis).map(({ at }) => at),
    ]);
  return { x: of('x'), y: of('y') };
}

interface DrawnBubble {
  readonly palette: ChartPalette;
  readonly room: Room;
  readonly label: LabelSide | undefined;
}

function drawn(bubble: Bubble, chart: BubbleChart, { palette, room, label }: DrawnBubble) {
  const color = palette.parts[colorOf(bubble, chart) - 1] ?? palette.current;
  return {
    name: bubble.key,
    value: [bubble.x, bubble.y],
    symbolSize: 2 * bubbleRadius(bubble, chart, room),
    // The library's own opacity would fade the name as well.
    itemStyle: { color: see(color), borderColor: color, borderWidth: 1.25, opacity: 1 },
    label: {
      show: label !== undefined,
      position: label ?? 'right',
      distance: 4,
      color: palette.text,
      fontSize: SMALL,
      formatter: bubble.label,
      textBorderColor: palette.surface,
      textBorderWidth: 2.5,
    },
  };
}

/** Which of the eight colours a bubble has: its group's. */
function colorOf({ group }: Bubble, { groups }: BubbleChart): number {
  return groups.find(({ key }) => key === group)?.color ?? 1;
}

/** Half seen through, so that what lies behind stays readable. */
function see(color: string): string {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return `rgba(${channel(1)}, ${channel(3)}, ${channel(5)}, 0.5)`;
}

function referenceLines({ lines }: BubbleChart, palette: ChartPalette) {
  return {
    silent: true,
    animation: false,
    symbol: 'none',
    lineStyle: { color: palette.comparison, width: 1, type: [4, 4] },
    data: lines.map(({ axis, at, label }) => ({
      ...(axis === 'x' ? { xAxis: at } : { yAxis: at }),
      label: {
        show: true,
        position: axis === 'x' ? 'end' : 'insideEndTop',
        distance: axis === 'x' ? 4 : 2,
        color: palette.axis,
        fontSize: SMALL,
        formatter: label,
        textBorderColor: palette.surface,
        textBorderWidth: 2,
      },
    })),
  };
}

/** Names in the far corners of the four fields; no marks of their own. */
function quadrantNames(
  { quadrants }: BubbleChart,
  { x, y }: { readonly x: Scale; readonly y: Scale },
  palette: ChartPalette,
) {
  if (!quadrants) return [];
  const corners = [
    { text: quadrants.topLeft, at: [x.least, y.most], offset: [8, 12], align: 'left' },
    { text: quadrants.topRight, at: [x.most, y.most], offset: [-8, 12], align: 'right' },
    { text: quadrants.bottomLeft, at: [x.least, y.least], offset: [8, -12], align: 'left' },
    { text: quadrants.bottomRight, at: [x.most, y.least], offset: [-8, -12], align: 'right' },
  ].filter(({ text }) => text !== undefined);
  return [
    {
      type: 'scatter',
      id: 'quadrants',
      silent: true,
      symbolSize: 0,
      itemStyle: { color: 'transparent', opacity: 1 },
      data: corners.map(({ text, at, offset, align }) => ({
        value: at,
        label: {
          show: true,
          position: 'inside',
          offset,
          align,
          color: palette.axis,
          fontSize: SMALL,
          fontStyle: 'italic',
          formatter: text,
        },
      })),
      z: 2,
    },
  ];
}
