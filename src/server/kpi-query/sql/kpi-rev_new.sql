select 0 as slot,
  null::date as at,
  sum(r.price_new)::bigint as price_new,
  sum(r.units_new)::bigint as units_new,
  sum(r.units_priced_new)::bigint as units_priced_new,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as price_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null) as units_priced_new,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2
