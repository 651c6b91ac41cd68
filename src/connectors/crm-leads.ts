import type {
  ColumnField,
  ColumnMapping,
  Recognition,
  SourceTable,
  TableConnector,
  TableRow,
  TableSample,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { LEAD_COLUMNS, LEAD_DATES, type LeadField, OTHER_LISTS } from './crm-leads/columns.ts';
import { readLeadRow } from './crm-leads/lead-row.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { collapsed, findHeader, type Header, listed } from './tables/header.ts';
import { firstRows, headerOf, readTyped } from './tables/typed-rows.ts';

const TITLES: Readonly<Record<LeadField, string>> = {
  createdAt: 'Lead date',
  createdClock: 'Lead time',
  leadId: 'Lead number',
  store: 'Dealership',
  source: 'Lead source',
  leadType: 'Lead type',
  status: 'Status',
  department: 'Department',
  salesperson: 'Salesperson',
  customer: 'Customer number',
  name: 'Customer name',
  email: 'Email',
  phone: 'Phone',
  zip: 'ZIP code',
  vehicle: 'Vehicle in one column',
  year: 'Vehicle year',
  make: 'Vehicle make',
  model: 'Vehicle model',
  vin: 'VIN',
  stock: 'Stock number',
  condition: 'New or used',
  trade: 'Has a trade-in',
  contacted: 'Contacted',
  responseMinutes: 'Response time in minutes',
  appointmentSet: 'Appointment set',
  appointmentDue: 'Appointment due',
  appointmentShown: 'Appointment shown',
  sold: 'Sold',
  soldDate: 'Sold date',
  duplicate: 'Duplicate',
  bad: 'Bad lead',
  deleted: 'Deleted in the CRM',
  updatedAt: 'Last updated',
};

const LEAD_FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'createdAt',
}));

interface LeadTable {
  readonly header: Header<LeadField>;
  readonly inferredId: string | null;
}

const LEAD_TERMS = /lead|prospect|opportunit|enquir|inquir|uptype/;
const PERSON_FIELDS: readonly LeadField[] = ['customer', 'email', 'phone', 'name'];

interface Refusal {
  readonly refusal: string;
  readonly closeness: number;
}

function leadTableIn(rows: readonly TableRow[]): LeadTable | Refusal {
  const header = withDate(findHeader(rows, LEAD_COLUMNS));
  if (!header) {
    const widest = rows.reduce<readonly string[]>(
      (found, { cells }) => (cells.length > found.length ? cells : found),
      [],
    );
    return {
      refusal: `${otherList(widest) ?? 'Not a list of leads.'} Columns found: ${listed(widest)}.`,
      closeness: 0.5,
    };
  }
  const refusal = refusalOf(header);
  if (refusal !== null)
    return { refusal: `${refusal} Columns found: ${listed(header.names)}.`, closeness: 0.8 };
  const below = rows.filter(({ row }) => row > header.row);
  const inferred = header.columns.has('leadId') ? null : inferredIdColumn(header, below);
  const { columns } = header;
  return {
    header:
      inferred === null ? header : { ...header, columns: new Map([...columns, ['leadId', [inferred]]]) },
    inferredId: inferred === null ? null : (header.names[inferred] ?? ''),
  };
}

function withDate(header: Header<LeadField> | null): Header<LeadField> | null {
  const clock = header?.columns.get('createdClock');
  if (!header || !clock || header.columns.has('createdAt')) return header;
  const columns = new Map([...header.columns, ['createdAt' as const, clock]]);
  columns.delete('createdClock');
  return { ...header, columns };
}

function refusalOf({ names, columns }: Header<LeadField>): string | null {
  const other = otherList(names);
  const identifies =
    columns.has('source') || columns.has('leadType') || (columns.has('leadId') && columns.has('status'));
  const isOfLeads =
    names.some((name) => LEAD_TERMS.test(collapsed(name))) ||
    PERSON_FIELDS.some((field) => columns.has(field));
  if (columns.has('createdAt') && identifies && isOfLeads) return columns.has('leadId') ? null : other;
  if (other !== null) return other;
  const missing = [
    columns.has('createdAt') ? null : 'the date of the lead',
    identifies ? null : 'its source, type or status',
    isOfLeads ? null : 'the customer or the lead itself',
  ].filter((part) => part !== null);
  return `Not a list of leads: no column gives ${missing.join(', nor ')}.`;
}

function otherList(names: readonly string[]): string | null {
  const known = names.map(collapsed);
  return OTHER_LISTS.find((list) => list.names.some((name) => known.includes(name)))?.message ?? null;
}

/**
 * The first column counts as the lead number even under a damaged name, when its values look like numbers
 * and no two different rows share one.
 */
function inferredIdColumn(header: Header<LeadField>, rows: readonly TableRow[]): number | null {
  const taken = new Set([...header.columns.values()].flat());
  if (taken.has(0) || rows.length === 0) return null;
  const rowOf = new Map<string, string>();
  for (const { cells } of rows) {
    const id = (cells[0] ?? '').trim();
    const row = cells.join('\n');
    const isCutOff = cells.length < header.names.length;
    if (isCutOff) continue;
    if (!/^[\w:-]*\d[\w-]*$/.test(id) || (rowOf.get(id) ?? row) !== row) return null;
    rowOf.set(id, row);
  }
  return rowOf.size > 0 ? 0 : null;
}

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
  recognize,
  async *read(source, context, mapping) {
    const table = await leadTable(source, mapping);
    const typed = { header: table.header, dates: LEAD_DATES, numbers: [], context, mapping };
    yield* readTyped(source, typed, (row) => readLeadRow(row, table.inferredId !== null, context));
  },
};

function recognize({ rows }: TableSample): Recognition {
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
