import type {
  DateOrder,
  Item,
  ReadContext,
  Recognition,
  SourceTable,
  TableConnector,
  TableRow,
  TableSample,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { LeadRecord } from '../core/records.ts';
import { readLeadRow } from './crm-leads/lead-row.ts';
import { type LeadTable, leadTableIn } from './crm-leads/lead-table.ts';
import { isTotalsRow } from './tables/cells.ts';
import { provenOrder } from './tables/date-order.ts';

/** Lists of leads as CRMs export them: one row a lead, in any of the usual text forms. */
export const crmLeads: TableConnector<'lead'> = {
  kind: 'table',
  id: 'crm',
  title: 'CRM lead list',
  target: 'lead',
  isLive: false,
  fields: [],
  recognise,
  async *read(source, context) {
    const table = leadTableIn(await firstRows(source));
    if ('refusal' in table) throw new Problem('invalid', table.refusal);
    const order = context.dateOrder ?? (await orderOf(source, table));
    for await (const row of source.rows()) {
      if (row.row > table.header.row) yield itemOf(row, table, { ...context, dateOrder: order });
    }
  },
};

function recognise({ rows }: TableSample): Recognition {
  const table = leadTableIn(rows);
  if ('refusal' in table) return { fits: false, reason: table.refusal, closeness: table.closeness };
  return {
    fits: true,
    as: table.inferredId ? `CRM lead list, with ${table.inferredId} as the lead's number` : 'CRM lead list',
    certainty: 0.9,
  };
}

/** The order of the table's numeric dates: a whole table is asked, never a single row. */
async function orderOf(source: SourceTable, table: LeadTable): Promise<DateOrder> {
  const columns = table.dateColumns;
  async function* dates(): AsyncGenerator<string> {
    for await (const { row, cells } of source.rows()) {
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

const ROWS_LOOKED_AT = 500;

async function firstRows(source: SourceTable): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of source.rows()) {
    rows.push(row);
    if (rows.length === ROWS_LOOKED_AT) break;
  }
  return rows;
}
