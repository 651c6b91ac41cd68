import type { Bubble, BubbleChart } from '../bubble-chart.ts';
import type { ChartOptions, ChartPalette } from '../charts.ts';
import { AWAY, bubbleLabels, type LabelSide, type LineName, lineNames } from './bubble-labels.ts';
import { type BubblePlot, bubblePlot, bubbleScales, type Circle, LINE } from './bubble-plot.ts';
import { SMALL, valueAxis } from './chart-axes.ts';
import { type CornerName, cornerNames } from './corner-names.ts';
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
