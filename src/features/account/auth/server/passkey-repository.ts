import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../server/database/schema.ts';

type People = Kysely<Tables>;

export interface StoredPasskey {
  readonly id: string;
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isBackedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const PASSKEY = [
  'id',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'is_backed_up as isBackedUp',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

export async function passkeysOf(people: People, userId: number): Promise<StoredPasskey[]> {
  return await people
    .selectFrom('passkey')
    .select(PASSKEY)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function passkeyByCredential(
  people: People,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  return await people
    .selectFrom('passkey')
    .select(PASSKEY)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False where another account has this credential. */
export async function addPasskey(
  people: People,
  passkey: Omit<StoredPasskey, 'id' | 'createdAt' | 'lastUsedAt'>,
  now: Date,
): Promise<boolean> {
  const added = await people
    .insertInto('passkey')
    .values({
      id: randomUUID(),
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function markPasskeyUsed(
  people: People,
  { id, counter }: { id: string; counter: number },
  now: Date,
): Promise<void> {
  await people.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute();
}

export async function removePasskey(
  people: People,
  { userId, id }: { userId: number; id: string },
): Promise<boolean> {
  const removed = await people
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** For signing in without a name, before anybody knows whose passkey answers. */
export async function keepLoginChallenge(
  people: People,
  { challenge, expiresAt }: { challenge: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await people.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  await people.insertInto('passkey_challenge').values({ challenge, expires_at: expiresAt }).execute();
}

/** Uses it up; false where it is unknown, used or too old. */
export async function takeLoginChallenge(people: People, challenge: string, now: Date): Promise<boolean> {
  const taken = await people
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}
