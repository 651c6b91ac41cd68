import type { RecordOf, Target } from '../records/kinds.ts';
import type { FieldError } from './errors.ts';

/** The beginning of a file, enough to recognize it. */
export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/** Can be read several times; never held in memory as a whole. */
export interface SourceFile {
  readonly name: string;
  open(): AsyncIterable<Uint8Array>;
}

/** Whether 03/04/2026 is March 4 or April 3. */
export const DATE_ORDERS = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * What happens to stored lines that a new report of the same days lacks. `filtered` keeps them;
 * `whole` removes them; `renamed` removes those it has under another name.
 */
export const OTHER_LINES = ['filtered', 'renamed', 'whole'] as const;
export type OtherLines = (typeof OTHER_LINES)[number];

/** Sums in a totals line by count name; null where it has none. */
export type StatedTotals = Readonly<Record<string, number | null>>;

export interface ReadContext {
  /** Keyed hash in hex, used to match contact data that is never stored. */
  hash(text: string): string;
  readonly now: Date;
  /** May state the day it covers. */
  readonly fileName?: string;
  /** Absent: derived from the whole file. */
  readonly dateOrder?: DateOrder;
}

/**
 * Whether a connector can read a file. `certainty` and `closeness`, 0 to 1, rank connectors;
 * `reason` is shown to the user.
 */
export type Recognition =
  | { readonly fits: true; readonly as: string; readonly certainty: number }
  | { readonly fits: false; readonly reason: string; readonly closeness: number };

/** The result of one row or message; `row` counts from 1 as in a spreadsheet. */
export type Item<Rec> =
  | { readonly row: number; readonly record: Rec }
  | { readonly row: number; readonly reasons: readonly FieldError[]; readonly cells?: readonly string[] }
  | { readonly row: number; readonly skipped: string; readonly totals?: StatedTotals };

/** `row` counts from 1, blank lines included. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Why the cells cannot be trusted; absent for a sound row. */
  readonly damage?: string;
}

/** A CSV, a block of it, or a sheet. Can be read several times; never held in memory as a whole. */
export interface SourceTable {
  /** Sheet or block; null where the file is one table. */
  readonly name: string | null;
  /** Other tables of its archive or workbook, which may state the report's days. */
  readonly beside?: readonly TableHead[];
  /** Other tables in the same text file. */
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

/** A column a connector can use, for mapping by hand. */
export interface ColumnField {
  readonly key: string;
  readonly title: string;
  readonly isRequired: boolean;
}

/** Columns mapped by hand, for all files with the same header. */
export interface ColumnMapping {
  /** Connector id. */
  readonly connector: string;
  readonly header: readonly string[];
  /** Field to column name; other fields are not read. */
  readonly columns: Readonly<Record<string, string>>;
  readonly dateOrder?: DateOrder;
}

export type ColumnShape = 'date' | 'number' | 'vin' | 'email' | 'phone' | 'number-or-code' | 'words';

export interface ColumnKnowledge {
  /** Likeliest first, in lower-case letters and digits only. */
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  readonly shapes: Readonly<Record<string, ColumnShape | undefined>>;
}

/** What an unknown table may be, for the user to confirm. */
export interface Proposal {
  /** Connector id. */
  readonly connector: string;
  /** `Repair orders`. */
  readonly title: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** One sentence. */
  readonly reason: string;
  /** Field to column name. */
  readonly columns: Readonly<Record<string, string>>;
  /** Whether all required fields were found. */
  readonly isReadable: boolean;
}

interface ConnectorBase<T extends Target> {
  /** Part of every record's key: never changes. */
  readonly id: string;
  readonly title: string;
  readonly target: T;
  /** Records arrive as they happen, so their arrival checks their date. */
  readonly isLive: boolean;
}

/** Reads documents that are not tables, such as mails. */
export interface DocumentConnector<T extends Target = Target> extends ConnectorBase<T> {
  readonly kind: 'document';
  recognise(sample: Sample): Recognition;
  /** Throws `Problem` when the file as a whole cannot be read. */
  read(file: SourceFile, context: ReadContext): AsyncIterable<Item<RecordOf[T]>>;
}

export interface TableConnector<T extends Target = Target> extends ConnectorBase<T> {
  readonly kind: 'table';
  readonly fields: readonly ColumnField[];
  readonly knowledge: ColumnKnowledge;
  recognise(sample: TableSample): Recognition;
  /**
   * Reads the mapped columns, or finds them itself without a mapping. Throws `Problem` when the
   * table as a whole cannot be read.
   */
  read(table: SourceTable, context: ReadContext, mapping?: ColumnMapping): AsyncIterable<Item<RecordOf[T]>>;
}

export type Connector = { [T in Target]: DocumentConnector<T> | TableConnector<T> }[Target];

/** A filter named above a report's table. */
export interface FilterAboveTable {
  /** As in the file: `Device: Mobile`. */
  readonly text: string;
  /** `lines`: remaining lines are complete. `numbers`: every line is partial. */
  readonly leavesOut: 'lines' | 'numbers';
}

interface FoundOf<T extends Target> {
  /** Sheet or block; null for the whole file. */
  readonly table: string | null;
  readonly connector: Pick<ConnectorBase<T>, 'id' | 'title' | 'isLive'>;
  readonly target: T;
  readonly as: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Null where the file names none. */
  readonly filter: FilterAboveTable | null;
  read(context: ReadContext): AsyncIterable<Item<RecordOf[T]>>;
}

export type FoundTable = { [T in Target]: FoundOf<T> }[Target];

/** A table that no connector reads, with what is needed to map it by hand. */
export interface UnknownTable {
  readonly table: string | null;
  readonly connector: null;
  readonly reason: string;
  /** Empty where it is no table. */
  readonly header: readonly string[];
  /** At most 20 rows. */
  readonly preview: readonly TableRow[];
  /** Null without any indication. */
  readonly proposal: Proposal | null;
}

export const HEADER_ONLY = 'The file has a header and no rows.';

export interface FileReader {
  readonly connectors: readonly Connector[];
  /**
   * All tables of a file in order, or its one document. `mappings` apply to tables with their
   * header.
   */
  find(file: SourceFile, mappings: readonly ColumnMapping[]): Promise<readonly (FoundTable | UnknownTable)[]>;
  /**
   * All tables of a file, whatever they contain. Throws `Problem` `invalid` for a file without a
   * table.
   */
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
