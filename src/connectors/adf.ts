import type {
  DocumentConnector,
  Item,
  ReadContext,
  Recognition,
  Sample,
  SourceFile,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { LeadRecord } from '../records/lead/record.ts';
import { type Cut, cutProspects, hasProspect } from './adf/cut-prospects.ts';
import { readLabelMail } from './adf/label-mail.ts';
import { isLabel } from './adf/labelled-lines.ts';
import { isMail, type Mail, readMail } from './adf/mail.ts';
import { type Envelope, NO_ENVELOPE, readProspect } from './adf/prospect.ts';
import { uncover } from './adf/uncover.ts';
import { type LeadMessage, toLeadRecord } from './leads/lead-message.ts';
import { otherDocumentKind } from './recognition/other-kinds.ts';
import { decodeBytes, decodeText } from './text/decode-text.ts';
import { htmlLines } from './text/html-lines.ts';

const NO_LEAD =
  'There is no lead in this mail: no ADF prospect, and no lines such as "Name: …", "Phone: …" and "Vehicle: …".';
const OWN_MARKUP = /<!DOCTYPE[^<>[]{0,500}\[|<!ENTITY\b/i;
const DEFINES_MARKUP =
  'This document defines entities of its own (a DTD), which Rooftop does not read. Send the lead without them.';
const LONGEST_WRAPPED = 26_214_400;

type LeadItem = Item<LeadRecord>;
type Found = { readonly message: LeadMessage } | { readonly damage: string };

export const adf: DocumentConnector<'lead'> = {
  kind: 'document',
  id: 'adf',
  title: 'Lead mail or ADF',
  target: 'lead',
  isLive: true,
  recognize,
  async *read(file, context) {
    let row = 0;
    for await (const found of leadsIn(file)) {
      row += 1;
      yield itemOf(row, found, context);
    }
    if (row === 0) throw new Problem('invalid', NO_LEAD);
  },
};

function recognize({ bytes, isWhole }: Sample): Recognition {
  const text = decodeBytes(bytes);
  const mail = isMail(text);
  if (hasProspect(uncover(text))) {
    if (OWN_MARKUP.test(text)) return { fits: false, reason: DEFINES_MARKUP, closeness: 1 };
    // The text before the document may be a table with documents in one of its columns.
    const isDocument = mail || /^\s*[<&]/.test(text);
    return {
      fits: true,
      as: mail ? 'Mail with ADF leads' : 'ADF leads',
      certainty: isDocument ? 0.95 : 0.85,
    };
  }
  if (mail) return { fits: true, as: 'Lead mail', certainty: 0.7 };
  const refusal = refusalOf(text);
  if (refusal !== null) return { fits: false, reason: refusal, closeness: 1 };
  const isText = isWhole && !/^\s*[[{]/.test(text);
  if (isText && labelledLead(text, NO_ENVELOPE)) return { fits: true, as: 'Lead mail', certainty: 0.7 };
  const reason =
    'Not a lead: there is no ADF prospect, and there are no lines such as "Name: …" and "Phone: …".';
  return { fits: false, reason, closeness: /^\s*</.test(text) ? 0.6 : 0.3 };
}

/** What a document without a prospect is instead, in a sentence; null for other text. */
function refusalOf(text: string): string | null {
  const other = otherDocumentKind(text);
  if (other !== null) return other.message;
  if (/<!ELEMENT\s+(adf|prospect)\b/i.test(text))
    return 'This is the definition of the ADF format, not a lead.';
  const isDocument = /^\s*</.test(text) && /<([\w-]+:)?adf[\s>]/i.test(text);
  return isDocument ? 'This ADF document has no prospect in it, so no lead.' : null;
}

function itemOf(row: number, found: Found, context: ReadContext): LeadItem {
  if ('damage' in found) return { row, reasons: [{ field: 'prospect', message: found.damage }] };
  return { row, ...toLeadRecord(found.message, context) };
}

async function* leadsIn(file: SourceFile): AsyncGenerator<Found> {
  const head = await headOf(file);
  if (isMail(head)) {
    for await (const bytes of splitMails(file.open())) yield* once(leadsOfMail(await readMail(bytes)));
    return;
  }
  if (hasProspect(head) && uncover(head) === head) {
    yield* prospectsIn(decodeText(file.open()), NO_ENVELOPE);
    return;
  }
  const text = decodeBytes(await wholeOf(file));
  yield* leadsOfText([text], NO_ENVELOPE);
}

async function* leadsOfMail({ envelope, attachments, text, html }: Mail): AsyncGenerator<Found> {
  const bodies = [text, html].filter((body) => body !== null);
  const open = bodies.map(uncover);
  // The HTML repeats the mail, so it counts only where the text has no document.
  const body = open.find(hasProspect);
  const documents = [...attachments.map(uncover).filter(hasProspect), ...(body === undefined ? [] : [body])];
  if (documents.length > 0) {
    for (const document of new Set(documents)) yield* prospectsIn([document], envelope);
    return;
  }
  yield* leadsOfText([...bodies, ...attachments], envelope);
}

/** Drops repeats: a mail often carries a lead as text, HTML and attachment. */
async function* once(found: AsyncIterable<Found>): AsyncGenerator<Found> {
  const seen = new Set<string>();
  for await (const one of found) {
    const text = JSON.stringify(one);
    if (!seen.has(text)) yield one;
    seen.add(text);
  }
}

async function* leadsOfText(texts: readonly string[], envelope: Envelope): AsyncGenerator<Found> {
  for (const text of texts) {
    const open = uncover(text);
    if (hasProspect(open)) {
      yield* prospectsIn([open], envelope);
      return;
    }
    const message = labelledLead(text, envelope);
    if (message) {
      yield { message };
      return;
    }
  }
}

function labelledLead(text: string, envelope: Envelope): LeadMessage | null {
  const isHtml = /<(html|body|table|div|p|br)\b/i.test(text);
  return readLabelMail(isHtml ? htmlLines(text, isLabel) : text, envelope);
}

async function* prospectsIn(
  pieces: AsyncIterable<string> | Iterable<string>,
  envelope: Envelope,
): AsyncGenerator<Found> {
  if (Array.isArray(pieces) && pieces.some((piece) => OWN_MARKUP.test(piece))) {
    yield { damage: DEFINES_MARKUP };
    return;
  }
  for await (const cut of cutProspects(pieces)) yield foundIn(cut, envelope);
}

function foundIn(cut: Cut, envelope: Envelope): Found {
  if ('damage' in cut) return cut;
  try {
    return { message: readProspect(cut.text, envelope) };
  } catch (error) {
    if (error instanceof Problem) return { damage: error.message };
    throw error;
  }
}

async function headOf(file: SourceFile): Promise<string> {
  let head = '';
  for await (const piece of decodeText(file.open())) {
    head += piece;
    if (head.length > 100_000) break;
  }
  return head;
}

async function wholeOf(file: SourceFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.open()) {
    size += chunk.length;
    if (size > LONGEST_WRAPPED) throw new Problem('tooLarge', 'A mail may be 25 MB at most. Split the file.');
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

const LONGEST_MAIL = 26_214_400;
/** Mail separator of an mbox: `From sender@example.com Mon Jan  5 10:00:00 2026`. */
const SEPARATOR = /^From \S+ .*\d{4}\s*$/;

/**
 * The mails of a file, one at a time: a single mail or an mbox.
 * @throws Problem `tooLarge` for a mail over 25 MB
 */
async function* splitMails(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let mail: string[] = [];
  let size = 0;
  for await (const line of linesOf(chunks)) {
    if (SEPARATOR.test(line)) {
      if (size > 0) yield bytesOf(mail);
      mail = [];
      size = 0;
      continue;
    }
    mail.push(line);
    size += line.length;
    if (size > LONGEST_MAIL) throw new Problem('tooLarge', 'A mail may be 25 MB at most.');
  }
  if (size > 0) yield bytesOf(mail);
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split(/(?<=\n)/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_MAIL) throw new Problem('tooLarge', 'A mail may be 25 MB at most.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function bytesOf(lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.join(''), 'latin1');
}
