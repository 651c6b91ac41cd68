-- video_views
select 0 as slot,
  null::date as at,
  sum(r.video_views)::bigint as video_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- video_views, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.views), 0)::bigint as video_views,
  0 as untimed
from video_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- video_engaged_views
select 0 as slot,
  null::date as at,
  sum(r.video_engaged_views)::bigint as video_engaged_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- video_engaged_views, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.engaged_views), 0)::bigint as video_engaged_views,
  0 as untimed
from video_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- video_watch_min
select 0 as slot,
  null::date as at,
  sum(r.video_watch_seconds)::bigint as video_watch_seconds,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- video_watch_min, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.watch_seconds), 0)::bigint as video_watch_seconds,
  0 as untimed
from video_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- video_avg_dur
select 0 as slot,
  null::date as at,
  sum(r.video_watch_seconds)::bigint as video_watch_seconds,
  sum(r.video_views)::bigint as video_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- video_avg_dur, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.watch_seconds), 0)::bigint as video_watch_seconds,
  coalesce(sum(r.views), 0)::bigint as video_views,
  0 as untimed
from video_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- video_avg_pct
select 0 as slot,
  null::date as at,
  sum(r.video_percent_viewed)::bigint as video_percent_viewed,
  sum(r.video_views)::bigint as video_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- video_avg_pct, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.percent_viewed), 0)::bigint as video_percent_viewed,
  coalesce(sum(r.views), 0)::bigint as video_views,
  0 as untimed
from video_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- video_subs_net
select 0 as slot,
  null::date as at,
  sum(r.video_subscribers_gained)::bigint as video_subscribers_gained,
  sum(r.video_subscribers_lost)::bigint as video_subscribers_lost,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- video_subs_net, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.subscribers_gained), 0)::bigint as video_subscribers_gained,
  coalesce(sum(r.subscribers_lost), 0)::bigint as video_subscribers_lost,
  0 as untimed
from video_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- video_engage_rate
select 0 as slot,
  null::date as at,
  sum(r.video_engagements)::bigint as video_engagements,
  sum(r.video_views)::bigint as video_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- video_engage_rate, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.likes + r.comments + r.shares), 0)::bigint as video_engagements,
  coalesce(sum(r.views), 0)::bigint as video_views,
  0 as untimed
from video_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- video_cpv
select 0 as slot,
  null::date as at,
  sum(r.ad_video_cost)::bigint as ad_video_cost,
  sum(r.ad_video_views)::bigint as ad_video_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- video_cpv, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents) filter (where r.video_views is not null), 0)::bigint as ad_video_cost,
  coalesce(sum(r.video_views), 0)::bigint as ad_video_views,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- video_ctr
select 0 as slot,
  null::date as at,
  sum(r.ad_video_clicks)::bigint as ad_video_clicks,
  sum(r.ad_video_impressions)::bigint as ad_video_impressions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- video_ctr, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.clicks) filter (where r.video_views is not null), 0)::bigint as ad_video_clicks,
  coalesce(sum(r.impressions) filter (where r.video_views is not null), 0)::bigint as ad_video_impressions,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- video_completion
select 0 as slot,
  null::date as at,
  sum(r.ad_video_completions)::bigint as ad_video_completions,
  sum(r.ad_completion_impressions)::bigint as ad_completion_impressions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- video_completion, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.video_completions), 0)::bigint as ad_video_completions,
  coalesce(sum(r.impressions) filter (where r.video_completions is not null), 0)::bigint as ad_completion_impressions,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2

