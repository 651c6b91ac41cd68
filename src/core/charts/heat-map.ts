import type { Unit } from '../kpis/kpi.ts';

export interface HeatLine {
  readonly key: string;
  readonly title: string;
  /** Long form of the title: `Monday`. */
  readonly label?: string;
}

/** A number by two dimensions, such as weekday and hour. */
export interface HeatMap {
  readonly kind: 'heat';
  readonly title: string;
  readonly unit: Unit;
  readonly rowHead: string;
  readonly columnHead: string;
  readonly rows: readonly HeatLine[];
  readonly columns: readonly HeatLine[];
  /** Rows of columns; null is not known, 0 is the faintest color. */
  readonly values: readonly (readonly (number | null)[])[];
}
