import type { AuditAction } from '../../core/audit/audit-actions.ts';
import { Problem } from '../../core/errors.ts';
import { covers, type Grant, isWholeAdmin, overlaps } from '../../core/navigation/roles.ts';
import { type AuditedValues, recordChange } from '../audit/audit.ts';
import { seeingAsPerson, type Tx } from '../database/database.ts';
import { announce, announceMembership } from '../live/realtime.ts';
import { missing } from './access.ts';
import { endApiTokens } from './api-tokens.ts';
import { endSessions } from './end-sessions.ts';

export interface Member {
  readonly dealerGroupId: number;
  readonly userId: number;
}

interface MemberChange extends Member {
  /** Null for work without a person, such as the server's shell: then only the group's own rules hold. */
  readonly by: number | null;
}

/** In a transaction in the scope of the group. Null when the person is no member. */
export async function grantOf(tx: Tx, { dealerGroupId, userId }: Member): Promise<Grant | null> {
  return (await grantsOf(tx, dealerGroupId)).get(userId) ?? null;
}

/** Everybody's grant in a group, by user. */
export async function grantsOf(tx: Tx, dealerGroupId: number): Promise<ReadonlyMap<number, Grant>> {
  const { rows } = await tx.client.query<Grant & { userId: number }>(
    `select m.user_id as "userId", m.role,
       case when m.all_dealerships then null else array(
         select d.dealership_id from membership_dealership d
         where d.dealer_group_id = m.dealer_group_id and d.user_id = m.user_id order by 1) end as "dealershipIds"
     from membership m where m.dealer_group_id = $1`,
    [dealerGroupId],
  );
  return new Map(rows.map(({ userId, role, dealershipIds }) => [userId, { role, dealershipIds }]));
}

/**
 * Adds a person to a group. Like all of these in the caller's transaction, in the scope of the group: with its
 * entry in the audit log and a notice to the person's open tabs.
 */
export async function addMembership(
  tx: Tx,
  change: MemberChange & { readonly grant: Grant },
  now: Date,
): Promise<void> {
  const { dealerGroupId, userId, by, grant } = change;
  const grants = await lockedGrants(tx, dealerGroupId);
  if (grants.has(userId)) throw new Problem('conflict', 'This person is already in the dealer group.');
  requireGrantable(grants, by, grant);
  await tx.client.query(
    `insert into membership (dealer_group_id, user_id, role, all_dealerships, invited_by, joined_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [dealerGroupId, userId, grant.role, grant.dealershipIds === null, by, now],
  );
  await replaceStores(tx, change, grant);
  await noteChange(tx, change, { action: 'member.added', before: null, after: grant }, now);
}

/** @throws Problem `missing`, `forbidden`, or `invalid` for the last admin of the whole group */
export async function changeMembership(
  tx: Tx,
  change: MemberChange & { readonly grant: Grant },
  now: Date,
): Promise<void> {
  const { dealerGroupId, userId, by, grant } = change;
  const grants = await lockedGrants(tx, dealerGroupId);
  const before = requireChangeable(grants, change);
  requireGrantable(grants, by, grant);
  if (!isWholeAdmin(grant)) requireAnotherAdmin(grants, userId);
  await tx.client.query(
    'update membership set role = $3, all_dealerships = $4 where dealer_group_id = $1 and user_id = $2',
    [dealerGroupId, userId, grant.role, grant.dealershipIds === null],
  );
  await replaceStores(tx, change, grant);
  await noteChange(tx, change, { action: 'member.changed', before, after: grant }, now);
}

/**
 * Removes a person from a group and ends their access tokens to it. Somebody without another group is signed out
 * everywhere.
 *
 * @throws Problem `missing`, `forbidden`, or `invalid` for the last admin of the whole group
 */
export async function removeMembership(tx: Tx, change: MemberChange, now: Date): Promise<void> {
  const { dealerGroupId, userId } = change;
  const grants = await lockedGrants(tx, dealerGroupId);
  const before = requireChangeable(grants, change);
  requireAnotherAdmin(grants, userId);
  await tx.client.query('delete from membership where dealer_group_id = $1 and user_id = $2', [
    dealerGroupId,
    userId,
  ]);
  await noteChange(tx, change, { action: 'member.removed', before, after: null }, now);
  await endApiTokens(tx.sql, { userId, dealerGroupId, why: 'removed from the group' }, now);
  if (!(await hasReasonToStay(tx, userId)))
    await endSessions(tx.sql, { userId, why: 'removed from the group' }, now);
}

/** @throws Problem unless the one who acts holds at least what the other person holds */
export function requireChangeable(grants: ReadonlyMap<number, Grant>, { userId, by }: MemberChange): Grant {
  const held = grants.get(userId);
  const own = by === null ? null : grants.get(by);
  if (!held || (own && !overlaps(own, held))) throw missing('id');
  if (by !== null && !(own && covers(own, held)))
    throw new Problem('forbidden', 'This person may do more than you, so you cannot change them.');
  return held;
}

/** @throws Problem unless the one who grants holds all of it; `by` null is not bound */
export function requireGrantable(grants: ReadonlyMap<number, Grant>, by: number | null, grant: Grant): void {
  if (by === null) return;
  const own = grants.get(by);
  if (own && covers(own, grant)) return;
  const message = 'You can only give a role and stores that you have yourself.';
  throw new Problem('forbidden', message, [{ field: 'role', message }]);
}

function requireAnotherAdmin(grants: ReadonlyMap<number, Grant>, userId: number): void {
  const left = [...grants].filter(([id, grant]) => id !== userId && isWholeAdmin(grant));
  const held = grants.get(userId);
  if (left.length > 0 || !held || !isWholeAdmin(held)) return;
  const message = 'This is the last admin of all stores. Make someone else one first.';
  throw new Problem('invalid', message, [{ field: 'id', message }]);
}

/** Changes of one group run one after the other, so two admins cannot remove each other. */
export async function lockedGrants(tx: Tx, dealerGroupId: number): Promise<ReadonlyMap<number, Grant>> {
  await tx.client.query('select from dealer_group where id = $1 for no key update', [dealerGroupId]);
  return await grantsOf(tx, dealerGroupId);
}

async function replaceStores(tx: Tx, { dealerGroupId, userId }: Member, grant: Grant): Promise<void> {
  const { dealershipIds } = grant;
  await tx.client.query('delete from membership_dealership where dealer_group_id = $1 and user_id = $2', [
    dealerGroupId,
    userId,
  ]);
  if (dealershipIds === null) return;
  if (dealershipIds.length === 0) {
    const message = 'Choose at least one store.';
    throw new Problem('invalid', message, [{ field: 'dealerships', message }]);
  }
  const { rowCount } = await tx.client.query(
    `insert into membership_dealership (dealer_group_id, user_id, dealership_id)
     select dealer_group_id, $2, id from dealership where dealer_group_id = $1 and id = any($3::integer[])`,
    [dealerGroupId, userId, dealershipIds],
  );
  if (rowCount !== new Set(dealershipIds).size) throw missing('dealerships');
}

interface Noted {
  readonly action: AuditAction;
  readonly before: Grant | null;
  readonly after: Grant | null;
}

async function noteChange(
  tx: Tx,
  { dealerGroupId, userId, by }: MemberChange,
  { action, before, after }: Noted,
  now: Date,
): Promise<void> {
  await recordChange(
    tx,
    {
      dealerGroupId,
      actorId: by,
      action,
      subjectUserId: userId,
      subject: await nameAndEmail(tx, userId),
      before: before && (await grantForAudit(tx, dealerGroupId, before)),
      after: after && (await grantForAudit(tx, dealerGroupId, after)),
    },
    now,
  );
  await announceMembership(tx, userId);
  await announce(tx, { dealerGroupId, dealershipIds: [], facts: ['people'] });
}

export async function nameAndEmail(tx: Pick<Tx, 'sql'>, userId: number): Promise<string> {
  const { name, email } = await tx.sql
    .selectFrom('user_account')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${name} (${email})`;
}

/** A grant as the audit log keeps it: with the names that the stores have now. */
export async function grantForAudit(tx: Tx, dealerGroupId: number, grant: Grant): Promise<AuditedValues> {
  if (grant.dealershipIds === null) return { role: grant.role, stores: 'all' };
  const { rows } = await tx.client.query<{ name: string }>(
    'select name from dealership where dealer_group_id = $1 and id = any($2::integer[]) order by ordinal, id',
    [dealerGroupId, grant.dealershipIds],
  );
  return { role: grant.role, stores: rows.map(({ name }) => name) };
}

/** In another group, past the group of the transaction, or an operator, who needs none. */
async function hasReasonToStay(tx: Tx, userId: number): Promise<boolean> {
  return await seeingAsPerson(tx, userId, async () => {
    const { rows: operators } = await tx.client.query(
      'select from user_account where id = $1 and is_operator',
      [userId],
    );
    const { rows: memberships } = await tx.client.query('select from membership where user_id = $1 limit 1', [
      userId,
    ]);
    return operators.length > 0 || memberships.length > 0;
  });
}
