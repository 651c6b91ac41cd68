import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

export interface Sealed {
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

/** @param boundTo the row's identity: a text copied to another row cannot be decrypted */
export function sealText([{ id, key }]: CredentialKeys, text: string, boundTo: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: id, text: Buffer.concat([nonce, sealed, cipher.getAuthTag()]) };
}

/** Null where the key is missing, or the row was changed or copied. */
export function openText(keys: CredentialKeys, { text, keyId }: Sealed, boundTo: string): string | null {
  const found = keys.find(({ id }) => id === keyId);
  if (!found) return null;
  try {
    const decipher = createDecipheriv(CIPHER, found.key, text.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(text.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(text.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return plain.toString('utf8');
  } catch {
    return null;
  }
}
