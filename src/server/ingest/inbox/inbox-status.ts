import type { Database } from '../../database/database.ts';
import type { InboxPlace } from './inbox-places.ts';

/** Unchanged states are written this often. */
const WRITE_EVERY_MS = 30_000;
/** After this time without a look nobody watches. */
const WATCHED_FOR_MS = 120_000;

type People = Pick<Database, 'people'>;

export interface SeenInbox {
  /** Where each waiting file is. */
  readonly waiting: readonly InboxPlace[];
  /** Null when no process watches. */
  readonly lastLookedAt: Date | null;
}

/** Keeps what the watching process sees where the other processes find it. */
export class InboxStatus {
  #written = '';
  #writtenAt = Number.NEGATIVE_INFINITY;

  async write({ people }: People, waiting: readonly InboxPlace[], now: number): Promise<void> {
    const text = JSON.stringify(waiting);
    if (text === this.#written && now - this.#writtenAt < WRITE_EVERY_MS) return;
    await people
      .updateTable('installation')
      .set({ inbox_looked_at: new Date(now), inbox_waiting: text })
      .execute();
    this.#written = text;
    this.#writtenAt = now;
  }
}

export async function readInboxStatus({ people }: People, now: Date): Promise<SeenInbox> {
  const { lookedAt, waiting } = await people
    .selectFrom('installation')
    .select(['inbox_looked_at as lookedAt', 'inbox_waiting as waiting'])
    .executeTakeFirstOrThrow();
  const isWatched = lookedAt !== null && now.getTime() - lookedAt.getTime() < WATCHED_FOR_MS;
  if (!isWatched) return { waiting: [], lastLookedAt: null };
  return { waiting: waiting as unknown as readonly InboxPlace[], lastLookedAt: lookedAt };
}
