import type { Unit } from '../kpis/kpi.ts';

/** One line of a heat map: `Mon`, in full `Monday`. */
export interface HeatLine {
  readonly key: string;
  readonly title: string;
  /** As it is said in a sentence; the title where left out. */
  readonly label?: string;
}

/** A number by two things at once, such as weekday and hour: the more, the stronger its colour. */
export interface HeatMap {
  readonly kind: 'heat';
  readonly title: string;
  readonly unit: Unit;
  /** What the rows are: `Weekday`. */
  readonly rowHead: string;
  /** What the columns are: `Hour`. */
  readonly columnHead: string;
  readonly rows: readonly HeatLine[];
  readonly columns: readonly HeatLine[];
  /** A list a row, a value a column; null is not known and stays empty, 0 is the faintest. */
  readonly values: readonly (readonly (number | null)[])[];
}
