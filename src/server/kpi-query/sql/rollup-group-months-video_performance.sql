insert into measure_month (dealer_group_id, dealership_id, month, video_views, video_engaged_views, video_watch_seconds, video_percent_viewed, video_subscribers_gained, video_subscribers_lost, video_engagements)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.video_views)::bigint,
  sum(d.video_engaged_views)::bigint,
  sum(d.video_watch_seconds)::bigint,
  sum(d.video_percent_viewed)::bigint,
  sum(d.video_subscribers_gained)::bigint,
  sum(d.video_subscribers_lost)::bigint,
  sum(d.video_engagements)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set video_views = excluded.video_views, video_engaged_views = excluded.video_engaged_views, video_watch_seconds = excluded.video_watch_seconds, video_percent_viewed = excluded.video_percent_viewed, video_subscribers_gained = excluded.video_subscribers_gained, video_subscribers_lost = excluded.video_subscribers_lost, video_engagements = excluded.video_engagements
where (measure_month.video_views, measure_month.video_engaged_views, measure_month.video_watch_seconds, measure_month.video_percent_viewed, measure_month.video_subscribers_gained, measure_month.video_subscribers_lost, measure_month.video_engagements) is distinct from (excluded.video_views, excluded.video_engaged_views, excluded.video_watch_seconds, excluded.video_percent_viewed, excluded.video_subscribers_gained, excluded.video_subscribers_lost, excluded.video_engagements)
