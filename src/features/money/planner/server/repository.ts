import { sql } from 'kysely';
import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { coopSql } from '../../../../server/spend/place-spend.ts';

/** Months as first days. */
export interface PlanRequest {
  readonly dealerGroupId: number;
  readonly dealershipIds: readonly number[];
  readonly months: readonly Day[];
}

export interface LineRow {
  readonly categoryId: number;
  readonly title: string;
  readonly categoryColor: string;
  readonly categoryArchivedFrom: Day | null;
  /** Null for a category without products. */
  readonly productId: number | null;
  readonly name: string;
  readonly description: string;
  readonly strategy: string;
  readonly archivedFrom: Day | null;
}

/** In budget order, archived ones included. */
export async function linesOf(tx: Tx, dealerGroupId: number): Promise<LineRow[]> {
  const { rows } = await tx.client.query<LineRow>({
    name: 'planner-lines',
    text: `select k.id as "categoryId", k.name as title, k.color as "categoryColor",
                  k.archived_from as "categoryArchivedFrom", p.id as "productId", coalesce(p.name, '') as name,
                  coalesce(p.description, '') as description, coalesce(p.strategy, '') as strategy,
                  p.archived_from as "archivedFrom"
           from budget_category k
             left join budget_product p on p.dealer_group_id = k.dealer_group_id and p.category_id = k.id
           where k.dealer_group_id = $1
           order by k.ordinal, k.id, p.ordinal, p.id`,
    values: [dealerGroupId],
  });
  return rows;
}

/** Whether the group's tree opens to campaigns. */
export async function campaignView(tx: Tx, dealerGroupId: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('dealer_group')
    .select('budget_campaign_view as view')
    .where('id', '=', dealerGroupId)
    .executeTakeFirstOrThrow();
  return row.view;
}

export interface ExpenseRow {
  readonly id: number;
  readonly version: number;
  readonly productId: number;
  readonly campaign: string;
  readonly actualCents: number | null;
  readonly coopCents: number;
  readonly description: string;
  readonly strategy: string;
  readonly notes: string;
  readonly flights: readonly { readonly start: Day; readonly end: Day; readonly cents: number }[];
}

/** By campaign, then by start. */
export async function expensesOf(tx: Tx, requested: PlanRequest): Promise<ExpenseRow[]> {
  const { rows } = await tx.client.query<ExpenseRow>({
    name: 'planner-expenses',
    text: `select e.id, e.version, e.product_id as "productId", e.campaign, e.actual_cents as "actualCents",
                  ${coopSql('e')} as "coopCents", e.description, e.strategy, e.notes, f.flights
           from expense e
             cross join lateral (
               select jsonb_agg(jsonb_build_object('start', f.start_day, 'end', f.end_day, 'cents', f.planned_cents)
                        order by f.start_day) as flights, min(f.start_day) as first
               from budget_flight f where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id) f
           where e.dealer_group_id = $1 and e.dealership_id = any($2::integer[]) and e.month = any($3::date[])
           order by lower(e.campaign), f.first, e.id`,
    values: valuesOf(requested),
  });
  return rows.map((row) => ({ ...row, flights: row.flights ?? [] }));
}

export interface BarRow {
  readonly productId: number;
  readonly campaign: string;
  readonly start: Day;
  readonly end: Day;
  readonly cents: number;
  readonly rooftops: readonly number[];
}

/** Flights of one campaign with the same days, added up over stores. */
export async function barsOf(tx: Tx, requested: PlanRequest): Promise<BarRow[]> {
  const { rows } = await tx.client.query<BarRow>({
    name: 'planner-bars',
    text: `select e.product_id as "productId", e.campaign, f.start_day as start, f.end_day as "end",
                  sum(f.planned_cents)::bigint as cents, array_agg(distinct e.dealership_id) as rooftops
           from budget_flight f join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
           where f.dealer_group_id = $1 and f.dealership_id = any($2::integer[]) and f.month = any($3::date[])
           group by e.product_id, e.campaign, f.start_day, f.end_day
           order by lower(e.campaign), f.start_day, f.end_day`,
    values: valuesOf(requested),
  });
  return rows;
}

export interface MonthRow {
  readonly productId: number;
  readonly campaign: string;
  readonly month: Day;
  readonly cents: number;
  readonly rooftops: readonly number[];
}

export async function monthsPlanned(tx: Tx, requested: PlanRequest): Promise<MonthRow[]> {
  const { rows } = await tx.client.query<MonthRow>({
    name: 'planner-months',
    text: `select e.product_id as "productId", e.campaign, f.month,
                  sum(f.planned_cents)::bigint as cents, array_agg(distinct e.dealership_id) as rooftops
           from budget_flight f join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
           where f.dealer_group_id = $1 and f.dealership_id = any($2::integer[]) and f.month = any($3::date[])
           group by e.product_id, e.campaign, f.month
           order by lower(e.campaign), f.month`,
    values: valuesOf(requested),
  });
  return rows;
}

export interface PartsRow {
  readonly start: Day;
  readonly days: number;
  readonly each: number;
  readonly rest: number;
  readonly flights: number;
}

/**
 * Planned amounts of flights, grouped by rounding: the same sums as `budget_day` with far fewer
 * rows.
 */
export async function plannedParts(tx: Tx, requested: PlanRequest): Promise<PartsRow[]> {
  return await partsOf(tx, requested, {
    name: 'planner-planned-parts',
    cents: 'f.planned_cents',
    days: '(f.end_day - f.start_day + 1)',
  });
}

/** The same for actuals. */
export async function spentParts(tx: Tx, requested: PlanRequest): Promise<PartsRow[]> {
  return await partsOf(tx, requested, {
    name: 'planner-spent-parts',
    cents: 'f.actual_cents',
    days: 'f.spread_days',
  });
}

async function partsOf(
  tx: Tx,
  requested: PlanRequest,
  { name, cents, days }: { name: string; cents: string; days: string },
): Promise<PartsRow[]> {
  const { rows } = await tx.client.query<PartsRow>({
    name,
    text: `select f.start_day as start, ${days} as days, (${cents} % ${days})::integer as rest,
                  sum(${cents} / ${days})::bigint as each, count(*)::integer as flights
           from budget_flight f
           where f.dealer_group_id = $1 and f.dealership_id = any($2::integer[]) and f.month = any($3::date[])
             and ${cents} > 0
           group by 1, 2, 3`,
    values: valuesOf(requested),
  });
  return rows;
}

export interface MoneyRow {
  readonly month: Day;
  readonly plannedCents: number;
  /** Null when no expense of the month has an actual. */
  readonly actualCents: number | null;
  /** Latest as-of day. */
  readonly actualThrough: Day | null;
  readonly coopCents: number;
  readonly coopIsEstimate: boolean;
  readonly expenses: number;
}

/** Months without an expense are omitted. */
export async function moneyOf(tx: Tx, requested: PlanRequest): Promise<MoneyRow[]> {
  const { rows } = await tx.client.query<MoneyRow>({
    name: 'planner-money',
    text: `with planned as (
             select f.month, sum(f.planned_cents)::bigint as cents from budget_flight f
             where f.dealer_group_id = $1 and f.dealership_id = any($2::integer[]) and f.month = any($3::date[])
             group by f.month
           )
           select e.month, coalesce(max(planned.cents), 0)::bigint as "plannedCents",
                  sum(e.actual_cents)::bigint as "actualCents", max(e.actual_through) as "actualThrough",
                  sum(${coopSql('e')})::bigint as "coopCents",
                  bool_or(e.coop_cents > 0 and e.coop_status in ('none', 'planned', 'claimed')) as "coopIsEstimate",
                  count(*)::integer as expenses
           from expense e left join planned on planned.month = e.month
           where e.dealer_group_id = $1 and e.dealership_id = any($2::integer[]) and e.month = any($3::date[])
           group by e.month order by e.month`,
    values: valuesOf(requested),
  });
  return rows;
}

export interface ProductMoneyRow {
  readonly productId: number;
  readonly plannedCents: number;
  readonly actualCents: number | null;
}

export async function productMoney(tx: Tx, requested: PlanRequest): Promise<ProductMoneyRow[]> {
  const { rows } = await tx.client.query<ProductMoneyRow>({
    name: 'planner-product-money',
    text: `with planned as (
             select e.product_id, sum(f.planned_cents)::bigint as cents
             from budget_flight f join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
             where f.dealer_group_id = $1 and f.dealership_id = any($2::integer[]) and f.month = any($3::date[])
             group by e.product_id
           )
           select e.product_id as "productId", coalesce(max(planned.cents), 0)::bigint as "plannedCents",
                  sum(e.actual_cents)::bigint as "actualCents"
           from expense e left join planned on planned.product_id = e.product_id
           where e.dealer_group_id = $1 and e.dealership_id = any($2::integer[]) and e.month = any($3::date[])
           group by e.product_id`,
    values: valuesOf(requested),
  });
  return rows;
}

export interface FileRow {
  readonly productId: number;
  readonly campaign: string;
  readonly id: number;
  readonly filename: string;
  readonly keepEachMonth: boolean;
  readonly isCarriedOver: boolean;
}

/** Planner files of one dealership's month: its own, and those kept from earlier months. */
export async function filesOf(
  tx: Tx,
  of: { dealerGroupId: number; dealershipId: number; month: Day },
): Promise<FileRow[]> {
  return await tx.sql
    .selectFrom('expense_file as x')
    .innerJoin('expense as e', (join) =>
      join.onRef('e.dealer_group_id', '=', 'x.dealer_group_id').onRef('e.id', '=', 'x.expense_id'),
    )
    .innerJoin('stored_file as s', (join) =>
      join.onRef('s.dealer_group_id', '=', 'x.dealer_group_id').onRef('s.id', '=', 'x.file_id'),
    )
    .select(['e.product_id as productId', 'e.campaign', 's.id', 's.name as filename'])
    .select([
      sql<boolean>`bool_or(x.keep_each_month)`.as('keepEachMonth'),
      sql<boolean>`bool_and(e.month < ${of.month})`.as('isCarriedOver'),
    ])
    .where('x.dealer_group_id', '=', of.dealerGroupId)
    .where('e.dealership_id', '=', of.dealershipId)
    .where('x.kind', '=', 'planner')
    .where((eb) =>
      eb.or([
        eb('e.month', '=', of.month),
        eb.and([
          eb('e.month', '<', of.month),
          eb('x.keep_each_month', '=', true),
          eb.or([eb('x.kept_until', 'is', null), eb('x.kept_until', '>', of.month)]),
        ]),
      ]),
    )
    .groupBy(['e.product_id', 'e.campaign', 's.id', 's.name'])
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
}

function valuesOf({ dealerGroupId, dealershipIds, months }: PlanRequest): unknown[] {
  return [dealerGroupId, dealershipIds, months];
}
