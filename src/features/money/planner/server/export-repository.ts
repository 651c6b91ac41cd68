import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { coopSql } from '../../../../server/spend/place-spend.ts';
import type { PlanRequest } from './repository.ts';

/** Amounts in cents. */
export interface WrittenExpense {
  readonly dealershipId: number;
  readonly categoryId: number;
  readonly category: string;
  readonly color: string;
  readonly productId: number;
  readonly product: string;
  readonly campaign: string;
  /** First day. */
  readonly month: Day;
  readonly coop: number;
  /** Co-op is expected, not granted. */
  readonly isExpected: boolean;
  readonly description: string;
  readonly strategy: string;
  readonly notes: string;
  /** Earliest first. */
  readonly flights: readonly { readonly start: Day; readonly end: Day; readonly cents: number }[];
}

/** Expenses by budget line, campaign and month; at most `limit`. */
export async function writtenExpenses(
  tx: Tx,
  requested: PlanRequest,
  most: number,
): Promise<WrittenExpense[]> {
  const { rows } = await tx.client.query<WrittenExpense>({
    name: 'planner-written-expenses',
    text: `select e.dealership_id as "dealershipId", k.id as "categoryId", k.name as category, k.color,
                  p.id as "productId", p.name as product, e.campaign, e.month, ${coopSql('e')} as coop,
                  e.coop_cents > 0 and e.coop_status in ('none', 'planned', 'claimed') as "isExpected",
                  e.description, e.strategy, e.notes, coalesce(f.flights, '[]') as flights
           from expense e
             join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
             join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
             cross join lateral (
               select jsonb_agg(jsonb_build_object('start', f.start_day, 'end', f.end_day, 'cents', f.planned_cents)
                        order by f.start_day) as flights
               from budget_flight f where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id) f
           where e.dealer_group_id = $1 and e.dealership_id = any($2::integer[]) and e.month = any($3::date[])
           order by array_position($2::integer[], e.dealership_id), k.ordinal, k.id, p.ordinal, p.id,
             lower(e.campaign), e.campaign, e.month, e.id
           limit $4`,
    values: [requested.dealerGroupId, requested.dealershipIds, requested.months, most],
  });
  return rows;
}
