import { recordChange } from '../audit/audit.ts';
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

/** In the scope of the group; written into its audit log and that of the installation. */
export async function activateGroup(
  tx: Tx,
  dealerGroupId: number,
  { by, now }: { by: number; now: Date },
): Promise<void> {
  const activated = await tx.sql
    .updateTable('dealer_group')
    .set({ status: 'active' })
    .where('id', '=', dealerGroupId)
    .where('status', '=', 'onboarding')
    .returning('name')
    .executeTakeFirst();
  if (!activated) return;
  await tx.sql
    .updateTable('onboarding')
    .set({ approved_at: now, approved_by: by })
    .where('dealer_group_id', '=', dealerGroupId)
    .execute();
  const change = { actorId: by, action: 'group.approved', subject: activated.name } as const;
  const values = { before: { status: 'onboarding' }, after: { status: 'active' } };
  for (const ofLog of [dealerGroupId, null]) {
    await recordChange(tx, { ...change, ...values, dealerGroupId: ofLog }, now);
  }
}
