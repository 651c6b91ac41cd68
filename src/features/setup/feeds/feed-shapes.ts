import * as z from 'zod/mini';
import { DATE_ORDERS } from '../../../core/connector.ts';
import { TARGETS } from '../../../records/kinds.ts';
import { TableProposal } from './import-shapes.ts';

/** `late`: past the limit of its kind of record; `absent`: never received. */
export const FRESHNESS = ['fresh', 'late', 'absent'] as const;

/** Freshness of one kind of record at one dealership. */
const FactFreshness = z.object({
  fact: z.string(),
  title: z.string(),
  freshness: z.enum(FRESHNESS),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  lastReceivedAt: z.nullable(z.string()),
  /** Expected rhythm and late limit, as text. */
  expected: z.string(),
  lateAfter: z.string(),
  /** How many days back the source still corrects; a file should reach that far back. */
  restatedDays: z.number(),
});

export const DealershipFeeds = z.object({
  dealershipId: z.number(),
  name: z.string(),
  facts: z.array(FactFreshness),
});
export type DealershipFeeds = z.output<typeof DealershipFeeds>;

/** An intake: whoever has its key can post leads for its dealership. */
export const IntakeFeed = z.object({
  id: z.number(),
  dealershipId: z.number(),
  title: z.string(),
  status: z.enum(['active', 'disabled']),
  /** Last four characters. */
  keyHint: z.nullable(z.string()),
  createdAt: z.string(),
  lastReceivedAt: z.nullable(z.string()),
});
export type IntakeFeed = z.output<typeof IntakeFeed>;

/** The full key, shown only once, and where to post. */
export const IntakeKey = z.object({ feed: IntakeFeed, key: z.string(), path: z.string() });
export type IntakeKey = z.output<typeof IntakeKey>;

/** The watched folder inside the data folder. */
export const Inbox = z.object({
  isWatched: z.boolean(),
  /** Relative to the data folder; for files whose rows name their dealership. */
  folder: z.string(),
  /** Relative to the data folder; for files of one dealership. */
  dealerships: z.array(z.object({ dealershipId: z.number(), folder: z.string() })),
  /** Files not imported yet; a file still being written waits a few seconds. */
  waiting: z.number(),
  lastLookedAt: z.nullable(z.string()),
});
export type Inbox = z.output<typeof Inbox>;

export { DATE_ORDERS };

/** Column mapping for all files with the same header. */
export const FeedMapping = z.object({
  id: z.number(),
  /** Null: every dealership of the group. */
  dealershipId: z.nullable(z.number()),
  connector: z.string(),
  connectorTitle: z.string(),
  header: z.array(z.string()),
  /** Field to column name. */
  columns: z.record(z.string(), z.string()),
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  savedAt: z.string(),
  savedBy: z.nullable(z.string()),
});
export type FeedMapping = z.output<typeof FeedMapping>;

/** A table type that rows can be read as, with its fields. */
export const MappableConnector = z.object({
  id: z.string(),
  title: z.string(),
  target: z.enum(TARGETS),
  fields: z.array(z.object({ key: z.string(), title: z.string(), isRequired: z.boolean() })),
});
export type MappableConnector = z.output<typeof MappableConnector>;

const MappingProposal = z.extend(TableProposal, {
  /** Field to column name. */
  columns: z.record(z.string(), z.string()),
});

export const MappableTable = z.object({
  importId: z.number(),
  fileName: z.string(),
  tableName: z.nullable(z.string()),
  reason: z.string(),
  header: z.array(z.string()),
  /** At most 20 rows. */
  preview: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  connectors: z.array(MappableConnector),
  /** The saved mapping of this header; null without one. */
  mapping: z.nullable(FeedMapping),
  /** Null when no table type is likely. */
  proposal: z.nullable(MappingProposal),
});
export type MappableTable = z.output<typeof MappableTable>;
