import type { RecordOf, Target } from '../records/kinds.ts';
import type { FieldError } from './errors.ts';

/** The beginning of a file, enough to tell what it is. */
export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether the bytes are the whole file. */
  readonly isWhole: boolean;
}

/** A file that can be read from its beginning more than once, never held in memory whole. */
export interface SourceFile {
  readonly name: string;
  open(): AsyncIterable<Uint8Array>;
}

/** How a file writes 03/04/2026: as March 4 or as April 3. */
export const DATE_ORDERS = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * What becomes of lines known for a report's days that the report lacks: a filtered report leaves them, a whole one
 * removes them, and of renamed ones those go that it holds under another name.
 */
export const OTHER_LINES = ['filtered', 'renamed', 'whole'] as const;
export type OtherLines = (typeof OTHER_LINES)[number];

/** Sums that a line of totals states, by the names of the record's counts; null where it does not. */
export type StatedTotals = Readonly<Record<string, number | null>>;

/** What reading needs from outside. */
export interface ReadContext {
  /** A keyed hash in hex: contact data is matched by it and never kept. */
  hash(text: string): string;
  readonly now: Date;
  /** The name of the file, which may give the day it is of. */
  readonly fileName?: string;
  /** What the sender says about dates; absent, the whole file is the evidence. */
  readonly dateOrder?: DateOrder;
}

/**
 * Whether a connector can read a file, in words for the person who sent it. Certainty and
 * closeness, 0 to 1, say which of several connectors is right, or came nearest.
 */
export type Recognition =
  | { readonly fits: true; readonly as: string; readonly certainty: number }
  | { readonly fits: false; readonly reason: string; readonly closeness: number };

/** What one row or message of a file becomes; `row` counts from 1 as a spreadsheet shows it. */
export type Item<Rec> =
  | { readonly row: number; readonly record: Rec }
  | { readonly row: number; readonly reasons: readonly FieldError[]; readonly cells?: readonly string[] }
  | { readonly row: number; readonly skipped: string; readonly totals?: StatedTotals };

/** One row of a table; `row` counts from 1 with blank lines, as a spreadsheet shows it. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Why the cells are not to be trusted; absent for a sound row. */
  readonly damage?: string;
}

/** One table of a file: all of a CSV, a block of it, or a sheet. Read from its beginning more than once, never held whole. */
export interface SourceTable {
  /** The sheet or block; null where the file is the table. */
  readonly name: string | null;
  /** The other tables of its archive or workbook: an export may say there which days it is of. */
  readonly beside?: readonly TableHead[];
  /** The other tables that stand above and below it in the same text file. */
  readonly sameFile?: readonly TableHead[];
  rows(): AsyncIterable<TableRow>;
}

/** The first rows of a table that another one stands beside. */
export interface TableHead {
  readonly name: string | null;
  readonly rows: readonly TableRow[];
}

/** A table's first rows, enough to tell what it is. */
export interface TableSample {
  readonly fileName: string;
  readonly name: string | null;
  readonly rows: readonly TableRow[];
  readonly beside: readonly TableHead[];
  readonly sameFile?: readonly TableHead[];
  /** Whether these are all of its rows. */
  readonly isWhole: boolean;
}

/** A column that a connector can use, for people who say themselves which column is which. */
export interface ColumnField {
  readonly key: string;
  readonly title: string;
  readonly isRequired: boolean;
}

/** Which column holds what, as a person said it once for all files with the same header. */
export interface ColumnMapping {
  /** The connector's id. */
  readonly connector: string;
  /** The names of the table's columns, in their order. */
  readonly header: readonly string[];
  /** Field to column name; fields left out are not read. */
  readonly columns: Readonly<Record<string, string>>;
  readonly dateOrder?: DateOrder;
}

/** What the values of a column look like. */
export type ColumnShape = 'date' | 'number' | 'vin' | 'email' | 'phone' | 'number-or-code' | 'words';

/** What a connector knows of its columns: enough to find them under other names and in other languages. */
export interface ColumnKnowledge {
  /** The names a field goes by, likeliest first, in small letters and digits only. */
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  /** What the values of a field look like; a field without one may hold anything. */
  readonly shapes: Readonly<Record<string, ColumnShape | undefined>>;
}

/** What an unknown table seems to be, for a person to confirm. */
export interface Proposal {
  /** The connector's id. */
  readonly connector: string;
  /** What it seems to be, such as `Repair orders`. */
  readonly title: string;
  /** How sure that is, 0 to 1. */
  readonly confidence: number;
  /** Why, in a sentence. */
  readonly reason: string;
  /** Field to column name. */
  readonly columns: Readonly<Record<string, string>>;
  /** Whether everything the kind needs was found. */
  readonly isReadable: boolean;
}

interface ConnectorBase<T extends Target> {
  /** Part of every record's key: never changes. */
  readonly id: string;
  readonly title: string;
  readonly target: T;
  /** Whether records come the moment they happen, so that their arrival checks their date. */
  readonly isLive: boolean;
}

/** Reads documents that are no tables, such as mails: tells its own files and turns them into records. */
export interface DocumentConnector<T extends Target = Target> extends ConnectorBase<T> {
  readonly kind: 'document';
  recognise(sample: Sample): Recognition;
  /** @throws Problem when the file as a whole cannot be read */
  read(file: SourceFile, context: ReadContext): AsyncIterable<Item<RecordOf[T]>>;
}

/** Reads tables of one kind: tells them by their columns and turns their rows into records. */
export interface TableConnector<T extends Target = Target> extends ConnectorBase<T> {
  readonly kind: 'table';
  readonly fields: readonly ColumnField[];
  readonly knowledge: ColumnKnowledge;
  recognise(sample: TableSample): Recognition;
  /**
   * Reads the columns that the mapping names, or finds them itself where there is none.
   *
   * @throws Problem when the table as a whole cannot be read
   */
  read(table: SourceTable, context: ReadContext, mapping?: ColumnMapping): AsyncIterable<Item<RecordOf[T]>>;
}

export type Connector = { [T in Target]: DocumentConnector<T> | TableConnector<T> }[Target];

/** A filter that the remarks above a report's table name. */
export interface FilterAboveTable {
  /** As the file has it, such as `Device: Mobile`. */
  readonly text: string;
  /** Whole lines, which then count as they are; or a part of the numbers of each line. */
  readonly leavesOut: 'lines' | 'numbers';
}

interface FoundOf<T extends Target> {
  /** The sheet or block it stands in; null where it is the whole file. */
  readonly table: string | null;
  readonly connector: Pick<ConnectorBase<T>, 'id' | 'title' | 'isLive'>;
  readonly target: T;
  /** What it was taken for, in words. */
  readonly as: string;
  /** How sure that is, 0 to 1. */
  readonly confidence: number;
  /** Null where the file names none, or the table is no report. */
  readonly filter: FilterAboveTable | null;
  read(context: ReadContext): AsyncIterable<Item<RecordOf[T]>>;
}

/** A table or document of a file and the connector that reads it. */
export type FoundTable = { [T in Target]: FoundOf<T> }[Target];

/** A table that no connector reads, with the reason in words and what a person needs to map its columns. */
export interface UnknownTable {
  readonly table: string | null;
  readonly connector: null;
  readonly reason: string;
  /** Empty where it is no table at all. */
  readonly header: readonly string[];
  /** The first rows below the header, at most 20. */
  readonly preview: readonly TableRow[];
  /** What it seems to be; null where nothing speaks for anything. */
  readonly proposal: Proposal | null;
}

/** What is said of a table whose header has nothing below it. */
export const HEADER_ONLY = 'The file has a header and no rows.';

/** What reads files: the connectors, and the finding of tables in a file. */
export interface FileReader {
  readonly connectors: readonly Connector[];
  /**
   * Every table of a file, or the one document it is, in the order they stand in it.
   *
   * @param mappings a table whose header one of them names is read as it says
   */
  find(file: SourceFile, mappings: readonly ColumnMapping[]): Promise<readonly (FoundTable | UnknownTable)[]>;
  /**
   * The tables of a CSV or a workbook as they stand, whatever they are about.
   *
   * @throws Problem `invalid` for a file that holds no table
   */
  open(file: SourceFile): Promise<readonly SourceTable[]>;
}

/** How many bytes of a file tell what it is. */
export const SAMPLE_BYTES = 262_144;

/** The beginning of a file as a connector wants to see it. */
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
