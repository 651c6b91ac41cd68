import type { Kysely } from 'kysely';
import { Problem } from '../../core/errors.ts';
import type { Tables } from '../database/schema.ts';
import type { Caller } from './access.ts';

type People = Kysely<Tables>;

/** How long a proof allows changes of a password, a factor or a token. */
export const PROOF_MINUTES = 10;

export function isRecentProof(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() < PROOF_MINUTES * 60_000;
}

/** @throws Problem `forbidden` on the field `proof` where the person proved nothing in the last ten minutes */
export async function requireRecentProof(people: People, { sessionId }: Caller, now: Date): Promise<void> {
  const session = await people
    .selectFrom('session')
    .select('proved_at as provedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (isRecentProof(session?.provedAt ?? null, now)) return;
  const message = `Confirm that it is you: enter your password again. That is valid for ${PROOF_MINUTES} minutes.`;
  throw new Problem('forbidden', message, [{ field: 'proof', message }]);
}

export async function keepProof(people: People, { sessionId }: Caller, now: Date): Promise<void> {
  await people.updateTable('session').set({ proved_at: now }).where('id', '=', sessionId).execute();
}
