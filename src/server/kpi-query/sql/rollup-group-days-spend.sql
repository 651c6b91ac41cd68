with spend_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.days), 0)::bigint as spend_days,
      coalesce(sum(r.told_days), 0)::bigint as spend_days_told,
      coalesce(sum(r.planned_cents), 0)::bigint as spend_planned,
      coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
      coalesce(sum(r.coop_cents) filter (where r.coop_cents >= 1), 0)::bigint as spend_coop
    from budget_day r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from spend_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d where d.dealer_group_id = $1 and d.spend_days is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, spend_days, spend_days_told, spend_planned, spend_actual, spend_coop)
select $1, cell.dealership_id, cell.day,
  case when spend_of_day.day is not null or reach.fact is not null then coalesce(spend_of_day.spend_days, 0) end,
  case when spend_of_day.day is not null or reach.fact is not null then coalesce(spend_of_day.spend_days_told, 0) end,
  case when spend_of_day.day is not null or reach.fact is not null then coalesce(spend_of_day.spend_planned, 0) end,
  case when spend_of_day.day is not null or reach.fact is not null then coalesce(spend_of_day.spend_actual, 0) end,
  case when spend_of_day.day is not null or reach.fact is not null then coalesce(spend_of_day.spend_coop, 0) end
from cell
  left join spend_of_day on spend_of_day.dealership_id = cell.dealership_id and spend_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set spend_days = excluded.spend_days, spend_days_told = excluded.spend_days_told, spend_planned = excluded.spend_planned, spend_actual = excluded.spend_actual, spend_coop = excluded.spend_coop
where (measure_day.spend_days, measure_day.spend_days_told, measure_day.spend_planned, measure_day.spend_actual, measure_day.spend_coop) is distinct from (excluded.spend_days, excluded.spend_days_told, excluded.spend_planned, excluded.spend_actual, excluded.spend_coop)
