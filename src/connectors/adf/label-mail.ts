import type { Vehicle } from '../../core/records.ts';
import { EMPTY_MESSAGE, type LeadMessage } from '../leads/lead-message.ts';
import {
  conditionOf,
  makeName,
  modelName,
  modelYear,
  NO_VEHICLE,
  vehicleInWords,
  vinOf,
} from '../leads/vehicle.ts';
import { type Label, type LabelledLine, labelledLines } from './labelled-lines.ts';
import { type Envelope, NO_ENVELOPE } from './prospect.ts';

const SENT_FROM = /\b(?:lead|submission|inquiry|enquiry|request|message)s?\b[^\n]{0,40}?\bfrom\s+(\S[^\n]*)/i;
/** Up to four words with a capital, as names of portals are written. */
const PORTAL_NAME = /^[A-Z][\w.&'-]*(?:\s[A-Z][\w.&'-]*){0,3}/;

/**
 * Reads a mail of lines such as `Name: Alex`, as portals send where they send no ADF.
 *
 * @returns null when it names neither a person to answer nor a vehicle: no lead
 */
export function readLabelMail(text: string, envelope: Envelope = NO_ENVELOPE): LeadMessage | null {
  const lines = labelledLines(text);
  const first = (label: Label, section?: LabelledLine['section']) =>
    lines.find(
      (line) =>
        line.label === label &&
        (section ? line.section === section : line.section !== 'trade' && line.section !== 'dealer'),
    )?.value ?? null;
  const all = (label: Label) =>
    lines.filter((line) => line.label === label && line.section !== 'dealer').map(({ value }) => value);
  const names = [all('name'), [joined(first('firstName'), first('lastName'))]]
    .flat()
    .filter((name) => name !== null);
  const vehicle = vehicleOf(first);
  const evidence = [
    names.length > 0,
    all('phone').length > 0,
    all('email').length > 0,
    Object.values(vehicle).some(Boolean),
  ];
  if (evidence.filter(Boolean).length < 2) return null;
  const id = first('id');
  return {
    ...EMPTY_MESSAGE,
    ids: id === null ? [] : [{ source: null, sequence: null, value: id }],
    requested: first('requested'),
    vehicle,
    asksToBuy: Object.values(vehicle).some(Boolean) && !/service|repair|parts/i.test(first('service') ?? ''),
    hasTradeIn:
      lines.some(({ section, label }) => section === 'trade' && VEHICLE_LABELS.has(label)) ||
      saysYes(first('trade')),
    names,
    phones: all('phone'),
    emails: all('email'),
    postalCode: first('postalCode'),
    store:
      lines.find(({ label, section }) => label === 'store' || (label === 'name' && section === 'dealer'))
        ?.value ?? null,
    provider: first('provider') ?? sentFrom(envelope.subject, text) ?? null,
    service: first('service'),
    leadType: first('leadType'),
    comments: first('comments'),
    received: envelope.received,
    sender: senderOf(envelope, first('sender')),
    subject: envelope.subject ?? first('subject'),
  };
}

const VEHICLE_LABELS = new Set<Label>(['vehicle', 'year', 'make', 'model', 'vin']);

function vehicleOf(first: (label: Label) => string | null): Vehicle {
  const inWords = vehicleInWords(first('vehicle'));
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

/** The portal that a subject or first line names: `Lead Submission from CarGurus`. */
function sentFrom(subject: string | null, text: string): string | null {
  const opening = text.trimStart().split('\n', 3).join('\n');
  const said = SENT_FROM.exec(`${subject ?? ''}\n${opening}`)?.[1] ?? '';
  return PORTAL_NAME.exec(said)?.[0] ?? null;
}

function joined(...parts: readonly (string | null)[]): string | null {
  const filled = parts.filter((part) => part !== null);
  return filled.length === 0 ? null : filled.join(' ');
}

/** Of a mail somebody passed on, the one who wrote it first. */
function senderOf({ sender, subject }: Envelope, quoted: string | null): string | null {
  return /^\s*(fwd?|fw|tr|wg)\s*:/i.test(subject ?? '') ? (quoted ?? sender) : (sender ?? quoted);
}

function saysYes(text: string | null): boolean {
  return text !== null && !/^(no|none|n\/?a|false|0)\b/i.test(text);
}
