-- total_revenue
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
  sum(r.parts_invoice_sales)::bigint as parts_invoice_sales,
  sum(r.body_sales)::bigint as body_sales,
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


-- total_revenue, from the records
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
  null::bigint as parts_invoice_sales,
  null::bigint as body_sales,
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
  null::bigint as parts_invoice_sales,
  null::bigint as body_sales,
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
union all
select 0 as slot,
  null::date as at,
  null::bigint as price_new,
  null::bigint as price_used,
  null::bigint as price_unstated,
  null::bigint as price_wholesale,
  null::bigint as back_gross,
  null::bigint as labor_sales,
  null::bigint as other_sales,
  null::bigint as parts_sales,
  coalesce(sum(r.sale_cents), 0)::bigint as parts_invoice_sales,
  null::bigint as body_sales,
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
  null::bigint as repair_lines,
  null::bigint as lines_labor,
  null::bigint as lines_other,
  null::bigint as lines_parts,
  0 as untimed
from parts_invoice r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $7::date
  and r.day < $8::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as price_new,
  null::bigint as price_used,
  null::bigint as price_unstated,
  null::bigint as price_wholesale,
  null::bigint as back_gross,
  null::bigint as labor_sales,
  null::bigint as other_sales,
  null::bigint as parts_sales,
  null::bigint as parts_invoice_sales,
  coalesce(sum(r.sale_cents), 0)::bigint as body_sales,
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
  null::bigint as repair_lines,
  null::bigint as lines_labor,
  null::bigint as lines_other,
  null::bigint as lines_parts,
  0 as untimed
from body_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $9::date
  and r.day < $10::date
group by 1, 2


-- rev_new
select 0 as slot,
  null::date as at,
  sum(r.price_new)::bigint as price_new,
  sum(r.units_new)::bigint as units_new,
  sum(r.units_priced_new)::bigint as units_priced_new,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- rev_new, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as price_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null) as units_priced_new,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- rev_used
select 0 as slot,
  null::date as at,
  sum(r.price_used)::bigint as price_used,
  sum(r.units_used)::bigint as units_used,
  sum(r.units_priced_used)::bigint as units_priced_used,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- rev_used, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null), 0)::bigint as price_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null) as units_priced_used,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- rev_fi
select 0 as slot,
  null::date as at,
  sum(r.back_gross)::bigint as back_gross,
  sum(r.units_retail)::bigint as units_retail,
  sum(r.units_back)::bigint as units_back,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- rev_fi, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::bigint as back_gross,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null) as units_back,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- rev_service
select 0 as slot,
  null::date as at,
  sum(r.labor_sales)::bigint as labor_sales,
  sum(r.other_sales)::bigint as other_sales,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor)::bigint as lines_labor,
  sum(r.lines_other)::bigint as lines_other,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- rev_service, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.labor_sale_cents), 0)::bigint as labor_sales,
  coalesce(sum(r.other_sale_cents), 0)::bigint as other_sales,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
  count(r.dealership_id) filter (where r.other_sale_cents is not null) as lines_other,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- rev_parts
select 0 as slot,
  null::date as at,
  sum(r.parts_sales)::bigint as parts_sales,
  sum(r.parts_invoice_sales)::bigint as parts_invoice_sales,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_parts)::bigint as lines_parts,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- rev_parts, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.parts_sale_cents), 0)::bigint as parts_sales,
  null::bigint as parts_invoice_sales,
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
  null::bigint as parts_sales,
  coalesce(sum(r.sale_cents), 0)::bigint as parts_invoice_sales,
  null::bigint as repair_lines,
  null::bigint as lines_parts,
  0 as untimed
from parts_invoice r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
group by 1, 2


-- total_gross
select 0 as slot,
  null::date as at,
  sum(r.front_gross_new)::bigint as front_gross_new,
  sum(r.front_gross_used)::bigint as front_gross_used,
  sum(r.front_gross_unstated)::bigint as front_gross_unstated,
  sum(r.back_gross)::bigint as back_gross,
  sum(r.labor_gross)::bigint as labor_gross,
  sum(r.other_gross)::bigint as other_gross,
  sum(r.parts_gross)::bigint as parts_gross,
  sum(r.parts_invoice_gross)::bigint as parts_invoice_gross,
  sum(r.body_gross)::bigint as body_gross,
  sum(r.units_new)::bigint as units_new,
  sum(r.units_front_new)::bigint as units_front_new,
  sum(r.units_used)::bigint as units_used,
  sum(r.units_front_used)::bigint as units_front_used,
  sum(r.units_unstated)::bigint as units_unstated,
  sum(r.units_front_unstated)::bigint as units_front_unstated,
  sum(r.units_retail)::bigint as units_retail,
  sum(r.units_back)::bigint as units_back,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor_costed)::bigint as lines_labor_costed,
  sum(r.lines_other_costed)::bigint as lines_other_costed,
  sum(r.lines_parts_costed)::bigint as lines_parts_costed,
  sum(r.parts_invoices)::bigint as parts_invoices,
  sum(r.parts_invoices_costed)::bigint as parts_invoices_costed,
  sum(r.body_orders)::bigint as body_orders,
  sum(r.body_orders_costed)::bigint as body_orders_costed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- total_gross, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as front_gross_new,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as front_gross_used,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as front_gross_unstated,
  coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::bigint as back_gross,
  null::bigint as labor_gross,
  null::bigint as other_gross,
  null::bigint as parts_gross,
  null::bigint as parts_invoice_gross,
  null::bigint as body_gross,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null) as units_front_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null) as units_front_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null) as units_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null) as units_front_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null) as units_back,
  null::bigint as repair_lines,
  null::bigint as lines_labor_costed,
  null::bigint as lines_other_costed,
  null::bigint as lines_parts_costed,
  null::bigint as parts_invoices,
  null::bigint as parts_invoices_costed,
  null::bigint as body_orders,
  null::bigint as body_orders_costed,
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
  null::bigint as front_gross_new,
  null::bigint as front_gross_used,
  null::bigint as front_gross_unstated,
  null::bigint as back_gross,
  coalesce(sum(r.labor_sale_cents - r.labor_cost_cents), 0)::bigint as labor_gross,
  coalesce(sum(r.other_sale_cents - r.other_cost_cents), 0)::bigint as other_gross,
  coalesce(sum(r.parts_sale_cents - r.parts_cost_cents), 0)::bigint as parts_gross,
  null::bigint as parts_invoice_gross,
  null::bigint as body_gross,
  null::bigint as units_new,
  null::bigint as units_front_new,
  null::bigint as units_used,
  null::bigint as units_front_used,
  null::bigint as units_unstated,
  null::bigint as units_front_unstated,
  null::bigint as units_retail,
  null::bigint as units_back,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null and r.labor_cost_cents is not null) as lines_labor_costed,
  count(r.dealership_id) filter (where r.other_sale_cents is not null and r.other_cost_cents is not null) as lines_other_costed,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null and r.parts_cost_cents is not null) as lines_parts_costed,
  null::bigint as parts_invoices,
  null::bigint as parts_invoices_costed,
  null::bigint as body_orders,
  null::bigint as body_orders_costed,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.is_voided is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as front_gross_new,
  null::bigint as front_gross_used,
  null::bigint as front_gross_unstated,
  null::bigint as back_gross,
  null::bigint as labor_gross,
  null::bigint as other_gross,
  null::bigint as parts_gross,
  coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as parts_invoice_gross,
  null::bigint as body_gross,
  null::bigint as units_new,
  null::bigint as units_front_new,
  null::bigint as units_used,
  null::bigint as units_front_used,
  null::bigint as units_unstated,
  null::bigint as units_front_unstated,
  null::bigint as units_retail,
  null::bigint as units_back,
  null::bigint as repair_lines,
  null::bigint as lines_labor_costed,
  null::bigint as lines_other_costed,
  null::bigint as lines_parts_costed,
  count(r.dealership_id) as parts_invoices,
  count(r.dealership_id) filter (where r.cost_cents is not null) as parts_invoices_costed,
  null::bigint as body_orders,
  null::bigint as body_orders_costed,
  0 as untimed
from parts_invoice r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $7::date
  and r.day < $8::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as front_gross_new,
  null::bigint as front_gross_used,
  null::bigint as front_gross_unstated,
  null::bigint as back_gross,
  null::bigint as labor_gross,
  null::bigint as other_gross,
  null::bigint as parts_gross,
  null::bigint as parts_invoice_gross,
  coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as body_gross,
  null::bigint as units_new,
  null::bigint as units_front_new,
  null::bigint as units_used,
  null::bigint as units_front_used,
  null::bigint as units_unstated,
  null::bigint as units_front_unstated,
  null::bigint as units_retail,
  null::bigint as units_back,
  null::bigint as repair_lines,
  null::bigint as lines_labor_costed,
  null::bigint as lines_other_costed,
  null::bigint as lines_parts_costed,
  null::bigint as parts_invoices,
  null::bigint as parts_invoices_costed,
  count(r.dealership_id) as body_orders,
  count(r.dealership_id) filter (where r.cost_cents is not null) as body_orders_costed,
  0 as untimed
from body_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $9::date
  and r.day < $10::date
group by 1, 2


-- variable_gross
select 0 as slot,
  null::date as at,
  sum(r.front_gross_new)::bigint as front_gross_new,
  sum(r.front_gross_used)::bigint as front_gross_used,
  sum(r.front_gross_unstated)::bigint as front_gross_unstated,
  sum(r.back_gross)::bigint as back_gross,
  sum(r.units_new)::bigint as units_new,
  sum(r.units_front_new)::bigint as units_front_new,
  sum(r.units_used)::bigint as units_used,
  sum(r.units_front_used)::bigint as units_front_used,
  sum(r.units_unstated)::bigint as units_unstated,
  sum(r.units_front_unstated)::bigint as units_front_unstated,
  sum(r.units_retail)::bigint as units_retail,
  sum(r.units_back)::bigint as units_back,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- variable_gross, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as front_gross_new,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as front_gross_used,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as front_gross_unstated,
  coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::bigint as back_gross,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null) as units_front_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null) as units_front_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null) as units_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null) as units_front_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null) as units_back,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- fixed_gross
select 0 as slot,
  null::date as at,
  sum(r.labor_gross)::bigint as labor_gross,
  sum(r.other_gross)::bigint as other_gross,
  sum(r.parts_gross)::bigint as parts_gross,
  sum(r.parts_invoice_gross)::bigint as parts_invoice_gross,
  sum(r.body_gross)::bigint as body_gross,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor_costed)::bigint as lines_labor_costed,
  sum(r.lines_other_costed)::bigint as lines_other_costed,
  sum(r.lines_parts_costed)::bigint as lines_parts_costed,
  sum(r.parts_invoices)::bigint as parts_invoices,
  sum(r.parts_invoices_costed)::bigint as parts_invoices_costed,
  sum(r.body_orders)::bigint as body_orders,
  sum(r.body_orders_costed)::bigint as body_orders_costed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- fixed_gross, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.labor_sale_cents - r.labor_cost_cents), 0)::bigint as labor_gross,
  coalesce(sum(r.other_sale_cents - r.other_cost_cents), 0)::bigint as other_gross,
  coalesce(sum(r.parts_sale_cents - r.parts_cost_cents), 0)::bigint as parts_gross,
  null::bigint as parts_invoice_gross,
  null::bigint as body_gross,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null and r.labor_cost_cents is not null) as lines_labor_costed,
  count(r.dealership_id) filter (where r.other_sale_cents is not null and r.other_cost_cents is not null) as lines_other_costed,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null and r.parts_cost_cents is not null) as lines_parts_costed,
  null::bigint as parts_invoices,
  null::bigint as parts_invoices_costed,
  null::bigint as body_orders,
  null::bigint as body_orders_costed,
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
  null::bigint as labor_gross,
  null::bigint as other_gross,
  null::bigint as parts_gross,
  coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as parts_invoice_gross,
  null::bigint as body_gross,
  null::bigint as repair_lines,
  null::bigint as lines_labor_costed,
  null::bigint as lines_other_costed,
  null::bigint as lines_parts_costed,
  count(r.dealership_id) as parts_invoices,
  count(r.dealership_id) filter (where r.cost_cents is not null) as parts_invoices_costed,
  null::bigint as body_orders,
  null::bigint as body_orders_costed,
  0 as untimed
from parts_invoice r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as labor_gross,
  null::bigint as other_gross,
  null::bigint as parts_gross,
  null::bigint as parts_invoice_gross,
  coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as body_gross,
  null::bigint as repair_lines,
  null::bigint as lines_labor_costed,
  null::bigint as lines_other_costed,
  null::bigint as lines_parts_costed,
  null::bigint as parts_invoices,
  null::bigint as parts_invoices_costed,
  count(r.dealership_id) as body_orders,
  count(r.dealership_id) filter (where r.cost_cents is not null) as body_orders_costed,
  0 as untimed
from body_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $7::date
  and r.day < $8::date
group by 1, 2


-- gross_margin_pct
select 0 as slot,
  null::date as at,
  sum(r.margin_gross_new)::bigint as margin_gross_new,
  sum(r.margin_gross_used)::bigint as margin_gross_used,
  sum(r.margin_gross_unstated)::bigint as margin_gross_unstated,
  sum(r.back_gross)::bigint as back_gross,
  sum(r.labor_gross)::bigint as labor_gross,
  sum(r.other_gross)::bigint as other_gross,
  sum(r.parts_gross)::bigint as parts_gross,
  sum(r.parts_invoice_gross)::bigint as parts_invoice_gross,
  sum(r.body_gross)::bigint as body_gross,
  sum(r.margin_price_new)::bigint as margin_price_new,
  sum(r.margin_price_used)::bigint as margin_price_used,
  sum(r.margin_price_unstated)::bigint as margin_price_unstated,
  sum(r.labor_sales_costed)::bigint as labor_sales_costed,
  sum(r.other_sales_costed)::bigint as other_sales_costed,
  sum(r.parts_sales_costed)::bigint as parts_sales_costed,
  sum(r.parts_invoice_sales_costed)::bigint as parts_invoice_sales_costed,
  sum(r.body_sales_costed)::bigint as body_sales_costed,
  sum(r.units_retail)::bigint as units_retail,
  sum(r.units_back)::bigint as units_back,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor_costed)::bigint as lines_labor_costed,
  sum(r.lines_other_costed)::bigint as lines_other_costed,
  sum(r.lines_parts_costed)::bigint as lines_parts_costed,
  sum(r.parts_invoices)::bigint as parts_invoices,
  sum(r.parts_invoices_costed)::bigint as parts_invoices_costed,
  sum(r.body_orders)::bigint as body_orders,
  sum(r.body_orders_costed)::bigint as body_orders_costed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- gross_margin_pct, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as margin_gross_new,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null), 0)::bigint as margin_gross_used,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null), 0)::bigint as margin_gross_unstated,
  coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::bigint as back_gross,
  null::bigint as labor_gross,
  null::bigint as other_gross,
  null::bigint as parts_gross,
  null::bigint as parts_invoice_gross,
  null::bigint as body_gross,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as margin_price_new,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as margin_price_used,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as margin_price_unstated,
  null::bigint as labor_sales_costed,
  null::bigint as other_sales_costed,
  null::bigint as parts_sales_costed,
  null::bigint as parts_invoice_sales_costed,
  null::bigint as body_sales_costed,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null) as units_back,
  null::bigint as repair_lines,
  null::bigint as lines_labor_costed,
  null::bigint as lines_other_costed,
  null::bigint as lines_parts_costed,
  null::bigint as parts_invoices,
  null::bigint as parts_invoices_costed,
  null::bigint as body_orders,
  null::bigint as body_orders_costed,
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
  null::bigint as parts_invoice_gross,
  null::bigint as body_gross,
  null::bigint as margin_price_new,
  null::bigint as margin_price_used,
  null::bigint as margin_price_unstated,
  coalesce(sum(r.labor_sale_cents) filter (where r.labor_cost_cents is not null), 0)::bigint as labor_sales_costed,
  coalesce(sum(r.other_sale_cents) filter (where r.other_cost_cents is not null), 0)::bigint as other_sales_costed,
  coalesce(sum(r.parts_sale_cents) filter (where r.parts_cost_cents is not null), 0)::bigint as parts_sales_costed,
  null::bigint as parts_invoice_sales_costed,
  null::bigint as body_sales_costed,
  null::bigint as units_retail,
  null::bigint as units_back,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null and r.labor_cost_cents is not null) as lines_labor_costed,
  count(r.dealership_id) filter (where r.other_sale_cents is not null and r.other_cost_cents is not null) as lines_other_costed,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null and r.parts_cost_cents is not null) as lines_parts_costed,
  null::bigint as parts_invoices,
  null::bigint as parts_invoices_costed,
  null::bigint as body_orders,
  null::bigint as body_orders_costed,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.is_voided is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as margin_gross_new,
  null::bigint as margin_gross_used,
  null::bigint as margin_gross_unstated,
  null::bigint as back_gross,
  null::bigint as labor_gross,
  null::bigint as other_gross,
  null::bigint as parts_gross,
  coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as parts_invoice_gross,
  null::bigint as body_gross,
  null::bigint as margin_price_new,
  null::bigint as margin_price_used,
  null::bigint as margin_price_unstated,
  null::bigint as labor_sales_costed,
  null::bigint as other_sales_costed,
  null::bigint as parts_sales_costed,
  coalesce(sum(r.sale_cents) filter (where r.cost_cents is not null), 0)::bigint as parts_invoice_sales_costed,
  null::bigint as body_sales_costed,
  null::bigint as units_retail,
  null::bigint as units_back,
  null::bigint as repair_lines,
  null::bigint as lines_labor_costed,
  null::bigint as lines_other_costed,
  null::bigint as lines_parts_costed,
  count(r.dealership_id) as parts_invoices,
  count(r.dealership_id) filter (where r.cost_cents is not null) as parts_invoices_costed,
  null::bigint as body_orders,
  null::bigint as body_orders_costed,
  0 as untimed
from parts_invoice r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $7::date
  and r.day < $8::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as margin_gross_new,
  null::bigint as margin_gross_used,
  null::bigint as margin_gross_unstated,
  null::bigint as back_gross,
  null::bigint as labor_gross,
  null::bigint as other_gross,
  null::bigint as parts_gross,
  null::bigint as parts_invoice_gross,
  coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as body_gross,
  null::bigint as margin_price_new,
  null::bigint as margin_price_used,
  null::bigint as margin_price_unstated,
  null::bigint as labor_sales_costed,
  null::bigint as other_sales_costed,
  null::bigint as parts_sales_costed,
  null::bigint as parts_invoice_sales_costed,
  coalesce(sum(r.sale_cents) filter (where r.cost_cents is not null), 0)::bigint as body_sales_costed,
  null::bigint as units_retail,
  null::bigint as units_back,
  null::bigint as repair_lines,
  null::bigint as lines_labor_costed,
  null::bigint as lines_other_costed,
  null::bigint as lines_parts_costed,
  null::bigint as parts_invoices,
  null::bigint as parts_invoices_costed,
  count(r.dealership_id) as body_orders,
  count(r.dealership_id) filter (where r.cost_cents is not null) as body_orders_costed,
  0 as untimed
from body_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $9::date
  and r.day < $10::date
group by 1, 2


-- fi_share_gross
select 0 as slot,
  null::date as at,
  sum(r.back_gross_of_both)::bigint as back_gross_of_both,
  sum(r.front_gross_of_both)::bigint as front_gross_of_both,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- fi_share_gross, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as back_gross_of_both,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as front_gross_of_both,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- units_pending
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail') as units_pending,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  cross join lateral (
    select from deal k
    where k.dealer_group_id = any($1::integer[]) and k.dealership_id = requested.dealership_id
      and (k.delivery_day is not null or k.booked_day is not null)
    limit 1
  ) as reported
  join deal r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.contract_day <= requested.last
    and r.contract_day >= requested.since
    and case when r.delivery_day is null then 'infinity'::date else r.delivery_day end > requested.first
    and case when r.delivery_day is null then 'infinity'::date else r.delivery_day end > r.contract_day
    and case when r.booked_day is null then 'infinity'::date else r.booked_day end > requested.first
    and case when r.booked_day is null then 'infinity'::date else r.booked_day end > r.contract_day
    and case when r.reversal_day is null then 'infinity'::date else r.reversal_day end > requested.first
    and case when r.reversal_day is null then 'infinity'::date else r.reversal_day end > r.contract_day
  cross join lateral (values (0)) as open (days)
where true
group by 1, 2


-- units_pending, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail') as units_pending,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  cross join lateral (
    select from deal k
    where k.dealer_group_id = any($1::integer[]) and k.dealership_id = requested.dealership_id
      and (k.delivery_day is not null or k.booked_day is not null)
    limit 1
  ) as reported
  join deal r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.contract_day <= requested.last
    and r.contract_day >= requested.since
    and case when r.delivery_day is null then 'infinity'::date else r.delivery_day end > requested.first
    and case when r.delivery_day is null then 'infinity'::date else r.delivery_day end > r.contract_day
    and case when r.booked_day is null then 'infinity'::date else r.booked_day end > requested.first
    and case when r.booked_day is null then 'infinity'::date else r.booked_day end > r.contract_day
    and case when r.reversal_day is null then 'infinity'::date else r.reversal_day end > requested.first
    and case when r.reversal_day is null then 'infinity'::date else r.reversal_day end > r.contract_day
  cross join lateral (values (0)) as open (days)
where true
group by 1, 2

