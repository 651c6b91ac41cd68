select 0 as slot,
  null::date as at,
  sum(r.labor_sales_warranty)::bigint as labor_sales_warranty,
  sum(r.labor_sales_typed)::bigint as labor_sales_typed,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor)::bigint as lines_labor,
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
  coalesce(sum(r.labor_sale_cents) filter (where r.pay_type = 'warranty'), 0)::bigint as labor_sales_warranty,
  coalesce(sum(r.labor_sale_cents) filter (where r.pay_type is not null), 0)::bigint as labor_sales_typed,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
