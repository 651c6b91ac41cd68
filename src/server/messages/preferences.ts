import { MESSAGE_KINDS, type MessageKind, OPTIONAL_KINDS } from '../../core/message-kinds.ts';
import type { Database } from '../database/database.ts';
import type { Subscription } from './unsubscribe-token.ts';

export interface Preference {
  readonly kind: MessageKind;
  readonly title: string;
  readonly isWanted: boolean;
}

/** Every kind that can be turned off; wanted unless the person chose otherwise. */
export async function preferencesOf({ people }: Database, userId: number): Promise<Preference[]> {
  const rows = await people
    .selectFrom('message_preference')
    .select(['kind', 'is_wanted as isWanted'])
    .where('user_id', '=', userId)
    .execute();
  const chosen = new Map(rows.map(({ kind, isWanted }) => [kind, isWanted]));
  return OPTIONAL_KINDS.map((kind) => ({
    kind,
    title: MESSAGE_KINDS[kind].title,
    isWanted: chosen.get(kind) ?? true,
  }));
}

/** Choosing again what is chosen already changes nothing. */
export async function keepPreference(
  { people }: Database,
  { userId, kind, isWanted }: Subscription & { readonly isWanted: boolean },
  now: Date,
): Promise<void> {
  await people
    .insertInto('message_preference')
    .values({ user_id: userId, kind, is_wanted: isWanted, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ is_wanted: isWanted, changed_at: now }),
    )
    .execute();
}
