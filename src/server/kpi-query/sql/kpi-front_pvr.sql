select 0 as slot,
  null::date as at,
  sum(r.front_gross_new)::bigint as front_gross_new,
  sum(r.front_gross_used)::bigint as front_gross_used,
  sum(r.front_gross_unstated)::bigint as front_gross_unstated,
  sum(r.units_front)::bigint as units_front,
  sum(r.units_new)::bigint as units_new,
  sum(r.units_front_new)::bigint as units_front_new,
  sum(r.units_used)::bigint as units_used,
  sum(r.units_front_used)::bigint as units_front_used,
  sum(r.units_unstated)::bigint as units_unstated,
  sum(r.units_front_unstated)::bigint as units_front_unstated,
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
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as front_gross_new,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as front_gross_used,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as front_gross_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null) as units_front,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null) as units_front_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null) as units_front_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null) as units_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null) as units_front_unstated,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2
