import type {
  ColumnField,
  ColumnMapping,
  Item,
  SourceTable,
  TableConnector,
  TableSample,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { Day } from '../core/time/period.ts';
import type { RegistrationRecord } from '../records/registration/record.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import {
  type Layout,
  layoutOf,
  REGISTRATION_COLUMNS,
  type RegistrationField,
} from './registrations/columns.ts';
import { monthNamedIn } from './registrations/month-text.ts';
import { readRegistrationRow } from './registrations/registration-row.ts';
import { collapsed, listed } from './tables/header.ts';
import { firstRows, headerOf, readTyped } from './tables/typed-rows.ts';

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
  recognise: (sample) => {
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
