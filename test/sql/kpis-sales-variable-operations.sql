-- units_retail
select 0 as slot,
  null::date as at,
  sum(r.units_retail)::bigint as units_retail,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- units_retail, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- units_new
select 0 as slot,
  null::date as at,
  sum(r.units_new)::bigint as units_new,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- units_new, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- units_used
select 0 as slot,
  null::date as at,
  sum(r.units_used)::bigint as units_used,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- units_used, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- units_cpo
select 0 as slot,
  null::date as at,
  sum(r.units_cpo)::bigint as units_cpo,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- units_cpo, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'cpo') as units_cpo,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- units_wholesale
select 0 as slot,
  null::date as at,
  sum(r.units_wholesale)::bigint as units_wholesale,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- units_wholesale, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false) as units_wholesale,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- used_new_ratio
select 0 as slot,
  null::date as at,
  sum(r.units_used)::bigint as units_used,
  sum(r.units_new)::bigint as units_new,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- used_new_ratio, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- front_gross_new
select 0 as slot,
  null::date as at,
  sum(r.front_gross_new)::bigint as front_gross_new,
  sum(r.units_new)::bigint as units_new,
  sum(r.units_front_new)::bigint as units_front_new,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- front_gross_new, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as front_gross_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null) as units_front_new,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- front_gross_used
select 0 as slot,
  null::date as at,
  sum(r.front_gross_used)::bigint as front_gross_used,
  sum(r.units_used)::bigint as units_used,
  sum(r.units_front_used)::bigint as units_front_used,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- front_gross_used, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as front_gross_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null) as units_front_used,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- front_pvr
select 0 as slot,
  null::date as at,
  sum(r.front_gross_new)::bigint as front_gross_new,
  sum(r.front_gross_used)::bigint as front_gross_used,
  sum(r.front_gross_unstated)::bigint as front_gross_unstated,
  sum(r.units_front)::bigint as units_front,
  sum(r.units_new)::bigint as units_new,
  sum(r.units_front_new)::bigint as units_front_new,
  sum(r.units_used)::bigint as units_used,
  sum(r.units_front_used)::bigint as units_front_used,
  sum(r.units_unstated)::bigint as units_unstated,
  sum(r.units_front_unstated)::bigint as units_front_unstated,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- front_pvr, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as front_gross_new,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as front_gross_used,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as front_gross_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null) as units_front,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null) as units_front_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null) as units_front_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null) as units_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null) as units_front_unstated,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- front_pvr_new
select 0 as slot,
  null::date as at,
  sum(r.front_gross_new)::bigint as front_gross_new,
  sum(r.units_front_new)::bigint as units_front_new,
  sum(r.units_new)::bigint as units_new,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- front_pvr_new, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as front_gross_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null) as units_front_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- front_pvr_used
select 0 as slot,
  null::date as at,
  sum(r.front_gross_used)::bigint as front_gross_used,
  sum(r.units_front_used)::bigint as units_front_used,
  sum(r.units_used)::bigint as units_used,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- front_pvr_used, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as front_gross_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null) as units_front_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- total_pvr
select 0 as slot,
  null::date as at,
  sum(r.front_gross_of_both)::bigint as front_gross_of_both,
  sum(r.back_gross_of_both)::bigint as back_gross_of_both,
  sum(r.units_front_back)::bigint as units_front_back,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- total_pvr, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as front_gross_of_both,
  coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as back_gross_of_both,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null) as units_front_back,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- avg_price_new
select 0 as slot,
  null::date as at,
  sum(r.price_new)::bigint as price_new,
  sum(r.units_priced_new)::bigint as units_priced_new,
  sum(r.units_new)::bigint as units_new,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- avg_price_new, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as price_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null) as units_priced_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- avg_price_used
select 0 as slot,
  null::date as at,
  sum(r.price_used)::bigint as price_used,
  sum(r.units_priced_used)::bigint as units_priced_used,
  sum(r.units_used)::bigint as units_used,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- avg_price_used, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null), 0)::bigint as price_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null) as units_priced_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- units_per_sp
select 0 as slot,
  null::date as at,
  sum(r.units_credited)::bigint as units_credited,
  null::bigint as salesperson_months,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  s.at as at,
  null::bigint as units_credited,
  count(*) as salesperson_months,
  0 as untimed
from (
  select distinct null::date as at, r.dealership_id as rooftop, date_trunc('month', r.day::timestamp) as month, entry.value as entry
  from deal r
    cross join lateral unnest(r.salespeople) as entry (value)
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($2::integer[])
    and r.day >= $5::date
    and r.day < $6::date
    and r.sale_kind = 'retail' and r.is_reversed is false
    and entry.value is not null
) as s
group by 1, 2


-- units_per_sp, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and cardinality(r.salespeople) > 0) as units_credited,
  null::bigint as salesperson_months,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2
union all
select 0 as slot,
  s.at as at,
  null::bigint as units_credited,
  count(*) as salesperson_months,
  0 as untimed
from (
  select distinct null::date as at, r.dealership_id as rooftop, date_trunc('month', r.day::timestamp) as month, entry.value as entry
  from deal r
    cross join lateral unnest(r.salespeople) as entry (value)
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($2::integer[])
    and r.day >= $5::date
    and r.day < $6::date
    and r.sale_kind = 'retail' and r.is_reversed is false
    and entry.value is not null
) as s
group by 1, 2


-- trade_rate
select 0 as slot,
  null::date as at,
  sum(r.units_with_trade)::bigint as units_with_trade,
  sum(r.units_trade_known)::bigint as units_trade_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- trade_rate, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.trade_count >= 1) as units_with_trade,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.trade_count is not null) as units_trade_known,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- lease_pen
select 0 as slot,
  null::date as at,
  sum(r.units_new_leased)::bigint as units_new_leased,
  sum(r.units_new_deal_type_known)::bigint as units_new_deal_type_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- lease_pen, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.deal_type = 'lease') as units_new_leased,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.deal_type is not null) as units_new_deal_type_known,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- unwind_rate
select 0 as slot,
  null::date as at,
  sum(r.deals_reversed)::bigint as deals_reversed,
  sum(r.deals_written)::bigint as deals_written,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- unwind_rate, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is true) as deals_reversed,
  count(r.dealership_id) filter (where r.sale_kind = 'retail') as deals_written,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- neg_gross_share
select 0 as slot,
  null::date as at,
  sum(r.units_front_negative)::bigint as units_front_negative,
  sum(r.units_front)::bigint as units_front,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- neg_gross_share, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents <= -1) as units_front_negative,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null) as units_front,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- days_to_sale
select 0 as slot,
  null::date as at,
  sum(r.days_in_stock)::bigint as days_in_stock,
  sum(r.units_stock_days_known)::bigint as units_stock_days_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- days_to_sale, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.days_in_stock) filter (where r.sale_kind = 'retail' and r.is_reversed is false), 0)::bigint as days_in_stock,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.days_in_stock is not null) as units_stock_days_known,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2

