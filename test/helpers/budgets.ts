import type { Day } from '../../src/core/time/period.ts';
import type { Database, Tx } from '../../src/server/database/database.ts';
import {
  type BudgetActDone,
  type BudgetAction,
  changeBudget,
  monthEnd,
} from '../../src/server/spend/change-budget.ts';

/** A category with its products, all created from their names. */
export interface TestCategory {
  readonly id: number;
  readonly productIds: readonly number[];
}

export async function aCategory(
  database: Database,
  dealerGroupId: number,
  { name = 'Digital', products = ['Paid search'] }: { name?: string; products?: readonly string[] } = {},
): Promise<TestCategory> {
  const insert = async (text: string, values: unknown[]) => {
    const { rows } = await database.owner.query<{ id: number }>(text, values);
    return rows[0]?.id ?? 0;
  };
  const id = await insert(
    `insert into budget_category (dealer_group_id, name, name_key, color, ordinal)
     select $1, $2, lower($2), '#3fb68b', count(*) from budget_category where dealer_group_id = $1 returning id`,
    [dealerGroupId, name],
  );
  const productIds: number[] = [];
  for (const [ordinal, product] of products.entries()) {
    productIds.push(
      await insert(
        `insert into budget_product (dealer_group_id, category_id, name, name_key, ordinal)
         values ($1, $2, $3, lower($3), $4) returning id`,
        [dealerGroupId, id, product, ordinal],
      ),
    );
  }
  return { id, productIds };
}

/** What matters to a test. Default: one flight over the whole month, and nothing spent. */
export interface PlannedExpense {
  readonly dealershipId: number;
  readonly productId: number;
  readonly campaign?: string;
  /** The month's first day. */
  readonly month?: Day;
  /** Planned over the whole month if there are no flights. */
  readonly cents?: number;
  readonly flights?: readonly { readonly start: Day; readonly end: Day; readonly cents: number }[];
  readonly actualCents?: number | null;
  /** Default: the month's last day. */
  readonly actualThrough?: Day;
  readonly coopCents?: number;
  readonly coopStatus?: string;
  readonly coopGrantedCents?: number | null;
}

export const NOVEMBER: Day = '2026-11-01';

interface Plan {
  readonly dealerGroupId: number;
  readonly userId?: number | null;
  readonly action?: BudgetAction;
}

/** Writes expenses in one act, as people do. Returns their ids in order. */
export async function planExpenses(
  database: Database,
  { dealerGroupId, userId = null, action = 'create' }: Plan,
  expenses: readonly PlannedExpense[],
): Promise<BudgetActDone<number[]>> {
  return await database.inGroups([dealerGroupId], (tx) =>
    changeBudget(
      tx,
      {
        dealerGroupId,
        userId,
        at: new Date('2026-11-10T15:00:00Z'),
        action,
        dealershipIds: [...new Set(expenses.map(({ dealershipId }) => dealershipId))],
        months: [...new Set(expenses.map(({ month = NOVEMBER }) => month))],
      },
      async () => {
        const ids: number[] = [];
        for (const expense of expenses) ids.push(await insertExpense(tx, dealerGroupId, expense));
        return ids;
      },
    ),
  );
}

async function insertExpense(tx: Tx, dealerGroupId: number, expense: PlannedExpense): Promise<number> {
  const { dealershipId, productId, month = NOVEMBER, actualCents = null } = expense;
  const through = actualCents === null ? null : (expense.actualThrough ?? monthEnd(month));
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign, actual_cents, actual_through,
       coop_cents, coop_status, coop_granted_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      dealerGroupId,
      dealershipId,
      month,
      productId,
      expense.campaign ?? 'Main',
      actualCents,
      through,
      expense.coopCents ?? 0,
      expense.coopStatus ?? 'none',
      expense.coopGrantedCents ?? null,
    ],
  );
  const id = rows[0]?.id ?? 0;
  const whole = [{ start: month, end: monthEnd(month), cents: expense.cents ?? 0 }];
  for (const { start, end, cents } of expense.flights ?? whole) {
    await tx.client.query(
      `insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [dealerGroupId, id, dealershipId, month, start, end, cents],
    );
  }
  return id;
}
