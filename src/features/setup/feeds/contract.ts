import * as z from 'zod/mini';
import { OTHER_LINES } from '../../../core/connector.ts';
import { call, DealerScope, file, json, raw, upload } from '../../../core/contract.ts';
import { idOf, text, wholeNumber } from '../../../core/wire.ts';
import { TARGETS } from '../../../records/kinds.ts';
import { DATE_ORDERS, DealershipFeeds, Inbox, IntakeFeed, IntakeKey } from './feed-shapes.ts';
import { CAME_BY, FilePreview, IMPORT_STATES, ImportRun, OneImport } from './import-shapes.ts';

export {
  DealershipFeeds,
  FeedMapping,
  FRESHNESS,
  Inbox,
  IntakeFeed,
  IntakeKey,
  MappableConnector,
  MappableTable,
} from './feed-shapes.ts';
export {
  FilePreview,
  IMPORT_STATES,
  type ImportAction,
  ImportRun,
  type ImportState,
  TablePreview,
} from './import-shapes.ts';

/** Limit for uploads and for intake mails. */
export const UPLOAD_BYTES = 500 * 1024 * 1024;
export const INTAKE_BYTES = 25 * 1024 * 1024;

export const feedList = call({
  method: 'GET',
  path: 'feeds/list',
  access: 'viewer',
  summary:
    'How fresh each kind of record is at each dealership, and the feeds with the last characters of their keys.',
  query: DealerScope,
  reply: json(z.object({ dealerships: z.array(DealershipFeeds), intakes: z.array(IntakeFeed) })),
});

export const importList = call({
  method: 'GET',
  path: 'feeds/imports',
  access: 'viewer',
  summary: 'The import history: each table of each file and its result, newest first.',
  query: z.extend(DealerScope, {
    /** Returns imports older than this id; absent for the newest. */
    before: z.optional(wholeNumber({ min: 1, max: 2_147_483_647 })),
    limit: z.optional(wholeNumber({ min: 1, max: 200 })),
    target: z.optional(z.enum(TARGETS, 'Must be a kind of record.')),
    cameBy: z.optional(z.enum(CAME_BY, 'Must be a way in.')),
    state: z.optional(z.enum(IMPORT_STATES, 'Must be a state of an import.')),
  }),
  reply: json(z.object({ imports: z.array(ImportRun), hasMore: z.boolean() })),
});

export const oneImport = call({
  method: 'GET',
  path: 'feeds/import',
  access: 'viewer',
  summary: 'The state of one file: a row for each of its tables.',
  query: OneImport,
  reply: json(z.object({ imports: z.array(ImportRun) })),
});

export const previewFiles = call({
  method: 'POST',
  path: 'feeds/preview',
  access: 'manager',
  summary:
    'Previews each table of each file without importing anything. The files wait one day to be confirmed or discarded.',
  query: DealerScope,
  body: upload('uploadedFile', UPLOAD_BYTES),
  reply: json(z.object({ files: z.array(FilePreview) })),
});

export const previewAgain = call({
  method: 'POST',
  path: 'feeds/preview-again',
  access: 'manager',
  summary:
    'Previews a waiting file again: for another dealership, with another date order, or after its columns were named. Without a dealership each row must name its own; without a date order it is detected.',
  query: OneImport,
  body: z.object({
    dealershipId: z.optional(idOf('dealership')),
    dateOrder: z.optional(z.enum(DATE_ORDERS, 'Must be month-first or day-first.')),
    /**
     * What happens to known lines that a report lacks. When absent they stay, unless the report's
     * totals prove it complete.
     */
    otherLines: z.optional(z.enum(OTHER_LINES, 'Must be filtered, renamed or whole.')),
  }),
  reply: json(z.object({ file: FilePreview })),
});

export const confirmFile = call({
  method: 'POST',
  path: 'feeds/confirm',
  access: 'manager',
  summary: 'Imports a waiting file for the dealership it was last previewed for.',
  query: OneImport,
  reply: json(z.object({ imports: z.array(ImportRun) })),
});

export const discardFile = call({
  method: 'POST',
  path: 'feeds/discard',
  access: 'manager',
  summary: 'Discards a waiting file, or rejects a table that was held.',
  query: OneImport,
  reply: json(z.object({})),
});

export const undoEffect = call({
  method: 'GET',
  path: 'feeds/undo-effect',
  access: 'manager',
  summary:
    'How many records would stay if a table of an import were undone, because another import delivered them too.',
  query: OneImport,
  reply: json(z.object({ redelivered: z.number() })),
});

export const undoImport = call({
  method: 'POST',
  path: 'feeds/undo',
  access: 'manager',
  summary:
    'Undoes one table of an import. Its records return to their state before it, except those that another import also delivered or a later one changed.',
  query: OneImport,
  reply: json(z.object({ import: ImportRun })),
});

export const releaseImport = call({
  method: 'POST',
  path: 'feeds/release',
  access: 'manager',
  summary: 'Imports a table that was held for having far fewer rows than usual.',
  query: OneImport,
  reply: json(z.object({ imports: z.array(ImportRun) })),
});

export const readAgain = call({
  method: 'POST',
  path: 'feeds/read-again',
  access: 'manager',
  summary:
    'Imports a kept file again, such as after its columns were named. Adds a row to the import history.',
  query: OneImport,
  reply: json(z.object({ imports: z.array(ImportRun) })),
});

export const inboxStatus = call({
  method: 'GET',
  path: 'feeds/inbox',
  access: 'manager',
  summary: 'The watched folder: where to put files, and which ones it holds.',
  query: DealerScope,
  reply: json(Inbox),
});

export const uploadFiles = call({
  method: 'POST',
  path: 'feeds/upload',
  access: 'manager',
  summary: 'Imports files. All rows belong to the named dealership; without one, each row must name its own.',
  query: DealerScope,
  body: upload('uploadedFile', UPLOAD_BYTES),
  reply: json(z.object({ imports: z.array(ImportRun) })),
});

export const rejectedRows = call({
  method: 'GET',
  path: 'feeds/rejected-rows',
  access: 'manager',
  summary: 'The rejected rows of an import, each with its field, reason and cells. Kept for 30 days.',
  query: z.extend(DealerScope, { id: idOf('import') }),
  reply: file('text/csv'),
});

export const createIntake = call({
  method: 'POST',
  path: 'feeds/create-intake',
  access: 'manager',
  summary: 'Creates an intake for the leads of one dealership and returns its key, which is shown only once.',
  query: DealerScope,
  body: z.object({ title: text({ max: 120 }), dealershipId: idOf('dealership') }),
  reply: json(IntakeKey),
});

export const rotateIntake = call({
  method: 'POST',
  path: 'feeds/rotate-intake',
  access: 'manager',
  summary:
    'Replaces the key of an intake; the old key stops working at once. A disabled intake is enabled again.',
  query: z.extend(DealerScope, { id: idOf('feed') }),
  reply: json(IntakeKey),
});

export const disableIntake = call({
  method: 'POST',
  path: 'feeds/disable-intake',
  access: 'manager',
  summary: 'Disables an intake; its leads stay.',
  query: z.extend(DealerScope, { id: idOf('feed') }),
  reply: json(z.object({ feed: IntakeFeed })),
});

export const postLeads = call({
  method: 'POST',
  path: 'intake/leads',
  access: 'feedKey',
  summary:
    'Receives the leads of a mail or ADF document. They are counted, and open screens updated, before the reply. The key is sent as a bearer token, or as `key` in the address if the sender supports nothing else.',
  body: raw(['text/plain', 'text/html', 'text/xml', 'application/xml', 'message/rfc822'], INTAKE_BYTES),
  reply: json(
    z.object({
      accepted: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      rejected: z.number(),
      skipped: z.number(),
      /** At most 100. */
      reasons: z.array(z.object({ row: z.number(), field: z.string(), message: z.string() })),
    }),
  ),
});
