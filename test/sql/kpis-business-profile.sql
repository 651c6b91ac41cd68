-- profile_views
select 0 as slot,
  null::date as at,
  sum(r.profile_views)::bigint as profile_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- profile_views, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.search_views + r.maps_views), 0)::bigint as profile_views,
  0 as untimed
from profile_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- profile_search_views
select 0 as slot,
  null::date as at,
  sum(r.profile_search_views)::bigint as profile_search_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- profile_search_views, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.search_views), 0)::bigint as profile_search_views,
  0 as untimed
from profile_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- profile_maps_views
select 0 as slot,
  null::date as at,
  sum(r.profile_maps_views)::bigint as profile_maps_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- profile_maps_views, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.maps_views), 0)::bigint as profile_maps_views,
  0 as untimed
from profile_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- profile_calls
select 0 as slot,
  null::date as at,
  sum(r.profile_calls)::bigint as profile_calls,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- profile_calls, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.calls), 0)::bigint as profile_calls,
  0 as untimed
from profile_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- profile_directions
select 0 as slot,
  null::date as at,
  sum(r.profile_directions)::bigint as profile_directions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- profile_directions, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.direction_requests), 0)::bigint as profile_directions,
  0 as untimed
from profile_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- profile_website_clicks
select 0 as slot,
  null::date as at,
  sum(r.profile_website_clicks)::bigint as profile_website_clicks,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- profile_website_clicks, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.website_clicks), 0)::bigint as profile_website_clicks,
  0 as untimed
from profile_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- profile_bookings
select 0 as slot,
  null::date as at,
  sum(r.profile_bookings)::bigint as profile_bookings,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- profile_bookings, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.bookings), 0)::bigint as profile_bookings,
  0 as untimed
from profile_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- profile_action_rate
select 0 as slot,
  null::date as at,
  sum(r.profile_actions)::bigint as profile_actions,
  sum(r.profile_views)::bigint as profile_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- profile_action_rate, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.calls + r.direction_requests + r.website_clicks), 0)::bigint as profile_actions,
  coalesce(sum(r.search_views + r.maps_views), 0)::bigint as profile_views,
  0 as untimed
from profile_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2

