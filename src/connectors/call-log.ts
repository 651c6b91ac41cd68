import type { ColumnField, DateOrder, ReadContext, TableConnector, TableRow } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { type SourceTime, timeText } from '../core/time/source-time.ts';
import type { LeadRecord } from '../records/lead/record.ts';
import { phoneDigits, postalCode } from './leads/contact.ts';
import { hashesOf } from './leads/lead-message.ts';
import { departmentNamed, departmentOf } from './leads/lead-terms.ts';
import { NO_VEHICLE } from './leads/vehicle.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { type Aliases, collapsed, findHeader, type Header, nameList } from './tables/header.ts';
import type { RowCells } from './tables/row-cells.ts';
import { firstRows, headerOf, ROWS_LOOKED_AT, type RowAnswer, readTyped } from './tables/typed-rows.ts';
import { orderProvedBy, parseTime } from './text/parse-time.ts';

/** Column names of call-tracking services. A field that claims a name first comes first. */
const COLUMNS = {
  callId: nameList('callid callguid callsid callkey calluuid callreference callnumberid'),
  calledAt: nameList(
    'calldatetime calldate calledat callstart callstarttime callstarted starttime startedat dayofthecall datetime timestamp date',
  ),
  clock: nameList('calltime timeofcall timeofthecall time'),
  caller: nameList(`
    caller callernumber numberthatcalled callerphone callerphonenumber callerid callingnumber callfrom fromnumber
    customerphonenumber customerphone contactnumber phonenumber phone`),
  trackingNumber: nameList('trackingnumber trackingphonenumber trackingline dialednumber'),
  duration: nameList('callduration duration durationseconds durationsecs talktime calllength callseconds'),
  outcome: nameList(
    'answeredormissed callstatus calloutcome callresult outcome status result disposition answered',
  ),
  direction: nameList('inboundoroutbound direction calldirection'),
  source: nameList(
    'source callsource sourcename trackingsource numbername marketingsource leadsource adsource',
  ),
  campaign: nameList('campaign campaignname'),
  store: nameList(
    'dealership dealershipname store storename rooftop rooftopname location locationname company companyname',
  ),
  department: nameList('department dept departmentname'),
  zip: nameList('callerzip callerzipcode callerpostalcode zip zipcode postalcode'),
} as const;

type CallField = keyof typeof COLUMNS;

const CALL_COLUMNS: Aliases<CallField> = COLUMNS;

type Cells = RowCells<CallField>;

const NOT_ANSWERED =
  /miss|no[ -]?answer|unanswered|not answered|abandon|voice ?mail|busy|fail|hang ?up|hung up|cancel|reject|^no$|^false$/i;
const ANSWERED = /answer|complet|connect|success|talk|^yes$|^true$/i;

function readCallRow(row: Cells, context: ReadContext): RowAnswer<LeadRecord> {
  if (/out/i.test(row.text('direction') ?? '')) return { skipped: 'An outgoing call.' };
  const at = calledAt(row);
  if (at === null) {
    if (row.reasons.length === 0) row.refuse('calledAt', 'The call has no date.');
    return { reasons: row.reasons };
  }
  const phone = row.first('caller', phoneDigits);
  const key = keyOf(row, at, phone, context);
  if (key === null) {
    row.refuse('caller', 'The call has neither an id nor a caller number.');
    return { reasons: row.reasons };
  }
  const isAnswered = answered(row);
  const source = row.text('source') ?? row.text('campaign');
  return {
    record: {
      key,
      store: row.text('store'),
      requestedAt: at,
      receivedAt: null,
      updatedAt: null,
      department: departmentNamed(row.text('department')) ?? departmentOf([source], null, false),
      leadType: 'phone',
      source,
      salesperson: null,
      vehicle: NO_VEHICLE,
      hasTradeIn: false,
      buyerZip: row.first('zip', postalCode),
      person: hashesOf({ phone, email: null }, context),
      isResend: false,
      isDuplicate: null,
      isBad: row.has('caller') && phone === null,
      isContacted: isAnswered,
      isCallAnswered: isAnswered,
      responseMinutes: null,
      appointmentSet: null,
      appointmentDue: null,
      appointmentShown: null,
      isSold: null,
      soldAt: null,
      isWithdrawn: false,
    },
  };
}

function calledAt(row: Cells): SourceTime | null {
  const time = row.date('calledAt');
  const clock = row.text('clock');
  return (time?.kind === 'day' && clock !== null && parseTime(`${time.day} ${clock}`)) || time;
}

function answered(row: Cells): boolean | null {
  const outcome = row.text('outcome');
  if (outcome === null) return null;
  if (NOT_ANSWERED.test(outcome)) return false;
  return ANSWERED.test(outcome) ? true : null;
}

function keyOf(row: Cells, at: SourceTime, phone: string | null, { hash }: ReadContext): string | null {
  const id = row.text('callId')?.toLowerCase() ?? null;
  if (id !== null)
    return id.length <= 100 && !/@|^\+?[\d\s().-]{7,}$/.test(id) ? id : `#${hash(`call:${id}`)}`;
  if (phone === null || at.kind === 'day') return null;
  return `#${hash(`call:${JSON.stringify([phone, timeText(at), row.text('trackingNumber')])}`)}`;
}

const TITLES: Readonly<Record<CallField, string>> = {
  calledAt: 'Day of the call',
  clock: 'Time of the call',
  callId: 'Call id',
  caller: 'Number that called',
  source: 'Source',
  outcome: 'Answered or missed',
  store: 'Dealership',
  department: 'Department',
  campaign: 'Campaign',
  trackingNumber: 'Tracking number',
  duration: 'Duration',
  direction: 'Inbound or outbound',
  zip: 'ZIP code',
};
const FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'calledAt',
}));
const DATES: readonly CallField[] = ['calledAt'];

export const callLog: TableConnector<'lead'> = {
  kind: 'table',
  id: 'call-log',
  title: 'Call tracking log',
  target: 'lead',
  isLive: false,
  fields: FIELDS,
  knowledge: {
    aliases: CALL_COLUMNS,
    shapes: shapesOf({ date: DATES, phone: ['caller', 'trackingNumber'], 'number-or-code': ['callId'] }),
  },
  recognize: ({ rows }) => {
    const found = callTableIn(rows);
    if ('refusal' in found) return { fits: false, reason: found.refusal, closeness: found.closeness };
    return { fits: true, as: 'Call tracking log', certainty: 0.95 };
  },
  async *read(source, context, mapping) {
    const rows = await firstRows(source);
    const found = mapping ? await headerOf(source, CALL_COLUMNS, mapping) : callTableIn(rows);
    if ('refusal' in found) throw new Problem('invalid', found.refusal);
    const isWhole = rows.length < ROWS_LOOKED_AT;
    const dateOrder =
      context.dateOrder ?? mapping?.dateOrder ?? (isWhole ? orderOfStretch(rows, found) : null);
    const reading = dateOrder === null ? context : { ...context, dateOrder };
    const typed = { header: found, dates: DATES, numbers: [], context: reading, mapping };
    yield* readTyped(source, typed, (row) => readCallRow(row, context));
  },
};

interface Refusal {
  readonly refusal: string;
  readonly closeness: number;
}

const SIGNS: readonly CallField[] = ['callId', 'caller', 'trackingNumber', 'duration', 'outcome'];
const FEWEST_SIGNS = 3;
const OF_CALLS =
  /^(?:call(?:id|guid|sid|uuid|duration|status|outcome|result|length|seconds|start\w*)|tracking(?:phone)?number)$/;
const OF_TOTALS = /^(?:clicks|impressions|impr|sessions|cost|calls|totalcalls)$/;

function callTableIn(rows: readonly TableRow[]): Header<CallField> | Refusal {
  const header = findHeader(rows, CALL_COLUMNS);
  const names = (header?.names ?? []).map((name) => collapsed(name.replace(/\(.*?\)/g, '')));
  const signs = SIGNS.filter((field) => header?.columns.has(field)).length;
  const isOfCalls = names.some((name) => OF_CALLS.test(name)) && !names.some((name) => OF_TOTALS.test(name));
  if (header === null || !isOfCalls || signs < FEWEST_SIGNS)
    return { refusal: 'Not a log of phone calls.', closeness: 0.1 };
  const missing = [
    header.columns.has('calledAt') ? null : 'the day of the call',
    header.columns.has('callId') || header.columns.has('caller') ? null : 'a call id or the caller',
  ].filter((part) => part !== null);
  if (missing.length === 0) return header;
  return {
    refusal: `This is a log of phone calls, but no column gives ${missing.join(', nor ')}.`,
    closeness: 0.95,
  };
}

/**
 * Decides the order of ambiguous days: a log covers consecutive days, so the order whose days are much
 * closer together wins. Null where the usual rule decides.
 */
function orderOfStretch(rows: readonly TableRow[], header: Header<CallField>): DateOrder | null {
  const column = header.columns.get('calledAt')?.[0] ?? -1;
  const cells = rows.flatMap(({ row, cells: all }) => (row > header.row ? [(all[column] ?? '').trim()] : []));
  const proofs = cells.map(orderProvedBy);
  if (proofs.some((proof) => proof === 'day-first' || proof === 'month-first')) return null;
  const open = cells.filter((_, index) => proofs[index] === 'either');
  if (new Set(open).size < 3) return null;
  return 4 * spanOf(open, 'day-first') < spanOf(open, 'month-first') ? 'day-first' : null;
}

function spanOf(cells: readonly string[], order: DateOrder): number {
  const days = cells.flatMap((cell) => {
    const time = parseTime(cell, order);
    return time === null ? [] : [Date.parse(timeText(time).slice(0, 10))];
  });
  return (
    days.reduce((most, day) => Math.max(most, day), 0) -
    days.reduce((least, day) => Math.min(least, day), Infinity)
  );
}
