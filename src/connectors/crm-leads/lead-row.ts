import type { ReadContext } from '../../core/connector.ts';
import type { Vehicle } from '../../core/record-parts.ts';
import { type SourceTime, timeText } from '../../core/time/source-time.ts';
import type { LeadRecord } from '../../records/lead/record.ts';
import { mailAddress, phoneDigits, postalCode } from '../leads/contact.ts';
import { hashesOf } from '../leads/lead-message.ts';
import { departmentNamed, departmentOf, leadTypeIn } from '../leads/lead-terms.ts';
import {
  conditionOf,
  makeName,
  modelName,
  modelYear,
  NO_VEHICLE,
  vehicleInText,
  vinOf,
} from '../leads/vehicle.ts';
import { minutesCell } from '../tables/cells.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';
import { parseTime } from '../text/parse-time.ts';
import type { LeadField } from './columns.ts';

type Cells = RowCells<LeadField>;

export function readLeadRow(row: Cells, isIdInferred: boolean, context: ReadContext): RowAnswer<LeadRecord> {
  const requestedAt = leadDate(row);
  if (requestedAt === null) return { reasons: row.reasons };
  return { record: recordOf(row, requestedAt, isIdInferred, context) };
}

function leadDate(row: Cells): SourceTime | null {
  const time = row.date('createdAt');
  if (time === null) {
    if (row.reasons.length === 0) row.refuse('createdAt', 'The lead has no date.');
    return null;
  }
  const clock = row.text('createdClock');
  return (time.kind === 'day' && clock !== null && parseTime(`${time.day} ${clock}`)) || time;
}

function recordOf(
  row: Cells,
  requestedAt: SourceTime,
  isIdInferred: boolean,
  context: ReadContext,
): LeadRecord {
  const status = crmStatus(row.text('status'));
  const source = row.text('source');
  const type = row.text('leadType');
  const person = personOf(row);
  const shown = row.flag('appointmentShown') ?? status.shown;
  return {
    key: keyOf(row, requestedAt, isIdInferred, context),
    store: row.text('store'),
    requestedAt,
    receivedAt: null,
    updatedAt: row.maybeDate('updatedAt'),
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
      (hasContactColumns(row) && person.phone === null && person.email === null),
    isContacted: row.flag('contacted') ?? status.contacted,
    isCallAnswered: null,
    responseMinutes: row.first('responseMinutes', minutesCell),
    appointmentSet: row.flag('appointmentSet') ?? status.appointment,
    appointmentDue: row.flag('appointmentDue') ?? (shown === null ? null : shown || status.appointmentOver),
    appointmentShown: shown,
    isSold: soldOf(row, status.sold),
    soldAt: row.maybeDate('soldDate'),
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

/** A list with contact columns rejects leads without contact data, since they cannot be answered. */
function hasContactColumns(row: Cells): boolean {
  return row.has('phone') && row.has('email');
}

function vehicleOf(row: Cells): Vehicle {
  const words = row.text('vehicle');
  const inWords = words === null ? NO_VEHICLE : vehicleInText(words);
  return {
    condition: conditionOf(row.text('condition')) ?? inWords.condition,
    year: modelYear(row.text('year')) ?? inWords.year,
    make: makeName(row.text('make')) ?? inWords.make,
    model: modelName(row.text('model')) ?? inWords.model,
    vin: vinOf(row.text('vin')),
    stockNumber: row.text('stock')?.slice(0, 40) ?? null,
  };
}

/** The CRM's own lead number. Without one, or with a guessed one, more fields join the key. */
function keyOf(row: Cells, requestedAt: SourceTime, isIdInferred: boolean, { hash }: ReadContext): string {
  const id = row.text('leadId');
  if (id !== null && !isIdInferred) {
    const text = id.toLowerCase();
    return text.length <= 100 && !text.includes('@') ? text : `#${hash(`id:${text}`)}`;
  }
  const customer = row.text('customer') ?? row.text('email') ?? row.text('phone') ?? row.joined('name');
  const when = timeText(requestedAt).slice(0, 16);
  const requested = [
    row.text('source'),
    row.text('vehicle'),
    row.text('year'),
    row.text('make'),
    row.text('model'),
    row.text('vin'),
  ];
  const content = id === null ? [customer, when, ...requested] : [id, customer, when];
  return `#${hash(`row:${JSON.stringify(content).toLowerCase()}`)}`;
}

interface CrmStatus {
  readonly duplicate: boolean | null;
  readonly bad: boolean;
  readonly sold: boolean | null;
  readonly contacted: boolean | null;
  readonly appointment: boolean | null;
  readonly shown: boolean | null;
  /** The appointment's time has passed, whether or not the customer came. */
  readonly appointmentOver: boolean;
}

const ELSEWHERE = /\belsewhere\b|\bother dealer|\bcompetitor\b|\bprivate\b|\bnot sold\b|\bunsold\b|\blost\b/i;
const SOLD = /\bsold\b|\bdelivered\b|\bwon\b|\bpurchased\b|\bbought\b/i;
const BAD_LEAD =
  /\bbad\b|\binvalid\b|\bbogus\b|\bspam\b|\bjunk\b|\bfake\b|\bwrong number\b|\btest lead\b|\bunreachable\b/i;
const NOT_CONTACTED =
  /\b(not|no|never|un|attempt\w*|awaiting|waiting|pending)[\s-]*(been )?(contact\w*|reached|respon\w*|answer\w*)|\bno answer\b|\bleft (a )?(voice ?mail|message)\b/i;
const CONTACTED = /\bcontacted\b|\bcontact made\b|\bengaged\b|\bin conversation\b|\bresponded\b|\breplied\b/i;
const APPOINTMENT = /\b(appointment|appt)s?\b/i;
const NO_SHOW = /\bno[\s-]?show|\bmissed\b|\bdid not show\b/i;
const SHOWN = /\bshowed\b|\bshown\b|\bkept\b|\bvisited\b|\bin showroom\b|\bbe-?back\b/i;
const NO_APPOINTMENT = /\bno (appointment|appt)\b/i;

function crmStatus(status: string | null): CrmStatus {
  const text = status ?? '';
  const has = (pattern: RegExp) => pattern.test(text);
  const missed = has(NO_SHOW);
  const shown = !missed && has(SHOWN);
  const contacted = has(CONTACTED) && !has(NOT_CONTACTED);
  return {
    duplicate: /\bdup(licate|e)?s?\b/i.test(text) || null,
    bad: has(BAD_LEAD),
    sold: status === null ? null : has(SOLD) && !has(ELSEWHERE),
    contacted: contacted || (has(NOT_CONTACTED) ? false : null),
    appointment: missed || shown || (has(APPOINTMENT) && !has(NO_APPOINTMENT)) || null,
    shown: shown || (missed ? false : null),
    appointmentOver: missed || shown,
  };
}
