import * as z from 'zod/mini';
import { call, file, json } from '../../core/contract.ts';
import { wholeNumber } from '../../core/wire.ts';
import { Key, KpiDefinition, Scope, Stamp, Window } from './contract.ts';
import { Filters, ToldFilter } from './contract-filters.ts';

export const RECORD_PARTS = ['value', 'numerator', 'denominator'] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

const asked = {
  ...Scope.shape,
  metric: Key,
  filters: Filters,
  /** Of a ratio: the records its numerator or its denominator counts. */
  part: z.optional(z.enum(RECORD_PARTS, 'Must be value, numerator or denominator.')),
  window: z._default(
    z.enum(['current', 'previous', 'lastYear'], 'Must be current, previous or lastYear.'),
    'current',
  ),
};

/** A column of the list: what its cells are, and so how they are written. */
export const RecordColumn = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'day', 'time', 'number', 'usd', 'hours', 'percent', 'yesNo']),
});
export type RecordColumn = z.output<typeof RecordColumn>;

export const kpiRecords = call({
  method: 'GET',
  path: 'kpi/records',
  access: 'viewer',
  summary: 'The records a number was counted from, newest first, a page at a time; no contact data.',
  query: z.object({
    ...asked,
    page: z._default(wholeNumber({ min: 1, max: 1_000_000 }), 1),
    limit: z._default(wholeNumber({ min: 1, max: 200 }), 50),
  }),
  reply: json(
    z.object({
      ...Stamp,
      kpi: KpiDefinition,
      part: z.enum(RECORD_PARTS),
      /** What is listed, in words: `Sales leads with contact`. */
      title: z.string(),
      filters: z.array(ToldFilter),
      window: Window,
      columns: z.array(RecordColumn),
      /** In step with the columns; money in dollars. */
      rows: z.array(z.object({ cells: z.array(z.nullable(z.union([z.string(), z.number(), z.boolean()]))) })),
      /** In all pages. */
      count: z.number(),
      page: z.number(),
      pages: z.number(),
    }),
  ),
});

export const exportRecords = call({
  method: 'GET',
  path: 'kpi/records-export',
  access: 'viewer',
  summary: 'All the records a number was counted from, as a file: the rows and the order kpi/records shows.',
  query: z.object(asked),
  reply: file('text/csv'),
});
