import type { Unit } from '../kpis/kpi.ts';
import { niceScale, pairedScales, type Scale } from './chart-scale.ts';
import type { Timeline } from './charts.ts';

export type AxisSide = 'left' | 'right';

export const SIDES: readonly AxisSide[] = ['left', 'right'];

export interface DualSeries {
  readonly key: string;
  readonly title: string;
  readonly side: AxisSide;
  readonly unit: Unit;
  /** One per tick; null is a gap. */
  readonly values: readonly (number | null)[];
  /** 1 to 8. */
  readonly color: number;
  /** Hidden until the reader switches it on. */
  readonly isOff?: boolean;
}

/**
 * Series of different units, such as sessions and leads. Each side has one scale from zero; mixed
 * units on a side show plain numbers.
 */
export interface DualChart extends Timeline {
  readonly kind: 'dual';
  readonly title: string;
  /** Full label per tick: `Nov 3, 2026`. */
  readonly labels: readonly string[];
  readonly series: readonly DualSeries[];
}

type Measured = Pick<DualSeries, 'side' | 'unit' | 'values'>;

/** Scales of both axes, with zero at the same height and the same number of grid lines. */
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

/** The unit of an axis; `number` where its series differ. */
export function sideUnit(shown: readonly Pick<DualSeries, 'side' | 'unit'>[], side: AxisSide): Unit {
  const units = new Set(shown.filter((series) => series.side === side).map(({ unit }) => unit));
  const [only = 'number'] = units;
  return units.size === 1 ? only : 'number';
}
