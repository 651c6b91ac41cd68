-- inv_units
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as units_in_stock,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join vehicle_day r on r.dealer_group_id = any($1::integer[]) and r.dealership_id = requested.dealership_id
    and r.day <= requested.last and r.day >= requested.since
  cross join lateral generate_series(
    greatest(requested.first, r.day) - requested.first,
    least(requested.last, r.day + 0) - requested.first
  ) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- inv_units, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as units_in_stock,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join vehicle_day r on r.dealer_group_id = any($1::integer[]) and r.dealership_id = requested.dealership_id
    and r.day <= requested.last and r.day >= requested.since
  cross join lateral generate_series(
    greatest(requested.first, r.day) - requested.first,
    least(requested.last, r.day + 0) - requested.first
  ) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- avg_list_price
select 0 as slot,
  null::date as at,
  sum(r.list_prices)::bigint as list_prices,
  sum(r.vehicle_days_priced)::bigint as vehicle_days_priced,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- avg_list_price, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.price_cents), 0)::bigint as list_prices,
  count(r.dealership_id) filter (where r.price_cents is not null) as vehicle_days_priced,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- no_price_share
select 0 as slot,
  null::date as at,
  sum(r.vehicle_days)::bigint as vehicle_days,
  sum(r.vehicle_days_priced)::bigint as vehicle_days_priced,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- no_price_share, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as vehicle_days,
  count(r.dealership_id) filter (where r.price_cents is not null) as vehicle_days_priced,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2

