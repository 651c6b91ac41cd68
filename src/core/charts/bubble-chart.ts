import type { Unit } from '../kpis/kpi.ts';

/** What is measured along an axis, or by the size of a bubble. */
export interface BubbleAxis {
  readonly title: string;
  readonly unit: Unit;
}

/** One thing with two numbers and perhaps a third: a source by its cost, its gross and its sales. */
export interface Bubble {
  readonly key: string;
  readonly label: string;
  /** What is not known on an axis has no place; it is counted under the chart instead. */
  readonly x: number | null;
  readonly y: number | null;
  /** Not negative; its area, not its width, tells the number. Null, as in a scatter, is a point. */
  readonly size: number | null;
  /** The key of its group; null has the first colour. */
  readonly group: string | null;
}

export interface BubbleGroup {
  readonly key: string;
  readonly title: string;
  /** Which of the eight fixed colours, 1 to 8. */
  readonly color: number;
}

/** A value everything is held against: the store's average, a break-even. */
export interface ReferenceLine {
  readonly axis: 'x' | 'y';
  readonly at: number;
  /** `Average $412`. */
  readonly label: string;
}

/** What the four fields between two reference lines mean, where it helps: `Spend more here`. */
export interface QuadrantNames {
  readonly topLeft?: string;
  readonly topRight?: string;
  readonly bottomLeft?: string;
  readonly bottomRight?: string;
}

/** Things by two numbers, and a third as their size; without the third it is a scatter. */
export interface BubbleChart {
  readonly kind: 'bubble';
  readonly title: string;
  /** What one bubble is: `Source`, `Campaign`. */
  readonly noun: string;
  readonly x: BubbleAxis;
  readonly y: BubbleAxis;
  /** Null makes it a scatter. */
  readonly size: BubbleAxis | null;
  /** Those a reader may switch off; empty where there is only one. */
  readonly groups: readonly BubbleGroup[];
  readonly bubbles: readonly Bubble[];
  readonly lines: readonly ReferenceLine[];
  /** Only with one line on each axis. */
  readonly quadrants?: QuadrantNames;
}

/** The bubbles that have a place and whose group is shown, the largest first, so that small ones lie in front. */
export function placedBubbles(
  { bubbles }: BubbleChart,
  hidden: ReadonlySet<string> = new Set(),
): readonly (Bubble & { readonly x: number; readonly y: number })[] {
  return bubbles
    .filter((bubble): bubble is Bubble & { x: number; y: number } => bubble.x !== null && bubble.y !== null)
    .filter(({ group }) => group === null || !hidden.has(group))
    .toSorted((one, other) => (other.size ?? 0) - (one.size ?? 0));
}
