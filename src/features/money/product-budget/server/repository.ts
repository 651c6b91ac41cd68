import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { BudgetType, CellExpense } from '../rules-cells.ts';

export interface ProductMonth {
  readonly dealerGroupId: number;
  readonly productId: number;
  readonly month: Day;
  readonly scope: AuthorizedScope;
}

export interface Split {
  readonly budgetType: BudgetType;
  readonly mode: 'campaign' | 'dealership' | 'total';
  readonly ofKey: string;
  readonly totalCents: number;
  readonly keys: readonly string[];
  readonly units: readonly number[];
}

export async function productName(
  tx: Tx,
  of: { dealerGroupId: number; productId: number },
): Promise<string | null> {
  const row = await tx.sql
    .selectFrom('budget_product')
    .select('name')
    .where('dealer_group_id', '=', of.dealerGroupId)
    .where('id', '=', of.productId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Oldest first. */
export async function cellExpenses(tx: Tx, of: ProductMonth): Promise<CellExpense[]> {
  const { rows } = await tx.client.query<CellExpense>({
    name: 'split-cell-expenses',
    text: `select e.id, e.dealership_id as "dealershipId", e.campaign, e.actual_cents as "actualCents",
             coalesce(jsonb_agg(jsonb_build_object(
               'id', f.id, 'start', f.start_day, 'end', f.end_day, 'cents', f.planned_cents)
               order by f.start_day) filter (where f.id is not null), '[]') as flights
           from expense e
             left join budget_flight f on f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id
           where e.dealer_group_id = $1 and e.product_id = $2 and e.month = $3 and e.dealership_id = any($4::integer[])
           group by e.dealer_group_id, e.id order by e.id`,
    values: [of.dealerGroupId, of.productId, of.month, of.scope.dealershipIds],
  });
  return rows;
}

/** By name, of one product or of all. */
export async function campaignsOf(
  tx: Tx,
  of: Omit<ProductMonth, 'productId'> & { readonly productId: number | null },
): Promise<string[]> {
  const { rows } = await tx.client.query<{ campaign: string }>({
    name: 'split-campaigns',
    text: `select distinct campaign from expense
           where dealer_group_id = $1 and month = $2 and dealership_id = any($3::integer[])
             and ($4::integer is null or product_id = $4)
           order by campaign`,
    values: [of.dealerGroupId, of.month, of.scope.dealershipIds, of.productId],
  });
  return rows.map(({ campaign }) => campaign);
}

export async function splitsOf(tx: Tx, of: ProductMonth): Promise<Split[]> {
  const { rows } = await tx.client.query<Split>({
    name: 'split-rows',
    text: `select budget_type as "budgetType", mode, of_key as "ofKey", total_cents as "totalCents", keys, units
           from budget_split where dealer_group_id = $1 and product_id = $2 and month = $3
           order by mode, of_key, budget_type`,
    values: [of.dealerGroupId, of.productId, of.month],
  });
  return rows;
}

/**
 * A fingerprint of the last act on each expense of the product's month and of saved splits, over
 * all dealerships of the group. Reveals no amounts. Acts in progress have no `after` and do not
 * count.
 */
export async function versionOf(tx: Tx, of: ProductMonth): Promise<number> {
  const { rows } = await tx.client.query<{ version: number }>({
    name: 'split-version',
    text: `select (('x' || left(md5(concat_ws(';',
             (select string_agg(e.id || '.' || coalesce(act.id, 0), ',' order by e.id)
              from expense e left join lateral (
                select c.act_id as id from budget_change c
                where c.dealer_group_id = e.dealer_group_id and c.expense_id = e.id and c.after is not null
                order by c.act_id desc limit 1
              ) act on true
              where e.dealer_group_id = $1 and e.product_id = $2 and e.month = $3),
             (select string_agg(concat_ws('.', s.budget_type, s.mode, s.of_key, s.version), ','
                order by s.budget_type, s.mode, s.of_key)
              from budget_split s where s.dealer_group_id = $1 and s.product_id = $2 and s.month = $3)
           )), 8))::bit(32)::bigint & 2147483647)::integer as version`,
    values: [of.dealerGroupId, of.productId, of.month],
  });
  return rows[0]?.version ?? 0;
}
