import type {
  ColumnMapping,
  Recognition,
  SourceTable,
  TableConnector,
  TableSample,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { LEAD_COLUMNS, LEAD_DATES } from './crm-leads/columns.ts';
import { LEAD_FIELDS } from './crm-leads/fields.ts';
import { readLeadRow } from './crm-leads/lead-row.ts';
import { type LeadTable, leadTableIn } from './crm-leads/lead-table.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { firstRows, headerOf, readTyped } from './tables/typed-rows.ts';

/** Lists of leads as CRMs export them, one row per lead. */
export const crmLeads: TableConnector<'lead'> = {
  kind: 'table',
  id: 'crm',
  title: 'CRM lead list',
  target: 'lead',
  isLive: false,
  fields: LEAD_FIELDS,
  knowledge: {
    aliases: LEAD_COLUMNS,
    shapes: shapesOf({
      date: LEAD_DATES,
      number: ['responseMinutes'],
      vin: ['vin'],
      email: ['email'],
      phone: ['phone'],
      'number-or-code': ['leadId', 'customer'],
      text: ['source', 'name', 'salesperson', 'make', 'status', 'leadType'],
    }),
  },
  recognise,
  async *read(source, context, mapping) {
    const table = await leadTable(source, mapping);
    const typed = { header: table.header, dates: LEAD_DATES, numbers: [], context, mapping };
    yield* readTyped(source, typed, (row) => readLeadRow(row, table.inferredId !== null, context));
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

async function leadTable(source: SourceTable, mapping: ColumnMapping | undefined): Promise<LeadTable> {
  if (mapping) return { header: await headerOf(source, LEAD_COLUMNS, mapping), inferredId: null };
  const table = leadTableIn(await firstRows(source));
  if ('refusal' in table) throw new Problem('invalid', table.refusal);
  return table;
}
