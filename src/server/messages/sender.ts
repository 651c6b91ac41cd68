import type { MessageMedium } from '../../core/message-kinds.ts';

/** A rendered message on its way out. */
export interface OutgoingMessage {
  /** With angle brackets; equal in every attempt. */
  readonly messageId: string;
  readonly dealerGroupId: number | null;
  readonly recipient: string;
  /** Only of mails, like `html`. */
  readonly subject: string | null;
  /** Of a webhook its JSON; of a folder the name of the file. */
  readonly body: string;
  readonly html: string | null;
  readonly unsubscribeUrl: string | null;
  readonly queuedAt: Date;
  readonly attachment: { readonly name: string; readonly type: string; readonly content: Buffer } | null;
}

export type SendingResult =
  | { readonly state: 'sent' }
  /** Final: this address does not exist, or the provider does not take this message. */
  | { readonly state: 'bounced' | 'refused'; readonly reason: string }
  /** Worth another attempt. `mayHaveArrived` when it was handed over and the reply was lost. */
  | { readonly state: 'failed'; readonly reason: string; readonly mayHaveArrived: boolean };

export interface Sender {
  send(message: OutgoingMessage): Promise<SendingResult>;
}

/** Null where the installation has none; such messages stay in the outbox. */
export type Senders = Readonly<Record<MessageMedium, Sender | null>>;

export const NO_SENDERS: Senders = { mail: null, sms: null, webhook: null, folder: null };

/** The request never left: https://nodejs.org/api/errors.html#common-system-errors. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** Whether a request that failed with this code may have reached the other side. */
export function mayHaveArrived(code: string | undefined): boolean {
  return !NEVER_SENT.includes(code ?? '');
}

const LONGEST_REASON = 300;

/** One line that fits the ledger. */
export function reasonText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON - 1)}…` : line;
}
