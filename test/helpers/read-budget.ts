import type { Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';

export interface KeptExpense {
  readonly id: number;
  readonly dealershipId: number;
  readonly productId: number;
  readonly campaign: string;
  readonly actualCents: number | null;
  readonly actualThrough: Day | null;
  readonly coopCents: number;
  readonly coopStatus: string;
  readonly description: string;
  readonly notes: string;
  readonly version: number;
  readonly flights: readonly { readonly start: Day; readonly end: Day; readonly cents: number }[];
}

/** Every expense of a group in a month, by dealership, product, campaign and id. */
export async function expensesOf(
  database: Database,
  dealerGroupId: number,
  month: Day,
): Promise<KeptExpense[]> {
  const { rows } = await database.owner.query<KeptExpense>(
    `select e.id, e.dealership_id as "dealershipId", e.product_id as "productId", e.campaign,
       e.actual_cents as "actualCents", e.actual_through as "actualThrough", e.coop_cents as "coopCents",
       e.coop_status as "coopStatus", e.description, e.notes, e.version,
       (select jsonb_agg(jsonb_build_object('start', f.start_day, 'end', f.end_day, 'cents', f.planned_cents) order by f.start_day)
        from budget_flight f where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id) as flights
     from expense e where e.dealer_group_id = $1 and e.month = $2
     order by e.dealership_id, e.product_id, e.campaign collate "C", e.id`,
    [dealerGroupId, month],
  );
  return rows;
}
