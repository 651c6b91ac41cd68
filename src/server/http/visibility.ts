import type { Database } from '../database/database.ts';

/** By dealer group of the person. */
export type Visibility = ReadonlyMap<number, (dealershipId: number) => boolean>;

export async function visibilityOf(database: Database, userId: number): Promise<Visibility> {
  return await database.asUser(userId, async ({ sql }) => {
    const memberships = await sql
      .selectFrom('membership')
      .select(['dealer_group_id as dealerGroupId', 'all_dealerships as all'])
      .where('user_id', '=', userId)
      .execute();
    const listed = await sql
      .selectFrom('membership_dealership')
      .select(['dealer_group_id as dealerGroupId', 'dealership_id as id'])
      .where('user_id', '=', userId)
      .execute();
    return new Map(
      memberships.map(({ dealerGroupId, all }) => {
        const ids = new Set(listed.filter((row) => row.dealerGroupId === dealerGroupId).map(({ id }) => id));
        return [dealerGroupId, (id: number) => all || ids.has(id)];
      }),
    );
  });
}
