select 0 as slot,
  null::date as at,
  sum(r.margin_gross_new)::bigint as margin_gross_new,
  sum(r.margin_gross_used)::bigint as margin_gross_used,
  sum(r.margin_gross_unstated)::bigint as margin_gross_unstated,
  sum(r.back_gross)::bigint as back_gross,
  sum(r.labor_gross)::bigint as labor_gross,
  sum(r.other_gross)::bigint as other_gross,
  sum(r.parts_gross)::bigint as parts_gross,
  sum(r.margin_price_new)::bigint as margin_price_new,
  sum(r.margin_price_used)::bigint as margin_price_used,
  sum(r.margin_price_unstated)::bigint as margin_price_unstated,
  sum(r.labor_sales_costed)::bigint as labor_sales_costed,
  sum(r.other_sales_costed)::bigint as other_sales_costed,
  sum(r.parts_sales_costed)::bigint as parts_sales_costed,
  sum(r.units_retail)::bigint as units_retail,
  sum(r.units_back)::bigint as units_back,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor_costed)::bigint as lines_labor_costed,
  sum(r.lines_other_costed)::bigint as lines_other_costed,
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
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as margin_gross_new,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null), 0)::bigint as margin_gross_used,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null), 0)::bigint as margin_gross_unstated,
  coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::bigint as back_gross,
  null::bigint as labor_gross,
  null::bigint as other_gross,
  null::bigint as parts_gross,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as margin_price_new,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as margin_price_used,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as margin_price_unstated,
  null::bigint as labor_sales_costed,
  null::bigint as other_sales_costed,
  null::bigint as parts_sales_costed,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null) as units_back,
  null::bigint as repair_lines,
  null::bigint as lines_labor_costed,
  null::bigint as lines_other_costed,
  null::bigint as lines_parts_costed,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as margin_gross_new,
  null::bigint as margin_gross_used,
  null::bigint as margin_gross_unstated,
  null::bigint as back_gross,
  coalesce(sum(r.labor_sale_cents - r.labor_cost_cents), 0)::bigint as labor_gross,
  coalesce(sum(r.other_sale_cents - r.other_cost_cents), 0)::bigint as other_gross,
  coalesce(sum(r.parts_sale_cents - r.parts_cost_cents), 0)::bigint as parts_gross,
  null::bigint as margin_price_new,
  null::bigint as margin_price_used,
  null::bigint as margin_price_unstated,
  coalesce(sum(r.labor_sale_cents) filter (where r.labor_cost_cents is not null), 0)::bigint as labor_sales_costed,
  coalesce(sum(r.other_sale_cents) filter (where r.other_cost_cents is not null), 0)::bigint as other_sales_costed,
  coalesce(sum(r.parts_sale_cents) filter (where r.parts_cost_cents is not null), 0)::bigint as parts_sales_costed,
  null::bigint as units_retail,
  null::bigint as units_back,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null and r.labor_cost_cents is not null) as lines_labor_costed,
  count(r.dealership_id) filter (where r.other_sale_cents is not null and r.other_cost_cents is not null) as lines_other_costed,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null and r.parts_cost_cents is not null) as lines_parts_costed,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.is_voided is false
group by 1, 2
