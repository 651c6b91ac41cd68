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

export async function loadSecrets(database: Database): Promise<Secrets> {
  const [accessToken, refreshToken, contactHash, fileLink, credentials, unsubscribe, webhook] =
    await Promise.all([
      loadSecret(database, 'access-token'),
      loadSecret(database, 'refresh-token'),
      loadSecret(database, 'contact-hash'),
      loadSecret(database, 'file-link'),
      loadSecret(database, 'platform-credentials'),
      loadSecret(database, 'unsubscribe'),
      loadSecret(database, 'webhook'),
    ]);
  return { accessToken, refreshToken, contactHash, fileLink, credentials, unsubscribe, webhook };
}

async function loadSecret(database: Database, name: string): Promise<Buffer> {
  await database.people
    .insertInto('server_secret')
    .values({ name, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await database.people
    .selectFrom('server_secret')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.secret;
}

/** Equal values match, and nobody can guess values without the key. */
export function keyedHash(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}
