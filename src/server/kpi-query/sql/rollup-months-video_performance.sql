insert into measure_month (dealer_group_id, dealership_id, month, video_views, video_engaged_views, video_watch_seconds, video_percent_viewed, video_subscribers_gained, video_subscribers_lost, video_engagements)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.video_views)::bigint,
      sum(d.video_engaged_views)::bigint,
      sum(d.video_watch_seconds)::bigint,
      sum(d.video_percent_viewed)::bigint,
      sum(d.video_subscribers_gained)::bigint,
      sum(d.video_subscribers_lost)::bigint,
      sum(d.video_engagements)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set video_views = excluded.video_views, video_engaged_views = excluded.video_engaged_views, video_watch_seconds = excluded.video_watch_seconds, video_percent_viewed = excluded.video_percent_viewed, video_subscribers_gained = excluded.video_subscribers_gained, video_subscribers_lost = excluded.video_subscribers_lost, video_engagements = excluded.video_engagements
