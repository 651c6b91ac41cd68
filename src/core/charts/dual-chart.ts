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
  readonly values: readonly (number | null)[];
  /** 1 to 8. */
  readonly color: number;
  /** Hidden until the reader switches it on. */
  readonly isOff?: boolean;
}

/** Each side has one scale from zero; a side with mixed units shows plain numbers. */
export interface DualChart extends Timeline {
  readonly kind: 'dual';
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly DualSeries[];
}

type Measured = Pick<DualSeries, 'side' | 'unit' | 'values'>;

/** Zero and grid lines are at the same heights on both sides. */
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
