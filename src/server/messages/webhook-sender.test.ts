import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished } from 'vitest';
import { localServer } from '../../../test/helpers/local-server.ts';
import type { OutgoingMessage, SendingResult } from './sender.ts';
import { PRIVATE, webhookSecret, webhookSender, webhookTrouble } from './webhook-sender.ts';

const secret = Buffer.alloc(32, 7);
const OWN = ['127.0.0.1'];

async function send(recipient: string, networks: readonly string[] = OWN): Promise<SendingResult> {
  const message: OutgoingMessage = {
    ...{ messageId: '<a1@rooftop.example>', dealerGroupId: 7, recipient, subject: null, body: '{"a":"é"}' },
    ...{ html: null, unsubscribeUrl: null, queuedAt: new Date(), attachment: null },
  };
  return await webhookSender({ networks, secret }).send(message);
}

it('signs for the dealer group, and takes the answer for what it says', async () => {
  let status = 204;
  const receiver = await localServer(() => ({ status, headers: { location: '/elsewhere' } }));
  onTestFinished(() => receiver.close());
  const url = `${receiver.base}hook`;
  expect(await send(url)).toEqual({ state: 'sent' });
  const [heard] = receiver.heard;
  const headers = heard?.headers as Record<string, string>;
  expect(headers['webhook-id']).toBe('a1@rooftop.example');
  expect(new Webhook(webhookSecret(secret, 7, url)).verify(heard?.body ?? '', headers)).toEqual({ a: 'é' });
  expect(() => new Webhook(webhookSecret(secret, 8, url)).verify(heard?.body ?? '', headers)).toThrow();
  const states: Record<number, string> = { 301: 'refused', 404: 'refused', 410: 'refused', 429: 'failed' };
  for (const [code, state] of Object.entries({ ...states, 500: 'failed' })) {
    status = Number(code);
    expect(await send(url)).toMatchObject({ state, reason: `The address answered with status ${code}.` });
  }
  // Nobody followed the redirect.
  expect(receiver.heard.every((one) => one.url === '/api/hook')).toBe(true);
});

it('knows what may have arrived', async () => {
  const cut = createServer((request) => request.socket.destroy());
  await new Promise<void>((resolve) => cut.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(cut.address() as AddressInfo).port}/`;
  expect(await send(url)).toMatchObject({ state: 'failed', mayHaveArrived: true });
  await new Promise((resolve) => cut.close(resolve));
  expect(await send(url)).toMatchObject({ state: 'failed', mayHaveArrived: false });
});

it.each([
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
])('never calls the private address %s', async (url) => {
  expect(await send(url, [])).toEqual({ state: 'refused', reason: PRIVATE });
});

it.each([
  ['https://hooks.example.com/a?b=c', null],
  ['http://127.0.0.1:8080/', null],
  ['http://hooks.example.com/', 'Must start with https://.'],
  ['http://10.0.0.1/', 'Must start with https://.'],
  ['ftp://hooks.example.com/', 'Must start with https://.'],
  ['https://me:word@hooks.example.com/', 'Must not contain a user name or password.'],
  ['https://localhost/', PRIVATE],
  ['https://printer.local/', PRIVATE],
  ['hooks', 'Must be an address such as https://hooks.example.com/rooftop.'],
])('says what is wrong with %s', (url, trouble) => {
  expect(webhookTrouble(url, OWN)).toBe(trouble);
});
