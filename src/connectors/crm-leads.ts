import type {
  Connector,
  DateOrder,
  Item,
  ReadContext,
  Recognition,
  Sample,
  SourceFile,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { LeadRecord } from '../core/records.ts';
import { readLeadRow } from './crm-leads/lead-row.ts';
import { type LeadTable, leadTableIn } from './crm-leads/lead-table.ts';
import { isTotalsRow } from './tables/cells.ts';
import { readRows, type TableRow } from './tables/csv-rows.ts';
import { provenOrder } from './tables/date-order.ts';
import { decodeBytes, decodeText } from './text/decode-text.ts';

const HEAD_CHARACTERS = 200_000;

/** Lists of leads as CRMs export them: one row a lead, in any of the usual text forms. */
export const crmLeads: Connector<LeadRecord> = {
  id: 'crm',
  title: 'CRM lead list',
  target: 'lead',
  isLive: false,
  recognise,
  async *read(file, context) {
    const table = leadTableIn(await headOf(file));
    if ('refusal' in table) throw new Problem('invalid', table.refusal);
    const order = context.dateOrder ?? (await orderOf(file, table));
    for await (const row of readRows(decodeText(file.open()), table.delimiter)) {
      if (row.row > table.header.row) yield itemOf(row, table, { ...context, dateOrder: order });
    }
  },
};

function recognise({ bytes, isWhole }: Sample): Recognition {
  const text = decodeBytes(bytes);
  // The last line of a mere beginning is cut anywhere.
  const table = leadTableIn(isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1));
  if ('refusal' in table) return { fits: false, reason: table.refusal, closeness: table.closeness };
  return {
    fits: true,
    as: table.inferredId ? `CRM lead list, with ${table.inferredId} as the lead's number` : 'CRM lead list',
    certainty: 0.9,
  };
}

/** The order of the file's numeric dates: a whole file is asked, never a single row. */
async function orderOf(file: SourceFile, table: LeadTable): Promise<DateOrder> {
  const columns = table.dateColumns;
  async function* dates(): AsyncGenerator<string> {
    for await (const { row, cells } of readRows(decodeText(file.open()), table.delimiter)) {
      if (row > table.header.row) for (const column of columns) yield cells[column] ?? '';
    }
  }
  return await provenOrder(dates());
}

function itemOf(row: TableRow, table: LeadTable, context: ReadContext): Item<LeadRecord> {
  if (row.damage !== undefined) return { row: row.row, reasons: [{ field: 'row', message: row.damage }] };
  const skipped = skipReason(row, table);
  if (skipped !== null) return { row: row.row, skipped };
  return { row: row.row, ...readLeadRow(row.cells, table, context) };
}

/** Lines of an export that are no leads: totals, notes below the table, the header once more. */
function skipReason({ cells }: TableRow, { header }: LeadTable): string | null {
  if (isTotalsRow(cells)) return 'A line of totals.';
  if (
    cells.length === header.names.length &&
    cells.every((cell, index) => cell.trim() === header.names[index])
  ) {
    return 'The header once more.';
  }
  const filled = cells.filter((cell) => cell.trim() !== '');
  const isNote =
    header.names.length > 2 && filled.length === 1 && /[a-z]{2,}[^@]*\s|©/i.test(filled[0] ?? '');
  return isNote ? 'A note, not a row of the table.' : null;
}

async function headOf(file: SourceFile): Promise<string> {
  let head = '';
  for await (const piece of decodeText(file.open())) {
    head += piece;
    if (head.length > HEAD_CHARACTERS) return head.slice(0, head.lastIndexOf('\n') + 1);
  }
  return head;
}
