select 0 as slot,
  null::date as at,
  sum(r.parts_sales_customer)::bigint as parts_sales_customer,
  sum(r.repair_orders_customer)::bigint as repair_orders_customer,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_parts)::bigint as lines_parts,
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
  coalesce(sum(r.parts_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as parts_sales_customer,
  null::bigint as repair_orders_customer,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null) as lines_parts,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as parts_sales_customer,
  count(r.dealership_id) filter (where 'customer' = any(r.pay_types)) as repair_orders_customer,
  null::bigint as repair_lines,
  null::bigint as lines_parts,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.is_voided is false
group by 1, 2
