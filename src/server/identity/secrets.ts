import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** Stored in the database, so that all servers share them. */
export interface Secrets {
  readonly accessToken: Buffer;
  readonly refreshToken: Buffer;
  readonly contactHash: Buffer;
  /** Encrypts credentials, together with the environment's phrases. */
  readonly credentials: Buffer;
  readonly fileLink: Buffer;
  readonly unsubscribe: Buffer;
  /** Signs what is posted to webhooks. */
  readonly webhook: Buffer;
}

const NAMES: Readonly<Record<keyof Secrets, string>> = {
  accessToken: 'access-token',
  refreshToken: 'refresh-token',
  contactHash: 'contact-hash',
  credentials: 'platform-credentials',
  fileLink: 'file-link',
  unsubscribe: 'unsubscribe',
  webhook: 'webhook',
};

/** Those that exist; the first server on a database makes them. */
export async function loadSecrets({ people }: Database): Promise<Secrets> {
  const names = Object.values(NAMES);
  await people
    .insertInto('server_secret')
    .values(names.map((name) => ({ name, secret: randomBytes(32) })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const rows = await people
    .selectFrom('server_secret')
    .select(['name', 'secret'])
    .where('name', 'in', names)
    .execute();
  const found = new Map(rows.map(({ name, secret }) => [name, secret]));
  const secrets = Object.entries(NAMES).map(([key, name]) => [key, found.get(name)]);
  return Object.fromEntries(secrets) as Record<keyof Secrets, Buffer>;
}

/** Equal values match, and nobody can guess values without the key. */
export function keyedHash(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}
