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


-- share_change_bps
select 0 as slot,
  s.at as at,
  coalesce(sum(round(10000000 * (coalesce(s.own, 0)::numeric / s.market - coalesce(s.own_before, 0)::numeric / s.market_before))) filter (where s.line = 1 and s.market >= 5 and s.market_before >= 5), 0)::bigint as share_changes,
  count(*) filter (where s.line = 1 and s.market >= 5 and s.market_before >= 5) as share_compared,
  0 as untimed
from (
  select null::date as at,
    r.dealer_group_id as tenant,
    r.dealership_id as store,
    date_trunc('month', r.day::timestamp) as month,
    r.is_own,
    r.competitor,
    sum(r.registrations) as regs,
    sum(sum(r.registrations) filter (where r.is_own)) over of_store as own,
    sum(sum(r.registrations)) over of_store as market,
    sum(sum(r.registrations_before) filter (where r.is_own)) over of_store as own_before,
    sum(sum(r.registrations_before)) over of_store as market_before,
    row_number() over of_store as line
  from market_month r
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($4::integer[])
    and r.day >= $5::date
    and r.day < $6::date
    and r.registered_month >= $2::date
    and r.registered_month < $3::date
    and r.is_in_area is true
  group by 1, 2, 3, 4, 5, 6
  window of_store as (partition by null::date, r.dealer_group_id, r.dealership_id, date_trunc('month', r.day::timestamp))
) as s
where s.market > 0
group by 1, 2


-- share_change_bps, from the records
select 0 as slot,
  s.at as at,
  coalesce(sum(round(10000000 * (coalesce(s.own, 0)::numeric / s.market - coalesce(s.own_before, 0)::numeric / s.market_before))) filter (where s.line = 1 and s.market >= 5 and s.market_before >= 5), 0)::bigint as share_changes,
  count(*) filter (where s.line = 1 and s.market >= 5 and s.market_before >= 5) as share_compared,
  0 as untimed
from (
  select null::date as at,
    r.dealer_group_id as tenant,
    r.dealership_id as store,
    date_trunc('month', r.day::timestamp) as month,
    r.is_own,
    r.competitor,
    sum(r.registrations) as regs,
    sum(sum(r.registrations) filter (where r.is_own)) over of_store as own,
    sum(sum(r.registrations)) over of_store as market,
    sum(sum(r.registrations_before) filter (where r.is_own)) over of_store as own_before,
    sum(sum(r.registrations_before)) over of_store as market_before,
    row_number() over of_store as line
  from market_month r
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($4::integer[])
    and r.day >= $5::date
    and r.day < $6::date
    and r.registered_month >= $2::date
    and r.registered_month < $3::date
    and r.is_in_area is true
  group by 1, 2, 3, 4, 5, 6
  window of_store as (partition by null::date, r.dealer_group_id, r.dealership_id, date_trunc('month', r.day::timestamp))
) as s
where s.market > 0
group by 1, 2


-- competitor_rank
select 0 as slot,
  s.at as at,
  count(*) filter (where s.line = 1 and s.own > 0) + count(*) filter (where s.own > 0 and not s.is_own and s.competitor is not null and s.regs > s.own) as market_places,
  count(*) filter (where s.line = 1 and s.own > 0) as market_ranked,
  0 as untimed
from (
  select null::date as at,
    r.dealer_group_id as tenant,
    r.dealership_id as store,
    date_trunc('month', r.day::timestamp) as month,
    r.is_own,
    r.competitor,
    sum(r.registrations) as regs,
    sum(sum(r.registrations) filter (where r.is_own)) over of_store as own,
    sum(sum(r.registrations)) over of_store as market,
    sum(sum(r.registrations_before) filter (where r.is_own)) over of_store as own_before,
    sum(sum(r.registrations_before)) over of_store as market_before,
    row_number() over of_store as line
  from market_month r
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($4::integer[])
    and r.day >= $5::date
    and r.day < $6::date
    and r.registered_month >= $2::date
    and r.registered_month < $3::date
    and r.is_in_area is true
  group by 1, 2, 3, 4, 5, 6
  window of_store as (partition by null::date, r.dealer_group_id, r.dealership_id, date_trunc('month', r.day::timestamp))
) as s
where s.market > 0
group by 1, 2


-- competitor_rank, from the records
select 0 as slot,
  s.at as at,
  count(*) filter (where s.line = 1 and s.own > 0) + count(*) filter (where s.own > 0 and not s.is_own and s.competitor is not null and s.regs > s.own) as market_places,
  count(*) filter (where s.line = 1 and s.own > 0) as market_ranked,
  0 as untimed
from (
  select null::date as at,
    r.dealer_group_id as tenant,
    r.dealership_id as store,
    date_trunc('month', r.day::timestamp) as month,
    r.is_own,
    r.competitor,
    sum(r.registrations) as regs,
    sum(sum(r.registrations) filter (where r.is_own)) over of_store as own,
    sum(sum(r.registrations)) over of_store as market,
    sum(sum(r.registrations_before) filter (where r.is_own)) over of_store as own_before,
    sum(sum(r.registrations_before)) over of_store as market_before,
    row_number() over of_store as line
  from market_month r
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($4::integer[])
    and r.day >= $5::date
    and r.day < $6::date
    and r.registered_month >= $2::date
    and r.registered_month < $3::date
    and r.is_in_area is true
  group by 1, 2, 3, 4, 5, 6
  window of_store as (partition by null::date, r.dealer_group_id, r.dealership_id, date_trunc('month', r.day::timestamp))
) as s
where s.market > 0
group by 1, 2

