import * as z from 'zod/mini';
import { mayHaveArrived, reasonText, type Sender, type SendingResult } from './sender.ts';

export interface TwilioSettings {
  readonly account: string;
  readonly token: string;
  /** A phone number, or the id of a messaging service (MG…). */
  readonly from: string;
  /** Twilio's address, or a test server's. */
  readonly base: string;
}

const ANSWER_WITHIN_MS = 20_000;
/** No such number, not a mobile number, or unreachable by text: https://www.twilio.com/docs/api/errors. */
const NO_SUCH_NUMBER = [21211, 21214, 21217, 21401, 21408, 21421, 21612, 21614];

const Failure = z.object({ code: z.optional(z.number()), message: z.optional(z.string()) });

/** Text messages by Twilio's REST form. */
export function twilioSender({ account, token, from, base }: TwilioSettings): Sender {
  const address = `${base}/2010-04-01/Accounts/${account}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const by = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return {
    send: async ({ recipient, body }) => {
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { authorization },
          body: new URLSearchParams({ To: recipient, ...by, Body: body }),
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        });
        return response.ok ? { state: 'sent' } : await refusalOf(response);
      } catch (error) {
        return unanswered(error as Error);
      }
    },
  };
}

async function refusalOf(response: Response): Promise<SendingResult> {
  const { status } = response;
  const { code = 0, message = '' } = Failure.safeParse(await response.json().catch(() => ({}))).data ?? {};
  const said = reasonText(`${message || `status ${status}`}${code > 0 ? ` (${code})` : ''}`);
  // 401 and 403 are about the installation's key: others of its messages fail alike until it is corrected.
  if (status === 429 || status === 401 || status === 403 || status >= 500) {
    const reason = reasonText(`The text message service answered: ${said}`);
    return { state: 'failed', reason, mayHaveArrived: false };
  }
  if (NO_SUCH_NUMBER.includes(code)) {
    return { state: 'bounced', reason: reasonText(`The number cannot receive text messages: ${said}`) };
  }
  return { state: 'refused', reason: reasonText(`The text message service refused it: ${said}`) };
}

function unanswered(error: Error): SendingResult {
  const cause = error.cause as { code?: string; message?: string } | undefined;
  return {
    state: 'failed',
    reason: reasonText(`The text message service cannot be reached: ${cause?.message ?? error.message}`),
    mayHaveArrived: mayHaveArrived(cause?.code),
  };
}
