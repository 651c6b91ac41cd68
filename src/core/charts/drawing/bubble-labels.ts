import { around, type Box, type BubblePlot, type Circle, isOver, isWithin, LINE } from './bubble-plot.ts';
import { SMALL } from './chart-axes.ts';

export type LabelSide = 'inside' | 'right' | 'left' | 'top' | 'bottom';

const SIDES: readonly LabelSide[] = ['inside', 'right', 'left', 'top', 'bottom'];
/** Pixels between a bubble and its label. */
export const AWAY = 4;

/** Labels by bubble size, each on its first free side, if any. `taken`: boxes in use. */
export function bubbleLabels(plot: BubblePlot, taken: readonly Box[]): ReadonlyMap<string, LabelSide> {
  const circles = plot.circles.map(around);
  const crossed = lineBoxes(plot);
  const names = [...taken];
  const labels = new Map<string, LabelSide>();
  for (const [index, circle] of plot.circles.entries()) {
    const { label, key } = circle.bubble;
    const width = plot.room.measure(label, SMALL);
    const boxes = SIDES.map((side) => ({ side, box: labelBox(side, circle, width) })).filter(
      ({ side, box }) =>
        isWithin(box, plot.box) &&
        (side !== 'inside' || width <= circle.radius * 1.8) &&
        !names.some((other) => isOver(box, other)) &&
        // A bubble's own circle does not block its label.
        !circles.some(
          (other, place) => (side === 'inside' ? place > index : place !== index) && isOver(box, other),
        ),
    );
    // Better crossed by a line than no label.
    const free = boxes.find(({ box }) => !crossed.some((line) => isOver(box, line))) ?? boxes[0];
    if (!free) continue;
    labels.set(key, free.side);
    names.push(free.box);
  }
  return labels;
}

export interface LineName {
  readonly label: string;
  readonly end: 'start' | 'end';
  readonly box: Box;
}

/** Labels of horizontal lines, at the end with fewer bubbles. */
export function lineNames({ lines, box, circles, room }: BubblePlot): LineName[] {
  return lines
    .filter(({ axis }) => axis === 'y')
    .map(({ label, place }) => {
      const width = room.measure(label, SMALL) + AWAY;
      const rows = { top: place - LINE - AWAY, bottom: place };
      const ends = [
        { label, end: 'end', box: { left: box.right - width, right: box.right, ...rows } },
        { label, end: 'start', box: { left: box.left, right: box.left + width, ...rows } },
      ] as const;
      const covered = ends.map((one) => circles.filter((circle) => isOver(one.box, around(circle))).length);
      return (covered[1] ?? 0) < (covered[0] ?? 0) ? ends[1] : ends[0];
    });
}

function lineBoxes({ lines, box }: BubblePlot): Box[] {
  return lines.map(({ axis, place }) =>
    axis === 'x'
      ? { left: place - 1, right: place + 1, top: box.top, bottom: box.bottom }
      : { left: box.left, right: box.right, top: place - 1, bottom: place + 1 },
  );
}

/** The box of a label beside its bubble. */
export function labelBox(side: LabelSide, { x, y, radius }: Circle, width: number): Box {
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
