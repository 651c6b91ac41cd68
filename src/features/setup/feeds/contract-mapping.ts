import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { idOf, text } from '../../../core/wire.ts';
import { DATE_ORDERS, FeedMapping, MappableConnector, MappableTable } from './feed-shapes.ts';
import { OneImport, TablePreview } from './import-shapes.ts';

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
  summary: 'Previews an unknown table with the named columns. Saves nothing.',
  query: OneImport,
  body: z.object({ tableName: z.optional(text({ max: 200 })), ...NamedColumns }),
  reply: json(z.object({ table: TablePreview })),
});

export const saveMapping = call({
  method: 'POST',
  path: 'feeds/save-mapping',
  access: 'manager',
  summary:
    'Saves what each column of an unknown table holds, for every file with the same header, of one dealership or of all.',
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
  summary: 'Changes what each column of a saved header holds; earlier imports stay as they are.',
  query: z.extend(DealerScope, { id: idOf('mapping') }),
  body: z.object(NamedColumns),
  reply: json(z.object({ mapping: FeedMapping })),
});

export const deleteMapping = call({
  method: 'POST',
  path: 'feeds/delete-mapping',
  access: 'manager',
  summary: 'Deletes a saved mapping; earlier imports stay as they are.',
  query: z.extend(DealerScope, { id: idOf('mapping') }),
  reply: json(z.object({})),
});
