import type { ReadContext } from '../../core/connector.ts';
import { zipIn } from '../../core/market/zip-text.ts';
import type { Day } from '../../core/time/period.ts';
import type { RegistrationRecord } from '../../records/registration/record.ts';
import { conditionOf, makeName } from '../leads/vehicle.ts';
import { decimalCell } from '../tables/number-cells.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';
import type { Pivot, RegistrationField } from './columns.ts';
import { monthIn, monthNumber } from './month-text.ts';

type Cells = RowCells<RegistrationField>;
const MOST = 1_000_000;
const HIDDEN =
  /^(?:private|private party|private sale|unknown|suppressed|confidential|withheld|not available|casual)$/i;

export interface RowReading {
  readonly pivots: readonly Pivot[];
  /** Of the title or the file's name, for files without a month column. */
  readonly month: Day | null;
  readonly now: ReadContext['now'];
}

type Fields = Omit<RegistrationRecord, 'key' | 'registrations' | 'month'> & { readonly month: Day | null };

/** The registrations of one row: one for a long file, one for each filled column of a wide one. */
export function readRegistrationRow(row: Cells, reading: RowReading): RowAnswer<RegistrationRecord[]> {
  const fields = fieldsOf(row, reading);
  if (reading.pivots.length > 0) return pivoted(row, fields, reading);
  const registrations = row.decimal('registrations');
  if (fields.zip === null && row.reasons.length === 0) row.refuse('zip', 'The row has no ZIP.');
  if (fields.month === null && row.reasons.length === 0) row.refuse('month', 'The row has no month.');
  if (registrations === null && row.reasons.length === 0)
    row.refuse('registrations', 'The row has no number of registrations.');
  if (fields.month === null || registrations === null || row.reasons.length > 0)
    return { reasons: row.reasons };
  return accepted(row, [counted({ ...fields, month: fields.month }, registrations)], reading);
}

function pivoted(row: Cells, fields: Fields, reading: RowReading): RowAnswer<RegistrationRecord[]> {
  const records = reading.pivots.flatMap((pivot) => {
    const found = row.at(pivot.index);
    const count = decimalCell(found, '.');
    if (count === 'unreadable') row.refuseAt(pivot.index, `"${found}" is not a number.`);
    if (count === null || count === 'unreadable' || count === 0) return [];
    const own = { ...fields, [pivot.field]: pivot.value };
    if (own.zip === null || own.month === null) return [];
    return [counted({ ...own, month: own.month }, count)];
  });
  const has = (field: Pivot['field']) => reading.pivots[0]?.field === field || fields[field] !== null;
  if (!has('zip') && row.reasons.length === 0) row.refuse('zip', 'The row has no ZIP.');
  if (!has('month') && row.reasons.length === 0)
    row.refuse('month', "Neither the row, the title nor the file's name gives a month.");
  if (row.reasons.length > 0) return { reasons: row.reasons };
  return records.length === 0 ? { skipped: 'No registrations.' } : accepted(row, records, reading);
}

function accepted(
  row: Cells,
  records: readonly RegistrationRecord[],
  { now }: RowReading,
): RowAnswer<RegistrationRecord[]> {
  const wrong = records.find(
    ({ registrations: count }) => !Number.isInteger(count) || Math.abs(count) > MOST,
  );
  if (wrong) row.refuse('registrations', `${wrong.registrations} is no number of vehicles.`);
  const late = records.find(({ month }) => month > now.toISOString().slice(0, 10));
  if (late) row.refuse('month', `${late.month.slice(0, 7)} is in the future.`);
  return row.reasons.length > 0 ? { reasons: row.reasons } : { record: [...records] };
}

function counted(
  fields: Omit<RegistrationRecord, 'key' | 'registrations'>,
  registrations: number,
): RegistrationRecord {
  const { zip, make, model, segment, condition, seller, isFleet } = fields;
  const key = [zip, make, model, segment, condition, seller, isFleet ? 'fleet' : ''].join('|');
  return { ...fields, key, registrations };
}

function fieldsOf(row: Cells, { month }: RowReading): Fields {
  const zip = row.text('zip');
  const read = zip === null ? null : zipIn(zip);
  if (zip !== null && read === null) row.refuse('zip', `"${zip}" is not a ZIP.`);
  const seller = row.text('seller');
  return {
    store: null,
    month: monthOfRow(row) ?? month,
    zip: read,
    state: row.text('state'),
    county: row.text('county'),
    make: remembered(makes, row.text('make'), makeName),
    model: row.text('model'),
    segment: row.text('segment'),
    condition: remembered(conditions, row.text('condition'), conditionOf),
    seller: seller === null || HIDDEN.test(seller) ? null : seller.slice(0, 120),
    sellerZip: zipIn(row.text('sellerZip') ?? ''),
    isFleet: isFleetRow(row),
    isWithdrawn: false,
  };
}

function monthOfRow(row: Cells): Day | null {
  const text = row.text('month');
  const year = row.text('year');
  if (text === null) return null;
  const number = year === null ? null : monthNumber(text);
  const month = remembered(months, number === null ? text : `${year}-${number}`, monthIn);
  if (month === null) row.refuse('month', `"${text}" is not a month.`);
  return month;
}

function isFleetRow(row: Cells): boolean {
  const text = row.text('fleet');
  return text !== null && (/fleet|rental|commercial|government/i.test(text) || row.flag('fleet') === true);
}

const MOST_REMEMBERED = 2_000;
const makes = new Map<string, string | null>();
const conditions = new Map<string, ReturnType<typeof conditionOf>>();
const months = new Map<string, Day | null>();

/** A file has few different texts of a kind and a million rows. */
function remembered<T>(known: Map<string, T>, text: string | null, read: (text: string) => T): T | null {
  if (text === null) return null;
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= MOST_REMEMBERED) known.clear();
  const made = read(text);
  known.set(text, made);
  return made;
}
