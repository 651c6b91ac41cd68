import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { refuseMissing } from '../../../../server/spend/lines-repository.ts';
import { type Reaches, reachValues } from './reaches.ts';
import { splitSql } from './split-sql.ts';

/** Narrowed by dealership, month, category, product or campaign. */
export interface Expenses extends NamedLine {
  readonly dealerGroupId: number;
  readonly dealershipIds: readonly number[];
  readonly months: readonly Day[];
  readonly campaign: string | null;
}

const CHOSEN = `
  e.dealer_group_id = $1 and e.dealership_id = any($2::integer[]) and e.month = any($3::date[])
  and ($4::integer is null or e.product_id in
    (select p.id from budget_product p where p.dealer_group_id = $1 and p.category_id = $4))
  and ($5::integer is null or e.product_id = $5) and ($6::text is null or e.campaign = $6)`;

function chosenValues(chosen: Expenses) {
  const { dealerGroupId, dealershipIds, months, categoryId, productId, campaign } = chosen;
  return [dealerGroupId, dealershipIds, months, categoryId, productId, campaign];
}

export async function removeExpenses(tx: Tx, chosen: Expenses): Promise<void> {
  await tx.client.query(`delete from expense e where ${CHOSEN}`, chosenValues(chosen));
}

/**
 * Copies actual to planned, spread over each expense's flights; without an actual the plan stays.
 */
export async function planActuals(tx: Tx, chosen: Expenses): Promise<void> {
  const parts = `select e.id as of, f.id, f.start_day as place, e.actual_cents as amount, f.end_day - f.start_day + 1 as weight
    from expense e join budget_flight f on f.dealer_group_id = $1 and f.expense_id = e.id
    where ${CHOSEN} and e.actual_cents is not null
      and e.actual_cents <> (select sum(o.planned_cents) from budget_flight o where o.dealer_group_id = $1 and o.expense_id = e.id)`;
  await tx.client.query(
    `with planned as (
       update budget_flight f set planned_cents = part.part from (${splitSql(parts)}) part
       where f.dealer_group_id = $1 and f.id = part.id and f.planned_cents <> part.part
       returning f.expense_id
     )
     update expense set version = version + 1 where dealer_group_id = $1 and id in (select expense_id from planned)`,
    chosenValues(chosen),
  );
}

/** Copies planned to actual; an expense with neither keeps a null actual. */
export async function spendPlans(tx: Tx, chosen: Expenses, reaches: Reaches): Promise<void> {
  await tx.client.query(
    `update expense e set actual_cents = plan.cents, actual_through = reach.through, version = e.version + 1
     from (
       select expense_id, sum(planned_cents)::bigint as cents from budget_flight
       where dealer_group_id = $1 and dealership_id = any($2::integer[]) and month = any($3::date[]) group by expense_id
     ) plan, unnest($7::integer[], $8::date[]) as reach (dealership_id, through)
     where ${CHOSEN} and plan.expense_id = e.id and reach.dealership_id = e.dealership_id
       and (e.actual_cents is not null or plan.cents > 0)
       and (e.actual_cents, e.actual_through) is distinct from (plan.cents, reach.through)`,
    [...chosenValues(chosen), ...reachValues(reaches)],
  );
}

/** Dealerships and first days of months where a line has later expenses. */
export async function whereLater(
  tx: Tx,
  line: Omit<Expenses, 'dealershipIds' | 'months'> & {
    readonly from: Day;
    readonly within: readonly number[] | null;
  },
): Promise<{ dealershipIds: number[]; months: Day[] }> {
  const { rows } = await tx.client.query<{ dealershipId: number; month: Day }>(
    `select distinct e.dealership_id as "dealershipId", e.month from expense e
       join budget_product p on p.dealer_group_id = $1 and p.id = e.product_id
     where e.dealer_group_id = $1 and e.month >= $2::date and ($3::integer[] is null or e.dealership_id = any($3))
       and ($4::integer is null or p.category_id = $4) and ($5::integer is null or e.product_id = $5)
       and ($6::text is null or e.campaign = $6)
     order by e.dealership_id, e.month`,
    [line.dealerGroupId, line.from, line.within, line.categoryId, line.productId, line.campaign],
  );
  return {
    dealershipIds: [...new Set(rows.map(({ dealershipId }) => dealershipId))],
    months: [...new Set(rows.map(({ month }) => month))],
  };
}

/** A line archived from an earlier month keeps that month. */
export async function archiveLine(
  tx: Tx,
  table: 'budget_category' | 'budget_product',
  { dealerGroupId, id, from }: { dealerGroupId: number; id: number; from: Day },
): Promise<void> {
  await tx.client.query(
    `update ${table} set archived_from = $3, version = version + 1
     where dealer_group_id = $1 and id = $2 and (archived_from > $3::date) is not false`,
    [dealerGroupId, id, from],
  );
}

/** Null for all lines. */
export interface NamedLine {
  readonly categoryId: number | null;
  readonly productId: number | null;
}

/** Refuses a category or product of another group, and a product of another category. */
export async function requireLine(
  tx: Tx,
  dealerGroupId: number,
  { categoryId, productId }: NamedLine,
): Promise<void> {
  if (categoryId !== null) {
    const { rowCount } = await tx.client.query(
      'select from budget_category where dealer_group_id = $1 and id = $2',
      [dealerGroupId, categoryId],
    );
    if (rowCount === 0) refuseMissing('productCategoryId');
  }
  if (productId === null) return;
  const { rows } = await tx.client.query<{ categoryId: number }>(
    'select category_id as "categoryId" from budget_product where dealer_group_id = $1 and id = $2',
    [dealerGroupId, productId],
  );
  const [product] = rows;
  if (!product) refuseMissing('productId');
  if (categoryId !== null && product.categoryId !== categoryId) refuseMissing('productCategoryId');
}
