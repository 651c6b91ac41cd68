import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export interface ReceivedMail {
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The addresses in its text part, in order. */
  readonly links: readonly string[];
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
}

export interface MailboxPlan {
  /** Fixed, such as for a server that starts later; default: any free port. */
  readonly port?: number;
  /** A reply code for a recipient it does not take, such as 550 or 451. */
  readonly refuses?: (address: string) => number | null;
  /** A reply code after the mail was read. */
  readonly refusesMail?: (mail: ReceivedMail) => number | null;
  /** Reads each mail as it comes, before the reply. Of a mail that was read only its id and addresses are kept. */
  readonly reads?: (mail: ReceivedMail) => Promise<unknown>;
  /** The reply to a mail waits for this. It counts as received. */
  readonly holds?: (mail: ReceivedMail) => Promise<unknown>;
}

export interface Mailbox {
  /** For ROOFTOP_SMTP_URL. */
  readonly url: string;
  /** All mails so far, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** The newest mail to an address, waiting for it if there is none after the first `after` ones. */
  mailTo(address: string, after?: number): Promise<ReceivedMail>;
  /** Waits until this many mails were received. */
  count(least: number): Promise<readonly ReceivedMail[]>;
  close(): Promise<void>;
}

const NOTHING = { subject: '', text: '', html: '', headers: {}, links: [], attachments: [] };

/** A real SMTP server on this machine that keeps what it receives. */
export async function openMailbox(plan: MailboxPlan = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  arrivals.setMaxListeners(0);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    // A killed client leaves its connection open on this side.
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => done(refusal(plan.refuses?.(address) ?? null)),
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address);
      receive(stream, to).then(
        (code) => done(refusal(code)),
        (error: Error) => done(error),
      );
    },
  });
  // Killed clients.
  server.on('error', () => undefined);

  async function receive(stream: SMTPServerDataStream, to: string[]): Promise<number | null> {
    const mail = await parsed(await buffer(stream), to);
    const refused = plan.refusesMail?.(mail) ?? null;
    if (refused !== null) return refused;
    await plan.reads?.(mail);
    mails.push(plan.reads ? { ...mail, ...NOTHING } : mail);
    arrivals.emit('mail');
    await plan.holds?.(mail);
    return null;
  }

  async function until<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      await once(arrivals, 'mail');
    }
  }

  server.listen(plan.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mailTo: (address, after = 0) =>
      until(() => mails.slice(after).findLast(({ to }) => to.includes(address.toLowerCase()))),
    count: (least) => until(() => (mails.length >= least ? mails : undefined)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function parsed(raw: Buffer, to: string[]): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  const text = mail.text ?? '';
  return {
    messageId: mail.messageId ?? '',
    to: to.map((address) => address.toLowerCase()),
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    links: text.match(/https?:\/\/\S+/g) ?? [],
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      content: Buffer.from(content as ArrayBuffer),
    })),
  };
}

function refusal(code: number | null): Error | null {
  return code === null ? null : Object.assign(new Error('refused by the test'), { responseCode: code });
}
