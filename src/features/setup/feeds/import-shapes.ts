import * as z from 'zod/mini';
import { DATE_ORDERS, OTHER_LINES } from '../../../core/connector.ts';
import { TARGETS } from '../../../records/kinds.ts';

/**
 * `waiting` and `running` go on by themselves. A `refused` table was no feed, a `failed` one met a fault
 * of ours, a `quarantined` one is held until somebody releases it or says what its columns are, an `undone`
 * one was taken back.
 */
export const IMPORT_STATES = [
  'waiting',
  'running',
  'done',
  'refused',
  'failed',
  'quarantined',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const CAME_BY = ['upload', 'intake', 'command', 'inbox', 'demo', 'pull'] as const;

/** What a manager can still do with a table of the ledger, as long as what it takes is kept. */
export const IMPORT_ACTIONS = ['undo', 'release', 'discard', 'map', 'readAgain', 'rejectedRows'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

/**
 * What taking an import back did, in records. `kept` had been changed by a later import and stay as that left them;
 * `redelivered` stay because another import had delivered them too.
 */
const Undone = z.object({
  at: z.string(),
  by: z.nullable(z.string()),
  restored: z.number(),
  removed: z.number(),
  kept: z.number(),
  redelivered: z.number(),
});

/** What a table seems to be that nothing reads for sure. */
export const TableProposal = z.object({
  connector: z.string(),
  title: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  /** Such as `8 of 10 columns matched`. */
  reason: z.string(),
});

/** What became of one table of one file. `rows` is accepted, rejected and skipped together; while it runs, the rows read so far. */
export const ImportRun = z.object({
  id: z.number(),
  /** The first row of the same file: all tables of one file share it. */
  fileImportId: z.number(),
  fileName: z.string(),
  /** The sheet or block; null where the file is the table. */
  tableName: z.nullable(z.string()),
  cameBy: z.enum(CAME_BY),
  /** Null when its rows name their dealership themselves. */
  dealershipId: z.nullable(z.number()),
  /** What it was taken for, in words; null until it is known. */
  recognisedAs: z.nullable(z.string()),
  /** How sure that is, 0 to 1; null where it is not known. */
  confidence: z.nullable(z.number()),
  /** What a table that is held until someone answers seems to be; null where it waits for nothing like it. */
  proposal: z.nullable(TableProposal),
  /** Which kind of record it brings; null until it is known. */
  target: z.nullable(z.enum(TARGETS)),
  state: z.enum(IMPORT_STATES),
  /** Why it was refused, held back or failed; null otherwise. */
  reason: z.nullable(z.string()),
  /** What to look at though it was taken over, such as far fewer rows than usual. */
  warning: z.nullable(z.string()),
  rows: z.number(),
  accepted: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
  skipped: z.number(),
  /** First and last day of the records accepted; null when there are none. */
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** The earlier import of the very same file; null when it is the first. */
  repeatsImportId: z.nullable(z.number()),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Who sent it; null when no person did. */
  sentBy: z.nullable(z.string()),
  /** Who let it in though it was held back; null otherwise. */
  releasedBy: z.nullable(z.string()),
  /** Null while it stands. */
  undone: z.nullable(Undone),
  actions: z.array(z.enum(IMPORT_ACTIONS)),
});
export type ImportRun = z.output<typeof ImportRun>;

const RowReason = z.object({ row: z.number(), field: z.string(), message: z.string() });

/** How a column of a preview is shown: days as `YYYY-MM-DD`, money in dollars. */
export const PREVIEW_KINDS = ['text', 'day', 'number', 'money'] as const;

/** What a table of a file would become. Nothing of it is counted or kept. */
export const TablePreview = z.object({
  tableName: z.nullable(z.string()),
  recognisedAs: z.nullable(z.string()),
  /** How sure that is, 0 to 1; null where nothing reads it. */
  confidence: z.nullable(z.number()),
  /** What it seems to be where nothing reads it for sure. */
  proposal: z.nullable(TableProposal),
  target: z.nullable(z.enum(TARGETS)),
  /** Why no connector reads it; null where one does. */
  reason: z.nullable(z.string()),
  rows: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  skipped: z.number(),
  /** False where only the table's first rows were looked at: the counts are of those. */
  isWhole: z.boolean(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** Whose records these would be, those with the most first. */
  dealerships: z.array(z.object({ dealershipId: z.number(), rows: z.number() })),
  /** What to look at before it is taken in, such as far fewer rows than usual. */
  warning: z.nullable(z.string()),
  /** Rows that name another store of the group than the chosen one, those with the most first. */
  otherStores: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** Lines known for a report's days that it lacks: cost in dollars; `isWhole` where its totals show that it is all there is. */
  missing: z.nullable(
    z.object({
      lines: z.number(),
      cost: z.nullable(z.number()),
      firstDay: z.string(),
      lastDay: z.string(),
      names: z.array(z.string()),
      renamed: z.array(z.object({ from: z.string(), to: z.string() })),
      isWhole: z.boolean(),
    }),
  ),
  /** Where every date can be read both ways: how they are read, and the days read the other way. */
  ambiguousDates: z.nullable(
    z.object({
      readAs: z.enum(DATE_ORDERS),
      otherwise: z.object({ firstDay: z.nullable(z.string()), lastDay: z.nullable(z.string()) }),
    }),
  ),
  /** The first records as they would be kept; of an unknown table its own columns and cells. */
  columns: z.array(z.object({ title: z.string(), kind: z.enum(PREVIEW_KINDS) })),
  records: z.array(
    z.object({ row: z.number(), values: z.array(z.nullable(z.union([z.string(), z.number()]))) }),
  ),
  /** The first reasons why rows would be rejected. */
  reasons: z.array(RowReason),
});
export type TablePreview = z.output<typeof TablePreview>;

/** A file that waits for its sender's word. */
export const FilePreview = z.object({
  /** Confirm or discard it by this id. */
  importId: z.number(),
  fileName: z.string(),
  byteCount: z.number(),
  dealershipId: z.nullable(z.number()),
  /** How its dates are to be read; null where they speak for themselves. */
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  /** What is to become of known lines that its reports lack; null where nobody said. */
  otherLines: z.nullable(z.enum(OTHER_LINES)),
  /** Why the file can be no feed at all; null where it has tables. */
  reason: z.nullable(z.string()),
  repeatsImportId: z.nullable(z.number()),
  tables: z.array(TablePreview),
});
export type FilePreview = z.output<typeof FilePreview>;
