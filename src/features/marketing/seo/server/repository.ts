import type { Period } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { ReportedSpan } from '../contract.ts';

const MOST_SPANS = 20;

/** Multi-day exports that overlap a period's edge, latest first. */
export async function spansAcross(
  tx: Tx,
  scope: AuthorizedScope,
  { start, end }: Period,
): Promise<ReportedSpan[]> {
  const { rows } = await tx.client.query<ReportedSpan>({
    name: 'search-spans',
    text: `select r.cut as what, r.first_day::text as "startDate", r.day::text as "endDate",
             count(distinct r.dealership_id)::integer as "dealerShips"
           from search_performance r
           where r.dealer_group_id = any($1::integer[]) and r.dealership_id = any($2::integer[])
             and r.cut <> 'day' and r.first_day < r.day and r.first_day < $4 and r.day >= $3
             and (r.first_day < $3 or r.day >= $4)
           group by r.cut, r.first_day, r.day
           order by r.day desc, r.first_day, r.cut
           limit ${MOST_SPANS}`,
    values: [scope.dealerGroupIds, scope.dealershipIds, start, end],
  });
  return rows;
}
