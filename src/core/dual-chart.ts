import type { Timeline } from './charts.ts';
import type { Unit } from './kpis/kpi.ts';

export type AxisSide = 'left' | 'right';

/** One course of several, each with its own unit, measured on the axis of its side. */
export interface DualSeries {
  readonly key: string;
  /** `Sessions`, `Cost per lead`. */
  readonly title: string;
  readonly side: AxisSide;
  readonly unit: Unit;
  /** In step with the ticks of the chart; null is a gap. */
  readonly values: readonly (number | null)[];
  /** Which of the eight fixed colours, 1 to 8. */
  readonly color: number;
  /** Whether it waits behind its name in the legend until somebody asks for it. */
  readonly isOff?: boolean;
}

/**
 * Courses of different units over the same days, such as sessions on the left and leads on the
 * right. Series of one side share its scale, which begins at zero; dollars and counts on one axis
 * are told by the axis as plain numbers and by every value with its own unit.
 */
export interface DualChart extends Timeline {
  readonly kind: 'dual';
  readonly title: string;
  /** What each tick is of, in full: `Nov 3, 2026`. */
  readonly labels: readonly string[];
  /** Later ones are drawn in front. */
  readonly series: readonly DualSeries[];
}
