import type { Unit } from '../kpis/kpi.ts';

export interface HeatLine {
  readonly key: string;
  readonly title: string;
  readonly label?: string;
}

/** For example, by weekday and hour. */
export interface HeatMap {
  readonly kind: 'heat';
  readonly title: string;
  readonly unit: Unit;
  readonly rowHead: string;
  readonly columnHead: string;
  readonly rows: readonly HeatLine[];
  readonly columns: readonly HeatLine[];
  /** Rows of columns; null is not known. */
  readonly values: readonly (readonly (number | null)[])[];
}
