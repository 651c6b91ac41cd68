import type { Vehicle } from '../../core/record-parts.ts';
import { mailAddress, phoneDigits } from '../leads/contact.ts';
import { EMPTY_MESSAGE, type LeadMessage } from '../leads/lead-message.ts';
import {
  conditionOf,
  makeName,
  modelName,
  modelYear,
  NO_VEHICLE,
  vehicleInText,
  vinOf,
} from '../leads/vehicle.ts';
import { type Label, type LabelledLine, labelledLines } from './labelled-lines.ts';
import { type Envelope, NO_ENVELOPE } from './prospect.ts';

const SENT_FROM = /\b(?:lead|submission|inquiry|enquiry|request|message)s?\b[^\n]{0,40}?\bfrom\s+(\S[^\n]*)/i;
/** `You have an OfferUp account`, `a phone call via Cars.com website`. */
const PORTAL_MENTION =
  /\bhave an? ([A-Z]\S*) account|call via ([A-Z]\S*)|\(([A-Z]\S*) [Dd]eal [Rr]ating|\b(?:https?:\/\/(?:www\.)?([a-z\d-]+(?:\.[a-z]{2,6}){1,2})\/)/;
const PORTAL_NAME = /^[A-Z][\w.&'-]*(?:\s[A-Z][\w.&'-]*){0,3}/;

/**
 * Reads a mail of lines such as `Name: Alex`, which portals send instead of ADF.
 * @returns null without a person to answer or a vehicle
 */
export function readLabelMail(text: string, envelope: Envelope = NO_ENVELOPE): LeadMessage | null {
  const lines = labelledLines(text);
  const first = (label: Label, section?: LabelledLine['section']) =>
    lines.find(
      (line) =>
        line.label === label &&
        (section ? line.section === section : line.section !== 'trade' && line.section !== 'dealer'),
    )?.value ?? null;
  const bare = isLikeMail(text, lines) ? bareLines(text) : NOTHING_BARE;
  const person = personIn(lines, { first, bare });
  const vehicle = vehicleOf(first, bare.vehicle);
  const hasVehicle = Object.values(vehicle).some(Boolean);
  const { names, phones, emails } = person;
  const evidence = [names.length > 0, phones.length > 0, emails.length > 0, hasVehicle];
  if (evidence.filter(Boolean).length < 2 || text.length > LONGEST_MAIL || !isSomebody(person)) return null;
  const id = first('id');
  const service = first('service');
  return {
    ...EMPTY_MESSAGE,
    ids: id === null ? [] : [{ source: null, sequence: null, value: id }],
    requested: first('requested'),
    vehicle,
    wantsToBuy: hasVehicle && !/service|repair|parts/i.test(first('service') ?? ''),
    hasTradeIn:
      lines.some(({ section, label }) => section === 'trade' && VEHICLE_LABELS.has(label)) ||
      isYes(first('trade')),
    ...person,
    postalCode: first('postalCode'),
    store:
      lines.find(({ label, section }) => label === 'store' || (label === 'name' && section === 'dealer'))
        ?.value ?? null,
    provider: first('provider') ?? sentFrom(envelope.subject, text) ?? null,
    service: service !== null && NO_SERVICE.test(service) ? null : service,
    leadType: first('leadType') ?? (OF_CALL.test(text) ? 'phone' : null),
    comments: first('comments'),
    received: envelope.received,
    sender: senderOf(envelope, first('sender')),
    subject: envelope.subject ?? first('subject'),
  };
}

const NO_SERVICE = /^(?:questions?|inquiry|enquiry|request|message|general|other)$/i;
const LONGEST_MAIL = 100_000;

type Person = Omit<BareLines, 'vehicle'>;

function personIn(
  lines: readonly LabelledLine[],
  { first, bare }: { first: (label: Label) => string | null; bare: BareLines },
): Person {
  const all = (label: Label) =>
    lines.filter((line) => line.label === label && line.section !== 'dealer').map(({ value }) => value);
  const labelled = [...all('name'), joined(first('firstName'), first('lastName'))];
  const names = labelled.filter((name) => name !== null);
  return {
    names: names.length > 0 ? names : bare.names,
    phones: orBare(all('phone'), bare.phones),
    emails: orBare(all('email'), bare.emails),
  };
}

function isLikeMail(text: string, lines: readonly LabelledLine[]): boolean {
  return text.length <= LONGEST_MAIL && (lines.length > 0 || /\b(?:tel:|reply|respond)/i.test(text));
}

function isSomebody({ names, phones, emails }: Person): boolean {
  return (
    names.some((name) => /\p{L}{2}/u.test(name)) ||
    phones.some((phone) => phoneDigits(phone) !== null) ||
    emails.some((email) => mailAddress(email) !== null)
  );
}

const NOTHING_BARE: BareLines = { names: [], phones: [], emails: [], vehicle: null };
const OF_CALL = /^\W*(?:phone call details|call duration)\b/im;

/** Readable labeled values win over unlabeled ones. */
function orBare(labelled: readonly string[], bare: readonly string[]): readonly string[] {
  return labelled.some((value) => /\d{3}|@/.test(value)) ? labelled : [...labelled, ...bare];
}

const VEHICLE_LABELS = new Set<Label>(['vehicle', 'year', 'make', 'model', 'vin']);

function vehicleOf(first: (label: Label) => string | null, bare: string | null): Vehicle {
  const inWords = vehicleInText(first('vehicle') ?? bare);
  return {
    ...NO_VEHICLE,
    condition: conditionOf(first('condition')) ?? inWords.condition,
    year: modelYear(first('year')) ?? inWords.year,
    make: makeName(first('make')) ?? inWords.make,
    model: modelName(first('model')) ?? inWords.model,
    vin: vinOf(first('vin')),
    stockNumber: first('stock')?.slice(0, 40) ?? null,
  };
}

/** The portal in a subject or first line: `Lead Submission from CarGurus`. */
function sentFrom(subject: string | null, text: string): string | null {
  const opening = text.trimStart().split('\n', 3).join('\n');
  const said = SENT_FROM.exec(`${subject ?? ''}\n${opening}`)?.[1] ?? '';
  return PORTAL_NAME.exec(said)?.[0] ?? PORTAL_MENTION.exec(text)?.slice(1).find(Boolean) ?? null;
}

function joined(...parts: readonly (string | null)[]): string | null {
  const filled = parts.filter((part) => part !== null);
  return filled.length === 0 ? null : filled.join(' ');
}

function senderOf({ sender, subject }: Envelope, quoted: string | null): string | null {
  return /^\s*(fwd?|fw|tr|wg)\s*:/i.test(subject ?? '') ? (quoted ?? sender) : (sender ?? quoted);
}

function isYes(text: string | null): boolean {
  return text !== null && !/^(no|none|n\/?a|false|0)\b/i.test(text);
}

interface BareLines {
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly vehicle: string | null;
}

const PERSON = /^\p{L}[\p{L}'’.-]+(?: \p{L}[\p{L}'’.-]*){0,3}$/u;
const PHONE = /^\+?[\d(][\d\s().-]{8,20}$/;
const REPLY_TO =
  /^(?:[Rr]espond|[Rr]eply|[Aa]ntworten [Ss]ie|[Rr]épondre à|[Rr]esponder a) (?:to )?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)\b/u;
const CALL =
  /^(?:call|phone|text|email|email|whatsapp|message) (\p{L}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]+)?) ?\(/iu;
const YEAR_FIRST = /^(?:19|20)\d\d\s+\p{L}/u;
const LISTED_AT = /\b(?:listed at|listing price|asking price)\b.*\d/i;
const DEALER = /^(?:dealer|dealership|seller|store|vendor)\b/i;
const CUSTOMER = /^(?:customer|contact|buyer|consumer|shopper) (?:details|information|info):?$/i;

/**
 * Finds person and vehicle in unlabeled lines: a name above a phone number, a phone or mail link, a vehicle
 * with a model year or above its price. Skips the dealer's own block.
 */
function bareLines(text: string): BareLines {
  const lines = text.split('\n').map((line) => line.replace(/^[\s>*•·|-]+/, '').trim());
  const found = { names: [] as string[], phones: [] as string[], emails: [] as string[] };
  let vehicle: string | null = null;
  let isOfDealer = false;
  for (const [index, line] of lines.entries()) {
    if (line === '') isOfDealer = false;
    if (DEALER.test(line)) isOfDealer = true;
    if (line === '' || isOfDealer || line.length > 120) continue;
    const above = lines.slice(0, index).findLast((one) => one !== '') ?? '';
    collectPerson(line, above, found);
    vehicle ??= vehicleOn(line, above);
  }
  return { ...found, vehicle };
}

function collectPerson(
  line: string,
  above: string,
  { names, phones, emails }: { names: string[]; phones: string[]; emails: string[] },
): void {
  const answered = REPLY_TO.exec(line)?.[1] ?? CALL.exec(line)?.[1];
  if (answered !== undefined) names.push(answered);
  const phone = PHONE.test(line) ? line : (/\btel:\s*([+\d][\d\s().-]{6,20})/i.exec(line)?.[1] ?? '');
  if (phoneDigits(phone) !== null) {
    phones.push(phone.trim());
    if (PERSON.test(above)) names.push(above);
  }
  const address = /(?:^|[(\s:])([^\s@():]+@[a-z0-9.-]+\.[a-z]{2,})\)?$/i.exec(
    line.replace(/\s+\)$/, ')'),
  )?.[1];
  const isAlone = address === line || /mailto:|^e-?mail \p{L}/iu.test(line);
  if (address !== undefined && isAlone && mailAddress(address) !== null) emails.push(address);
  if (CUSTOMER.test(above) && PERSON.test(line)) names.unshift(line);
}

function vehicleOn(line: string, above: string): string | null {
  if (YEAR_FIRST.test(line) && vehicleInText(line.split('\t')[0] ?? '').make !== null) {
    return line.split('\t')[0] ?? null;
  }
  return LISTED_AT.test(line) && above !== '' && !/[:?!.]$/.test(above) ? above : null;
}
