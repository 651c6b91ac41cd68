-- back_gross
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


-- back_gross, from the records
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


-- fi_pvr
select 0 as slot,
  null::date as at,
  sum(r.back_gross)::bigint as back_gross,
  sum(r.units_back)::bigint as units_back,
  sum(r.units_retail)::bigint as units_retail,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- fi_pvr, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::bigint as back_gross,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null) as units_back,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- reserve_pvr
select 0 as slot,
  null::date as at,
  sum(r.reserve)::bigint as reserve,
  sum(r.units_reserve)::bigint as units_reserve,
  sum(r.units_retail)::bigint as units_retail,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- reserve_pvr, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.reserve_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.reserve_cents is not null), 0)::bigint as reserve,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.reserve_cents is not null) as units_reserve,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- product_gross_pvr
select 0 as slot,
  null::date as at,
  sum(r.product_gross)::bigint as product_gross,
  sum(r.units_product_gross)::bigint as units_product_gross,
  sum(r.units_retail)::bigint as units_retail,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- product_gross_pvr, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.product_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.product_gross_cents is not null), 0)::bigint as product_gross,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.product_gross_cents is not null) as units_product_gross,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- products_per_deal
select 0 as slot,
  null::date as at,
  sum(r.products_sold)::bigint as products_sold,
  sum(r.units_products_known)::bigint as units_products_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- products_per_deal, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.products_sold) filter (where r.sale_kind = 'retail' and r.is_reversed is false), 0)::bigint as products_sold,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.products_sold is not null) as units_products_known,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- finance_pen
select 0 as slot,
  null::date as at,
  sum(r.units_financed)::bigint as units_financed,
  sum(r.units_deal_type_known)::bigint as units_deal_type_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- finance_pen, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease')) as units_financed,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type is not null) as units_deal_type_known,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- vsc_pen
select 0 as slot,
  null::date as at,
  sum(r.units_service_contract)::bigint as units_service_contract,
  sum(r.units_service_contract_known)::bigint as units_service_contract_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- vsc_pen, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_service_contract is true) as units_service_contract,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_service_contract is not null) as units_service_contract_known,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- gap_pen
select 0 as slot,
  null::date as at,
  sum(r.units_gap)::bigint as units_gap,
  sum(r.units_gap_known)::bigint as units_gap_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- gap_pen, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease') and r.has_gap is true) as units_gap,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease') and r.has_gap is not null) as units_gap_known,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- ppm_pen
select 0 as slot,
  null::date as at,
  sum(r.units_maintenance)::bigint as units_maintenance,
  sum(r.units_maintenance_known)::bigint as units_maintenance_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppm_pen, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_maintenance is true) as units_maintenance,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_maintenance is not null) as units_maintenance_known,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- tw_pen
select 0 as slot,
  null::date as at,
  sum(r.units_tire_and_wheel)::bigint as units_tire_and_wheel,
  sum(r.units_tire_and_wheel_known)::bigint as units_tire_and_wheel_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- tw_pen, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_tire_and_wheel is true) as units_tire_and_wheel,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_tire_and_wheel is not null) as units_tire_and_wheel_known,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2

