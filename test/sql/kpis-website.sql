-- sessions
select 0 as slot,
  null::date as at,
  sum(r.sessions)::bigint as sessions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- sessions, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.sessions), 0)::bigint as sessions,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'channel'
group by 1, 2


-- engaged_sessions
select 0 as slot,
  null::date as at,
  sum(r.sessions_engaged)::bigint as sessions_engaged,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- engaged_sessions, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.engaged_sessions), 0)::bigint as sessions_engaged,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'channel'
group by 1, 2


-- engagement_rate
select 0 as slot,
  null::date as at,
  sum(r.sessions_engaged)::bigint as sessions_engaged,
  sum(r.sessions_engagement_known)::bigint as sessions_engagement_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- engagement_rate, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.engaged_sessions), 0)::bigint as sessions_engaged,
  coalesce(sum(r.sessions) filter (where r.engaged_sessions is not null), 0)::bigint as sessions_engagement_known,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'channel'
group by 1, 2


-- bounce_rate
select 0 as slot,
  null::date as at,
  sum(r.sessions_engagement_known)::bigint as sessions_engagement_known,
  sum(r.sessions_engaged)::bigint as sessions_engaged,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- bounce_rate, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.sessions) filter (where r.engaged_sessions is not null), 0)::bigint as sessions_engagement_known,
  coalesce(sum(r.engaged_sessions), 0)::bigint as sessions_engaged,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'channel'
group by 1, 2


-- avg_eng_time
select 0 as slot,
  null::date as at,
  sum(r.engagement_seconds)::bigint as engagement_seconds,
  sum(r.sessions_time_known)::bigint as sessions_time_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- avg_eng_time, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.engagement_seconds), 0)::bigint as engagement_seconds,
  coalesce(sum(r.sessions) filter (where r.engagement_seconds is not null), 0)::bigint as sessions_time_known,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'channel'
group by 1, 2


-- pages_per_session
select 0 as slot,
  null::date as at,
  sum(r.pageviews)::bigint as pageviews,
  sum(r.sessions_pages_known)::bigint as sessions_pages_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- pages_per_session, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.pageviews), 0)::bigint as pageviews,
  coalesce(sum(r.sessions) filter (where r.pageviews is not null), 0)::bigint as sessions_pages_known,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'channel'
group by 1, 2


-- srp_views
select 0 as slot,
  null::date as at,
  sum(r.srp_views)::bigint as srp_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- srp_views, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.srp_views), 0)::bigint as srp_views,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2


-- vdp_views
select 0 as slot,
  null::date as at,
  sum(r.vdp_views)::bigint as vdp_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- vdp_views, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.vdp_views), 0)::bigint as vdp_views,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2


-- srp_to_vdp
select 0 as slot,
  null::date as at,
  sum(r.vdp_views)::bigint as vdp_views,
  sum(r.srp_views)::bigint as srp_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- srp_to_vdp, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.vdp_views), 0)::bigint as vdp_views,
  coalesce(sum(r.srp_views), 0)::bigint as srp_views,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2


-- vdp_per_session
select 0 as slot,
  null::date as at,
  sum(r.vdp_views)::bigint as vdp_views,
  sum(r.sessions)::bigint as sessions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- vdp_per_session, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.vdp_views), 0)::bigint as vdp_views,
  null::bigint as sessions,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as vdp_views,
  coalesce(sum(r.sessions), 0)::bigint as sessions,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.first_day >= $8::date
  and r.cut = 'channel'
group by 1, 2


-- web_leads
select 0 as slot,
  null::date as at,
  sum(r.web_leads)::bigint as web_leads,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- web_leads, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.leads), 0)::bigint as web_leads,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2


-- web_conv_rate
select 0 as slot,
  null::date as at,
  sum(r.web_leads)::bigint as web_leads,
  sum(r.sessions)::bigint as sessions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- web_conv_rate, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.leads), 0)::bigint as web_leads,
  null::bigint as sessions,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as web_leads,
  coalesce(sum(r.sessions), 0)::bigint as sessions,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.first_day >= $8::date
  and r.cut = 'channel'
group by 1, 2


-- form_rate
select 0 as slot,
  null::date as at,
  sum(r.web_forms)::bigint as web_forms,
  sum(r.sessions)::bigint as sessions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- form_rate, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.forms), 0)::bigint as web_forms,
  null::bigint as sessions,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as web_forms,
  coalesce(sum(r.sessions), 0)::bigint as sessions,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.first_day >= $8::date
  and r.cut = 'channel'
group by 1, 2


-- call_rate
select 0 as slot,
  null::date as at,
  sum(r.web_calls)::bigint as web_calls,
  sum(r.sessions)::bigint as sessions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- call_rate, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.calls), 0)::bigint as web_calls,
  null::bigint as sessions,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as web_calls,
  coalesce(sum(r.sessions), 0)::bigint as sessions,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.first_day >= $8::date
  and r.cut = 'channel'
group by 1, 2


-- chat_rate
select 0 as slot,
  null::date as at,
  sum(r.web_chats)::bigint as web_chats,
  sum(r.web_texts)::bigint as web_texts,
  sum(r.sessions)::bigint as sessions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- chat_rate, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.chats), 0)::bigint as web_chats,
  coalesce(sum(r.texts), 0)::bigint as web_texts,
  null::bigint as sessions,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as web_chats,
  null::bigint as web_texts,
  coalesce(sum(r.sessions), 0)::bigint as sessions,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.first_day >= $8::date
  and r.cut = 'channel'
group by 1, 2


-- mobile_share
select 0 as slot,
  null::date as at,
  sum(r.sessions_mobile)::bigint as sessions_mobile,
  sum(r.sessions_device_known)::bigint as sessions_device_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- mobile_share, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.sessions) filter (where r.device = 'mobile'), 0)::bigint as sessions_mobile,
  coalesce(sum(r.sessions) filter (where r.device is not null), 0)::bigint as sessions_device_known,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'channel'
group by 1, 2

