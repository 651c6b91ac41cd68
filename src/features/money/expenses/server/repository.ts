import type { Flight } from '../../../../core/money/flights.ts';
import type { Day, Period } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type AuthorizedScope, missing } from '../../../../server/identity/access.ts';
import { coopSql } from '../../../../server/spend/place-spend.ts';
import type { CoopStatus } from '../contract.ts';

/** Own or carried over from an earlier month. */
export interface KeptFile {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly kind: 'invoice' | 'planner';
  readonly keepEachMonth: boolean;
  readonly isCarriedOver: boolean;
  readonly attachedAt: string;
}

export interface KeptExpense {
  readonly id: number;
  readonly version: number;
  readonly dealerGroupId: number;
  readonly dealershipId: number;
  readonly month: Day;
  readonly productId: number;
  readonly categoryId: number;
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly actualCents: number | null;
  readonly actualThrough: Day | null;
  readonly coopStatus: CoopStatus;
  readonly coopShareUnits: number | null;
  readonly coopRateUnits: number | null;
  readonly coopCents: number;
  readonly coopClaimedCents: number | null;
  readonly coopGrantedCents: number | null;
  readonly coopDeadline: Day | null;
  readonly coopNote: string;
  readonly coopBackCents: number;
  readonly description: string;
  readonly strategy: string;
  readonly notes: string;
  /** Earliest first. */
  readonly flights: readonly Flight[];
  /** Oldest first. */
  readonly files: readonly KeptFile[];
}

const FILE = (isCarriedOver: boolean) => `jsonb_build_object('id', s.id, 'name', s.name, 'type', s.media_type,
  'bytes', s.byte_count, 'kind', x.kind, 'keepEachMonth', x.keep_each_month,
  'isCarriedOver', ${isCarriedOver}, 'attachedAt', x.attached_at)`;

const FILES = `(select coalesce(jsonb_agg(file order by file -> 'attachedAt', file -> 'id'), '[]') from (
    select ${FILE(false)} as file
    from expense_file x join stored_file s on s.dealer_group_id = x.dealer_group_id and s.id = x.file_id
    where x.dealer_group_id = e.dealer_group_id and x.expense_id = e.id
    union all
    select distinct on (s.id) ${FILE(true)}
    from expense o
      join expense_file x on x.dealer_group_id = o.dealer_group_id and x.expense_id = o.id
        and x.kind = 'planner' and x.keep_each_month and (x.kept_until is null or e.month < x.kept_until)
      join stored_file s on s.dealer_group_id = x.dealer_group_id and s.id = x.file_id
    where o.dealer_group_id = e.dealer_group_id and o.product_id = e.product_id and o.month < e.month
      and o.dealership_id = e.dealership_id and o.campaign = e.campaign
      and not exists (select from expense_file own where own.dealer_group_id = e.dealer_group_id
        and own.expense_id = e.id and own.file_id = x.file_id)
  ) as of_expense)`;

const EXPENSE = `select e.id, e.version, e.dealer_group_id as "dealerGroupId", e.dealership_id as "dealershipId",
    e.month, e.product_id as "productId", p.category_id as "categoryId", k.name as category, p.name as product,
    e.campaign, e.actual_cents as "actualCents", e.actual_through as "actualThrough",
    e.coop_status as "coopStatus", e.coop_share_units as "coopShareUnits", e.coop_rate_units as "coopRateUnits",
    e.coop_cents as "coopCents", e.coop_claimed_cents as "coopClaimedCents",
    e.coop_granted_cents as "coopGrantedCents", e.coop_deadline as "coopDeadline", e.coop_note as "coopNote",
    ${coopSql('e')} as "coopBackCents", e.description, e.strategy, e.notes,
    (select coalesce(jsonb_agg(jsonb_build_object('start', f.start_day, 'end', f.end_day, 'cents', f.planned_cents)
        order by f.start_day), '[]')
      from budget_flight f where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id) as flights,
    ${FILES} as files
  from expense e
    join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
    join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
  where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[])`;

/** Throws a 404 on `id` when it is not in scope. */
export async function expenseIn(tx: Tx, scope: AuthorizedScope, id: number): Promise<KeptExpense> {
  const { rows } = await tx.client.query<KeptExpense>({
    name: 'expense-one',
    text: `${EXPENSE} and e.id = $3`,
    values: [scope.dealerGroupIds, scope.dealershipIds, id],
  });
  if (!rows[0]) throw missing('id');
  return rows[0];
}

/** Null for all. */
export interface ExpenseFilter {
  readonly period: Period;
  readonly categoryId: number | null;
  readonly productId: number | null;
  readonly campaign: string | null;
  readonly limit: number;
}

/** Expenses with a flight in the period, oldest first. */
export async function expensesOf(
  tx: Tx,
  scope: AuthorizedScope,
  filter: ExpenseFilter,
): Promise<KeptExpense[]> {
  const { period, categoryId, productId, campaign, limit } = filter;
  const { rows } = await tx.client.query<KeptExpense>({
    name: 'expenses-of-period',
    text: `${EXPENSE} and ${WITHIN} and ($5::integer is null or p.category_id = $5)
      and ($6::integer is null or e.product_id = $6) and ($7::text is null or e.campaign = $7)
      order by e.month, k.ordinal, k.id, p.ordinal, p.id, e.campaign, e.id limit $8`,
    values: [
      scope.dealerGroupIds,
      scope.dealershipIds,
      period.start,
      period.end,
      categoryId,
      productId,
      campaign,
      limit,
    ],
  });
  return rows;
}

/** Months first, because they have an index; then exact days. */
const WITHIN = `e.month >= date_trunc('month', $3::date::timestamp)::date and e.month < $4::date
  and exists (select from budget_flight f where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id
    and f.start_day < $4::date and f.end_day >= $3::date)`;

export async function expenseIdsIn(
  tx: Tx,
  scope: AuthorizedScope,
  of: { month: Day; productId: number | null; categoryId: number | null },
): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>({
    name: 'expense-ids-of-month',
    text: `select e.id from expense e
        join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
      where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[]) and e.month = $3
        and ($4::integer is null or e.product_id = $4) and ($5::integer is null or p.category_id = $5)
      order by e.id`,
    values: [scope.dealerGroupIds, scope.dealershipIds, of.month, of.productId, of.categoryId],
  });
  return rows.map(({ id }) => id);
}

/** In the order of the ids; unknown ids are omitted. */
export async function expensesWithIds(
  tx: Tx,
  scope: AuthorizedScope,
  ids: readonly number[],
): Promise<KeptExpense[]> {
  const { rows } = await tx.client.query<KeptExpense>({
    name: 'expenses-with-ids',
    text: `${EXPENSE} and e.id = any($3::integer[]) order by array_position($3::integer[], e.id)`,
    values: [scope.dealerGroupIds, scope.dealershipIds, ids],
  });
  return rows;
}

/** A line of one store's month. */
interface NamedLine {
  readonly dealerShipId: number;
  readonly monthStart: Day;
  readonly productId: number;
  readonly campaign: string;
}

export async function expensesOnLines(
  tx: Tx,
  scope: AuthorizedScope,
  lines: readonly NamedLine[],
): Promise<KeptExpense[]> {
  if (lines.length === 0) return [];
  const { rows } = await tx.client.query<KeptExpense>({
    name: 'expenses-on-lines',
    text: `${EXPENSE} and (e.dealership_id, e.month, e.product_id, e.campaign) in (
        select * from unnest($3::integer[], $4::date[], $5::integer[], $6::text[])) order by e.id`,
    values: [
      scope.dealerGroupIds,
      scope.dealershipIds,
      lines.map(({ dealerShipId }) => dealerShipId),
      lines.map(({ monthStart }) => monthStart),
      lines.map(({ productId }) => productId),
      lines.map(({ campaign }) => campaign),
    ],
  });
  return rows;
}

export async function waitingForInvoices(
  tx: Tx,
  scope: AuthorizedScope,
  { period, id }: { period: Period; id: number | null },
): Promise<{ expenses: number; cents: number }> {
  const { rows } = await tx.client.query<{ expenses: number; cents: number }>({
    name: 'expenses-without-invoice',
    text: `select count(*)::integer as expenses, coalesce(sum(e.actual_cents), 0)::bigint as cents from expense e
      where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[]) and ${WITHIN}
        and ($5::integer is null or e.id = $5) and e.actual_cents > 0
        and not exists (select from expense_file x where x.dealer_group_id = e.dealer_group_id
          and x.expense_id = e.id and x.kind = 'invoice')`,
    values: [scope.dealerGroupIds, scope.dealershipIds, period.start, period.end, id],
  });
  return rows[0] ?? { expenses: 0, cents: 0 };
}

export interface KeptInvoice extends Omit<KeptFile, 'kind' | 'isCarriedOver'> {
  readonly expenseId: number;
  readonly dealershipId: number;
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly actualCents: number | null;
}

/** Newest first. */
export async function invoicesOf(
  tx: Tx,
  scope: AuthorizedScope,
  { period, id }: { period: Period; id: number | null },
): Promise<KeptInvoice[]> {
  const { rows } = await tx.client.query<KeptInvoice & { attachedAt: Date }>({
    name: 'invoices-of-period',
    text: `select s.id, s.name, s.media_type as type, s.byte_count as bytes, x.keep_each_month as "keepEachMonth",
        x.attached_at as "attachedAt", e.id as "expenseId", e.dealership_id as "dealershipId",
        k.name as category, p.name as product, e.campaign, e.actual_cents as "actualCents"
      from expense e
        join expense_file x on x.dealer_group_id = e.dealer_group_id and x.expense_id = e.id and x.kind = 'invoice'
        join stored_file s on s.dealer_group_id = x.dealer_group_id and s.id = x.file_id
        join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
        join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
      where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[]) and ${WITHIN}
        and ($5::integer is null or e.id = $5)
      order by x.attached_at desc, s.id desc`,
    values: [scope.dealerGroupIds, scope.dealershipIds, period.start, period.end, id],
  });
  return rows;
}

export interface ExpenseProduct {
  readonly id: number;
  readonly name: string;
  readonly categoryId: number;
  /** First month without the product or its category. */
  readonly archivedFrom: Day | null;
}

/** Throws a 404 on `productId` when it is not in the groups. */
export async function productOf(
  tx: Tx,
  dealerGroupIds: readonly number[],
  id: number,
): Promise<ExpenseProduct> {
  const { rows } = await tx.client.query<ExpenseProduct>({
    name: 'product-of-expense',
    text: `select p.id, p.name, p.category_id as "categoryId",
        least(p.archived_from, k.archived_from) as "archivedFrom"
      from budget_product p join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
      where p.dealer_group_id = any($1::integer[]) and p.id = $2`,
    values: [dealerGroupIds, id],
  });
  if (!rows[0]) throw missing('productId');
  return rows[0];
}

/** Throws a 404 on `productCategoryId` when it is not in the groups. */
export async function requireCategory(tx: Tx, dealerGroupIds: readonly number[], id: number): Promise<void> {
  const { rowCount } = await tx.client.query({
    name: 'category-of-expense',
    text: 'select from budget_category where dealer_group_id = any($1::integer[]) and id = $2',
    values: [dealerGroupIds, id],
  });
  if (rowCount === 0) throw missing('productCategoryId');
}
