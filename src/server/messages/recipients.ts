import type { MessageKind } from '../../core/message-kinds.ts';
import type { Tx } from '../database/database.ts';

export interface Recipient {
  readonly userId: number;
  readonly email: string;
  /** Null for every store of the group. */
  readonly dealershipIds: readonly number[] | null;
}

/** Managers and admins of a dealer group, and one more member, who did not turn this kind of mail off. */
export async function recipientsOf(
  tx: Tx,
  dealerGroupId: number,
  kind: MessageKind,
  alsoUserId = 0,
): Promise<Recipient[]> {
  const { rows } = await tx.client.query<Recipient>(
    `select u.id as "userId", u.email,
            case when not m.all_dealerships then array(
              select d.dealership_id from membership_dealership d
              where d.dealer_group_id = m.dealer_group_id and d.user_id = m.user_id order by 1) end as "dealershipIds"
     from membership m join user_account u on u.id = m.user_id
     where m.dealer_group_id = $1 and (m.role in ('manager', 'admin') or u.id = $3) and not exists (
       select from message_preference p where p.user_id = u.id and p.kind = $2 and not p.is_wanted)
     order by u.id`,
    [dealerGroupId, kind, alsoUserId],
  );
  return rows;
}

/** Whether somebody sees a store; null for what concerns the whole group. */
export function seesStore({ dealershipIds }: Recipient, dealershipId: number | null): boolean {
  if (dealershipIds === null) return true;
  return dealershipId !== null && dealershipIds.includes(dealershipId);
}
