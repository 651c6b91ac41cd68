import * as z from 'zod/mini';
import { call, DealerScope, json, upload } from '../../../core/contract.ts';
import { wireDay } from '../../../core/wire.ts';
import { BudgetType } from './budget-shapes.ts';

const EditedCell = z.object({
  category: z.string(),
  product: z.string(),
  campaign: z.string(),
  field: BudgetType,
  /** Dollars in the export, in the budget now, and in the file. */
  exported: z.nullable(z.number()),
  now: z.nullable(z.number()),
  wanted: z.nullable(z.number()),
  /** The budget changed since the export, to another amount than the file's. */
  isConflict: z.boolean(),
  /** Null for a line without an expense. */
  id: z.nullable(z.number()),
  version: z.nullable(z.number()),
  productId: z.number(),
});
export type EditedCell = z.output<typeof EditedCell>;

const EditedExport = z.object({
  code: z.string(),
  exportedAt: z.string(),
  dealerShipId: z.number(),
  dealership: z.string(),
  monthStart: wireDay(),
  edits: z.array(EditedCell),
  /** One sentence per skipped part. */
  skipped: z.array(z.string()),
});
export type EditedExport = z.output<typeof EditedExport>;

export const readExport = call({
  method: 'POST',
  path: 'budget/read-export',
  access: 'marketing',
  summary:
    'Reads an exported budget that was edited in a spreadsheet (CSV, XLSX or copied text with its code) and returns each amount that differs from the export, in dollars. Changes nothing. `budget/change-amounts` saves the changes. An unknown, foreign or expired code is 404.',
  query: DealerScope,
  body: upload('uploadedFile', 5 * 1024 * 1024),
  reply: json(EditedExport),
});
