import type { TableRow } from '../../core/connector.ts';
import { collapsed, findHeader, type Header, listed } from '../tables/header.ts';
import { LEAD_COLUMNS, type LeadField, OTHER_LISTS } from './columns.ts';

export interface LeadTable {
  readonly header: Header<LeadField>;
  readonly inferredId: string | null;
}

const LEAD_TERMS = /lead|prospect|opportunit|enquir|inquir|uptype/;
const PERSON_FIELDS: readonly LeadField[] = ['customer', 'email', 'phone', 'name'];

export interface Refusal {
  readonly refusal: string;
  readonly closeness: number;
}

export function leadTableIn(rows: readonly TableRow[]): LeadTable | Refusal {
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
