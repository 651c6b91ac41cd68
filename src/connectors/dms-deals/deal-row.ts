import type { ReadContext } from '../../core/connector.ts';
import { type SourceTime, timeText } from '../../core/time/source-time.ts';
import type { DealRecord } from '../../records/deal/record.ts';
import { mailAddress, phoneDigits, postalCode } from '../leads/contact.ts';
import { hashesOf } from '../leads/lead-message.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { DealField } from './columns.ts';
import { dealTypeOf, saleKindOf, tradesIn } from './deal-kind.ts';
import { type DealStatus, dealStatus } from './deal-terms.ts';
import { grossesOf, sum } from './grosses.ts';
import type { MoneyField } from './money-columns.ts';
import { creditsOf, managerIn } from './people.ts';
import { docFeesIn, productsOf } from './products.ts';
import { daysInStock, soldVehicle } from './sold-vehicle.ts';

type Cells = RowCells<DealField>;

export interface DealRow {
  readonly record: DealRecord;
  /** Reverses a sale: its amounts are negative in the file. */
  readonly isCounterEntry: boolean;
}

export function readDealRow(row: Cells, context: ReadContext): DealRow | null {
  const amounts = amountsOf(row);
  const isCounterEntry = isTakenBack(row, amounts);
  const dates = datesOf(row, isCounterEntry);
  const when = dates.contractAt ?? dates.deliveryAt ?? dates.bookedAt ?? dates.reversalAt;
  const key = keyOf(row, when === null ? '' : timeText(when).slice(0, 10), context);
  if (row.reasons.length > 0) return null;
  if (when === null) row.refuse(dateColumn(row), NO_DATE);
  if (key === null) row.refuse(row.has('dealNumber') ? 'dealNumber' : 'vin', NAMELESS);
  if (when === null || key === null) return null;
  const money = moneyOf(row, amounts, isCounterEntry);
  return { record: { key, ...money, ...restOf(row, dates, context) }, isCounterEntry };
}

const NO_DATE = 'The deal has no date: the cell is empty, or holds a placeholder such as 1900-01-01.';
const NAMELESS = 'The row has no deal number, VIN or stock number to identify the deal.';

/** Headings and summaries between the deals have none of these. */
export function isOfDeal(row: Cells): boolean {
  const fields: readonly DealField[] = [
    'dealNumber',
    'vin',
    'stock',
    'contractDate',
    'deliveryDate',
    'bookedDate',
    'date',
    'vehicle',
    'model',
  ];
  return fields.some((field) => row.text(field) !== null);
}

type Amounts = Readonly<Record<MoneyField, number | null>>;

function amountsOf(row: Cells): Amounts {
  const of = (field: MoneyField) => row.money(field);
  return {
    price: of('price'),
    cost: of('cost'),
    frontGross: of('frontGross'),
    vehicleGross: row.has('frontGross') ? null : of('vehicleGross'),
    totalGross: of('totalGross'),
    backGross: of('backGross'),
    fiIncome: of('fiIncome'),
    reserve: of('reserve'),
    productGross: of('productGross'),
    holdback: of('holdback'),
    pack: of('pack'),
    docFee: of('docFee'),
    factoryMoney: of('factoryMoney'),
  };
}

/** A loss has a negative gross; a reversal has a negative price or count. */
function isTakenBack(row: Cells, { price, cost }: Amounts): boolean {
  const units = row.first('units', (text) => (/^-\s*[\d.]|^\(.*\d.*\)$/.test(text) ? true : null));
  return units === true || (price ?? cost ?? 0) < 0;
}

function moneyOf(row: Cells, stated: Amounts, isCounterEntry: boolean) {
  const products = productsOf(row);
  const gross = grossesOf({
    ...stated,
    productParts: products.gross,
    isFiIncomeReserve: products.isFiIncomeReserve,
    isUnpriced: products.isUnpriced,
  });
  // The record is the reversed sale, so the negative amounts change sign.
  const signed = (cents: number | null) => (cents !== null && isCounterEntry ? 0 - cents : cents);
  return {
    priceCents: signed(stated.price),
    costCents: signed(stated.cost),
    frontGrossCents: signed(gross.front),
    statementExtraCents: signed(statementExtra(row, stated)),
    backGrossCents: signed(gross.back),
    reserveCents: signed(gross.reserve),
    productGrossCents: signed(gross.product),
    productsSold: products.count,
    products: products.sold,
  };
}

const EXTRAS = ['holdback', 'pack', 'docFee', 'factoryMoney'] as const satisfies readonly MoneyField[];

/** What a statement's front gross includes on top; 0 where the columns exist but are empty. */
function statementExtra(row: Cells, stated: Amounts): number | null {
  const fees = docFeesIn(row);
  const hasColumns = fees !== null || EXTRAS.some((field) => row.has(field));
  return hasColumns ? (sum(fees, ...EXTRAS.map((field) => stated[field])) ?? 0) : null;
}

function restOf(row: Cells, dates: DealDates, context: ReadContext) {
  const { status, ...times } = dates;
  const soldAt = dates.contractAt ?? dates.deliveryAt ?? dates.bookedAt;
  const person = {
    email: row.first('email', mailAddress),
    phone: row.first('phone', phoneDigits),
    customer: row.first('customer', (text) => (/^0+$/.test(text) ? null : text)),
  };
  return {
    ...times,
    store: row.text('store'),
    saleKind: saleKindOf(row),
    dealType: dealTypeOf(row),
    vehicle: soldVehicle(row, soldAt),
    daysInStock: daysInStock(row, soldAt),
    tradeCount: tradesIn(row),
    credits: creditsOf(row),
    financeManager: managerIn(row, 'financeManager'),
    salesManager: managerIn(row, 'salesManager'),
    leadSource: row.text('leadSource'),
    buyerZip: row.first('zip', postalCode),
    person: hashesOf(person, context),
    isWithdrawn: status.isNoSale || row.flag('deleted') === true,
  };
}

/**
 * The deal number; without one, a hash of vehicle, sale day and buyer, so that another export of the same
 * kind gives the same key.
 */
function keyOf(row: Cells, day: string, { hash }: ReadContext): string | null {
  const number = row.first('dealNumber', numberOfDeal) ?? row.first('workNumber', numberOfWork);
  if (number !== null) {
    return number.length <= 100 && !number.includes('@') ? number : `#${hash(`deal:${number}`)}`;
  }
  const vehicle = row.text('vin') ?? row.text('stock');
  if (vehicle === null) return null;
  const buyer = row.text('customer') ?? row.joined('buyer');
  return `#${hash(`sale:${JSON.stringify([vehicle, day, buyer]).toLowerCase()}`)}`;
}

/** Spreadsheets append `.0`; 0 is no deal number. */
function numberOfDeal(text: string): string | null {
  const plain = text
    .toLowerCase()
    .replace(/^#\s*/, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .trim();
  return plain === '' || /^0+$/.test(plain) ? null : plain;
}

/** CDK writes `FI-WIP*4711` while the deal is in work. */
function numberOfWork(text: string): string | null {
  const number = /\*([\w-]+)$/.exec(text)?.[1];
  return number === undefined ? null : numberOfDeal(number);
}

interface DealDates {
  readonly contractAt: SourceTime | null;
  readonly deliveryAt: SourceTime | null;
  readonly bookedAt: SourceTime | null;
  readonly reversalAt: SourceTime | null;
  readonly updatedAt: SourceTime | null;
  readonly status: DealStatus;
}

/**
 * The dates and state of a deal. A deal in work, such as CDK's `FI-WIP`, is not booked whatever its dates.
 * An unwound deal without a date unwinds on its last date.
 * @param isCounterEntry whether the row reverses a sale
 */
function datesOf(row: Cells, isCounterEntry: boolean): DealDates {
  const status = dealStatus(row.text('status'));
  const isInWork = status.isPending || /^fi-?wip/i.test(row.text('workNumber') ?? '');
  const deliveryAt = row.date('deliveryDate');
  const statedBooking = row.date('bookedDate');
  const updatedAt = row.maybeDate('updatedAt');
  const contractAt = contractOf(row);
  const bookedAt = isInWork ? null : statedBooking;
  const stated = row.date('reversalDate');
  const isReversed = status.isReversed || isCounterEntry || row.flag('reversed') === true;
  const last = latestOf(contractAt, deliveryAt, bookedAt);
  const known = [isCounterEntry ? last : null, row.maybeDate('statusDate'), updatedAt, last];
  const fallback = isReversed ? (known.find((time) => time !== null) ?? null) : null;
  return { contractAt, deliveryAt, bookedAt, reversalAt: stated ?? fallback, updatedAt, status };
}

const SALE_DATES = [
  'contractDate',
  'deliveryDate',
  'bookedDate',
  'date',
] as const satisfies readonly DealField[];

function dateColumn(row: Cells): DealField {
  return SALE_DATES.find((field) => row.has(field)) ?? 'contractDate';
}

/** A column named only `Date` may be the report's day, so it is the last choice. */
function contractOf(row: Cells): SourceTime | null {
  if (row.has('contractDate')) return row.date('contractDate');
  return row.has('deliveryDate') || row.has('bookedDate') ? null : row.date('date');
}

function latestOf(...times: readonly (SourceTime | null)[]): SourceTime | null {
  const known = times.filter((time) => time !== null);
  return known.sort((a, b) => timeText(b).localeCompare(timeText(a)))[0] ?? null;
}
