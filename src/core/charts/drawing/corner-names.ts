import type { BubbleChart, QuadrantNames } from '../bubble-chart.ts';
import { around, type Box, type BubblePlot, isOver, isWithin, LINE } from './bubble-plot.ts';
import { SMALL } from './chart-axes.ts';

export interface CornerName {
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
