import type { Tx } from '../database/database.ts';
import type { TouchedMonth } from './change-budget.ts';

/**
 * Spreads actual spend and co-op over the flights of every expense of the months:
 * 1. An actual goes on the flight days up to its through-day, in proportion to the plan.
 * 2. Without a plan, evenly over those days.
 * 3. Before the first flight, on that flight's first day.
 * 4. Co-op follows the actual, or the plan while there is no actual. Granted co-op counts once known.
 *
 * Each flight gets the product of its expense, too, so that spend by product is read from flights alone.
 */
export async function placeSpend(
  tx: Tx,
  dealerGroupId: number,
  touched: readonly TouchedMonth[],
): Promise<void> {
  const values = [
    dealerGroupId,
    touched.map(({ dealershipId }) => dealershipId),
    touched.map(({ month }) => month),
  ];
  await tx.client.query({ name: 'place-spend', text: PLACE, values });
}

/** Denied: 0; granted once known; else expected. */
export function coopSql(expense: string): string {
  // Citus cannot send a `case` of one value to its workers.
  return `case when ${expense}.coop_status = 'denied' then 0
    when ${expense}.coop_status in ('approved', 'credited') then coalesce(${expense}.coop_granted_cents, ${expense}.coop_cents)
    else ${expense}.coop_cents end`;
}

/**
 * Flights `f` of an expense. As bigint, since PostgreSQL otherwise looks them up in the index that keeps flights apart,
 * which takes three times as long.
 */
export function flightOf(expense: string): string {
  return `f.expense_id = ${expense}.id::bigint`;
}

// Differences of rounded-down running totals add up exactly.
function partSql(cents: string): string {
  const upTo = (weight: string) => `floor(${cents} * ${weight} / weight)`;
  return `case when weight = 0 then 0 else ${upTo('upto')} - ${upTo('(upto - own)')} end::bigint`;
}

// Flights of a plan without an actual or co-op, as they are written, are left out: nothing is placed on them.
// Materialized, because a planner without statistics works it out again for every flight.
const PLACE = `
  with flight as (
    select f.id, f.expense_id, f.start_day, f.planned_cents, e.actual_cents, e.product_id,
      ${coopSql('e')} as coop_cents,
      least(f.end_day, coalesce(e.actual_through, f.end_day)) - f.start_day + 1 as days,
      f.end_day - f.start_day + 1 as all_days,
      row_number() over (partition by f.expense_id order by f.start_day) = 1 as is_first,
      min(f.start_day) over (partition by f.expense_id) > e.actual_through as is_early
    from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
      join budget_flight f on f.dealer_group_id = $1 and f.dealership_id = touched.dealership_id and f.month = touched.month
      join expense e on e.dealer_group_id = $1 and e.id = f.expense_id
    where e.actual_cents is not null or ${coopSql('e')} > 0
      or (f.actual_cents, f.coop_cents, f.told_days, f.spread_days, f.product_id)
        is distinct from (0, 0, 0, f.end_day - f.start_day + 1, e.product_id)
  ), reached as (
    select *, case when is_early then is_first::integer else greatest(days, 0) end as spread,
      sum(case when is_early then 0 else planned_cents::numeric * greatest(days, 0) / all_days end)
        over (partition by expense_id) as due
    from flight
  ), weighed as (
    select *, case when due > 0 then round(planned_cents::numeric * spread / all_days * 1000) else spread end as own,
      case when actual_cents is null then 0 else spread end as reported
    from reached
  ), summed as (
    select *, sum(own) over (partition by expense_id) as weight,
      sum(own) over (partition by expense_id order by start_day) as upto
    from weighed
  ), placed as materialized (
    select id, spread, reported, product_id,
      ${partSql('coalesce(actual_cents, 0)')} as actual_part,
      ${partSql('coop_cents')} as coop_part
    from summed
  )
  update budget_flight f
  set actual_cents = s.actual_part, coop_cents = s.coop_part, spread_days = greatest(s.spread, 1),
    told_days = s.reported, product_id = s.product_id
  from placed s
  where f.dealer_group_id = $1 and f.id = s.id
    and (f.actual_cents, f.coop_cents, f.spread_days, f.told_days, f.product_id)
      is distinct from (s.actual_part, s.coop_part, greatest(s.spread, 1), s.reported, s.product_id)
`;
