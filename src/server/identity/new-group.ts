import { recordChange } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { addMembership } from './memberships.ts';

export interface NewGroup {
  readonly name: string;
  /** Its first admin. */
  readonly adminId: number;
  /** Null for work without a person, such as the server's shell. */
  readonly by: number | null;
  readonly referredBy?: string | null;
}

/**
 * A dealer group in onboarding with its first admin. In the caller's transaction, whose scope is afterwards
 * this group alone.
 *
 * @returns its id
 */
export async function createDealerGroup(
  tx: Tx,
  { name, adminId, by, referredBy = null }: NewGroup,
  now: Date,
): Promise<number> {
  // Row-level security admits a group only by a known id.
  const { rows } = await tx.client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('dealer_group', 'id'))::integer as id",
  );
  const id = rows[0]?.id ?? 0;
  await tx.client.query("select set_config('app.groups', $1, true)", [`{${id}}`]);
  await tx.sql.insertInto('dealer_group').values({ id, name, status: 'onboarding' }).execute();
  await tx.sql
    .insertInto('onboarding')
    .values({ dealer_group_id: id, started_at: now, referred_by: referredBy })
    .execute();
  const created = { actorId: by, subject: name, before: null, after: { name, recommendedBy: referredBy } };
  for (const dealerGroupId of [id, null]) {
    await recordChange(tx, { ...created, dealerGroupId, action: 'group.created' }, now);
  }
  const grant = { role: 'admin', dealershipIds: null } as const;
  await addMembership(tx, { dealerGroupId: id, userId: adminId, by: null, grant }, now);
  return id;
}
