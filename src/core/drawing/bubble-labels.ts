import type { Bubble, BubbleChart } from '../bubble-chart.ts';
import type { Scale } from '../chart-scale.ts';
import type { Room } from './room.ts';

/** Where the name of a bubble stands beside it. */
export type LabelSide = 'inside' | 'right' | 'left' | 'top' | 'bottom';

const SIDES: readonly LabelSide[] = ['inside', 'right', 'left', 'top', 'bottom'];
const TYPE = 11;
const LINE = 14;
const AWAY = 4;
/** A point of a scatter, and the smallest bubble that can be seen. */
const POINT = 5;
const LEAST = 4;
/** About as much as the numbers of the axes take. */
const EDGE = { left: 48, right: 16, top: 34, bottom: 40 };

/**
 * How large a bubble is drawn: its area tells its size, the largest takes about a tenth of the
 * chart's shorter side.
 *
 * @returns its radius in pixels
 */
export function bubbleRadius({ size }: Bubble, chart: BubbleChart, { width, height }: Room): number {
  if (chart.size === null) return POINT;
  const most = Math.max(...chart.bubbles.map((bubble) => bubble.size ?? 0));
  const largest = Math.max(10, Math.min(30, width * 0.072, height * 0.1));
  if (size === null || most <= 0) return LEAST;
  return Math.max(LEAST, largest * Math.sqrt(Math.max(0, size) / most));
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Which bubbles have their name beside them, and where: the largest first, each on the first side
 * where it runs into nothing and stays on the chart. The others tell theirs when asked.
 */
export function bubbleLabels(
  chart: BubbleChart,
  shown: readonly Bubble[],
  { room, scales }: { readonly room: Room; readonly scales: { readonly x: Scale; readonly y: Scale } },
): ReadonlyMap<string, LabelSide> {
  const plot: Box = {
    left: EDGE.left,
    right: room.width - EDGE.right,
    top: EDGE.top,
    bottom: room.height - EDGE.bottom,
  };
  const placed = shown.map((bubble) => ({
    bubble,
    radius: bubbleRadius(bubble, chart, room),
    x: between(plot.left, plot.right, shareOf(bubble.x ?? 0, scales.x)),
    y: between(plot.bottom, plot.top, shareOf(bubble.y ?? 0, scales.y)),
  }));
  const circles = placed.map(({ x, y, radius }) => around(x, y, radius));
  const taken = [...lineNames(chart, { plot, scales, room })];
  const crossed = lineBoxes(chart, { plot, scales });
  const labels = new Map<string, LabelSide>();
  for (const [index, { bubble, ...at }] of placed.entries()) {
    const width = room.measure(bubble.label, TYPE);
    const boxes = SIDES.map((side) => ({ side, box: labelBox(side, at, width) })).filter(
      ({ side, box }) =>
        isWithin(box, plot) &&
        (side !== 'inside' || width <= at.radius * 1.8) &&
        !taken.some((other) => isOver(box, other)) &&
        // Its own bubble is no obstacle, and within it only those that lie in front are.
        !circles.some(
          (other, place) => (side === 'inside' ? place > index : place !== index) && isOver(box, other),
        ),
    );
    // A line through a name is better than no name.
    const free = boxes.find(({ box }) => !crossed.some((line) => isOver(box, line))) ?? boxes[0];
    if (!free) continue;
    labels.set(bubble.key, free.side);
    taken.push(free.box);
  }
  return labels;
}

interface Plot {
  readonly plot: Box;
  readonly scales: { readonly x: Scale; readonly y: Scale };
}

/** The reference lines as they run through the plot. */
function lineBoxes({ lines }: BubbleChart, { plot, scales }: Plot): Box[] {
  return lines.map(({ axis, at }) => {
    const x = between(plot.left, plot.right, shareOf(at, scales.x));
    const y = between(plot.bottom, plot.top, shareOf(at, scales.y));
    return axis === 'x'
      ? { left: x - 1, right: x + 1, top: plot.top, bottom: plot.bottom }
      : { left: plot.left, right: plot.right, top: y - 1, bottom: y + 1 };
  });
}

/** Where the names of lines that run across stand: at their right end, above them. */
function lineNames({ lines }: BubbleChart, { plot, scales, room }: Plot & { room: Room }): Box[] {
  return lines
    .filter(({ axis }) => axis === 'y')
    .map(({ at, label }) => {
      const bottom = between(plot.bottom, plot.top, shareOf(at, scales.y));
      return {
        left: plot.right - room.measure(label, TYPE) - 4,
        right: plot.right,
        top: bottom - LINE - 4,
        bottom,
      };
    });
}

function labelBox(
  side: LabelSide,
  { x, y, radius }: { x: number; y: number; radius: number },
  width: number,
) {
  const away = radius + AWAY;
  const beside = (left: number) => ({ left, right: left + width, top: y - LINE / 2, bottom: y + LINE / 2 });
  const above = (top: number) => ({ left: x - width / 2, right: x + width / 2, top, bottom: top + LINE });
  switch (side) {
    case 'inside':
      return beside(x - width / 2);
    case 'right':
      return beside(x + away);
    case 'left':
      return beside(x - away - width);
    case 'top':
      return above(y - away - LINE);
    case 'bottom':
      return above(y + away);
  }
}

function around(x: number, y: number, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function isOver(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function isWithin(box: Box, plot: Box): boolean {
  return box.left >= plot.left && box.right <= plot.right && box.top >= plot.top && box.bottom <= plot.bottom;
}

function shareOf(value: number, { least, most }: Scale): number {
  return (value - least) / (most - least);
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
