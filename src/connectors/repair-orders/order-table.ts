import type { TableRow } from '../../core/connector.ts';
import { type Columns, collapsed, findHeader, type Header, listed } from '../tables/header.ts';
import { REPAIR_COLUMNS, type RepairField, SINGLE_COLUMN_FIELDS } from './columns.ts';
import { isListCell } from './list-cells.ts';
import type { RowKind } from './order-lines.ts';
import { otherListOf } from './other-lists.ts';

export interface OrderTable {
  readonly header: Header<RepairField>;
  readonly rows: RowKind;
  readonly as: string;
  readonly certainty: number;
}

export interface Refusal {
  readonly refusal: string;
  readonly closeness: number;
}

const DATES: readonly RepairField[] = ['opened', 'closed', 'finished', 'day'];
const OF_SERVICE: readonly RepairField[] = [
  ...(['laborSale', 'laborCost', 'soldHours', 'flagHours', 'actualHours', 'clockedHours'] as const),
  ...(['opCode', 'technician', 'advisor', 'totLaborSale', 'paysCustomer', 'partsLineCode'] as const),
  ...(['customerLaborSale', 'warrantyLaborSale', 'internalLaborSale', 'laborDiscount'] as const),
];
const OF_MONEY: readonly RepairField[] = [
  ...(['payType', 'partsSale', 'partsCost', 'total', 'invoiced', 'totTotal', 'lineCode'] as const),
  ...(['customerTotal', 'warrantyTotal', 'internalTotal', 'mileage', 'subletSale', 'miscSale'] as const),
];

export function orderTableIn(rows: readonly TableRow[]): OrderTable | Refusal {
  const found = findHeader(rows, REPAIR_COLUMNS);
  if (!found) {
    const widest = rows.reduce<readonly string[]>(
      (names, { cells }) => (cells.length > names.length ? cells : names),
      [],
    );
    return refused(widest, null, 0.2);
  }
  const header = settled(found);
  const certainty = certaintyOf(header);
  if (certainty === null) return refusalOf(header);
  const kind = rowKindOf(header, rows);
  const isNumbered = header.columns.has('lineCode') || header.columns.has('sequence');
  return { header, rows: kind, as: kind === 'line' && !isNumbered ? IN_DOUBT : TITLE_OF[kind], certainty };
}

export function settled(header: Header<RepairField>): Header<RepairField> {
  const columns = new Map<RepairField, readonly number[]>();
  for (const [field, indexes] of header.columns) {
    columns.set(field, SINGLE_COLUMN_FIELDS.has(field) ? indexes.slice(0, 1) : indexes);
  }
  const number = (['ro', 'job', 'invoice'] as const).find((field) => columns.has(field));
  const job = columns.get('job');
  if (number === 'ro' && job && !columns.has('lineCode')) columns.set('lineCode', job);
  for (const [field, index] of grossesOf(header)) columns.set(field, [index]);
  const numberColumn = number && columns.get(number);
  if (numberColumn) columns.set('ro', numberColumn);
  return { ...header, columns };
}

/** Several columns named `Gross` are each of the sale before it: `Labor, Gross, Parts, Gross`. */
function grossesOf({ names, columns }: Header<RepairField>): [RepairField, number][] {
  const plain = names.flatMap((name, index) => (collapsed(name) === 'gross' ? [index] : []));
  if (plain.length < 2) return [];
  return (['labor', 'parts', 'sublet'] as const).flatMap((kind): [RepairField, number][] => {
    const sale = columns.get(`${kind}Sale`)?.[0];
    return sale !== undefined && plain.includes(sale + 1) ? [[`${kind}Gross`, sale + 1]] : [];
  });
}

function certaintyOf({ names, columns }: Header<RepairField>): number | null {
  const has = (field: RepairField) => columns.has(field);
  const service = OF_SERVICE.filter(has).length;
  const money = OF_MONEY.filter(has).length;
  if (!has('ro') || !DATES.some(has) || otherListOf(names, 'sure') !== null) return null;
  const isNamedSo = !isWeakNumber(columns) && (service > 0 || columns.get('ro') !== columns.get('job'));
  if (isNamedSo && service + money > 0) return service > 1 ? 0.95 : 0.85;
  return service > 1 ? 0.7 : null;
}

/** Whether the order is named by a job or invoice number, which other lists have too. */
function isWeakNumber(columns: Columns<RepairField>): boolean {
  const [number] = columns.get('ro') ?? [];
  return number !== undefined && columns.get('invoice')?.[0] === number;
}

function refusalOf({ names, columns }: Header<RepairField>): Refusal {
  const has = (field: RepairField) => columns.has(field);
  const isOrder = has('ro') && !isWeakNumber(columns);
  const missing = [
    isOrder ? null : 'the number of the repair order',
    DATES.some(has) ? null : 'the day it was opened or closed',
    OF_SERVICE.some(has) || (isOrder && OF_MONEY.some(has)) ? null : 'the work done',
  ].filter((part) => part !== null);
  return refused(names, missing, (isOrder ? 0.85 : 0.5) - 0.15 * (missing.length - 1));
}

function refused(names: readonly string[], missing: readonly string[] | null, closeness: number): Refusal {
  const other = otherListOf(names, 'likely');
  const lacks = missing === null || missing.length === 0 ? '' : `: no column gives ${missing.join(', nor ')}`;
  const reason = other === null ? `Not a list of repair orders${lacks}.` : `${other.message}${lacks}.`;
  return {
    refusal: `${reason} Columns found: ${listed(names)}.`,
    closeness: Math.max(0.1, other === null ? closeness : other.closeness),
  };
}

const TELLING_OF_LINES: readonly RepairField[] = [
  'lineCode',
  'sequence',
  'technician',
  'flagHours',
  'lineKind',
];
const IN_LISTS: readonly RepairField[] = ['lineCode', 'laborSale', 'partsLineCode', 'partsSale'];

/** An order in two of the first rows means that rows are lines. */
export function rowKindOf({ row: top, columns }: Header<RepairField>, rows: readonly TableRow[]): RowKind {
  const below = rows.filter(({ row }) => row > top);
  const column = (field: RepairField) => columns.get(field)?.[0] ?? -1;
  const lists = IN_LISTS.map(column);
  if (below.some(({ cells }) => lists.some((index) => isListCell(cells[index])))) return 'lists';
  if (TELLING_OF_LINES.some((field) => columns.has(field))) return 'line';
  const orders = new Map<string, string>();
  for (const { cells } of below) {
    const order = (cells[column('ro')] ?? '').trim();
    const content = cells.join('\n');
    if (order !== '' && (orders.get(order) ?? content) !== content) return 'line';
    orders.set(order, content);
  }
  return 'order';
}

const TITLE_OF: Readonly<Record<RowKind, string>> = {
  lists: 'Repair orders, the lines of each as lists in its cells',
  order: 'Repair orders, one row for each order',
  line: 'Repair orders, one row for each line',
};
const IN_DOUBT = 'Repair orders, one row for each order or line';
