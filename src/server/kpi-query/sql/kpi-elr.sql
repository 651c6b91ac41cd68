select 0 as slot,
  null::date as at,
  sum(r.labor_timed)::bigint as labor_timed,
  sum(r.hours_timed)::bigint as hours_timed,
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
  coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null), 0)::bigint as labor_timed,
  coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null), 0)::bigint as hours_timed,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
