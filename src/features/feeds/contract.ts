import * as z from 'zod/mini';
import { call, DealerScope, file, json, raw, upload } from '../../core/contract.ts';
import { idOf, text, wholeNumber } from '../../core/wire.ts';

/** The largest file an upload takes, and the largest mail the intake takes. */
export const UPLOAD_BYTES = 500 * 1024 * 1024;
export const INTAKE_BYTES = 25 * 1024 * 1024;

/** `waiting` and `running` go on by themselves; a `refused` file was no feed, a `failed` one met a fault of ours. */
export const IMPORT_STATES = ['waiting', 'running', 'done', 'refused', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const CAME_BY = ['upload', 'intake', 'command', 'inbox', 'demo'] as const;

/** What became of one file. `rows` is accepted, rejected and skipped together; while it runs, the rows read so far. */
export const ImportRun = z.object({
  id: z.number(),
  fileName: z.string(),
  cameBy: z.enum(CAME_BY),
  /** Null when its rows name their dealership themselves. */
  dealershipId: z.nullable(z.number()),
  /** What it was taken for, in words; null until it is known. */
  recognisedAs: z.nullable(z.string()),
  state: z.enum(IMPORT_STATES),
  /** Why it was refused or failed; null otherwise. */
  reason: z.nullable(z.string()),
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
});
export type ImportRun = z.output<typeof ImportRun>;

/** `late` after the time that its kind of record allows in opening hours; `absent` when nothing ever came. */
export const FRESHNESS = ['fresh', 'late', 'absent'] as const;

/** How far one kind of record reaches at one dealership. */
const FactFreshness = z.object({
  fact: z.string(),
  title: z.string(),
  freshness: z.enum(FRESHNESS),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  lastReceivedAt: z.nullable(z.string()),
});

const DealershipFeeds = z.object({
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
const IntakeKey = z.object({ feed: IntakeFeed, key: z.string(), path: z.string() });
export type IntakeKey = z.output<typeof IntakeKey>;

export const feedList = call({
  method: 'GET',
  path: 'feeds/list',
  access: 'viewer',
  summary:
    'How fresh each kind of record is at each dealership, and the standing feeds with their keys’ hints.',
  query: DealerScope,
  reply: json(z.object({ dealerships: z.array(DealershipFeeds), intakes: z.array(IntakeFeed) })),
});

export const importList = call({
  method: 'GET',
  path: 'feeds/imports',
  access: 'viewer',
  summary: 'The ledger: every file that came in and what became of it, newest first.',
  query: z.extend(DealerScope, {
    /** Only those older than this import; absent for the newest. */
    before: z.optional(wholeNumber({ min: 1, max: 2_147_483_647 })),
    limit: z.optional(wholeNumber({ min: 1, max: 200 })),
  }),
  reply: json(z.object({ imports: z.array(ImportRun), hasMore: z.boolean() })),
});

export const uploadFiles = call({
  method: 'POST',
  path: 'feeds/upload',
  access: 'manager',
  summary:
    'Takes files in. All rows belong to the one dealership named; without one, each row must name its own.',
  query: DealerScope,
  body: upload('uploadedFile', UPLOAD_BYTES),
  reply: json(z.object({ imports: z.array(ImportRun) })),
});

export const rejectedRows = call({
  method: 'GET',
  path: 'feeds/rejected-rows',
  access: 'manager',
  summary:
    'The rows of an import that were not taken over, each with its field and reason. Kept for 30 days.',
  query: z.extend(DealerScope, { id: idOf('import') }),
  reply: file('text/csv'),
});

export const createIntake = call({
  method: 'POST',
  path: 'feeds/create-intake',
  access: 'manager',
  summary: 'Opens a standing way in for the leads of one dealership and answers its key, this once.',
  query: DealerScope,
  body: z.object({ title: text({ max: 120 }), dealershipId: idOf('dealership') }),
  reply: json(IntakeKey),
});

export const rotateIntake = call({
  method: 'POST',
  path: 'feeds/rotate-intake',
  access: 'manager',
  summary:
    'Gives a standing feed a key of its own anew; the old one ends at once. A disabled feed is open again.',
  query: z.extend(DealerScope, { id: idOf('feed') }),
  reply: json(IntakeKey),
});

export const disableIntake = call({
  method: 'POST',
  path: 'feeds/disable-intake',
  access: 'manager',
  summary: 'Ends a standing feed’s key; what came in through it stays.',
  query: z.extend(DealerScope, { id: idOf('feed') }),
  reply: json(z.object({ feed: IntakeFeed })),
});

export const postLeads = call({
  method: 'POST',
  path: 'intake/leads',
  access: 'feedKey',
  summary:
    'Takes the leads of a mail or ADF document. They are counted and open screens told before the answer comes.',
  body: raw(['text/plain', 'text/html', 'text/xml', 'application/xml', 'message/rfc822'], INTAKE_BYTES),
  reply: json(
    z.object({
      accepted: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      rejected: z.number(),
      skipped: z.number(),
      /** Why leads were rejected: at most 100 of the reasons. */
      reasons: z.array(z.object({ row: z.number(), field: z.string(), message: z.string() })),
    }),
  ),
});
