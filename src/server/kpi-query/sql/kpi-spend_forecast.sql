select 0 as slot,
  null::date as at,
  coalesce(sum(r.forecast_cents), 0)::bigint as spend_forecast,
  0 as untimed
from budget_forecast r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  coalesce(sum(r.forecast_cents), 0)::bigint as spend_forecast,
  0 as untimed
from budget_forecast r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2
