with video_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.views), 0)::bigint as video_views,
      coalesce(sum(r.engaged_views), 0)::bigint as video_engaged_views,
      coalesce(sum(r.watch_seconds), 0)::bigint as video_watch_seconds,
      coalesce(sum(r.percent_viewed), 0)::bigint as video_percent_viewed,
      coalesce(sum(r.subscribers_gained), 0)::bigint as video_subscribers_gained,
      coalesce(sum(r.subscribers_lost), 0)::bigint as video_subscribers_lost,
      coalesce(sum(r.likes + r.comments + r.shares), 0)::bigint as video_engagements
    from video_performance r
    where r.dealer_group_id = $1 and r.day is not null and r.cut = 'day'
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from video_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d where d.dealer_group_id = $1 and d.video_views is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, video_views, video_engaged_views, video_watch_seconds, video_percent_viewed, video_subscribers_gained, video_subscribers_lost, video_engagements)
select $1, cell.dealership_id, cell.day,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_views, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_engaged_views, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_watch_seconds, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_percent_viewed, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_subscribers_gained, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_subscribers_lost, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_engagements, 0) end
from cell
  left join video_of_day on video_of_day.dealership_id = cell.dealership_id and video_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set video_views = excluded.video_views, video_engaged_views = excluded.video_engaged_views, video_watch_seconds = excluded.video_watch_seconds, video_percent_viewed = excluded.video_percent_viewed, video_subscribers_gained = excluded.video_subscribers_gained, video_subscribers_lost = excluded.video_subscribers_lost, video_engagements = excluded.video_engagements
where (measure_day.video_views, measure_day.video_engaged_views, measure_day.video_watch_seconds, measure_day.video_percent_viewed, measure_day.video_subscribers_gained, measure_day.video_subscribers_lost, measure_day.video_engagements) is distinct from (excluded.video_views, excluded.video_engaged_views, excluded.video_watch_seconds, excluded.video_percent_viewed, excluded.video_subscribers_gained, excluded.video_subscribers_lost, excluded.video_engagements)
