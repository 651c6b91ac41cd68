import type { AuditAction } from '../../core/audit/audit-actions.ts';
import { type AuditedValues, recordChange } from '../audit/audit.ts';
import { seeingAsPerson, seeingGroups, type Tx } from '../database/database.ts';
import { nameAndEmail } from './memberships.ts';

interface AccountChange {
  readonly userId: number;
  /** Null for the server's shell. */
  readonly by: number | null;
  readonly action: Extract<AuditAction, `account.${string}`>;
  readonly after: AuditedValues;
}

/**
 * Writes a change of someone's password or second factor into the audit log of each of their groups, and of the
 * installation for changes from the shell and people without a group. In the caller's transaction, whatever its
 * scope.
 */
export async function recordAccountChange(
  tx: Tx,
  { userId, by, action, after }: AccountChange,
  now: Date,
): Promise<void> {
  const groups = await groupsOf(tx, userId);
  const subject = await nameAndEmail(tx, userId);
  const isOfInstallation = groups.length === 0 || by === null;
  await seeingGroups(tx, groups, async () => {
    for (const dealerGroupId of isOfInstallation ? [...groups, null] : groups) {
      const change = { dealerGroupId, actorId: by, action, subjectUserId: userId, subject };
      await recordChange(tx, { ...change, before: null, after }, now);
    }
  });
}

async function groupsOf(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await seeingAsPerson(tx, userId, () =>
    tx.client.query<{ id: number }>(
      'select dealer_group_id as id from membership where user_id = $1 order by 1',
      [userId],
    ),
  );
  return rows.map(({ id }) => id);
}
