import type { Database } from '../../../server/database.ts';

/** The dealerships a person may see, by dealer group. */
export async function visibleGroups(database: Database, userId: number): Promise<Map<number, Set<number>>> {
  const memberships = await database.asUser(userId, ({ sql }) =>
    sql
      .selectFrom('membership')
      .select(['dealer_group_id as dealerGroupId', 'all_dealerships as allDealerships'])
      .where('user_id', '=', userId)
      .execute(),
  );
  const listed = await database.asUser(userId, ({ sql }) =>
    sql
      .selectFrom('membership_dealership')
      .select(['dealer_group_id as dealerGroupId', 'dealership_id as id'])
      .where('user_id', '=', userId)
      .execute(),
  );
  const whole = memberships
    .filter(({ allDealerships }) => allDealerships)
    .map(({ dealerGroupId }) => dealerGroupId);
  const ofWholeGroups = await database.inGroups(whole, ({ sql }) =>
    sql
      .selectFrom('dealership')
      .select(['dealer_group_id as dealerGroupId', 'id'])
      .where('dealer_group_id', '=', (eb) => eb.fn.any(eb.val(whole)))
      .execute(),
  );
  const grouped = Map.groupBy([...listed, ...ofWholeGroups], ({ dealerGroupId }) => dealerGroupId);
  return new Map([...grouped].map(([group, rows]) => [group, new Set(rows.map(({ id }) => id))]));
}
