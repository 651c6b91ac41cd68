import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { credentialKeys } from '../identity/sealed.ts';
import { type Credential, openCredential, sealCredential } from './credentials.ts';
import { tokenForm } from './platform-client.ts';

const SECRET = randomBytes(32);
const CREDENTIAL: Credential = {
  opens: { kind: 'oauth', clientId: 'client', clientSecret: 'client-SECRET', refreshToken: 'refresh-SECRET' },
  developerToken: null,
  managerAccount: null,
};

it('is opened by the same key for the same account alone, and nobody reads it', () => {
  const keys = credentialKeys(SECRET, ['a phrase of the environment']);
  const sealed = sealCredential(keys, CREDENTIAL, '1 ga4 123');
  expect(sealed.text.toString('latin1')).not.toContain('SECRET');
  expect(openCredential(keys, sealed, '1 ga4 123')).toEqual(CREDENTIAL);
  expect(() => openCredential(keys, sealed, '2 ga4 123')).toThrow('Connect again');
  expect(() => openCredential(credentialKeys(SECRET), sealed, '1 ga4 123')).toThrow('Connect again');
  const changed = {
    ...sealed,
    text: Buffer.from(sealed.text.map((byte, at) => (at === 14 ? byte ^ 1 : byte))),
  };
  expect(() => openCredential(keys, changed, '1 ga4 123')).toThrow('Connect again');
});

it('is still opened after a newer phrase was put before the old one', () => {
  const sealed = sealCredential(credentialKeys(SECRET, ['the phrase of last year']), CREDENTIAL, 'x');
  const keys = credentialKeys(SECRET, ['the phrase of this year', 'the phrase of last year']);
  expect(openCredential(keys, sealed, 'x')).toEqual(CREDENTIAL);
  expect(sealCredential(keys, CREDENTIAL, 'x').keyId).not.toBe(sealed.keyId);
});

it('a service account signs who it is and what it wants to read', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const credential: Credential = {
    ...CREDENTIAL,
    opens: { kind: 'service_account', email: 'a@b.example', privateKey },
  };
  const now = new Date('2026-11-20T09:00:00Z');
  const form = await tokenForm({ credential, scope: 'read', audience: 'https://token.example', now });
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
  const reported = decodeJwt(form.get('assertion') ?? '');
  expect(reported).toMatchObject({
    iss: 'a@b.example',
    scope: 'read',
    aud: 'https://token.example',
    iat: now.getTime() / 1_000,
  });
  const broken: Credential = {
    ...credential,
    opens: { kind: 'service_account', email: 'a@b.example', privateKey: 'no key' },
  };
  await expect(tokenForm({ credential: broken, scope: '', audience: '', now })).rejects.toThrow(
    'cannot be used',
  );
});
