import type { TableRow } from '../../core/connector.ts';
import { collapsed, findHeader, type Header, listed } from '../tables/header.ts';
import { LEAD_COLUMNS, type LeadField, OTHER_LISTS } from './columns.ts';

/** A table of leads: which column holds what. */
export interface LeadTable {
  readonly header: Header<LeadField>;
  /** Name of the column taken for the lead's number though its name does not say so. */
  readonly inferredId: string | null;
}

const LEAD_WORDS = /lead|prospect|opportunit|enquir|inquir|uptype/;
const PERSON_FIELDS: readonly LeadField[] = ['customer', 'email', 'phone', 'name'];

/** Why a text holds no table of leads, and how near it came, 0 to 1. */
export interface Refusal {
  readonly refusal: string;
  readonly closeness: number;
}

/** Finds the table of leads in first rows, or says in words why there is none. */
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

/** Where no column is called a date, the one called a time holds both. */
function withDate(header: Header<LeadField> | null): Header<LeadField> | null {
  const clock = header?.columns.get('createdClock');
  if (!header || !clock || header.columns.has('createdAt')) return header;
  const columns = new Map([...header.columns, ['createdAt' as const, clock]]);
  columns.delete('createdClock');
  return { ...header, columns };
}

/** Why a table with these columns is no list of leads; null when it is one. */
function refusalOf({ names, columns }: Header<LeadField>): string | null {
  const other = otherList(names);
  const identifies =
    columns.has('source') || columns.has('leadType') || (columns.has('leadId') && columns.has('status'));
  const isOfLeads =
    names.some((name) => LEAD_WORDS.test(collapsed(name))) ||
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
 * An export's first column is the lead's number even where its name is damaged: when its
 * values look like numbers of things and no two different rows share one.
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
