import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { Scope } from '../../../core/kpis/wire.ts';
import { idOf, text, wireDay } from '../../../core/wire.ts';
import { REPORT_FORMATS } from './contract-export.ts';
import { COMPARED_WITH } from './report-shapes.ts';

const Cell = z.union([z.string(), z.number(), z.null()]);

const Compared = z.object({
  dealerGroupId: z.number(),
  title: z.string(),
  /** `Nov 20, 2026, 10:00 AM CST`. */
  madeAt: z.string(),
  scope: z.string(),
  period: z.string(),
  /** Of the feeds, when it was made. */
  freshness: z.string(),
  comparedAt: z.string(),
  /** Numbers that differ today. */
  changed: z.number(),
  numbers: z.number(),
  tables: z.array(
    z.object({
      key: z.string(),
      page: z.string(),
      title: z.string(),
      note: z.string(),
      columns: z.array(z.object({ title: z.string(), unit: z.nullable(z.string()) })),
      /** The cells then, and today; null where the row is no longer there. */
      rows: z.array(z.object({ cells: z.array(Cell), now: z.nullable(z.array(Cell)) })),
      added: z.array(z.array(Cell)),
    }),
  ),
});
export type Compared = z.output<typeof Compared>;

const Document = z.object({
  ...Compared.shape,
  code: z.string(),
  format: z.enum(REPORT_FORMATS),
  /** Null for an export of a screen. */
  reportId: z.nullable(z.number()),
});
export type Document = z.output<typeof Document>;

export const verifyDocument = call({
  method: 'GET',
  path: 'verify/document',
  access: 'signedIn',
  summary: 'The numbers of a document by its code, each beside the same number as known today.',
  query: z.object({ code: text({ max: 20 }) }),
  reply: json(z.object({ document: Document })),
});

export const reportAsOf = call({
  method: 'GET',
  path: 'reports-builder/as-of',
  access: 'viewer',
  summary:
    'A report from the imports that had come by the end of a past day, each number beside the same one as known today.',
  query: z.object({
    ...Scope.shape,
    id: idOf('report'),
    day: wireDay(),
    compare: z._default(z.enum(COMPARED_WITH, 'Must be previous, lastYear or none.'), 'previous'),
  }),
  reply: json(
    z.object({
      document: Compared,
      /** Imports that were known then and were undone since: they are left out. */
      undoneSince: z.number(),
    }),
  ),
});
