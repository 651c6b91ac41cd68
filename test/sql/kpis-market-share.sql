-- mkt_regs
select 0 as slot,
  null::date as at,
  sum(r.market_regs)::bigint as market_regs,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- mkt_regs, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.registrations) filter (where r.is_in_area is true), 0)::bigint as market_regs,
  0 as untimed
from market_registration r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- own_regs
select 0 as slot,
  null::date as at,
  sum(r.own_area_regs)::bigint as own_area_regs,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- own_regs, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own is true), 0)::bigint as own_area_regs,
  0 as untimed
from market_registration r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- market_share
select 0 as slot,
  null::date as at,
  sum(r.own_area_regs)::bigint as own_area_regs,
  sum(r.market_regs)::bigint as market_regs,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- market_share, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own is true), 0)::bigint as own_area_regs,
  coalesce(sum(r.registrations) filter (where r.is_in_area is true), 0)::bigint as market_regs,
  0 as untimed
from market_registration r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- make_share
select 0 as slot,
  null::date as at,
  sum(r.make_area_regs)::bigint as make_area_regs,
  sum(r.market_regs)::bigint as market_regs,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- make_share, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true), 0)::bigint as make_area_regs,
  coalesce(sum(r.registrations) filter (where r.is_in_area is true), 0)::bigint as market_regs,
  0 as untimed
from market_registration r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- insell_share
select 0 as slot,
  null::date as at,
  sum(r.own_make_area_regs)::bigint as own_make_area_regs,
  sum(r.make_area_regs)::bigint as make_area_regs,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- insell_share, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true and r.is_own is true), 0)::bigint as own_make_area_regs,
  coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true), 0)::bigint as make_area_regs,
  0 as untimed
from market_registration r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- pump_in
select 0 as slot,
  null::date as at,
  sum(r.pumped_in_regs)::bigint as pumped_in_regs,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- pump_in, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true and r.vehicle_condition = 'new' and r.is_competitor is true), 0)::bigint as pumped_in_regs,
  0 as untimed
from market_registration r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- pump_out
select 0 as slot,
  null::date as at,
  sum(r.pumped_out_regs)::bigint as pumped_out_regs,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- pump_out, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.registrations) filter (where r.is_in_area is false and r.is_own is true), 0)::bigint as pumped_out_regs,
  0 as untimed
from market_registration r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- pump_in_pct
select 0 as slot,
  null::date as at,
  sum(r.pumped_in_regs)::bigint as pumped_in_regs,
  sum(r.make_new_area_regs)::bigint as make_new_area_regs,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- pump_in_pct, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true and r.vehicle_condition = 'new' and r.is_competitor is true), 0)::bigint as pumped_in_regs,
  coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true and r.vehicle_condition = 'new'), 0)::bigint as make_new_area_regs,
  0 as untimed
from market_registration r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- sales_effectiveness
select 0 as slot,
  null::date as at,
  sum(r.own_new_regs)::bigint as own_new_regs,
  sum(r.expected_regs)::bigint as expected_regs,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- sales_effectiveness, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.registrations) filter (where r.is_own is true and r.vehicle_condition = 'new'), 0)::bigint as own_new_regs,
  null::bigint as expected_regs,
  0 as untimed
from market_registration r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as own_new_regs,
  coalesce(sum(r.expected_millionths), 0)::bigint as expected_regs,
  0 as untimed
from expected_registration r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
group by 1, 2

