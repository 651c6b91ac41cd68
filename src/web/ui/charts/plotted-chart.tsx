import { type CSSProperties, useMemo, useRef } from 'react';
import { readBubbles } from '../../../core/charts/bubble-text.ts';
import { type DirectLabel, type DirectLabels, spreadHeights } from '../../../core/charts/direct-labels.ts';
import { bubbleRadius } from '../../../core/charts/drawing/bubble-plot.ts';
import { chartOptions, type PlottedChart } from '../../../core/charts/drawing/chart-options.ts';
import type { Room } from '../../../core/charts/drawing/room.ts';
import { useSize } from '../use-size.ts';
import { useTextMeasure } from '../use-text-measure.ts';
import styles from './chart.module.css';
import { ChartMark } from './chart-mark.tsx';
import { type ChartPlaces, ChartStage, type ChartStageProps } from './chart-stage.tsx';
import { useChartPalette } from './use-chart-palette.ts';
import { type Drawn, useDrawing } from './use-drawing.ts';

export interface PlottedCanvasProps
  extends Pick<ChartStageProps, 'hidden' | 'height' | 'opening' | 'annotated'> {
  readonly chart: PlottedChart;
  /** Names at the ends of lines, instead of the legend. */
  readonly labels: DirectLabels | null;
  readonly toggle: (key: string) => void;
}

const BESIDE = 36;

/** A chart with axes, drawn by the chart library. */
export function PlottedCanvas(props: PlottedCanvasProps) {
  const { chart, hidden, height, opening, labels, toggle, annotated } = props;
  const palette = useChartPalette();
  const canvas = useRef<HTMLDivElement>(null);
  const measure = useTextMeasure(palette.font);
  // Only the names beside bubbles depend on the width; the library fits the rest.
  const { width, height: filled } = useSize(canvas);
  const tall = Math.max(height, filled);
  const roomWidth = chart.kind === 'bubble' ? width : 0;
  const gutter = labels ? gutterOf(labels, measure) : 0;
  const room = useMemo(
    () => ({ width: roomWidth, height: tall, measure, gutter }),
    [roomWidth, tall, measure, gutter],
  );
  const options = useMemo(
    () => chartOptions(chart, { palette, hidden, room }),
    [chart, palette, hidden, room],
  );
  const drawn = useDrawing(canvas, options);
  const places = useMemo(
    () => (drawn ? { width, height: tall, ...placesOf(chart, { drawn, hidden, room }) } : null),
    [drawn, chart, hidden, room, width, tall],
  );
  return (
    <ChartStage {...{ chart, hidden, height, places, opening, annotated }}>
      <div ref={canvas} className={styles.canvas} aria-hidden />
      {drawn && labels && (
        <ChartLabels
          labels={labels.atEnd}
          {...{ width, gutter, toggle }}
          height={tall}
          yOf={({ index, value }) => drawn.pointOf(index, value).y}
        />
      )}
    </ChartStage>
  );
}

function gutterOf({ atEnd }: DirectLabels, measure: Room['measure']): number {
  return BESIDE + Math.ceil(Math.max(0, ...atEnd.map(({ title }) => measure(title, 12))));
}

interface DrawnChart {
  readonly drawn: Drawn;
  readonly hidden: ReadonlySet<string>;
  readonly room: Room;
}

function placesOf(
  chart: PlottedChart,
  { drawn, hidden, room }: DrawnChart,
): Pick<ChartPlaces, 'spotAt' | 'placeOf'> {
  if (chart.kind === 'bubble') {
    const circles = readBubbles(chart, hidden).map((bubble) => ({
      ...drawn.pointOf(bubble.x, bubble.y),
      radius: bubbleRadius(bubble, chart, room),
    }));
    return {
      spotAt: (x, y) => nearest(circles, x, y),
      placeOf: (index) => {
        const circle = circles[index];
        return circle ? { shape: 'circle', ...circle, radius: circle.radius + 3 } : null;
      },
    };
  }
  const last = chart.ticks.length - 1;
  return {
    spotAt: (x) => (last < 0 ? null : Math.max(0, Math.min(last, drawn.indexAt(x)))),
    placeOf: (index) => ({ shape: 'line', x: drawn.xOf(index) }),
  };
}

/** Pixels around a bubble that still count as a hit; fingers are imprecise. */
const REACH = 12;

/** The smallest bubble under the pointer, else the nearest within reach. */
function nearest(
  circles: readonly { x: number; y: number; radius: number }[],
  x: number,
  y: number,
): number | null {
  const [found] = circles
    .map((circle, index) => ({ index, radius: circle.radius, away: Math.hypot(circle.x - x, circle.y - y) }))
    .filter(({ away, radius }) => away <= radius + REACH)
    .toSorted((one, other) => {
      const isUnder = (spot: typeof one) => spot.away <= spot.radius;
      if (isUnder(one) !== isUnder(other)) return isUnder(one) ? -1 : 1;
      return isUnder(one)
        ? one.radius - other.radius || one.away - other.away
        : one.away - one.radius - (other.away - other.radius);
    });
  return found?.index ?? null;
}

/** Pixels between the baselines of two names, and below the axis. */
const LABEL_LINE = 20;
const LABEL_AXIS = 32;

interface ChartLabelsProps {
  readonly labels: readonly DirectLabel[];
  readonly width: number;
  readonly gutter: number;
  readonly height: number;
  readonly yOf: (label: DirectLabel) => number;
  readonly toggle: (key: string) => void;
}

function ChartLabels({ labels, width, gutter, height, yOf, toggle }: ChartLabelsProps) {
  const places = spreadHeights(labels.map(yOf), LABEL_LINE, height - LABEL_AXIS);
  return labels.map(({ key, title, look, color }, index) => (
    <button
      key={key}
      type="button"
      className={styles.label}
      aria-pressed
      style={{ '--x': `${width - gutter + 8}px`, '--y': `${places[index] ?? 0}px` } as CSSProperties}
      onClick={(event) => {
        event.stopPropagation();
        toggle(key);
      }}
      // The keys of the drawing read values.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <ChartMark look={look} color={color} />
      {title}
    </button>
  ));
}
