import type { RecordOf, Target } from '../records/kinds.ts';
import type { FieldError } from './errors.ts';

export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/** Can be read several times; never held in memory. */
export interface SourceFile {
  readonly name: string;
  open(): AsyncIterable<Uint8Array>;
}

/** Whether 03/04/2026 is March 4 or April 3. */
export const DATE_ORDERS = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * Stored lines that a new report of the same days lacks are kept (`filtered`), removed (`whole`),
 * or removed where renamed (`renamed`).
 */
export const OTHER_LINES = ['filtered', 'renamed', 'whole'] as const;
export type OtherLines = (typeof OTHER_LINES)[number];

/** By count name; null where the totals line has none. */
export type StatedTotals = Readonly<Record<string, number | null>>;

export interface ReadContext {
  /** Keyed hash in hex, to match contact data that is never stored. */
  hash(text: string): string;
  readonly now: Date;
  /** May state the day it covers. */
  readonly fileName?: string;
  /** Absent: derived from the whole file. */
  readonly dateOrder?: DateOrder;
}

/** `certainty` and `closeness`, 0 to 1, rank connectors; users read `reason`. */
export type Recognition =
  | { readonly fits: true; readonly as: string; readonly certainty: number }
  | { readonly fits: false; readonly reason: string; readonly closeness: number };

/** `row` counts from 1 as in a spreadsheet. */
export type Item<Rec> =
  | { readonly row: number; readonly record: Rec }
  | { readonly row: number; readonly reasons: readonly FieldError[]; readonly cells?: readonly string[] }
  | { readonly row: number; readonly skipped: string; readonly totals?: StatedTotals };

/** `row` counts from 1, blank lines included. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Absent for a sound row. */
  readonly damage?: string;
}

/** A CSV, a block of it, or a sheet. Can be read several times; never held in memory. */
export interface SourceTable {
  /** Null where the file is one table. */
  readonly name: string | null;
  /** Other tables of its archive or workbook, which may state its days. */
  readonly beside?: readonly TableHead[];
  readonly sameFile?: readonly TableHead[];
  rows(): AsyncIterable<TableRow>;
}

export interface TableHead {
  readonly name: string | null;
  readonly rows: readonly TableRow[];
}

export interface TableSample {
  readonly fileName: string;
  readonly name: string | null;
  readonly rows: readonly TableRow[];
  readonly beside: readonly TableHead[];
  readonly sameFile?: readonly TableHead[];
  readonly isWhole: boolean;
}

export interface ColumnField {
  readonly key: string;
  readonly title: string;
  readonly isRequired: boolean;
}

/** Mapped by hand, for all files with this header. */
export interface ColumnMapping {
  readonly connector: string;
  readonly header: readonly string[];
  readonly columns: Readonly<Record<string, string>>;
  readonly dateOrder?: DateOrder;
}

export type ColumnShape = 'date' | 'number' | 'vin' | 'email' | 'phone' | 'number-or-code' | 'text';

export interface ColumnKnowledge {
  /** Likeliest first, in lower-case letters and digits only. */
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  readonly shapes: Readonly<Record<string, ColumnShape | undefined>>;
}

export interface Proposal {
  readonly connector: string;
  readonly title: string;
  readonly confidence: number;
  readonly reason: string;
  readonly columns: Readonly<Record<string, string>>;
  /** Whether all required fields were found. */
  readonly isReadable: boolean;
}

interface ConnectorBase<T extends Target> {
  /** Part of every record's key: never changes. */
  readonly id: string;
  readonly title: string;
  readonly target: T;
  /** Arrives as it happens, so its arrival checks its date. */
  readonly isLive: boolean;
}

export interface DocumentConnector<T extends Target = Target> extends ConnectorBase<T> {
  readonly kind: 'document';
  recognize(sample: Sample): Recognition;
  /** Throws `Problem` for an unreadable file. */
  read(file: SourceFile, context: ReadContext): AsyncIterable<Item<RecordOf[T]>>;
}

export interface TableConnector<T extends Target = Target> extends ConnectorBase<T> {
  readonly kind: 'table';
  readonly fields: readonly ColumnField[];
  readonly knowledge: ColumnKnowledge;
  recognize(sample: TableSample): Recognition;
  /** Finds the columns itself without a mapping. Throws `Problem` for an unreadable table. */
  read(table: SourceTable, context: ReadContext, mapping?: ColumnMapping): AsyncIterable<Item<RecordOf[T]>>;
}

export type Connector = { [T in Target]: DocumentConnector<T> | TableConnector<T> }[Target];

export interface FilterAboveTable {
  /** As in the file: `Device: Mobile`. */
  readonly text: string;
  /** `lines`: the lines left are complete. `numbers`: every line is partial. */
  readonly leavesOut: 'lines' | 'numbers';
}

interface FoundOf<T extends Target> {
  /** Sheet or block; null for the whole file. */
  readonly table: string | null;
  readonly connector: Pick<ConnectorBase<T>, 'id' | 'title' | 'isLive'>;
  readonly target: T;
  readonly as: string;
  readonly confidence: number;
  /** Null where the file names none. */
  readonly filter: FilterAboveTable | null;
  read(context: ReadContext): AsyncIterable<Item<RecordOf[T]>>;
}

export type FoundTable = { [T in Target]: FoundOf<T> }[Target];

export interface UnknownTable {
  readonly table: string | null;
  readonly connector: null;
  readonly reason: string;
  readonly header: readonly string[];
  readonly preview: readonly TableRow[];
  readonly proposal: Proposal | null;
}

export const HEADER_ONLY = 'The file has a header and no rows.';

export interface FileReader {
  readonly connectors: readonly Connector[];
  /** All tables of a file in order, or its one document. */
  find(file: SourceFile, mappings: readonly ColumnMapping[]): Promise<readonly (FoundTable | UnknownTable)[]>;
  /** All tables, whatever they contain. Throws `Problem` `invalid` if there is none. */
  open(file: SourceFile): Promise<readonly SourceTable[]>;
}

export const SAMPLE_BYTES = 262_144;

/** The first `SAMPLE_BYTES` of a file. */
export async function sampleOf(file: SourceFile): Promise<Sample> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let isWhole = true;
  for await (const chunk of file.open()) {
    parts.push(chunk);
    size += chunk.length;
    if (size > SAMPLE_BYTES) {
      isWhole = false;
      break;
    }
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return { name: file.name, bytes: bytes.subarray(0, SAMPLE_BYTES), isWhole };
}
