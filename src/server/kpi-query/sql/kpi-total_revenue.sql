select 0 as slot,
  null::date as at,
  sum(r.price_new)::bigint as price_new,
  sum(r.price_used)::bigint as price_used,
  sum(r.price_unstated)::bigint as price_unstated,
  sum(r.price_wholesale)::bigint as price_wholesale,
  sum(r.back_gross)::bigint as back_gross,
  sum(r.labor_sales)::bigint as labor_sales,
  sum(r.other_sales)::bigint as other_sales,
  sum(r.parts_sales)::bigint as parts_sales,
  sum(r.units_new)::bigint as units_new,
  sum(r.units_priced_new)::bigint as units_priced_new,
  sum(r.units_used)::bigint as units_used,
  sum(r.units_priced_used)::bigint as units_priced_used,
  sum(r.units_unstated)::bigint as units_unstated,
  sum(r.units_priced_unstated)::bigint as units_priced_unstated,
  sum(r.units_wholesale)::bigint as units_wholesale,
  sum(r.units_priced_wholesale)::bigint as units_priced_wholesale,
  sum(r.units_retail)::bigint as units_retail,
  sum(r.units_back)::bigint as units_back,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor)::bigint as lines_labor,
  sum(r.lines_other)::bigint as lines_other,
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
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as price_new,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null), 0)::bigint as price_used,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null), 0)::bigint as price_unstated,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false and r.price_cents is not null), 0)::bigint as price_wholesale,
  coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::bigint as back_gross,
  null::bigint as labor_sales,
  null::bigint as other_sales,
  null::bigint as parts_sales,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null) as units_priced_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null) as units_priced_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null) as units_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null) as units_priced_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false) as units_wholesale,
  count(r.dealership_id) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false and r.price_cents is not null) as units_priced_wholesale,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null) as units_back,
  null::bigint as repair_lines,
  null::bigint as lines_labor,
  null::bigint as lines_other,
  null::bigint as lines_parts,
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
  null::bigint as price_new,
  null::bigint as price_used,
  null::bigint as price_unstated,
  null::bigint as price_wholesale,
  null::bigint as back_gross,
  coalesce(sum(r.labor_sale_cents), 0)::bigint as labor_sales,
  coalesce(sum(r.other_sale_cents), 0)::bigint as other_sales,
  coalesce(sum(r.parts_sale_cents), 0)::bigint as parts_sales,
  null::bigint as units_new,
  null::bigint as units_priced_new,
  null::bigint as units_used,
  null::bigint as units_priced_used,
  null::bigint as units_unstated,
  null::bigint as units_priced_unstated,
  null::bigint as units_wholesale,
  null::bigint as units_priced_wholesale,
  null::bigint as units_retail,
  null::bigint as units_back,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
  count(r.dealership_id) filter (where r.other_sale_cents is not null) as lines_other,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null) as lines_parts,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.is_voided is false
group by 1, 2
