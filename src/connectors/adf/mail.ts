import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { Problem } from '../../core/errors.ts';
import { decodeBytes } from '../text/decode-text.ts';
import { parseTime } from '../text/parse-time.ts';
import type { Envelope } from './prospect.ts';

export interface Mail {
  readonly envelope: Envelope;
  /** Documents first, then the text, then the HTML version. */
  readonly attachments: readonly string[];
  readonly text: string | null;
  readonly html: string | null;
}

const MAIL_HEADERS =
  /^(from|to|cc|subject|date|received|mime-version|content-type|content-transfer-encoding|message-id|return-path|delivered-to|reply-to|sender|x-[\w-]+|dkim-signature|arc-[\w-]+|authentication-results|importance|thread-[\w-]+|list-[\w-]+|feedback-id|references|in-reply-to|envelope-to|user-agent)$/i;
const TELLING_HEADERS =
  /^(from|received|mime-version|content-type|message-id|return-path|delivered-to|dkim-signature)$/i;
const TEXT_FILE = /\.(xml|adf|txt|html?|eml)$/i;
const DEEPEST = 20;

export function isMail(text: string): boolean {
  const names: string[] = [];
  for (const line of text.replace(/^(From .*\n|\s*\n)+/, '').split('\n', 60)) {
    if (/^[ \t]/.test(line) && names.length > 0) continue;
    const name = /^([A-Za-z][\w-]*):/.exec(line)?.[1];
    if (name === undefined) break;
    names.push(name);
  }
  const known = names.filter((name) => MAIL_HEADERS.test(name));
  return (
    known.length >= 2 && known.length * 2 > names.length && known.some((name) => TELLING_HEADERS.test(name))
  );
}

/**
 * Decodes a mail, including attached mails.
 * @throws Problem `invalid` when its parts are nested too deep
 */
export async function readMail(bytes: Uint8Array): Promise<Mail> {
  const mail = await parsed(bytes);
  return {
    envelope: { received: receivedAt(mail), sender: addressOf(mail.from), subject: mail.subject ?? null },
    attachments: mail.attachments.filter(isText).map(contentOf),
    text: normal(mail.text),
    html: normal(mail.html),
  };
}

async function parsed(bytes: Uint8Array): Promise<Email> {
  try {
    // A leading line, as in an mbox, would end the headers at once.
    const start = bytes.findIndex((byte) => byte > 0x20);
    return await PostalMime.parse(bytes.subarray(Math.max(start, 0)), {
      maxNestingDepth: DEEPEST,
      maxRfc822NestingDepth: 5,
    });
  } catch {
    throw new Problem('invalid', 'The mail cannot be read: it has too many parts or headers.');
  }
}

/** Time of the last mail server, which is listed first; else the sender's. */
function receivedAt(mail: Email): string | null {
  const station = mail.headers
    .find(({ key }) => key === 'received')
    ?.value.split(';')
    .at(-1);
  for (const text of [station, mail.date]) {
    const time = parseTime(text ?? '');
    if (time?.kind === 'instant') return time.at;
  }
  return null;
}

function addressOf(from: Address | undefined): string | null {
  return from?.address ?? null;
}

function isText({ mimeType, filename }: Attachment): boolean {
  return (
    /^text\/(?!calendar|css)|^(application|message)\/(.*\+)?(xml|adf|rfc822)/.test(mimeType) ||
    TEXT_FILE.test(filename ?? '')
  );
}

function contentOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : decodeBytes(new Uint8Array(content));
}

function normal(text: string | undefined): string | null {
  return text === undefined || text.trim() === ''
    ? null
    : text.replace(/\r\n?/g, '\n').replaceAll('\0', '').normalize('NFC');
}
