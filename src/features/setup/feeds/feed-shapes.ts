import * as z from 'zod/mini';
import { DATE_ORDERS } from '../../../core/connector.ts';
import { TARGETS } from '../../../records/kinds.ts';
import { TableProposal } from './import-shapes.ts';

/** `late` after the time that its kind of record allows; `absent` when nothing ever came. */
export const FRESHNESS = ['fresh', 'late', 'absent'] as const;

/** How far one kind of record reaches at one dealership, and how fresh it should be. */
const FactFreshness = z.object({
  fact: z.string(),
  title: z.string(),
  freshness: z.enum(FRESHNESS),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  lastReceivedAt: z.nullable(z.string()),
  /** How often it is expected, and when it counts as late, in words. */
  expected: z.string(),
  lateAfter: z.string(),
  /** Days back that the source still corrects: a file should reach back so far. */
  restatedDays: z.number(),
});

export const DealershipFeeds = z.object({
  dealershipId: z.number(),
  name: z.string(),
  facts: z.array(FactFreshness),
});
export type DealershipFeeds = z.output<typeof DealershipFeeds>;

/** A standing way in: whoever holds its key may post leads of its dealership. */
export const IntakeFeed = z.object({
  id: z.number(),
  dealershipId: z.number(),
  title: z.string(),
  status: z.enum(['active', 'disabled']),
  /** The key's last four characters. */
  keyHint: z.nullable(z.string()),
  createdAt: z.string(),
  lastReceivedAt: z.nullable(z.string()),
});
export type IntakeFeed = z.output<typeof IntakeFeed>;

/** The key in full, shown this once; where and how to post with it. */
export const IntakeKey = z.object({ feed: IntakeFeed, key: z.string(), path: z.string() });
export type IntakeKey = z.output<typeof IntakeKey>;

/** The folder of the data folder whose files are taken in by themselves. */
export const Inbox = z.object({
  /** Whether a server watches it now. */
  isWatched: z.boolean(),
  /** Below the data folder: for files whose rows name their dealership. */
  folder: z.string(),
  /** Below the data folder: for files of one dealership. */
  dealerships: z.array(z.object({ dealershipId: z.number(), folder: z.string() })),
  /** Files that lie there and are not taken in yet; those just being written wait a few seconds. */
  waiting: z.number(),
  lastLookedAt: z.nullable(z.string()),
});
export type Inbox = z.output<typeof Inbox>;

export { DATE_ORDERS };

/** Which column of a table holds what, as a person said it once for all files with the same header. */
export const FeedMapping = z.object({
  id: z.number(),
  /** Null when it holds for every dealership of the group. */
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

/** A kind of table that rows can be read as, and the columns it can use. */
export const MappableConnector = z.object({
  id: z.string(),
  title: z.string(),
  target: z.enum(TARGETS),
  fields: z.array(z.object({ key: z.string(), title: z.string(), isRequired: z.boolean() })),
});
export type MappableConnector = z.output<typeof MappableConnector>;

/** What the columns of an unknown table seem to be. */
const MappingProposal = z.extend(TableProposal, {
  /** Field to column name. */
  columns: z.record(z.string(), z.string()),
});

/** An unknown table as the mapping editor shows it. */
export const MappableTable = z.object({
  importId: z.number(),
  fileName: z.string(),
  tableName: z.nullable(z.string()),
  reason: z.string(),
  header: z.array(z.string()),
  /** At most 20 rows. */
  preview: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  connectors: z.array(MappableConnector),
  /** What was saved for this header before; null when nothing was. */
  mapping: z.nullable(FeedMapping),
  /** What the table seems to be; null where nothing speaks for anything. */
  proposal: z.nullable(MappingProposal),
});
export type MappableTable = z.output<typeof MappableTable>;
