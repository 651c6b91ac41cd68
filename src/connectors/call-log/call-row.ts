import type { ReadContext } from '../../core/connector.ts';
import { type SourceTime, timeText } from '../../core/time/source-time.ts';
import type { LeadRecord } from '../../records/lead/record.ts';
import { phoneDigits, postalCode } from '../leads/contact.ts';
import { hashesOf } from '../leads/lead-message.ts';
import { departmentNamed, departmentOf } from '../leads/lead-terms.ts';
import { NO_VEHICLE } from '../leads/vehicle.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';
import { parseTime } from '../text/parse-time.ts';
import type { CallField } from './columns.ts';

type Cells = RowCells<CallField>;

const NOT_ANSWERED =
  /miss|no[ -]?answer|unanswered|not answered|abandon|voice ?mail|busy|fail|hang ?up|hung up|cancel|reject|^no$|^false$/i;
const ANSWERED = /answer|complet|connect|success|talk|^yes$|^true$/i;

export function readCallRow(row: Cells, context: ReadContext): RowAnswer<LeadRecord> {
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
