import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { TOTP } from 'otpauth';
import { newAuthenticatorSecret } from '../../src/features/account/auth/server/authenticator.ts';
import { keepAuthenticator } from '../../src/features/account/auth/server/authenticator-repository.ts';
import type { Services } from '../../src/server/services.ts';
import { PASSWORD } from './dealers.ts';
import type { TestServer } from './server.ts';

/** An authenticator app that the account accepts. */
export async function anAuthenticator({ services }: Pick<TestServer, 'services'>, userId: number) {
  const secret = newAuthenticatorSecret();
  await services.database.inGroups([], (tx) => keepAuthenticator(services, tx, { userId, secret, step: 0 }));
  return { secret, code: (stepsAhead = 0) => codeOf(secret, stepsAhead) };
}

/** What an authenticator app shows; steps are 30 seconds. */
export function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Proves the first factor. Returns the cookie of the device. */
export async function startSignIn(
  { request }: Pick<TestServer, 'request'>,
  email: string,
  { cookie = '', password = PASSWORD }: { cookie?: string; password?: string } = {},
): Promise<{ cookie: string; answer: Record<string, unknown> }> {
  const body = JSON.stringify({ username: email, password, fingerprint: 'f1', rememberme: 0 });
  const response = await request('auth/login', { method: 'POST', headers: { ...JSON_TYPE, cookie }, body });
  return {
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie,
    answer: (await response.json()) as Record<string, unknown>,
  };
}

/** A call of a browser, with its device cookie. */
export async function asDevice(
  { request }: Pick<TestServer, 'request'>,
  { path, cookie, body }: { path: string; cookie: string; body: object },
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await request(path, {
    method: 'POST',
    headers: { ...JSON_TYPE, cookie },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

/** A passkey of a person, kept in memory as a device keeps it. */
export async function aPasskey({ services }: Pick<TestServer, 'services'>, userId: number) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE: a P-256 key for ES256.
  const cose = Buffer.from(`a5010203262001215820${hexOf(x)}225820${hexOf(y)}`, 'hex');
  const id = randomBytes(16).toString('base64url');
  await services.database.people
    .insertInto('passkey')
    .values({
      id: randomUUID(),
      user_id: userId,
      credential_id: id,
      public_key: cose,
      counter: 0,
      is_backed_up: false,
      name: 'Test key',
      created_at: new Date(),
    })
    .execute();
  let counter = 0;
  /** Answers the options of a call; `isPersonChecked` is the device's own PIN or fingerprint. */
  return ({ challenge }: { challenge: string }, isPersonChecked = true) => {
    counter += 1;
    const { hostname, origin } = new URL(services.settings.publicUrl);
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    const authenticator = Buffer.concat([
      sha256(Buffer.from(hostname)),
      Buffer.from([isPersonChecked ? 0x05 : 0x01]),
      Buffer.from(counter.toString(16).padStart(8, '0'), 'hex'),
    ]);
    const signature = sign('sha256', Buffer.concat([authenticator, sha256(clientData)]), privateKey);
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticator.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  };
}

function hexOf(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('hex').padStart(64, '0');
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** The texts of messages of a kind, newest first. */
export async function messagesOf(
  { database }: Pick<Services, 'database'>,
  kind: string,
  userId: number,
): Promise<string[]> {
  const { rows } = await database.owner.query<{ body: string }>(
    'select body from message where kind = $1 and user_id = $2 order by id desc',
    [kind, userId],
  );
  return rows.map(({ body }) => body);
}

/** The entries of the audit log of an action, oldest first. */
export async function auditOf({ database }: Pick<Services, 'database'>, action: string): Promise<unknown[]> {
  const { rows } = await database.owner.query(
    `select dealer_group_id as "group", actor_id as actor, subject_user_id as subject, before, after
     from audit_entry where action = $1 order by id`,
    [action],
  );
  return rows;
}
