import * as z from 'zod/mini';
import { call, file, json } from '../../../core/contract.ts';
import { FilterReply, Key, KpiDefinition, KpiName, Scope, Stamp, Window } from '../../../core/kpis/wire.ts';
import { wholeNumber } from '../../../core/wire.ts';
import { Filters } from './contract-filters.ts';

export const RECORD_PARTS = ['value', 'numerator', 'denominator'] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

/** Records behind a figure; a KPI can have several lists, one per kind of record. */
export const RecordList = z.object({
  part: z.enum(RECORD_PARTS),
  kind: z.string(),
  /** Example: `Deals`, `Repair lines in the denominator`. */
  title: z.string(),
});
export type RecordList = z.output<typeof RecordList>;

const requested = {
  ...Scope.shape,
  metric: KpiName,
  filters: Filters,
  /** For a ratio: records of the numerator or the denominator. */
  part: z.optional(z.enum(RECORD_PARTS, 'Must be value, numerator or denominator.')),
  /** The kind of record, when there are several; absent: the first. */
  kind: z.optional(Key),
  window: z._default(
    z.enum(['current', 'previous', 'lastYear'], 'Must be current, previous or lastYear.'),
    'current',
  ),
};

/** A column with its value kind, which decides the format. */
export const RecordColumn = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'list', 'day', 'hour', 'number', 'usd', 'hours', 'yesNo']),
});
export type RecordColumn = z.output<typeof RecordColumn>;

export const kpiRecords = call({
  method: 'GET',
  path: 'kpi/records',
  access: 'viewer',
  summary: 'The records behind a number, newest first, one page at a time; no contact data.',
  query: z.object({
    ...requested,
    page: z._default(wholeNumber({ min: 1, max: 1_000_000 }), 1),
    limit: z._default(wholeNumber({ min: 1, max: 200 }), 50),
  }),
  reply: json(
    z.object({
      ...Stamp,
      kpi: KpiDefinition,
      ...RecordList.shape,
      /** All lists behind this figure, including this one. */
      lists: z.array(RecordList),
      filters: z.array(FilterReply),
      window: Window,
      columns: z.array(RecordColumn),
      /** In column order: money in dollars, lists joined as text. */
      rows: z.array(
        z.object({
          dealerShipId: z.number(),
          cells: z.array(z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
        }),
      ),
      /** Across all pages. */
      count: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
  ),
});

export const RECORD_FORMATS = ['csv', 'xlsx'] as const;

export const exportRecords = call({
  method: 'GET',
  path: 'kpi/records-export',
  access: 'viewer',
  summary: 'All records behind a number as a file, with the rows and order of `kpi/records`.',
  query: z.object({
    ...requested,
    format: z._default(z.enum(RECORD_FORMATS, 'Must be csv or xlsx.'), 'csv'),
  }),
  reply: file('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});
