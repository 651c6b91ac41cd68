import type { ReadContext } from '../../core/connector.ts';
import type { FieldError } from '../../core/errors.ts';
import type { LeadRecord, Vehicle } from '../../core/records.ts';
import { type SourceTime, timeText } from '../../core/source-time.ts';
import { mailAddress, phoneDigits, postalCode } from '../leads/contact.ts';
import { hashesOf } from '../leads/lead-message.ts';
import { departmentNamed, departmentOf, leadTypeIn } from '../leads/lead-words.ts';
import {
  conditionOf,
  makeName,
  modelName,
  modelYear,
  NO_VEHICLE,
  vehicleInWords,
  vinOf,
} from '../leads/vehicle.ts';
import { flagCell, minutesCell, textCell } from '../tables/cells.ts';
import { parseTime } from '../text/parse-time.ts';
import type { LeadField } from './columns.ts';
import type { LeadTable } from './lead-table.ts';
import { statusWords } from './status-words.ts';

/** One row's cells by field. */
interface Cells {
  raw(field: LeadField): string | undefined;
  /** The first column of the field that says something. */
  text(field: LeadField): string | null;
  /** What the first column of the field that makes sense to the reader says. */
  first<T>(field: LeadField, read: (text: string) => T | null): T | null;
  /** All columns of the field together, such as first and last name. */
  joined(field: LeadField): string;
  /** Null where the file has no such column or the cell does not say. */
  flag(field: LeadField): boolean | null;
}

/** Turns a row of a CRM's list into a lead, or says what is wrong with it. */
export function readLeadRow(
  cells: readonly string[],
  table: LeadTable,
  context: ReadContext,
): { record: LeadRecord } | { reasons: FieldError[] } {
  const { names } = table.header;
  if (cells.length < names.length - 1 && cells.length * 2 < names.length) {
    const message = `The row has ${cells.length} of ${names.length} columns: it seems to be cut off.`;
    return { reasons: [{ field: 'row', message }] };
  }
  const row = cellsOf(cells, table);
  const requestedAt = leadDate(row, table, context);
  if ('message' in requestedAt)
    return { reasons: [{ field: dateColumn(table), message: requestedAt.message }] };
  return { record: recordOf(row, requestedAt, table, context) };
}

const NO_COLUMNS: readonly number[] = [];

function cellsOf(cells: readonly string[], { header }: LeadTable): Cells {
  const indexes = (field: LeadField) => header.columns.get(field) ?? NO_COLUMNS;
  const raw = (field: LeadField) => cells[indexes(field)[0] ?? -1];
  return {
    raw,
    first: (field, read) => {
      for (const index of indexes(field)) {
        const text = textCell(cells[index]);
        const found = text === null ? null : read(text);
        if (found !== null) return found;
      }
      return null;
    },
    text: (field) => {
      for (const index of indexes(field)) {
        const text = textCell(cells[index]);
        if (text !== null) return text;
      }
      return null;
    },
    joined: (field) =>
      indexes(field)
        .map((index) => textCell(cells[index]) ?? '')
        .join(' '),
    flag: (field) => (header.columns.has(field) ? flagCell(raw(field)) : null),
  };
}

function dateColumn({ header }: LeadTable): string {
  return header.names[header.columns.get('createdAt')?.[0] ?? -1] ?? 'date';
}

function leadDate(row: Cells, table: LeadTable, context: ReadContext): SourceTime | { message: string } {
  const text = textCell(row.raw('createdAt'));
  if (text === null) return { message: 'The lead has no date.' };
  const time = timeIn('createdAt', text, table, context);
  if (time === null) {
    const order = context.dateOrder === 'day-first' ? 'day first' : 'month first';
    return { message: `"${text.slice(0, 40)}" is not a date. The file's dates are read ${order}.` };
  }
  const latest = context.now.getUTCFullYear() + 1;
  if (Number(timeText(time).slice(0, 4)) > latest) {
    return { message: `"${text.slice(0, 40)}" lies in the future, after ${latest}.` };
  }
  const clock = textCell(row.raw('createdClock'));
  return (time.kind === 'day' && clock !== null && parseTime(`${time.day} ${clock}`)) || time;
}

function timeIn(
  field: LeadField,
  text: string | null,
  table: LeadTable,
  context: ReadContext,
): SourceTime | null {
  const name = table.header.names[table.header.columns.get(field)?.[0] ?? -1] ?? '';
  return text === null ? null : parseTime(text, context.dateOrder, /utc|gmt/i.test(name));
}

function recordOf(row: Cells, requestedAt: SourceTime, table: LeadTable, context: ReadContext): LeadRecord {
  const status = statusWords(row.text('status'));
  const source = row.text('source');
  const type = row.text('leadType');
  const person = personOf(row);
  const shown = row.flag('appointmentShown') ?? status.shown;
  return {
    key: keyOf(row, requestedAt, table, context),
    store: row.text('store'),
    requestedAt,
    receivedAt: null,
    updatedAt: timeIn('updatedAt', row.text('updatedAt'), table, context),
    department: departmentNamed(row.text('department')) ?? departmentOf([type, source], null, false),
    leadType: leadTypeIn(type, source) ?? 'other',
    source,
    salesperson: row.text('salesperson'),
    vehicle: vehicleOf(row),
    hasTradeIn: row.flag('trade') ?? false,
    buyerZip: row.first('zip', postalCode),
    person: hashesOf(person, context),
    isResend: false,
    isDuplicate: row.flag('duplicate') ?? status.duplicate,
    isBad:
      row.flag('bad') === true ||
      status.bad ||
      (hasContactColumns(table) && person.phone === null && person.email === null),
    isContacted: row.flag('contacted') ?? status.contacted,
    responseMinutes: row.first('responseMinutes', minutesCell),
    appointmentSet: row.flag('appointmentSet') ?? status.appointment,
    appointmentDue: row.flag('appointmentDue') ?? (shown === null ? null : shown || status.appointmentOver),
    appointmentShown: shown,
    isSold: soldOf(row, status.sold),
    soldAt: timeIn('soldDate', row.text('soldDate'), table, context),
    isWithdrawn: row.flag('deleted') === true,
  };
}

function soldOf(row: Cells, byStatus: boolean | null): boolean | null {
  const said = row.flag('sold') ?? byStatus;
  return row.flag('soldDate') === true ? true : said;
}

function personOf(row: Cells): { phone: string | null; email: string | null; customer: string | null } {
  return {
    phone: row.first('phone', phoneDigits),
    email: row.first('email', mailAddress),
    customer: row.text('customer'),
  };
}

/** Where a list gives contact data, a lead without any cannot be answered. */
function hasContactColumns({ header: { columns } }: LeadTable): boolean {
  return columns.has('phone') && columns.has('email');
}

function vehicleOf(row: Cells): Vehicle {
  const words = row.text('vehicle');
  const inWords = words === null ? NO_VEHICLE : vehicleInWords(words);
  return {
    condition: conditionOf(row.text('condition')) ?? inWords.condition,
    year: modelYear(row.text('year')) ?? inWords.year,
    make: makeName(row.text('make')) ?? inWords.make,
    model: modelName(row.text('model')) ?? inWords.model,
    vin: vinOf(row.text('vin')),
    stockNumber: row.text('stock')?.slice(0, 40) ?? null,
  };
}

/**
 * The CRM's own number of the lead. Where there is none, or a column is only taken for it,
 * what else tells one lead from another stands with it.
 */
function keyOf(row: Cells, requestedAt: SourceTime, table: LeadTable, { hash }: ReadContext): string {
  const id = row.text('leadId');
  if (id !== null && table.inferredId === null) {
    const text = id.toLowerCase();
    return text.length <= 100 && !text.includes('@') ? text : `#${hash(`id:${text}`)}`;
  }
  const customer = row.text('customer') ?? row.text('email') ?? row.text('phone') ?? row.joined('name');
  const when = timeText(requestedAt).slice(0, 16);
  const asked = [
    row.text('source'),
    row.text('vehicle'),
    row.text('year'),
    row.text('make'),
    row.text('model'),
    row.text('vin'),
  ];
  const content = id === null ? [customer, when, ...asked] : [id, customer, when];
  return `#${hash(`row:${JSON.stringify(content).toLowerCase()}`)}`;
}
