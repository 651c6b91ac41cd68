import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Frame, frameValues } from '../../../../server/spend/frame.ts';
import { coopSql } from '../../../../server/spend/place-spend.ts';
import type { CoopStatus } from '../budget-shapes.ts';

export interface ExpenseRow {
  readonly id: number;
  readonly version: number;
  readonly dealershipId: number;
  readonly month: Day;
  readonly productId: number;
  readonly campaign: string;
  readonly actual: number | null;
  readonly coop: number;
  readonly coopStatus: CoopStatus;
  readonly flights: readonly { readonly start: Day; readonly end: Day; readonly cents: number }[];
  readonly invoices: number;
}

export async function readExpenses(tx: Tx, frame: Frame): Promise<ExpenseRow[]> {
  const { rows } = await tx.client.query<ExpenseRow>({
    name: 'budget-expense-lines',
    text: `select e.id, e.version, e.dealership_id as "dealershipId", e.month, e.product_id as "productId", e.campaign,
             e.actual_cents as actual, ${coopSql('e')} as coop, e.coop_status as "coopStatus",
             (select json_agg(json_build_object('start', f.start_day, 'end', f.end_day, 'cents', f.planned_cents)
                order by f.start_day)
              from budget_flight f where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id) as flights,
             (select count(*)::integer from expense_file x
              where x.dealer_group_id = e.dealer_group_id and x.expense_id = e.id and x.kind = 'invoice') as invoices
           from expense e
           where e.dealer_group_id = $1 and e.dealership_id = any($2::integer[]) and e.month >= $3 and e.month < $4
           order by e.id`,
    values: frameValues(frame),
  });
  return rows;
}
