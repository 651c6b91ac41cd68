with touched as (
  select dealership_id, month from unnest($2::integer[], $3::date[]) as given (dealership_id, month)
), counted as (
  select touched.dealership_id, found.*
  from touched cross join lateral (
    select r.day as day,
      coalesce(sum(r.days), 0)::bigint as spend_days,
      coalesce(sum(r.told_days), 0)::bigint as spend_days_told,
      coalesce(sum(r.planned_cents), 0)::bigint as spend_planned,
      coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
      coalesce(sum(r.coop_cents) filter (where r.coop_cents >= 1), 0)::bigint as spend_coop
    from budget_day r
    where r.dealer_group_id = $1 and r.dealership_id = touched.dealership_id and r.month = touched.month
    group by r.day
  ) as found
)
insert into measure_day (dealer_group_id, dealership_id, day, spend_days, spend_days_told, spend_planned, spend_actual, spend_coop)
select $1, touched.dealership_id, c.day,
  case when reach.fact is not null then coalesce(counted.spend_days, 0) end,
  case when reach.fact is not null then coalesce(counted.spend_days_told, 0) end,
  case when reach.fact is not null then coalesce(counted.spend_planned, 0) end,
  case when reach.fact is not null then coalesce(counted.spend_actual, 0) end,
  case when reach.fact is not null then coalesce(counted.spend_coop, 0) end
from touched
  join calendar_day c on c.month = touched.month
  left join counted on counted.dealership_id = touched.dealership_id and counted.day = c.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = touched.dealership_id
    and reach.fact = 'spend' and c.day between reach.first_day and reach.last_day and not c.day <@ reach.gaps
  left join measure_day before on before.dealer_group_id = $1 and before.dealership_id = touched.dealership_id
    and before.day = c.day
where reach.fact is not null or before.spend_days is not null
order by touched.dealership_id, c.day
on conflict (dealer_group_id, dealership_id, day) do update
set spend_days = excluded.spend_days, spend_days_told = excluded.spend_days_told, spend_planned = excluded.spend_planned, spend_actual = excluded.spend_actual, spend_coop = excluded.spend_coop
where (measure_day.spend_days, measure_day.spend_days_told, measure_day.spend_planned, measure_day.spend_actual, measure_day.spend_coop) is distinct from (excluded.spend_days, excluded.spend_days_told, excluded.spend_planned, excluded.spend_actual, excluded.spend_coop)
