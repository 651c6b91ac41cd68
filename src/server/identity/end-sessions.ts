import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { announceSessionEnd } from '../live/realtime.ts';

type People = Kysely<Tables>;

export interface EndedSessions {
  readonly userId: number;
  /** For the record, such as `password changed`. */
  readonly why: string;
  /** The session that stays. */
  readonly except?: string;
}

/** Ends a person's sessions on all devices; their open streams end within a second of the commit. */
export async function endSessions(
  people: People,
  { userId, why, except }: EndedSessions,
  now: Date,
): Promise<number> {
  let ending = people
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (except !== undefined) ending = ending.where('id', '<>', except);
  const ended = await ending.returning('id').execute();
  for (const { id } of ended) await announceSessionEnd(people, id);
  return ended.length;
}

export async function endSession(people: People, sessionId: string, why: string, now: Date): Promise<void> {
  await people
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await announceSessionEnd(people, sessionId);
}
