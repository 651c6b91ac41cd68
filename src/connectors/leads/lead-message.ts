import type { ReadContext } from '../../core/connector.ts';
import type { FieldError } from '../../core/errors.ts';
import type { PersonHashes, Vehicle } from '../../core/record-parts.ts';
import { type SourceTime, timeText } from '../../core/time/source-time.ts';
import type { LeadRecord } from '../../records/lead/record.ts';
import { parseTime } from '../text/parse-time.ts';
import { mailAddress, phoneDigits, postalCode } from './contact.ts';
import { departmentOf, leadTypeIn } from './lead-terms.ts';
import { NO_VEHICLE } from './vehicle.ts';

/** One parsed lead before checks; holds contact data and is never stored. */
export interface LeadMessage {
  readonly ids: readonly MessageId[];
  readonly isResend: boolean;
  readonly requested: string | null;
  readonly received: string | null;
  readonly vehicle: Vehicle;
  readonly wantsToBuy: boolean;
  readonly hasTradeIn: boolean;
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly postalCode: string | null;
  readonly store: string | null;
  readonly provider: string | null;
  readonly service: string | null;
  readonly leadType: string | null;
  readonly sender: string | null;
  readonly subject: string | null;
  readonly comments: string | null;
}

export interface MessageId {
  readonly source: string | null;
  readonly sequence: string | null;
  readonly value: string;
}

export const EMPTY_MESSAGE: LeadMessage = {
  ids: [],
  isResend: false,
  requested: null,
  received: null,
  vehicle: NO_VEHICLE,
  wantsToBuy: false,
  hasTradeIn: false,
  names: [],
  phones: [],
  emails: [],
  postalCode: null,
  store: null,
  provider: null,
  service: null,
  leadType: null,
  sender: null,
  subject: null,
  comments: null,
};

/** Some senders put the lead type or partner where the id belongs. */
const NO_ID_SOURCE = /^(lead ?type|type|partner|provider|channel|campaign|dealer.*|vendor)$/i;
/** Shorter ids are counters or template leftovers that many leads may share. */
const TRUSTED_ID_LENGTH = 4;
const LONGEST_ID = 100;
const PERSONAL_MAIL =
  /(^|\.)(gmail|googlemail|yahoo|hotmail|outlook|live|msn|aol|icloud|me|proton|protonmail|gmx|comcast|att|verizon)\.[a-z.]+$/;
const NO_NAME = /^(unknown|n\/?a|none|null|anonymous|customer|no name|not provided|-+)$/i;

/**
 * Checks and converts a lead message. Without a customer name it is rejected, since nobody can be answered;
 * with a name but neither phone nor email it is kept and marked bad.
 */
export function toLeadRecord(
  message: LeadMessage,
  context: ReadContext,
): { record: LeadRecord } | { reasons: FieldError[] } {
  const contact = contactOf(message);
  if (contact.name === null && contact.phone === null && contact.email === null) {
    const reason = 'The lead names no customer: there is no name, phone or email to answer.';
    return { reasons: [{ field: 'customer', message: reason }] };
  }
  const requestedAt = message.requested === null ? null : parseTime(message.requested);
  const words = [message.leadType, message.service, message.provider, message.subject];
  return {
    record: {
      key: keyOf(message, contact, requestedAt, context),
      store: message.store,
      requestedAt,
      receivedAt: message.received,
      updatedAt: null,
      department: departmentOf(words, message.comments, message.wantsToBuy),
      leadType: leadTypeIn(...words) ?? 'internet',
      source: sourceOf(message),
      salesperson: null,
      vehicle: message.vehicle,
      hasTradeIn: message.hasTradeIn,
      buyerZip: message.postalCode === null ? null : postalCode(message.postalCode),
      person: hashesOf(contact, context),
      isResend: message.isResend,
      isDuplicate: null,
      isBad: contact.phone === null && contact.email === null,
      isContacted: null,
      responseMinutes: null,
      appointmentSet: null,
      appointmentDue: null,
      appointmentShown: null,
      isSold: null,
      isCallAnswered: null,
      soldAt: null,
      isWithdrawn: false,
    },
  };
}

interface Contact {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

function contactOf({ names, phones, emails }: LeadMessage): Contact {
  return {
    name: names.find((name) => !NO_NAME.test(name.trim())) ?? null,
    phone: phones.map(phoneDigits).find((digits) => digits !== null) ?? null,
    email: emails.map(mailAddress).find((address) => address !== null) ?? null,
  };
}

/** Keyed hashes of what identifies a person; each kind of contact has its own key space. */
export function hashesOf(
  contact: { phone: string | null; email: string | null; customer?: string | null },
  { hash }: ReadContext,
): PersonHashes {
  return {
    phone: contact.phone && hash(`phone:${contact.phone}`),
    email: contact.email && hash(`email:${contact.email}`),
    customer: contact.customer ? hash(`customer:${contact.customer}`) : null,
  };
}

/** Provider name, else its service, else the id's source, else the sender's domain. */
function sourceOf({ provider, service, ids, sender }: LeadMessage): string | null {
  const idSource = ids.find(
    ({ source }) => source !== null && !NO_ID_SOURCE.test(source) && !/^lead ?id$/i.test(source),
  );
  return provider ?? service ?? idSource?.source ?? domainOf(sender);
}

function domainOf(sender: string | null): string | null {
  const domain = sender === null ? null : (mailAddress(sender)?.split('@')[1] ?? null);
  return domain === null || PERSONAL_MAIL.test(domain) ? null : domain;
}

/**
 * The source's id; without a trusted one, who requested what and when. A lead resent by the source is a
 * separate lead with its own key.
 */
function keyOf(
  message: LeadMessage,
  contact: Contact,
  requestedAt: SourceTime | null,
  context: ReadContext,
): string {
  const id = message.ids.find(({ source, value }) => isId(source, value));
  const again = message.isResend ? `|resend ${message.requested ?? ''}` : '';
  if (id && id.value.length >= TRUSTED_ID_LENGTH) return `${idText(id, message, context)}${again}`;
  const when = requestedAt === null ? (message.requested ?? message.received) : timeText(requestedAt);
  const { vehicle } = message;
  const who = contact.phone ?? contact.email ?? contact.name;
  const what = [vehicle.year, vehicle.make, vehicle.model, vehicle.vin, vehicle.stockNumber];
  const content = [id?.value, who, ...what, when?.slice(0, 16), again].map((part) =>
    `${part ?? ''}`.toLowerCase(),
  );
  return `#${context.hash(`lead:${JSON.stringify(content)}`)}`;
}

function isId(source: string | null, value: string): boolean {
  return /\d/.test(value) && !/^0+$/.test(value) && !(source !== null && NO_ID_SOURCE.test(source));
}

function idText(id: MessageId, message: LeadMessage, context: ReadContext): string {
  const provider = message.provider ?? message.service ?? '';
  const text = [provider, id.source ?? '', id.value, id.sequence ?? '']
    .map((part) => part.toLowerCase())
    .join('|');
  const isPlain = text.length <= LONGEST_ID && !text.includes('@');
  return isPlain ? text : `#${context.hash(`id:${text}`)}`;
}
