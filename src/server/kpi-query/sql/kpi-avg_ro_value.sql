select 0 as slot,
  null::date as at,
  sum(r.labor_sales)::bigint as labor_sales,
  sum(r.parts_sales)::bigint as parts_sales,
  sum(r.other_sales)::bigint as other_sales,
  sum(r.repair_orders)::bigint as repair_orders,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor)::bigint as lines_labor,
  sum(r.lines_parts)::bigint as lines_parts,
  sum(r.lines_other)::bigint as lines_other,
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
  coalesce(sum(r.labor_sale_cents), 0)::bigint as labor_sales,
  coalesce(sum(r.parts_sale_cents), 0)::bigint as parts_sales,
  coalesce(sum(r.other_sale_cents), 0)::bigint as other_sales,
  null::bigint as repair_orders,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null) as lines_parts,
  count(r.dealership_id) filter (where r.other_sale_cents is not null) as lines_other,
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
  null::bigint as labor_sales,
  null::bigint as parts_sales,
  null::bigint as other_sales,
  count(r.dealership_id) as repair_orders,
  null::bigint as repair_lines,
  null::bigint as lines_labor,
  null::bigint as lines_parts,
  null::bigint as lines_other,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.is_voided is false
group by 1, 2
