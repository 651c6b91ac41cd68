import type { Grant } from '../../../../core/navigation/roles.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { onlyGroup } from '../../../../server/identity/access.ts';

export interface MemberRow extends Grant {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly invitedBy: string | null;
  readonly joinedAt: Date | null;
  readonly lastSeenAt: Date | null;
  readonly hasSecondFactor: boolean;
}

/** By name. A session is seen when its tokens were renewed last. */
export async function membersOf(tx: Tx, scope: AuthorizedScope): Promise<MemberRow[]> {
  const { rows: members } = await tx.client.query<Omit<MemberRow, keyof Seen>>(
    `select u.id, u.name, u.email, m.role, m.joined_at as "joinedAt",
       (select name from user_account i where i.id = m.invited_by) as "invitedBy",
       case when m.all_dealerships then null else array(
         select d.dealership_id from membership_dealership d
         where d.dealer_group_id = m.dealer_group_id and d.user_id = m.user_id order by 1) end as "dealershipIds"
     from membership m join user_account u on u.id = m.user_id
     where m.dealer_group_id = $1
     order by lower(u.name), u.id`,
    [onlyGroup(scope)],
  );
  const seen = await seenOf(
    tx,
    members.map(({ id }) => id),
  );
  return members.map((member) => ({ ...member, ...(seen.get(member.id) ?? NEVER_SEEN) }));
}

type Seen = Pick<MemberRow, 'lastSeenAt' | 'hasSecondFactor'>;

const NEVER_SEEN: Seen = { lastSeenAt: null, hasSecondFactor: false };

/** A statement of its own: tables of people are not on the nodes that have the groups. */
async function seenOf(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, Seen>> {
  const { rows } = await tx.client.query<Seen & { id: number }>(
    `select u.id,
       (select max(greatest(s.started_at, (select max(t.issued_at) from refresh_token t where t.session_id = s.id)))
        from session s where s.user_id = u.id) as "lastSeenAt",
       exists (select from user_account a where a.id = u.id and a.phone_confirmed_at is not null)
         or exists (select from totp_factor t where t.user_id = u.id)
         or exists (select from passkey p where p.user_id = u.id) as "hasSecondFactor"
     from unnest($1::integer[]) as u (id)`,
    [userIds],
  );
  return new Map(rows.map(({ id, ...seen }) => [id, seen]));
}

export interface InvitationRow extends Grant {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly invitedById: number;
  readonly invitedBy: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** Those that wait, expired or not; newest first. */
export async function waitingInvitations(tx: Tx, scope: AuthorizedScope): Promise<InvitationRow[]> {
  const { rows } = await tx.client.query<InvitationRow>(
    `select i.id, i.name, i.email, i.role, i.dealership_ids as "dealershipIds", i.invited_by as "invitedById",
       u.name as "invitedBy", i.sent_at as "sentAt", i.expires_at as "expiresAt"
     from invitation i join user_account u on u.id = i.invited_by
     where i.dealer_group_id = $1 and i.ended_at is null
     order by i.sent_at desc, i.id desc`,
    [onlyGroup(scope)],
  );
  return rows;
}

export async function personAndGroup(
  tx: Tx,
  { userId, dealerGroupId }: { readonly userId: number; readonly dealerGroupId: number },
): Promise<{ readonly email: string; readonly dealerGroup: string }> {
  const { rows } = await tx.client.query<{ email: string; dealerGroup: string }>(
    'select u.email, g.name as "dealerGroup" from user_account u, dealer_group g where u.id = $1 and g.id = $2',
    [userId, dealerGroupId],
  );
  if (!rows[0]) throw new Error('The person and the group were checked.');
  return rows[0];
}
