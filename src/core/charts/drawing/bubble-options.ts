import type { Bubble, BubbleChart, QuadrantNames } from '../bubble-chart.ts';
import type { ChartOptions, ChartPalette } from '../charts.ts';
import { AWAY, bubbleLabels, type LabelSide, type LineName, lineNames } from './bubble-labels.ts';
import {
  around,
  type Box,
  type BubblePlot,
  bubblePlot,
  bubbleScales,
  type Circle,
  isOver,
  isWithin,
  LINE,
} from './bubble-plot.ts';
import { SMALL, valueAxis } from './chart-axes.ts';
import type { Room } from './room.ts';

interface BubbleLook {
  readonly palette: ChartPalette;
  readonly hidden: ReadonlySet<string>;
  readonly room: Room;
}

/** Options for the chart library; labels where they fit. */
export function bubbleOptions(chart: BubbleChart, { palette, hidden, room }: BubbleLook): ChartOptions {
  const plot = bubblePlot(chart, hidden, room);
  const names = lineNames(plot);
  const boxes = names.map(({ box }) => box);
  const corners = cornerNames(chart, plot, boxes);
  const labels = bubbleLabels(plot, [...boxes, ...corners.map(({ box }) => box)]);
  const scales = bubbleScales(chart);
  const axis = (of: 'x' | 'y') => ({
    ...valueAxis(scales[of], chart[of].unit, palette),
    name: chart[of].title,
  });
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: {
      left: plot.box.left,
      right: room.width - plot.box.right,
      top: plot.box.top,
      bottom: room.height - plot.box.bottom,
      outerBoundsMode: 'none',
    },
    xAxis: {
      ...axis('x'),
      nameLocation: 'end',
      nameGap: 0,
      nameTextStyle: {
        color: palette.axis,
        fontSize: SMALL,
        align: 'right',
        verticalAlign: 'top',
        padding: [26, 0, 0, 0],
      },
      axisLine: { show: true, onZero: false, lineStyle: { color: palette.grid } },
    },
    yAxis: {
      ...axis('y'),
      nameLocation: 'end',
      nameGap: 18,
      nameTextStyle: { color: palette.axis, fontSize: SMALL, align: 'left' },
    },
    series: [
      {
        type: 'scatter',
        id: 'fields',
        silent: true,
        symbolSize: 0,
        itemStyle: { color: 'transparent', opacity: 1 },
        data: corners.map((word) => cornerName(word, plot, [scales.x.least, scales.y.least])),
        label: { color: palette.axis, fontSize: SMALL, fontStyle: 'italic' },
        z: 2,
      },
      {
        type: 'scatter',
        id: 'bubbles',
        silent: true,
        data: plot.circles.map((circle) =>
          drawn(circle, chart, { palette, label: labels.get(circle.bubble.key) }),
        ),
        markLine: referenceLines(chart, names, palette),
        z: 3,
      },
    ],
  };
}

interface DrawnBubble {
  readonly palette: ChartPalette;
  readonly label: LabelSide | undefined;
}

function drawn({ bubble, radius }: Circle, chart: BubbleChart, { palette, label }: DrawnBubble) {
  const color = palette.parts[colorOf(bubble, chart) - 1] ?? palette.current;
  return {
    name: bubble.key,
    value: [bubble.x, bubble.y],
    symbolSize: 2 * radius,
    // The library's opacity would fade the label too.
    itemStyle: { color: see(color), borderColor: color, borderWidth: 1.25, opacity: 1 },
    label: {
      show: label !== undefined,
      position: label ?? 'right',
      distance: AWAY,
      color: palette.text,
      fontSize: SMALL,
      formatter: bubble.label,
      textBorderColor: palette.surface,
      textBorderWidth: 2.5,
    },
  };
}

function colorOf({ group }: Bubble, { groups }: BubbleChart): number {
  return groups.find(({ key }) => key === group)?.color ?? 1;
}

/** Half transparent: bubbles behind stay visible. */
function see(color: string): string {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return `rgba(${channel(1)}, ${channel(3)}, ${channel(5)}, 0.5)`;
}

function referenceLines({ lines }: BubbleChart, names: readonly LineName[], palette: ChartPalette) {
  const endOf = (label: string) => names.find((name) => name.label === label)?.end ?? 'end';
  return {
    silent: true,
    animation: false,
    symbol: 'none',
    lineStyle: { color: palette.comparison, width: 1, type: [4, 4] },
    data: lines.map(({ axis, at, label }) => ({
      ...(axis === 'x' ? { xAxis: at } : { yAxis: at }),
      label: {
        show: true,
        position: axis === 'x' ? 'end' : endOf(label) === 'end' ? 'insideEndTop' : 'insideStartTop',
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

function cornerName({ text, box }: CornerName, plot: BubblePlot, origin: readonly number[]) {
  return {
    value: origin,
    label: {
      show: true,
      position: 'inside',
      align: 'left',
      offset: [box.left - plot.box.left, box.top + LINE / 2 - plot.box.bottom],
      formatter: text,
    },
  };
}

interface CornerName {
  readonly text: string;
  readonly box: Box;
}

const CORNERS: readonly (keyof QuadrantNames)[] = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'];
const INSET = 6;

/** Quadrant names in their outermost free corners, if any. `taken`: boxes in use. */
export function cornerNames(
  { quadrants = {} }: BubbleChart,
  plot: BubblePlot,
  taken: readonly Box[],
): CornerName[] {
  const [x, y] = (['x', 'y'] as const).map((axis) => plot.lines.find((line) => line.axis === axis)?.place);
  if (x === undefined || y === undefined) return [];
  const circles = plot.circles.map(around);
  return CORNERS.flatMap((corner) => {
    const text = quadrants[corner];
    if (text === undefined) return [];
    const field = fieldOf(corner, plot.box, { x, y });
    const isFree = (box: Box) =>
      isWithin(box, field) && ![...taken, ...circles].some((other) => isOver(box, other));
    const box = places(corner, field, plot.room.measure(text, SMALL)).find(isFree);
    return box ? [{ text, box }] : [];
  });
}

function fieldOf(corner: keyof QuadrantNames, box: Box, { x, y }: { x: number; y: number }): Box {
  return {
    ...(isLeft(corner) ? { left: box.left, right: x } : { left: x, right: box.right }),
    ...(isTop(corner) ? { top: box.top, bottom: y } : { top: y, bottom: box.bottom }),
  };
}

function places(corner: keyof QuadrantNames, field: Box, width: number): Box[] {
  const lefts = [field.left + INSET, field.right - INSET - width];
  const tops = [field.top + INSET, field.bottom - INSET - LINE];
  const sides = isLeft(corner) ? lefts : lefts.toReversed();
  const heights = isTop(corner) ? tops : tops.toReversed();
  return heights.flatMap((top) =>
    sides.map((left) => ({ left, right: left + width, top, bottom: top + LINE })),
  );
}

function isLeft(corner: keyof QuadrantNames): boolean {
  return corner === 'topLeft' || corner === 'bottomLeft';
}

function isTop(corner: keyof QuadrantNames): boolean {
  return corner === 'topLeft' || corner === 'topRight';
}
