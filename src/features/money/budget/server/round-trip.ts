import { randomBytes } from 'node:crypto';
import type { FileReader } from '../../../../core/connector.ts';
import { Problem } from '../../../../core/errors.ts';
import { dollarsOf, toDollars } from '../../../../core/money/money.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, serve, type UploadedFile } from '../../../../server/http/route.ts';
import { refusedFile, uploadedTables } from '../../../../server/http/uploaded-tables.ts';
import { onlyGroup } from '../../../../server/identity/access.ts';
import { expiryFrom, schedulePurge } from '../../../../server/ingest/expiry.ts';
import type { Services } from '../../../../server/services.ts';
import type { Category } from '../budget-shapes.ts';
import { readExport } from '../contract-round-trip.ts';
import { exportCode, exportCodeIn } from '../rules-export-code.ts';
import { type EditedAmount, type ExportedLine, type FileRow, readBack } from '../rules-round-trip.ts';
import {
  type ExpenseNow,
  expensesNow,
  insertExport,
  keptExport,
  type StoreMonth,
} from './round-trip-repository.ts';

const MOST_ROWS = 20_000;

export const roundTripRoutes = [serve(readExport, (requested) => readEdited(requested))];

/**
 * Stores the amounts of an export of one store's month for 30 days; returns the code for its file.
 */
export async function keepExport(
  tx: Tx,
  { jobs, trueNow }: Pick<Services, 'jobs' | 'trueNow'>,
  of: StoreMonth & { readonly dealerGroupId: number; readonly categories: readonly Category[] },
): Promise<string> {
  const { dealerGroupId, dealershipId, month, categories } = of;
  const code = exportCode(randomBytes(12));
  const now = trueNow();
  const kept = {
    dealershipId,
    month,
    at: now,
    deleteAfter: expiryFrom(now),
    lines: exportedLines(categories),
  };
  await insertExport(tx, { dealerGroupId, code }, kept);
  await schedulePurge(tx, jobs, { dealerGroupId, now });
  return code;
}

function exportedLines(categories: readonly Category[]): ExportedLine[] {
  return categories.flatMap(({ title, products }) =>
    products.flatMap(({ productId, name, subproducts }) => {
      const of = { category: title, product: name, productId };
      if (subproducts.length === 0) return [{ ...of, campaign: name, ids: [], planned: 0, actual: null }];
      return subproducts.map(({ campaign, targetBudget, actualBudget, lines }) => ({
        ...of,
        campaign,
        ids: lines.map(({ id }) => id),
        planned: Math.round(targetBudget * 100),
        actual: actualBudget === null ? null : Math.round(actualBudget * 100),
      }));
    }),
  );
}

async function readEdited(requested: Context<typeof readExport>) {
  const { scope, uploads, services, db } = requested;
  const rows = await rowsOf(uploads, services.ingest.reader);
  const code = onlyCode(rows);
  return await db.run(async (tx) => {
    const kept = await keptExport(tx, onlyGroup(scope), code);
    const store = scope.dealerships.find(({ id }) => id === kept?.dealershipId);
    if (!kept || !store || kept.deleteAfter <= services.trueNow()) throw unknownExport();
    const { edits, skipped } = readBack(rows, kept.lines);
    const now = await expensesNow(tx, onlyGroup(scope), kept);
    const cells = edits.map((edit) => cellOf(edit, now));
    return {
      code,
      exportedAt: kept.at.toISOString(),
      dealerShipId: store.id,
      dealership: store.name,
      monthStart: kept.month,
      edits: cells.filter((cell) => typeof cell !== 'string'),
      skipped: [...skipped, ...cells.filter((cell) => typeof cell === 'string')],
    };
  });
}

function onlyCode(rows: readonly FileRow[]): string {
  const codes = new Set(rows.flatMap(({ cells }) => exportCodeIn(cells.join(' ')) ?? []));
  const [code] = codes;
  if (code === undefined)
    throw refusedFile('It has no export code. Export the budget again, and edit that file.');
  if (codes.size > 1) throw refusedFile('It holds two exports. Import them one at a time.');
  return code;
}

/** The same error for another group's code, an unknown one and an expired one. */
function unknownExport(): Problem {
  const message = 'The export with this code is not known, or older than 30 days. Export the budget again.';
  return new Problem('missing', message, [{ field: 'uploadedFile', message }]);
}

/** The edit against the current budget, or the reason why it cannot be applied. */
function cellOf({ line, field, exported, wanted }: EditedAmount, expenses: readonly ExpenseNow[]) {
  const there = expenses.filter(
    ({ productId, campaign }) => productId === line.productId && campaign === line.campaign,
  );
  const name = line.campaign === line.product ? line.product : `${line.product}, ${line.campaign}`;
  if (there.length > 1) return `${name}: it has ${there.length} expenses. Change them one by one in Rooftop.`;
  const [expense] = there;
  if (!expense && line.ids.length > 0) return `${name}: its expense has been removed since.`;
  const now = expense ? (field === 'targetBudget' ? expense.planned : expense.actual) : exported;
  return {
    category: line.category,
    product: line.product,
    campaign: line.campaign,
    productId: line.productId,
    field,
    exported: dollarsOf(exported),
    now: dollarsOf(now),
    wanted: wanted === null ? null : toDollars(wanted),
    isConflict: now !== exported && now !== wanted,
    id: expense?.id ?? null,
    version: expense?.version ?? null,
  };
}

async function rowsOf(uploads: AsyncIterable<UploadedFile>, reader: FileReader): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (const table of await uploadedTables({ uploads, reader })) {
    for await (const { row, cells } of table.rows()) {
      rows.push({ row, cells: cells.map((cell) => String(cell ?? '')) });
      if (rows.length > MOST_ROWS) throw refusedFile('This file has more rows than any export.');
    }
  }
  return rows;
}
