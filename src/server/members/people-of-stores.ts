import type { Tx } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';

export interface PersonRow {
  readonly id: number;
  readonly name: string;
}

/** Members who see at least one of the stores, by name. */
export async function peopleOfStores(
  tx: Tx,
  { dealerGroupIds, dealershipIds }: Pick<AuthorizedScope, 'dealerGroupIds' | 'dealershipIds'>,
): Promise<PersonRow[]> {
  const { rows } = await tx.client.query<PersonRow>(
    `select u.id, u.name from user_account u
     where u.id in (
       select m.user_id from membership m where m.dealer_group_id = any($1::integer[])
         and (m.all_dealerships or exists (
           select from membership_dealership x
           where x.dealer_group_id = m.dealer_group_id and x.user_id = m.user_id
             and x.dealership_id = any($2::integer[]))))
     order by u.name, u.id`,
    [dealerGroupIds, dealershipIds],
  );
  return rows;
}
