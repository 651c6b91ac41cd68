import type { ReadContext } from '../../core/connector.ts';
import type { Vehicle } from '../../core/record-parts.ts';
import type { SourceTime } from '../../core/time/source-time.ts';
import type { RepairOrderRecord } from '../../records/repair-order/record.ts';
import { mailAddress, phoneDigits } from '../leads/contact.ts';
import { hashesOf } from '../leads/lead-message.ts';
import { makeName, modelName, NO_VEHICLE, shortYear, vehicleInText, vinOf } from '../leads/vehicle.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';
import { parseTime } from '../text/parse-time.ts';
import { isBodyShop } from './body-shop.ts';
import type { RepairCells, RepairField } from './columns.ts';
import { linesIn, type RowKind } from './order-lines.ts';

const LONGEST_KEY = 100;
const OF_BODY_SHOP = 'Work of the body shop, which counts apart: import its orders as a file of their own.';
const MOST_MILES = 9_999_999;
/** A column named Closed or Completed may hold only yes or no. */
const YES_OR_NO = /^(y|yes|n|no|true|false|[01x])$/i;
const NO_DATE = /^(0+([/.-]0+)*|(1900|0001)-01-01.*|0?1[/.-]0?1[/.-](1900|0001).*)$/;

export function readOrderRow(
  row: RepairCells,
  kind: RowKind,
  context: ReadContext,
): RowAnswer<RepairOrderRecord> {
  if (row.texts('department').some(isBodyShop)) return { skipped: OF_BODY_SHOP };
  const number = orderNumber(row);
  if (number === null) row.refuse('ro', 'The row has no repair order number.');
  const status = orderStatus(row.texts('status'));
  const times = timesOf(row, status);
  const isVoided = status.isVoided || isVoidedBy(row);
  if (times.openedAt === null && times.closedAt === null && !isVoided && row.reasons.length === 0) {
    row.refuse(dateField(row), 'The repair order has no date.');
  }
  const lines = linesIn(row, kind);
  if (row.reasons.length > 0 || number === null) return { reasons: row.reasons };
  return {
    record: {
      key: keyOf(number, context),
      store: row.text('store'),
      ...times,
      isVoided,
      updatedAt: row.maybeDate('updated'),
      advisor: row.text('advisor'),
      vehicle: vehicleOf(row),
      person: hashesOf(personOf(row), context),
      mileage: row.first('mileage', mileageIn),
      hasAppointment: row.has('appointment') ? (row.flag('appointment') ?? true) : null,
      isInspected: row.flag('inspected'),
      lines,
      isWithdrawn: row.flag('deleted') === true,
    },
  };
}

function orderNumber(row: RepairCells): string | null {
  return row.first('ro', (text) => {
    const number = text.replace(/^(\d+)\.0+$/, '$1');
    return /^0*$/.test(number) ? null : number;
  });
}

function keyOf(number: string, { hash }: ReadContext): string {
  const text = number.toLowerCase();
  return text.length <= LONGEST_KEY && !text.includes('@') ? text : `#${hash(`id:${text}`)}`;
}

/**
 * Opened and closed times. An order closes on, in order:
 * 1. its closing date,
 * 2. without a closing column, the invoice or delivery day,
 * 3. else the opening day, if its status is closed.
 * Nothing closes an order whose status is open.
 */
function timesOf(
  row: RepairCells,
  { isOpen, isClosed }: OrderStatus,
): { openedAt: SourceTime | null; closedAt: SourceTime | null } {
  const day = dateIn(row, 'day');
  const openedAt = withClock(dateIn(row, 'opened'), row.text('openedClock')) ?? day;
  const closing = (['closed', 'finished'] as const).find((field) => row.has(field));
  const isYesOrNo = closing !== undefined && YES_OR_NO.test(row.text(closing) ?? '');
  const hasClosed = isYesOrNo ? row.flag(closing) === true : isClosed;
  const only = isYesOrNo && !hasClosed ? null : (day ?? (hasClosed ? openedAt : null));
  const closedAt = closing === undefined || isYesOrNo ? only : dateIn(row, closing);
  return { openedAt, closedAt: isOpen ? null : withClock(closedAt, row.text('closedClock')) };
}

function dateIn(row: RepairCells, field: RepairField): SourceTime | null {
  const text = row.text(field) ?? '';
  return NO_DATE.test(text) || YES_OR_NO.test(text) ? null : row.date(field);
}

function withClock(time: SourceTime | null, clock: string | null): SourceTime | null {
  if (time?.kind !== 'day' || clock === null) return time;
  return parseTime(`${time.day} ${clock}`) ?? time;
}

function dateField(row: RepairCells): RepairField {
  return (['closed', 'finished', 'day', 'opened'] as const).find((field) => row.has(field)) ?? 'opened';
}

/** In a column of void dates, blank, zero or "no" means not voided. */
function isVoidedBy(row: RepairCells): boolean {
  const text = row.text('voided');
  return text !== null && !NO_DATE.test(text) && row.flag('voided') !== false;
}

function vehicleOf(row: RepairCells): Vehicle {
  const words = row.text('vehicle');
  const inWords = words === null ? NO_VEHICLE : vehicleInText(words);
  return {
    condition: null,
    year: shortYear(row.text('year')) ?? inWords.year,
    make: makeName(row.text('make')) ?? inWords.make,
    model: modelName(row.text('model')) ?? inWords.model,
    vin: vinOf(row.text('vin')),
    stockNumber: row.text('stock')?.slice(0, 40) ?? null,
  };
}

function personOf(row: RepairCells): { phone: string | null; email: string | null; customer: string | null } {
  return {
    phone: row.first('phone', phoneDigits),
    email: row.first('email', mailAddress),
    // A column named Customer may hold a name instead of a number.
    customer: row.first('customer', (text) => (/\d/.test(text) ? text : null)),
  };
}

function mileageIn(text: string): number | null {
  const digits = /^(\d{1,3}(?:[,. ]\d{3})+|\d+)(?:[.,]\d{1,2})?\s*(?:mi\w*|km\w*)?\.?$/i.exec(text)?.[1];
  const miles = Number((digits ?? '').replace(/\D/g, ''));
  return digits === undefined || miles > MOST_MILES ? null : miles;
}

interface OrderStatus {
  readonly isOpen: boolean;
  readonly isClosed: boolean;
  readonly isVoided: boolean;
}

const VOIDED_STATUS = /\bvoid(ed)?\b|\bcancel+ed\b|\bdeleted\b/i;
const CLOSED_STATUS =
  /\b(closed|invoiced|posted|paid|completed?|finished|delivered|cashiered|picked up|finali[sz]ed)\b/i;
const OPEN_STATUS =
  /\b(re-?)?open(ed)?\b|\bin[ -]?(progress|process|service|shop)\b|\bpending\b|\bwaiting\b|\bawaiting\b|\bon hold\b|\bscheduled\b|\bestimate\b|\bpre-?invoiced?\b|\bdispatched\b|\bnot (closed|complete|finished)/i;
/** Status codes of CDK and others, with an optional number: `O98`, `C97`. */
const OPEN_CODE = /^(o|w|p)\d{0,2}$/i;
const CLOSED_CODE = /^(c|i|f)\d{0,2}$/i;
const VOIDED_CODE = /^v\d{0,2}$/i;

function orderStatus(texts: readonly string[]): OrderStatus {
  const says = (...patterns: readonly RegExp[]) =>
    texts.some((text) => patterns.some((pattern) => pattern.test(text.replaceAll('_', ' ').trim())));
  const words = texts.filter((text) => /[a-z]{3}/i.test(text));
  const isCode = words.length === 0;
  const isOpen = says(OPEN_STATUS) || (isCode && says(OPEN_CODE));
  return {
    isOpen,
    isClosed: !isOpen && (says(CLOSED_STATUS) || (isCode && says(CLOSED_CODE))),
    isVoided: says(VOIDED_STATUS) || (isCode && says(VOIDED_CODE)),
  };
}
