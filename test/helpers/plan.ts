import { type Day, dayParts, lastDay, monthPeriod } from '../../src/core/time/period.ts';
import type { Database, Tx } from '../../src/server/database/database.ts';
import { changeBudget } from '../../src/server/spend/change-budget.ts';

export interface PlannedExpense {
  readonly dealershipId: number;
  /** The month's first day. */
  readonly month: Day;
  readonly productId: number;
  readonly campaign: string;
  /** First day, last day and dollars. Default: the whole month with nothing planned. */
  readonly flights?: readonly (readonly [from: number, to: number, dollars: number])[];
  readonly actual?: number;
  readonly through?: Day;
  readonly coop?: number;
}

/** A category with products in the group. */
export async function aCategory(
  database: Database,
  dealerGroupId: number,
  { name, color, products }: { name: string; color: string; products: readonly string[] },
): Promise<{ id: number; productIds: number[] }> {
  const made = await database.owner.query<{ id: number }>(
    `insert into budget_category (dealer_group_id, name, name_key, color, ordinal)
     select $1, $2, lower($2), $3, count(*) from budget_category where dealer_group_id = $1 returning id`,
    [dealerGroupId, name, color],
  );
  const id = made.rows[0]?.id ?? 0;
  const productIds: number[] = [];
  for (const [ordinal, product] of products.entries()) {
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into budget_product (dealer_group_id, category_id, name, name_key, ordinal)
       values ($1, $2, $3, lower($3), $4) returning id`,
      [dealerGroupId, id, product, ordinal],
    );
    productIds.push(rows[0]?.id ?? 0);
  }
  return { id, productIds };
}

/** Writes expenses as people do, with days and history. Returns their ids. */
export async function planExpenses(
  database: Database,
  dealerGroupId: number,
  expenses: readonly PlannedExpense[],
): Promise<number[]> {
  const change = {
    dealerGroupId,
    userId: null,
    at: new Date(),
    action: 'demo',
    dealershipIds: [...new Set(expenses.map(({ dealershipId }) => dealershipId))],
    months: [...new Set(expenses.map(({ month }) => month))],
  } as const;
  return await database.inGroups([dealerGroupId], async (tx) => {
    const { result } = await changeBudget(tx, change, async () => {
      const ids: number[] = [];
      for (const expense of expenses) ids.push(await writeExpense(tx, dealerGroupId, expense));
      return ids;
    });
    return result;
  });
}

async function writeExpense(tx: Tx, dealerGroupId: number, one: PlannedExpense): Promise<number> {
  const { year, month } = dayParts(one.month);
  const last = lastDay(monthPeriod(year, month));
  const spent = one.actual === undefined ? [null, null] : [cents(one.actual), one.through ?? last];
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign, coop_cents, actual_cents, actual_through)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [dealerGroupId, one.dealershipId, one.month, one.productId, one.campaign, cents(one.coop ?? 0), ...spent],
  );
  const id = rows[0]?.id ?? 0;
  for (const [from, to, dollars] of one.flights ?? [[1, dayParts(last).date, 0] as const]) {
    await tx.client.query(
      `insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
       values ($1, $2, $3, $4, $4::date + ($5::integer - 1), $4::date + ($6::integer - 1), $7)`,
      [dealerGroupId, id, one.dealershipId, one.month, from, to, cents(dollars)],
    );
  }
  return id;
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}
