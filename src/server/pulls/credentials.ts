import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { PullFailure } from './failures.ts';

/** OAuth consent or a service account; Google Ads also needs a developer token. */
export interface Credential {
  readonly opens:
    | {
        readonly kind: 'oauth';
        readonly clientId: string;
        readonly clientSecret: string;
        readonly refreshToken: string;
      }
    | { readonly kind: 'service_account'; readonly email: string; readonly privateKey: string };
  readonly developerToken: string | null;
  readonly managerAccount: string | null;
}

export interface SealedCredential {
  readonly text: Buffer;
  readonly keyId: string;
}

interface Key {
  readonly id: string;
  readonly key: Buffer;
}

/** The first key encrypts, all decrypt, so that keys can be rotated. */
export type CredentialKeys = readonly [Key, ...Key[]];

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * From the server's secret in the database plus the environment's phrases, newest first: with a phrase, a
 * stolen database alone reveals nothing.
 */
export function credentialKeys(secret: Buffer, phrases: readonly string[] = []): CredentialKeys {
  const [newest = '', ...older] = phrases;
  return [keyOf(secret, newest), ...[...older, ''].map((phrase) => keyOf(secret, phrase))];
}

function keyOf(secret: Buffer, phrase: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, phrase, 'rooftop platform credentials', 32));
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 16) };
}

/** @param boundTo the row's identity: a credential copied to another row cannot be decrypted */
export function sealCredential(
  [{ id, key }]: CredentialKeys,
  credential: Credential,
  boundTo: string,
): SealedCredential {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(boundTo));
  const text = Buffer.concat([cipher.update(JSON.stringify(credential), 'utf8'), cipher.final()]);
  return { keyId: id, text: Buffer.concat([nonce, text, cipher.getAuthTag()]) };
}

/** @throws PullFailure where the key is missing, or the row was changed or copied */
export function openCredential(
  keys: CredentialKeys,
  { text, keyId }: SealedCredential,
  boundTo: string,
): Credential {
  const found = keys.find(({ id }) => id === keyId);
  if (!found) throw unreadable();
  try {
    const decipher = createDecipheriv(CIPHER, found.key, text.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(text.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(text.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return JSON.parse(plain.toString('utf8')) as Credential;
  } catch {
    throw unreadable();
  }
}

function unreadable(): PullFailure {
  return new PullFailure(
    'attention',
    'The saved sign-in for this account can no longer be read. Connect again.',
  );
}

export function secretsOf({ opens, developerToken }: Credential): readonly string[] {
  const own = opens.kind === 'oauth' ? [opens.clientSecret, opens.refreshToken] : [opens.privateKey];
  return [...own, developerToken ?? ''].filter((one) => one !== '');
}

export function credentialHint({ opens }: Credential): string {
  return opens.kind === 'oauth' ? `Client ${opens.clientId.slice(0, 24)}` : opens.email;
}
