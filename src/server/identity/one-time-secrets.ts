import { createHash, randomBytes } from 'node:crypto';

/** For a link or an invitation: 43 characters that fit into an address. Only `hashOfSecret` of it is stored. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
