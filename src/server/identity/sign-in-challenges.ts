import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { deviceHash } from './session-repository.ts';

type People = Kysely<Tables>;

/** The form that a second factor continues. */
export type SignInForm = 'login' | 'invite' | 'password';

/** How long a proved first factor waits for the second. */
export const CHALLENGE_MINUTES = 10;
export const MOST_WRONG_CODES = 5;

export interface ChallengeKey {
  readonly userId: number;
  /** The browser's secret; for a proof inside a session, the session's id. */
  readonly device: string;
  readonly form: SignInForm | 'proof';
}

export interface Challenge {
  readonly id: string;
  readonly userId: number;
  readonly mustEnroll: boolean;
  readonly wrongCodes: number;
  readonly codeHash: Buffer | null;
  readonly codeSentAt: Date | null;
  readonly codesSent: number;
  readonly phone: string | null;
  readonly totpSecret: Buffer | null;
  readonly passkeyChallenge: string | null;
}

const CHALLENGE = [
  'id',
  'user_id as userId',
  'must_enroll as mustEnroll',
  'wrong_codes as wrongCodes',
  'code_hash as codeHash',
  'code_sent_at as codeSentAt',
  'codes_sent as codesSent',
  'phone',
  'totp_secret as totpSecret',
  'passkey_challenge as passkeyChallenge',
] as const;

/**
 * Proving the first factor again goes on with the open challenge, so that a text under way still counts and wrong
 * codes are not forgotten.
 */
export async function openChallenge(
  people: People,
  key: ChallengeKey,
  { mustEnroll = false }: { readonly mustEnroll?: boolean },
  now: Date,
): Promise<Challenge> {
  await people.deleteFrom('sign_in_challenge').where('expires_at', '<', now).execute();
  const again = {
    must_enroll: mustEnroll,
    expires_at: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
  };
  const open = await findChallenge(people, key, now);
  if (open) {
    await people.updateTable('sign_in_challenge').set(again).where('id', '=', open.id).execute();
    return { ...open, mustEnroll };
  }
  const fresh = {
    ...again,
    id: randomUUID(),
    created_at: now,
    wrong_codes: 0,
    code_hash: null,
    phone: null,
    totp_secret: null,
    passkey_challenge: null,
  };
  return await people
    .insertInto('sign_in_challenge')
    .values({ user_id: key.userId, device_hash: deviceHash(key.device), form: key.form, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash', 'form']).doUpdateSet(fresh))
    .returning(CHALLENGE)
    .executeTakeFirstOrThrow();
}

/** The open one of this device; undefined once it expired, was used or had too many wrong codes. */
export async function findChallenge(
  people: People,
  { userId, device, form }: ChallengeKey,
  now: Date,
): Promise<Challenge | undefined> {
  return await people
    .selectFrom('sign_in_challenge')
    .select(CHALLENGE)
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash(device))
    .where('form', '=', form)
    .where('expires_at', '>', now)
    .where('wrong_codes', '<', MOST_WRONG_CODES)
    .executeTakeFirst();
}

/** Counts a code before it is checked, so that a burst has no more tries than the limit. */
export async function takeTry(people: People, id: string): Promise<{ triesLeft: number } | null> {
  const row = await people
    .updateTable('sign_in_challenge')
    .set({ wrong_codes: sql`wrong_codes + 1` })
    .where('id', '=', id)
    .where('wrong_codes', '<', MOST_WRONG_CODES)
    .returning('wrong_codes as wrongCodes')
    .executeTakeFirst();
  return row ? { triesLeft: MOST_WRONG_CODES - row.wrongCodes } : null;
}

/** False where somebody else was faster: a challenge is used once. */
export async function closeChallenge(people: People, id: string): Promise<boolean> {
  const [closed] = await people.deleteFrom('sign_in_challenge').where('id', '=', id).execute();
  return (closed?.numDeletedRows ?? 0n) > 0n;
}

export async function changeChallenge(
  people: People,
  id: string,
  changed: {
    readonly phone?: string | null;
    readonly totp_secret?: Buffer | null;
    readonly passkey_challenge?: string | null;
  },
): Promise<void> {
  await people.updateTable('sign_in_challenge').set(changed).where('id', '=', id).execute();
}

/** Uses up the code that was sent; false where it is another one, too old or used. */
export async function takeSentCode(
  people: People,
  { id, codeHash, sentAfter }: { id: string; codeHash: Buffer; sentAfter: Date },
): Promise<boolean> {
  const taken = await people
    .updateTable('sign_in_challenge')
    .set({ code_hash: null })
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('code_sent_at', '>', sentAfter)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Keeps the hash of a new code; false where the last one was sent less than 30 seconds before. */
export async function keepSentCode(
  people: People,
  { id, codeHash, lastSentBefore }: { id: string; codeHash: Buffer; lastSentBefore: Date },
  now: Date,
): Promise<boolean> {
  const kept = await people
    .updateTable('sign_in_challenge')
    .set({ code_hash: codeHash, code_sent_at: now, codes_sent: sql`codes_sent + 1` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('code_sent_at', 'is', null), eb('code_sent_at', '<=', lastSentBefore)]))
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}
