import type { AuditAction } from '../../core/audit/audit-actions.ts';
import { type AuditedValues, recordChange } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { nameAndEmail } from './memberships.ts';

interface AccountChange {
  readonly userId: number;
  /** Null for the server's shell. */
  readonly by: number | null;
  readonly action: Extract<AuditAction, `account.${string}`>;
  readonly after: AuditedValues;
}

/**
 * Writes a change of somebody's password or second factor into the audit log of each of their groups, and of the
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
  const scope = await scopeSetting(tx, 'app.groups', `{${groups.join(',')}}`);
  const isOfInstallation = groups.length === 0 || by === null;
  for (const dealerGroupId of isOfInstallation ? [...groups, null] : groups) {
    const change = { dealerGroupId, actorId: by, action, subjectUserId: userId, subject };
    await recordChange(tx, { ...change, before: null, after }, now);
  }
  await scopeSetting(tx, 'app.groups', scope);
}

async function groupsOf(tx: Tx, userId: number): Promise<number[]> {
  const person = await scopeSetting(tx, 'app.person', String(userId));
  const { rows } = await tx.client.query<{ id: number }>(
    'select dealer_group_id as id from membership where user_id = $1 order by 1',
    [userId],
  );
  await scopeSetting(tx, 'app.person', person);
  return rows.map(({ id }) => id);
}

/** Sets it for the rest of the transaction and returns what it was. */
async function scopeSetting(tx: Tx, setting: 'app.groups' | 'app.person', value: string): Promise<string> {
  const { rows } = await tx.client.query<{ was: string }>(
    "select coalesce(current_setting($1, true), '') as was",
    [setting],
  );
  // A statement of its own reaches the nodes of a cluster; the function `set_config` does not.
  await tx.client.query(`set local ${setting} = ${tx.client.escapeLiteral(value)}`);
  return rows[0]?.was ?? '';
}
