import * as z from 'zod/mini';
import { DATE_ORDERS, OTHER_LINES } from '../../../core/connector.ts';
import { DealerScope } from '../../../core/contract.ts';
import { idOf } from '../../../core/wire.ts';
import { TARGETS } from '../../../records/kinds.ts';

/**
 * 1. `waiting`, `running`: in progress.
 * 2. `refused`: not a feed; `failed`: an error on our side.
 * 3. `quarantined`: held until somebody releases it or maps its columns.
 * 4. `undone`: reversed.
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

/** Available while the import's file is kept. */
export const IMPORT_ACTIONS = ['undo', 'release', 'discard', 'map', 'readAgain', 'rejectedRows'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

/**
 * Records affected by an undo. `kept`: changed by a later import, so left alone. `redelivered`:
 * another import delivered them too, so they stay.
 */
const Undone = z.object({
  at: z.string(),
  by: z.nullable(z.string()),
  restored: z.number(),
  removed: z.number(),
  kept: z.number(),
  redelivered: z.number(),
});

/** The likely type of a table that no connector reads with certainty. */
export const TableProposal = z.object({
  connector: z.string(),
  title: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  /** Example: `8 of 10 columns matched`. */
  reason: z.string(),
});

/**
 * One table of one file. `rows` = accepted + rejected + skipped; while running, the rows read so
 * far.
 */
export const ImportRun = z.object({
  id: z.number(),
  /** Id of the file's first table; shared by all of its tables. */
  fileImportId: z.number(),
  fileName: z.string(),
  /** Sheet or block; null when the file is the table. */
  tableName: z.nullable(z.string()),
  cameBy: z.enum(CAME_BY),
  /** Null when rows name their dealership. */
  dealershipId: z.nullable(z.number()),
  recognizedAs: z.nullable(z.string()),
  /** 0 to 1. */
  confidence: z.nullable(z.number()),
  /** Set only for a table that is held for an answer. */
  proposal: z.nullable(TableProposal),
  target: z.nullable(z.enum(TARGETS)),
  state: z.enum(IMPORT_STATES),
  reason: z.nullable(z.string()),
  /** Set when imported but suspicious, such as far fewer rows than usual. */
  warning: z.nullable(z.string()),
  rows: z.number(),
  accepted: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
  skipped: z.number(),
  /** Days of the accepted records; null without any. */
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** Earlier import of the same file; null for the first. */
  repeatsImportId: z.nullable(z.number()),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  sentBy: z.nullable(z.string()),
  releasedBy: z.nullable(z.string()),
  undone: z.nullable(Undone),
  actions: z.array(z.enum(IMPORT_ACTIONS)),
});
export type ImportRun = z.output<typeof ImportRun>;

const RowReason = z.object({ row: z.number(), field: z.string(), message: z.string() });

/** Days are `YYYY-MM-DD`, money is dollars. */
export const PREVIEW_KINDS = ['text', 'day', 'number', 'money'] as const;

export const TablePreview = z.object({
  tableName: z.nullable(z.string()),
  recognizedAs: z.nullable(z.string()),
  /** 0 to 1; null when no connector reads it. */
  confidence: z.nullable(z.number()),
  proposal: z.nullable(TableProposal),
  target: z.nullable(z.enum(TARGETS)),
  reason: z.nullable(z.string()),
  rows: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  skipped: z.number(),
  /** False when only the first rows were read; the counts cover those. */
  isWhole: z.boolean(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** Most rows first. */
  dealerships: z.array(z.object({ dealershipId: z.number(), rows: z.number() })),
  warning: z.nullable(z.string()),
  /** Rows of other stores than the selected one, most rows first. */
  otherStores: z.array(z.object({ name: z.string(), rows: z.number() })),
  /**
   * Known lines that the report lacks; cost in dollars. `isWhole`: the report's totals prove it
   * complete.
   */
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
  /**
   * Set when every date can be read as month/day and day/month: the current reading, and the days
   * in the other one.
   */
  ambiguousDates: z.nullable(
    z.object({
      readAs: z.enum(DATE_ORDERS),
      otherwise: z.object({ firstDay: z.nullable(z.string()), lastDay: z.nullable(z.string()) }),
    }),
  ),
  /** The first records; for an unknown table, its own columns and cells. */
  columns: z.array(z.object({ title: z.string(), kind: z.enum(PREVIEW_KINDS) })),
  records: z.array(
    z.object({ row: z.number(), values: z.array(z.nullable(z.union([z.string(), z.number()]))) }),
  ),
  /** Not all of them. */
  reasons: z.array(RowReason),
});
export type TablePreview = z.output<typeof TablePreview>;

/** A file waiting for confirmation. */
export const FilePreview = z.object({
  importId: z.number(),
  fileName: z.string(),
  byteCount: z.number(),
  dealershipId: z.nullable(z.number()),
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  otherLines: z.nullable(z.enum(OTHER_LINES)),
  reason: z.nullable(z.string()),
  repeatsImportId: z.nullable(z.number()),
  tables: z.array(TablePreview),
});
export type FilePreview = z.output<typeof FilePreview>;

export const OneImport = z.extend(DealerScope, { id: idOf('import') });
