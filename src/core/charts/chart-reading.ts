import type { AxisSide } from './dual-chart.ts';

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

export interface LegendKey {
  readonly key: string;
  readonly title: string;
  readonly look: MarkLook;
  /** 1 to 8; null uses the color of the look. */
  readonly color: number | null;
  readonly side?: AxisSide;
  /** Hidden until the reader switches it on. */
  readonly isOff?: boolean;
}

export interface ChartTable {
  readonly head: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly tick: string; readonly cells: readonly string[] }[];
}

/** What can be read and opened: a tick, bubble, step, slice or cell. */
export interface ChartSpot {
  /** Position in keyboard order. */
  readonly index: number;
  /** For a cell, row and column. */
  readonly keys: readonly string[];
}

export interface ReadingRow {
  readonly key: string;
  readonly title: string;
  /** In small print under the title. */
  readonly detail: string | null;
  readonly value: string;
  readonly mark: Pick<LegendKey, 'look' | 'color'> | null;
}

export interface Reading {
  readonly title: string | null;
  readonly total: string | null;
  readonly rows: readonly ReadingRow[];
  readonly notes: readonly string[];
}

/** A reading as one text for screen readers. */
export function spokenReading({ title, total, rows, notes }: Reading): string {
  const head = title === null ? [] : [total === null ? `${title}.` : `${title}: ${total}.`];
  const reported = rows.map(({ title: of, detail, value }) =>
    detail === null || detail === '' ? `${of}: ${value}.` : `${of}, ${detail}: ${value}.`,
  );
  return [...head, ...reported, ...notes.map((note) => `${note}.`)].join(' ');
}
