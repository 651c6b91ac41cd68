import type {
  ColumnField,
  ColumnMapping,
  Item,
  ReadContext,
  SourceTable,
  TableConnector,
  TableSample,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { zipIn } from '../core/market/zip-text.ts';
import type { Day } from '../core/time/period.ts';
import type { RegistrationRecord } from '../records/registration/record.ts';
import { conditionOf, makeName } from './leads/vehicle.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import {
  type Layout,
  layoutOf,
  type Pivot,
  REGISTRATION_COLUMNS,
  type RegistrationField,
} from './registrations/columns.ts';
import { monthIn, monthNamedIn, monthNumber } from './registrations/month-text.ts';
import { collapsed, listed } from './tables/header.ts';
import { decimalCell } from './tables/number-cells.ts';
import type { RowCells } from './tables/row-cells.ts';
import { firstRows, headerOf, type RowAnswer, readTyped } from './tables/typed-rows.ts';

type Cells = RowCells<RegistrationField>;
const MOST = 1_000_000;
const HIDDEN =
  /^(?:private|private party|private sale|unknown|suppressed|confidential|withheld|not available|casual)$/i;

/** Counts that a state hides because they are small: `*`, `<5`, `1-4`. Unknown, so left out and not 0. */
const HIDDEN_COUNT = /^(?:\*+|<\s*\d{1,2}|\d\s*[-–]\s*\d|suppressed|withheld)$/i;
const HIDDEN_ROW = { skipped: 'The state hides this small number.' } as const;

interface RowReading {
  readonly pivots: readonly Pivot[];
  /** Of the title or the file's name, for files without a month column. */
  readonly month: Day | null;
  readonly now: ReadContext['now'];
}

type Fields = Omit<RegistrationRecord, 'key' | 'registrations' | 'month'> & { readonly month: Day | null };

function readRegistrationRow(row: Cells, reading: RowReading): RowAnswer<RegistrationRecord[]> {
  const fields = fieldsOf(row, reading);
  if (reading.pivots.length > 0) return pivoted(row, fields, reading);
  if (HIDDEN_COUNT.test(row.text('registrations') ?? '')) return HIDDEN_ROW;
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
    if (HIDDEN_COUNT.test(`${found ?? ''}`.trim())) return [];
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
  if (wrong) row.refuse('registrations', `${wrong.registrations} is not a number of vehicles.`);
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
    make: cached(makes, row.text('make'), makeName),
    model: row.text('model'),
    segment: row.text('segment'),
    condition: cached(conditions, row.text('condition'), conditionOf),
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
  const month = cached(months, number === null ? text : `${year}-${number}`, monthIn);
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
function cached<T>(known: Map<string, T>, text: string | null, read: (text: string) => T): T | null {
  if (text === null) return null;
  const before = known.get(text);
  if (before !== undefined) return before;
  if (known.size >= MOST_REMEMBERED) known.clear();
  const made = read(text);
  known.set(text, made);
  return made;
}

const TITLES: Readonly<Record<RegistrationField, string>> = {
  month: 'Month',
  year: 'Year',
  zip: 'ZIP of the owner',
  state: 'State',
  county: 'County',
  make: 'Make',
  model: 'Model',
  segment: 'Segment',
  condition: 'New or used',
  seller: 'Selling dealer',
  sellerZip: 'ZIP of the dealer',
  registrations: 'Registrations',
  fleet: 'Fleet',
};
const FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'zip' || key === 'registrations' || key === 'month',
}));
/** Columns of single vehicles, of vehicles on the road, and of other lists with ZIPs. */
const FOREIGN =
  /^(?:vin|vinnumber|modelyear|duty|dealnumber|dealno|dealid|frontgross|leadid|leadsource|leadstatus|ro|ronumber|stocknumber|price|impressions|clicks|sessions|regvaliddate|registrationclass|vehicles|city|firstname|lastname|customer|email|phone)$/;

/** Registrations by month, ZIP, make and dealer: long, or wide with ZIPs, makes or months as columns. */
export const registrations: TableConnector<'registration'> = {
  kind: 'table',
  id: 'registrations',
  title: 'Registrations',
  target: 'registration',
  isLive: false,
  fields: FIELDS,
  knowledge: {
    aliases: REGISTRATION_COLUMNS,
    shapes: shapesOf({ number: ['registrations'], 'number-or-code': ['zip', 'sellerZip'] }),
  },
  recognize: (sample) => {
    const layout = layoutOf(sample.rows);
    const notOne = { fits: false, reason: 'Not a list of registrations.', closeness: 0.1 } as const;
    if (layout === null || layout.header.names.some((name) => FOREIGN.test(collapsed(name)))) return notOne;
    const { columns } = layout.header;
    if (!columns.has('make') && !columns.has('seller')) return notOne;
    const missing = missingIn(layout, sample);
    if (missing === null) return { fits: true, as: 'Registrations', certainty: 0.92 };
    if (!isNearly(layout)) return notOne;
    const reason = `This counts registrations, but it has no ${missing}. Columns found: ${listed(layout.header.names)}.`;
    return { fits: false, reason, closeness: 0.9 };
  },
  async *read(table, context, mapping) {
    const { header, pivots } = await layoutFor(table, mapping);
    const reading = {
      pivots,
      month: await monthAbove(table, header.row, context.fileName),
      now: context.now,
    };
    const typed = { header, dates: [], numbers: ['registrations'], context, mapping } as const;
    const items = readTyped<RegistrationField, RegistrationRecord[]>(table, typed, (row) =>
      readRegistrationRow(row, reading),
    );
    for await (const item of items) yield* single(item);
  },
};

function* single(item: Item<RegistrationRecord[]>): Generator<Item<RegistrationRecord>> {
  if (!('record' in item)) yield item;
  else for (const record of item.record) yield { row: item.row, record };
}

/** What a file of this layout lacks; null where it has everything. */
function missingIn({ header: { columns, row }, pivots }: Layout, sample: TableSample): string | null {
  const pivot = pivots[0]?.field;
  const hasMonth =
    columns.has('month') || pivot === 'month' || monthInTitle(sample.rows, row, sample.fileName) !== null;
  if (!columns.has('zip') && pivot !== 'zip') return 'ZIPs';
  if (!hasMonth) return 'month';
  return columns.has('registrations') || pivots.length > 0 ? null : 'number of registrations';
}

/** Close enough to say what is missing. */
function isNearly({ header: { columns, names }, pivots }: Layout): boolean {
  const counts = names.some((name) => /^reg(?:istration)?s\b/i.test(name.trim()));
  return counts && (columns.has('zip') || pivots.length > 0) && columns.has('make');
}

async function layoutFor(table: SourceTable, mapping: ColumnMapping | undefined): Promise<Layout> {
  if (mapping) return { header: await headerOf(table, REGISTRATION_COLUMNS, mapping), pivots: [] };
  const layout = layoutOf(await firstRows(table));
  if (layout === null) throw new Problem('invalid', 'No row names the columns of registrations.');
  return layout;
}

async function monthAbove(table: SourceTable, headerRow: number, fileName = ''): Promise<Day | null> {
  return monthInTitle(await firstRows(table), headerRow, fileName);
}

function monthInTitle(rows: TableSample['rows'], headerRow: number, fileName: string): Day | null {
  const titles = rows.filter(({ row }) => row < headerRow).map(({ cells }) => cells.join(' '));
  for (const text of [...titles, fileName]) {
    const month = monthNamedIn(text);
    if (month !== null) return month;
  }
  return null;
}
