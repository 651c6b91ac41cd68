import type { AxisSide } from './dual-chart.ts';

/** How something is drawn, as small as a word beside its name. */
export type MarkLook =
  | 'line'
  | 'dashed'
  | 'faint'
  | 'projected'
  | 'target'
  | 'stroke'
  | 'tick'
  | 'block'
  | 'dot'
  | 'hatched';

/** One entry of a legend; a press switches it off and on. */
export interface LegendKey {
  readonly key: string;
  readonly title: string;
  readonly look: MarkLook;
  /** Which of the eight fixed colours; null has the colour of its look. */
  readonly color: number | null;
  /** The axis it is measured on, where there are two. */
  readonly side?: AxisSide;
  /** Whether it is off until somebody asks for it. */
  readonly isOff?: boolean;
}

/** The same numbers as a table: one row a tick or thing, one column a series or number. */
export interface ChartTable {
  /** What a row is: `Date`, `Source`. */
  readonly head: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly tick: string; readonly cells: readonly string[] }[];
}

/** A place in a chart that is read, and opened, by itself: a tick, a bubble, a step, a slice, a cell. */
export interface ChartSpot {
  /** Among all that can be read, in the order they are read in. */
  readonly index: number;
  /** The tick, or the key of the thing; of a cell its row and its column. */
  readonly keys: readonly string[];
}

export interface ReadingRow {
  readonly key: string;
  readonly title: string;
  /** In small print under the title: the date it is of. */
  readonly detail: string | null;
  readonly value: string;
  /** How it is drawn; null where it is not. */
  readonly mark: Pick<LegendKey, 'look' | 'color'> | null;
}

/** What a place says when somebody points at it or comes to it by key. */
export interface Reading {
  readonly title: string | null;
  /** Beside the title: what the rows come to. */
  readonly total: string | null;
  readonly rows: readonly ReadingRow[];
  readonly notes: readonly string[];
}

/** A reading as it is said. */
export function spokenReading({ title, total, rows, notes }: Reading): string {
  const head = title === null ? [] : [total === null ? `${title}.` : `${title}: ${total}.`];
  const reported = rows.map(({ title: of, detail, value }) =>
    detail === null || detail === '' ? `${of}: ${value}.` : `${of}, ${detail}: ${value}.`,
  );
  return [...head, ...reported, ...notes.map((note) => `${note}.`)].join(' ');
}
