import type { Database, Tx } from '../database/database.ts';

/**
 * Whether a group that this person submits becomes active at once: where the installation says so, and by
 * default when the person is its only operator.
 */
export async function activatesAtOnce({ people }: Database, userId: number): Promise<boolean> {
  const { activatesAtOnce: setting } = await people
    .selectFrom('installation')
    .select('activates_at_once as activatesAtOnce')
    .executeTakeFirstOrThrow();
  if (setting !== null) return setting;
  const operators = await people
    .selectFrom('user_account')
    .select('id')
    .where('is_operator', '=', true)
    .execute();
  return operators.length === 1 && operators[0]?.id === userId;
}

/** In the scope of the group. False when it was active already. */
export async function activateGroup(
  tx: Tx,
  dealerGroupId: number,
  { by, now }: { by: number; now: Date },
): Promise<boolean> {
  const activated = await tx.sql
    .updateTable('dealer_group')
    .set({ status: 'active' })
    .where('id', '=', dealerGroupId)
    .where('status', '=', 'onboarding')
    .returning('id')
    .execute();
  await tx.sql
    .updateTable('onboarding')
    .set({ approved_at: now, approved_by: by })
    .where('dealer_group_id', '=', dealerGroupId)
    .execute();
  return activated.length > 0;
}
