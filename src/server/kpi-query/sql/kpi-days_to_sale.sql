select 0 as slot,
  null::date as at,
  sum(r.days_in_stock)::bigint as days_in_stock,
  sum(r.units_stock_days_known)::bigint as units_stock_days_known,
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
  coalesce(sum(r.days_in_stock) filter (where r.sale_kind = 'retail' and r.is_reversed is false), 0)::bigint as days_in_stock,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.days_in_stock is not null) as units_stock_days_known,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2
