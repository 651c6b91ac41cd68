import * as z from 'zod/mini';
import { OTHER_LINES } from '../../../core/connector.ts';
import { call, DealerScope, file, json, raw, upload } from '../../../core/contract.ts';
import { idOf, text, wholeNumber } from '../../../core/wire.ts';
import { TARGETS } from '../../../records/kinds.ts';
import {
  DATE_ORDERS,
  DealershipFeeds,
  FeedMapping,
  Inbox,
  IntakeFeed,
  IntakeKey,
  MappableConnector,
  MappableTable,
} from './feed-shapes.ts';
import { CAME_BY, FilePreview, IMPORT_STATES, ImportRun, TablePreview } from './import-shapes.ts';

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

const OneImport = z.extend(DealerScope, { id: idOf('import') });

export const feedList = call({
  method: 'GET',
  path: 'feeds/list',
  access: 'viewer',
  summary:
    'How fresh each kind of record is at each dealership, and the existing feeds with their keys’ hints.',
  query: DealerScope,
  reply: json(z.object({ dealerships: z.array(DealershipFeeds), intakes: z.array(IntakeFeed) })),
});

export const importList = call({
  method: 'GET',
  path: 'feeds/imports',
  access: 'viewer',
  summary: 'The ledger: every table of every file that came in and what became of it, newest first.',
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
  summary: 'What has become of one file so far: a row for each of its tables.',
  query: OneImport,
  reply: json(z.object({ imports: z.array(ImportRun) })),
});

export const previewFiles = call({
  method: 'POST',
  path: 'feeds/preview',
  access: 'manager',
  summary:
    'Says what each table of each file would become, without taking anything over. The files wait for a day until they are confirmed or discarded.',
  query: DealerScope,
  body: upload('uploadedFile', UPLOAD_BYTES),
  reply: json(z.object({ files: z.array(FilePreview) })),
});

export const previewAgain = call({
  method: 'POST',
  path: 'feeds/preview-again',
  access: 'manager',
  summary:
    'Looks at a waiting file once more: for another dealership, with its dates read the other way, or after its columns were named. Without a dealership each row must name its own; without an order the dates speak for themselves.',
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
  summary: 'Deletes a file that waits, with nothing of it left; or turns down a table that was held back.',
  query: OneImport,
  reply: json(z.object({})),
});

export const undoEffect = call({
  method: 'GET',
  path: 'feeds/undo-effect',
  access: 'manager',
  summary:
    'How many records of one table of an import would stay if it were taken back, because another import delivered them too.',
  query: OneImport,
  reply: json(z.object({ redelivered: z.number() })),
});

export const undoImport = call({
  method: 'POST',
  path: 'feeds/undo',
  access: 'manager',
  summary:
    'Takes one table of an import back: its records are again what they were before, but for those that another import delivered too or a later one changed.',
  query: OneImport,
  reply: json(z.object({ import: ImportRun })),
});

export const releaseImport = call({
  method: 'POST',
  path: 'feeds/release',
  access: 'manager',
  summary: 'Lets a table in that was held back for having far fewer rows than usual.',
  query: OneImport,
  reply: json(z.object({ imports: z.array(ImportRun) })),
});

export const readAgain = call({
  method: 'POST',
  path: 'feeds/read-again',
  access: 'manager',
  summary: 'Takes a kept file in once more, such as after its columns were named; a new row of the ledger.',
  query: OneImport,
  reply: json(z.object({ imports: z.array(ImportRun) })),
});

export const tableToMap = call({
  method: 'GET',
  path: 'feeds/table-to-map',
  access: 'manager',
  summary: 'An unknown table with its first rows, and the kinds of table its columns can be named for.',
  query: z.extend(OneImport, {
    /** Absent: the first unknown table. */
    tableName: z.optional(text({ max: 200 })),
  }),
  reply: json(MappableTable),
});

const NamedColumns = {
  connector: text({ max: 60 }),
  /** Field to column name. */
  columns: z.record(text({ max: 60 }), z.string('Must be the name of a column.').check(z.maxLength(500))),
  dateOrder: z.optional(z.enum(DATE_ORDERS, 'Must be month-first or day-first.')),
};

export const tryMapping = call({
  method: 'POST',
  path: 'feeds/try-mapping',
  access: 'manager',
  summary: 'Says what an unknown table would become with its columns named so. Nothing is saved.',
  query: OneImport,
  body: z.object({ tableName: z.optional(text({ max: 200 })), ...NamedColumns }),
  reply: json(z.object({ table: TablePreview })),
});

export const saveMapping = call({
  method: 'POST',
  path: 'feeds/save-mapping',
  access: 'manager',
  summary:
    'Says which column of an unknown table holds what, for every file with the same header; of one dealership, or of all.',
  query: OneImport,
  body: z.object({
    tableName: z.optional(text({ max: 200 })),
    ...NamedColumns,
    dealershipId: z.optional(idOf('dealership')),
  }),
  reply: json(z.object({ mapping: FeedMapping })),
});

export const mappingList = call({
  method: 'GET',
  path: 'feeds/mappings',
  access: 'viewer',
  summary: 'The saved mappings of columns, and the kinds of table that columns can be named for.',
  query: DealerScope,
  reply: json(z.object({ mappings: z.array(FeedMapping), connectors: z.array(MappableConnector) })),
});

export const changeMapping = call({
  method: 'POST',
  path: 'feeds/change-mapping',
  access: 'manager',
  summary: 'Says anew which column of a saved header holds what; what was read before stays.',
  query: z.extend(DealerScope, { id: idOf('mapping') }),
  body: z.object(NamedColumns),
  reply: json(z.object({ mapping: FeedMapping })),
});

export const deleteMapping = call({
  method: 'POST',
  path: 'feeds/delete-mapping',
  access: 'manager',
  summary: 'Forgets a mapping; what was read with it stays.',
  query: z.extend(DealerScope, { id: idOf('mapping') }),
  reply: json(z.object({})),
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
    'The rows of an import that were not taken over, each with its field, its reason and its own cells. Kept for 30 days.',
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
    'Takes the leads of a mail or ADF document. They are counted and open screens told before the answer comes. The key is a bearer token, or `key` in the address for senders that take nothing else.',
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
