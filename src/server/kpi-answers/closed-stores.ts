import type { Period } from '../../core/time/period.ts';
import type { KpiContext } from './kpi-context.ts';

/**
 * Stores that left the group but have numbers in these days, by name. Empty for a scope of some stores,
 * since closed stores only count in the whole group.
 */
export async function readClosedStores(
  { db, scope }: KpiContext,
  { start, end }: Period,
): Promise<{ readonly id: number; readonly name: string }[]> {
  if (!scope.coversGroups) return [];
  return await db.run(async (tx) => {
    const { rows } = await tx.client.query<{ id: number; name: string }>({
      name: 'closed-stores-of-days',
      text: `select d.id, d.name from dealership d
             where d.dealer_group_id = any($1::integer[]) and d.status = 'closed'
               and (select count(*) from dealership a
                    where a.dealer_group_id = any($1::integer[]) and a.status = 'active') = $4
               and exists (select 1 from measure_day m
                           where m.dealer_group_id = d.dealer_group_id and m.dealership_id = d.id
                             and m.day >= $2 and m.day < $3)
             order by lower(d.name)`,
      values: [scope.dealerGroupIds, start, end, scope.dealershipIds.length],
    });
    return rows;
  });
}
