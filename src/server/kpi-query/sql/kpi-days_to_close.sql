select 0 as slot,
  null::date as at,
  sum(r.days_open)::bigint as days_open,
  sum(r.repair_orders_days_known)::bigint as repair_orders_days_known,
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
  coalesce(sum(r.days_open), 0)::bigint as days_open,
  count(r.dealership_id) filter (where r.days_open is not null) as repair_orders_days_known,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
