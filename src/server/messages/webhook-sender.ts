import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import { type RequestFilteringAgentOptions, useAgent } from 'request-filtering-agent';
import { Webhook } from 'standardwebhooks';
import { keyedHash } from '../identity/secrets.ts';
import { isInNetworks } from '../networks.ts';
import {
  mayHaveArrived,
  type OutgoingMessage,
  reasonText,
  type Sender,
  type SendingResult,
} from './sender.ts';

export interface WebhookSettings {
  /** IP addresses and ranges of the own network that may be called. */
  readonly networks: readonly string[];
  readonly secret: Buffer;
}

const ANSWER_WITHIN_MS = 10_000;
/** Of the 4xx answers, those that a later attempt may change. */
const PASSING = [408, 409, 425, 429];

/** What a receiver checks signatures with. Groups that name the same address have different ones. */
export function webhookSecret(key: Buffer, dealerGroupId: number, url: string): string {
  return `whsec_${keyedHash(key, `webhook:${dealerGroupId}:${url}`).toString('base64')}`;
}

/** Requests signed as https://www.standardwebhooks.com says. Redirects are not followed. */
export function webhookSender({ networks, secret }: WebhookSettings): Sender {
  return {
    send: async (message) => {
      const trouble = webhookTrouble(message.recipient, networks);
      if (trouble !== null) return { state: 'refused', reason: trouble };
      try {
        return resultOf(await post(message, { networks, secret }));
      } catch (error) {
        return unanswered(error as NodeJS.ErrnoException);
      }
    },
  };
}

/** The status of the answer. The addresses that the name leads to are checked by the agent that connects. */
function post(message: OutgoingMessage, { networks, secret }: WebhookSettings): Promise<number> {
  const { recipient: url, body, dealerGroupId } = message;
  const id = message.messageId.replace(/[<>]/g, '');
  const at = new Date();
  const key = webhookSecret(secret, dealerGroupId ?? 0, url);
  const allowed: RequestFilteringAgentOptions = { allowIPAddressList: [...networks] };
  const send = url.startsWith('https:') ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      agent: useAgent(url, allowed),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Rooftop',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(key).sign(id, at, body),
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // Nothing reads what it says, however long it is.
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

function resultOf(status: number): SendingResult {
  if (status >= 200 && status < 300) return { state: 'sent' };
  const reason = `The address answered with status ${status}.`;
  if (status >= 500 || PASSING.includes(status)) return { state: 'failed', reason, mayHaveArrived: false };
  return { state: 'refused', reason };
}

function unanswered({ code, message, name }: NodeJS.ErrnoException): SendingResult {
  if (message.includes('is not allowed')) return { state: 'refused', reason: PRIVATE };
  const said = name === 'TimeoutError' ? `no answer within ${ANSWER_WITHIN_MS / 1_000} seconds` : message;
  return {
    state: 'failed',
    reason: reasonText(`The address could not be reached: ${said}.`),
    mayHaveArrived: mayHaveArrived(code),
  };
}

/** Why an address takes no webhooks; null where it may. Where it leads is looked at again when it is called. */
export function webhookTrouble(text: string, networks: readonly string[]): string | null {
  if (!URL.canParse(text)) return 'Must be an address such as https://hooks.example.com/rooftop.';
  const { protocol, username, password, hostname, hash } = new URL(text);
  if (username !== '' || password !== '') return 'Must not contain a user name or password.';
  if (hash !== '') return 'Must not contain a #.';
  const ip = hostname.replace(/^\[|\]$/g, '');
  const isOwn = isIP(ip) !== 0 && isInNetworks(ip, networks);
  if (protocol !== 'https:' && !(protocol === 'http:' && isOwn)) return 'Must start with https://.';
  if (/^(localhost|.*\.(localhost|local|internal))$/i.test(hostname)) return PRIVATE;
  return null;
}

export const PRIVATE =
  'This address is in a private network. The operator of the server can allow it with ROOFTOP_WEBHOOK_NETWORKS.';
