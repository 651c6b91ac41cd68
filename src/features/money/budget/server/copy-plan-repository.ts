import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { CopyDirection } from '../contract-copy.ts';
import { COPY_EFFECTS } from '../rules-copy.ts';

/** Every id is already checked. */
export interface Copy {
  readonly dealerGroupId: number;
  readonly direction: CopyDirection;
  /** Source and target dealerships, by position. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** First days of months. */
  readonly fromMonth: Day;
  readonly toMonth: Day;
  /** Null: every category and product. */
  readonly categoryId: number | null;
  readonly productId: number | null;
}

/**
 * Plans a copy line by line in temporary tables of the transaction; writes nothing else.
 *
 * 1. `copied_expense`: expenses of the source
 * 2. `copied_flight`: their flights on the dates of the target month
 * 3. `copied_line`: one row per target line with before, after and outcome
 *
 * With `isWritten` the ids of new expenses are reserved there.
 */
export async function planCopy(tx: Tx, copy: Copy, { isWritten }: { isWritten: boolean }): Promise<void> {
  const { dealerGroupId, from, to, fromMonth, toMonth, productId, categoryId } = copy;
  await tx.client.query(EXPENSES, [dealerGroupId, from, to, fromMonth, toMonth, productId, categoryId]);
  await tx.client.query(flightsSql(copy), [dealerGroupId, toMonth]);
  await tx.client.query('analyze copied_expense, copied_flight');
  await tx.client.query(linesSql(copy), [dealerGroupId, [...new Set(to)], toMonth, isWritten]);
  await tx.client.query('analyze copied_line');
}

const EXPENSES = `
  create temporary table copied_expense on commit drop as
  select dense_rank() over (order by pair.dealership_id, e.product_id, e.campaign)::integer as line,
    row_number() over (partition by pair.dealership_id, e.product_id, e.campaign order by pair.place, e.id) as turn,
    pair.dealership_id, e.id, e.product_id, e.campaign, e.actual_cents,
    e.coop_share_units, e.coop_rate_units, e.coop_cents, e.coop_status, e.description, e.strategy, e.notes
  from unnest($2::integer[], $3::integer[]) with ordinality as pair (from_id, dealership_id, place)
    join expense e on e.dealer_group_id = $1 and e.dealership_id = pair.from_id and e.month = $4::date
    join budget_product p on p.dealer_group_id = $1 and p.id = e.product_id
    join budget_category k on k.dealer_group_id = $1 and k.id = p.category_id
  where (least(p.archived_from, k.archived_from) > $5::date) is not false
    and ($6::integer is null or p.id = $6) and ($7::integer is null or k.id = $7)`;

/** SQL version of `flightsInMonth`; ignores flights whose money is not copied. */
function flightsSql({ direction }: Copy): string {
  return `
    create temporary table copied_flight on commit drop as
    with shifted as (
      select e.line, f.planned_cents, least(extract(day from f.start_day)::integer, month.days) as first_date,
        case when f.start_day = f.month and f.end_day = (f.month + interval '1 month')::date - 1 then month.days
          else least(extract(day from f.end_day)::integer, month.days) end as last_date
      from copied_expense e
        join budget_flight f on f.dealer_group_id = $1 and f.expense_id = e.id
        cross join (select ($2::date + interval '1 month')::date - $2::date as days) month
      ${COPY_EFFECTS[direction].planned === 'actual' ? 'where e.actual_cents is not null' : ''}
    ), begun as (
      select *, (first_date > max(last_date) over (partition by line order by first_date, last_date
        rows between unbounded preceding and 1 preceding)) is not false as is_first
      from shifted
    ), apart as (
      select *, sum(is_first::integer) over (partition by line order by first_date, last_date rows unbounded preceding) as flight
      from begun
    )
    select line, row_number() over () as id, $2::date + min(first_date) - 1 as start_day, $2::date + max(last_date) - 1 as end_day,
      sum(planned_cents)::bigint as planned_cents
    from apart group by line, flight`;
}

/** Lines that would not change are left alone. */
function linesSql({ direction }: Copy): string {
  const { planned, actual, isWhole } = COPY_EFFECTS[direction];
  const from = planned === 'kept' ? actual : planned;
  const afterPlanned =
    planned === 'kept' ? 'coalesce(t.planned_cents, 0)' : `coalesce(s.${planned}_cents, 0)`;
  const afterActual = actual === 'kept' ? 't.actual_cents' : `s.${actual}_cents`;
  const reported = from === 'planned' ? 's.planned_cents > 0' : 's.actual_cents is not null';
  return `
    create temporary table copied_line on commit drop as
    with flights as (
      select line, sum(planned_cents)::bigint as planned_cents, ${FLIGHTS} as flights from copied_flight f group by line
    ), source as (
      select e.line, e.dealership_id, e.product_id, e.campaign, sum(e.actual_cents)::bigint as actual_cents, ${WHOLE}
      from copied_expense e group by e.line, e.dealership_id, e.product_id, e.campaign
    ), target as (
      select e.dealership_id, e.product_id, e.campaign, min(e.id) as expense_id, sum(f.planned_cents)::bigint as planned_cents,
        sum(e.actual_cents)::bigint as actual_cents, ${WHOLE}, string_agg(f.flights, ';' order by e.id) as flights
      from expense e
        join (
          select expense_id, sum(planned_cents) as planned_cents, ${FLIGHTS} as flights from budget_flight f
          where dealer_group_id = $1 and dealership_id = any($2::integer[]) and month = $3::date group by expense_id
        ) f on f.expense_id = e.id
      where e.dealer_group_id = $1 and e.dealership_id = any($2::integer[]) and e.month = $3::date
      group by e.dealership_id, e.product_id, e.campaign
    )
    select s.line, s.dealership_id, s.product_id, s.campaign,
      case when t.expense_id is null and $4::boolean then nextval(pg_get_serial_sequence('expense', 'id'))::integer else t.expense_id end as expense_id,
      t.planned_cents as before_planned, t.actual_cents as before_actual,
      ${afterPlanned} as after_planned, ${afterActual} as after_actual,
      case when t.expense_id is null then 'create'
        when (${afterPlanned}, ${afterActual}) is distinct from (t.planned_cents, t.actual_cents)
          ${isWhole ? `or (s.coop, s.texts, s.flights) is distinct from (t.coop, t.texts, t.flights)` : ''}
        then 'overwrite' else 'same' end as effect
    from (select s.*, coalesce(f.planned_cents, 0) as planned_cents, f.flights from source s left join flights f using (line)) s
      left join target t using (dealership_id, product_id, campaign)
    where ${isWhole ? 'true' : reported}`;
}

const FLIGHTS = `string_agg(concat_ws('/', f.start_day, f.end_day, f.planned_cents), ',' order by f.start_day)`;
const WHOLE = `sum(e.coop_cents)::bigint as coop,
  string_agg(concat_ws(chr(31), e.description, e.strategy, e.notes), chr(30) order by e.id) as texts`;

/** Cents. */
export interface PlannedLine {
  readonly dealershipId: number;
  readonly category: string;
  readonly product: string;
  readonly campaign: string;
  readonly effect: 'create' | 'overwrite' | 'same';
  readonly beforePlanned: number | null;
  readonly beforeActual: number | null;
  readonly afterPlanned: number;
  readonly afterActual: number | null;
}

export interface CopyTotals {
  readonly created: number;
  readonly overwritten: number;
  readonly same: number;
  readonly planned: number;
  readonly actual: number | null;
}

export async function copyTotals(tx: Tx): Promise<CopyTotals> {
  const { rows } = await tx.client.query<CopyTotals>(
    `select count(*) filter (where effect = 'create')::integer as created,
       count(*) filter (where effect = 'overwrite')::integer as overwritten,
       count(*) filter (where effect = 'same')::integer as same,
       coalesce(sum(after_planned), 0)::bigint as planned, sum(after_actual)::bigint as actual
     from copied_line`,
  );
  return rows[0] ?? { created: 0, overwritten: 0, same: 0, planned: 0, actual: null };
}

/** Overwritten lines first, then created ones, in budget order. */
export async function plannedLines(tx: Tx, dealerGroupId: number, limit: number): Promise<PlannedLine[]> {
  const { rows } = await tx.client.query<PlannedLine>(
    `select l.dealership_id as "dealershipId", k.name as category, p.name as product, l.campaign, l.effect,
       l.before_planned as "beforePlanned", l.before_actual as "beforeActual",
       l.after_planned as "afterPlanned", l.after_actual as "afterActual"
     from copied_line l
       join budget_product p on p.dealer_group_id = $1 and p.id = l.product_id
       join budget_category k on k.dealer_group_id = $1 and k.id = p.category_id
       join dealership d on d.dealer_group_id = $1 and d.id = l.dealership_id
     order by array_position(array['overwrite', 'create', 'same'], l.effect), d.ordinal, d.id,
       k.ordinal, k.id, p.ordinal, p.id, l.campaign
     limit $2`,
    [dealerGroupId, limit],
  );
  return rows;
}
