import type { Unit } from '../kpis/kpi.ts';
import { niceScale, pairedScales, type Scale } from './chart-scale.ts';
import type { Timeline } from './charts.ts';

export type AxisSide = 'left' | 'right';

export const SIDES: readonly AxisSide[] = ['left', 'right'];

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

type Measured = Pick<DualSeries, 'side' | 'unit' | 'values'>;

/** What the two axes hold: each in round steps of its own, both with zero at the same height and as many lines. */
export function sideScales(shown: readonly Measured[]): Readonly<Record<AxisSide, Scale>> {
  const [left, right] = SIDES.map((side) => {
    const own = shown.filter((series) => series.side === side);
    const isWhole = own.every(({ unit }) => unit === 'number');
    return own.length === 0
      ? null
      : niceScale(
          own.flatMap(({ values }) => values),
          isWhole,
        );
  });
  return pairedScales(left ?? null, right ?? null);
}

/** The unit an axis is told in: that of its series, or plain numbers where they differ. */
export function sideUnit(shown: readonly Pick<DualSeries, 'side' | 'unit'>[], side: AxisSide): Unit {
  const units = new Set(shown.filter((series) => series.side === side).map(({ unit }) => unit));
  const [only = 'number'] = units;
  return units.size === 1 ? only : 'number';
}
