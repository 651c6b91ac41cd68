import type { Unit } from '../kpis/kpi.ts';

export interface BubbleAxis {
  readonly title: string;
  readonly unit: Unit;
}

export interface Bubble {
  readonly key: string;
  readonly label: string;
  /** Without x or y it is not drawn; the footnote counts it. */
  readonly x: number | null;
  readonly y: number | null;
  /** Not negative; null is a plain point. */
  readonly size: number | null;
  readonly group: string | null;
}

export interface BubbleGroup {
  readonly key: string;
  readonly title: string;
  /** 1 to 8. */
  readonly color: number;
}

export interface ReferenceLine {
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly label: string;
}

export interface QuadrantNames {
  readonly topLeft?: string;
  readonly topRight?: string;
  readonly bottomLeft?: string;
  readonly bottomRight?: string;
}

export interface BubbleChart {
  readonly kind: 'bubble';
  readonly title: string;
  readonly noun: string;
  readonly x: BubbleAxis;
  readonly y: BubbleAxis;
  /** Null for a scatter chart. */
  readonly size: BubbleAxis | null;
  readonly groups: readonly BubbleGroup[];
  readonly bubbles: readonly Bubble[];
  readonly lines: readonly ReferenceLine[];
  /** Needs a reference line on each axis. */
  readonly quadrants?: QuadrantNames;
}

/** Drawable bubbles of shown groups, largest (rearmost) first. */
export function placedBubbles(
  { bubbles }: BubbleChart,
  hidden: ReadonlySet<string> = new Set(),
): readonly (Bubble & { readonly x: number; readonly y: number })[] {
  return bubbles
    .filter((bubble): bubble is Bubble & { x: number; y: number } => bubble.x !== null && bubble.y !== null)
    .filter(({ group }) => group === null || !hidden.has(group))
    .toSorted((one, other) => (other.size ?? 0) - (one.size ?? 0));
}
