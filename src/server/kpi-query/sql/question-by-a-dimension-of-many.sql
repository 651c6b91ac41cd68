select 0 as slot,
  null::date as at,
  l0.value as value,
  r.advisor as also,
  count(r.dealership_id) as repair_orders,
  null::bigint as labor_sales,
  0 as untimed
from repair_order r
  left join lateral unnest(r.pay_types) as l0 (value) on true
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($3::integer[])
  and r.day >= $4::date
  and r.day < $5::date
  and r.is_voided is false
  and (r.op_codes && $2::text[] or cardinality(r.op_codes) = 0)
group by 1, 2, 3, 4
union all
select 0 as slot,
  null::date as at,
  r.pay_type as value,
  r.advisor as also,
  null::bigint as repair_orders,
  coalesce(sum(r.labor_sale_cents), 0)::bigint as labor_sales,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($3::integer[])
  and r.day >= $7::date
  and r.day < $8::date
  and r.is_voided is false
  and (r.op_code = any($6::text[]) or r.op_code is null)
group by 1, 2, 3, 4
