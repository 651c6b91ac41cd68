import { Readable } from 'node:stream';
import { createTransport, type NodemailerError } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type OutgoingMessage, reasonText, type Sender, type SendingResult } from './sender.ts';

export interface SmtpSettings {
  /** Such as smtps://user:password@mail.example:465. */
  readonly url: string;
  /** Such as `Rooftop <rooftop@dealer.example>`. */
  readonly from: string;
}

const CONNECT_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 60_000;
/** Where a permanent refusal is about this message, not about the connection or the sign-in. */
const ABOUT_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** A connection for each mail, so that a connection that went stale loses none. */
export function smtpSender({ url, from }: SmtpSettings): Sender {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => {
      const composed = composedMail(message, from);
      const content = Readable.from([await composed.build()]);
      let isHandedOver = false;
      content.once('end', () => {
        isHandedOver = true;
      });
      try {
        await transport.sendMail({ envelope: composed.getEnvelope(), raw: content });
        return { state: 'sent' };
      } catch (error) {
        return failureOf(error as NodemailerError, isHandedOver);
      }
    },
  };
}

function composedMail(message: OutgoingMessage, from: string) {
  const { messageId, recipient, subject, body, html, unsubscribeUrl, queuedAt, attachment } = message;
  const unsubscribe = unsubscribeUrl !== null && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return new MailComposer({
    from,
    to: { name: '', address: recipient },
    subject: subject ?? '',
    text: body,
    html: html ?? '',
    ...(attachment && {
      attachments: [{ filename: attachment.name, contentType: attachment.type, content: attachment.content }],
    }),
    messageId,
    date: queuedAt,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribe },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
}

function failureOf(error: NodemailerError, isHandedOver: boolean): SendingResult {
  const { command = '', responseCode = 0 } = error;
  const isAboutMessage = ABOUT_MESSAGE.includes(command);
  const reply = error.response ?? error.message;
  if (isAboutMessage && responseCode >= 500) {
    if (command === 'RCPT TO')
      return {
        state: 'bounced',
        reason: reasonText(`The mail server does not accept the address: ${reply}`),
      };
    return { state: 'refused', reason: reasonText(`The mail server refused the mail: ${reply}`) };
  }
  if (error.code === 'EENVELOPE' && command === 'API') {
    return { state: 'bounced', reason: reasonText(`This is not an email address: ${error.message}`) };
  }
  return {
    state: 'failed',
    reason: reasonText(
      `${responseCode > 0 ? 'The mail server answered' : 'The mail server cannot be reached'}: ${reply}`,
    ),
    // A server that shuts down sends 421 at any time, even after it took the mail.
    mayHaveArrived: isHandedOver && (responseCode === 0 || responseCode === 421),
  };
}
