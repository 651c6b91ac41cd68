select 0 as slot,
  null::date as at,
  sum(r.parts_gross)::bigint as parts_gross,
  sum(r.parts_sales_costed)::bigint as parts_sales_costed,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_parts_costed)::bigint as lines_parts_costed,
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
  coalesce(sum(r.parts_sale_cents - r.parts_cost_cents), 0)::bigint as parts_gross,
  coalesce(sum(r.parts_sale_cents) filter (where r.parts_cost_cents is not null), 0)::bigint as parts_sales_costed,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null and r.parts_cost_cents is not null) as lines_parts_costed,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
