import type { Database } from '../database/database.ts';
import { signedOut } from './access.ts';

/** An access token outlives a sign-out by minutes. */
export async function requireLiveSession({ people }: Database, sessionId: string): Promise<void> {
  const session = await people
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session) throw signedOut();
}
