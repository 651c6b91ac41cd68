import { type Bubble, type BubbleChart, placedBubbles, type ReferenceLine } from '../bubble-chart.ts';
import { type Scale, snugScale } from '../chart-scale.ts';
import { axisText, SMALL } from './chart-axes.ts';
import type { Room } from './room.ts';

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Circle {
  readonly bubble: Bubble;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface BubblePlot {
  readonly box: Box;
  readonly circles: readonly Circle[];
  readonly lines: readonly (ReferenceLine & { readonly place: number })[];
  readonly room: Room;
}

/** Height of a line of small print, in pixels. */
export const LINE = 14;

const POINT = 5;
const LEAST = 4;
const MARGIN = 10;
const TOP = 34;
const BOTTOM = 46;
const SIDE = 16;

/** Fits all bubbles and lines; hidden groups do not change it. */
export function bubbleScales(chart: BubbleChart): { readonly x: Scale; readonly y: Scale } {
  const all = placedBubbles(chart);
  const of = (axis: 'x' | 'y') =>
    snugScale([
      ...all.map((bubble) => bubble[axis]),
      ...chart.lines.filter((line) => line.axis === axis).map(({ at }) => at),
    ]);
  return { x: of('x'), y: of('y') };
}

/** Positions of bubbles and reference lines. */
export function bubblePlot(chart: BubbleChart, hidden: ReadonlySet<string>, room: Room): BubblePlot {
  const scales = bubbleScales(chart);
  const widest = (axis: 'x' | 'y') =>
    Math.max(
      ...steps(scales[axis]).map((at) =>
        room.measure(axisText(at, chart[axis].unit, scales[axis].step), SMALL),
      ),
    );
  const box = {
    left: Math.ceil(widest('y')) + MARGIN,
    right: room.width - Math.max(SIDE, Math.ceil(widest('x') / 2)),
    top: TOP,
    bottom: room.height - BOTTOM,
  };
  const xOf = (value: number) => between(box.left, box.right, shareOf(value, scales.x));
  const yOf = (value: number) => between(box.bottom, box.top, shareOf(value, scales.y));
  return {
    box,
    circles: placedBubbles(chart, hidden).map((bubble) => ({
      bubble,
      radius: bubbleRadius(bubble, chart, room),
      x: xOf(bubble.x),
      y: yOf(bubble.y),
    })),
    lines: chart.lines.map((line) => ({ ...line, place: line.axis === 'x' ? xOf(line.at) : yOf(line.at) })),
    room,
  };
}

/** Radius in pixels; area is proportional to size. */
export function bubbleRadius({ size }: Bubble, chart: BubbleChart, { width, height }: Room): number {
  if (chart.size === null) return POINT;
  const most = Math.max(...chart.bubbles.map((bubble) => bubble.size ?? 0));
  const largest = Math.max(10, Math.min(30, width * 0.072, height * 0.1));
  if (size === null || most <= 0) return LEAST;
  return Math.max(LEAST, largest * Math.sqrt(Math.max(0, size) / most));
}

export function around({ x, y, radius }: Circle): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

export function isOver(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function isWithin(box: Box, outer: Box): boolean {
  return (
    box.left >= outer.left && box.right <= outer.right && box.top >= outer.top && box.bottom <= outer.bottom
  );
}

function steps({ least, most, step }: Scale): number[] {
  return Array.from({ length: Math.round((most - least) / step) + 1 }, (_, index) => least + index * step);
}

function shareOf(value: number, { least, most }: Scale): number {
  return (value - least) / (most - least);
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
