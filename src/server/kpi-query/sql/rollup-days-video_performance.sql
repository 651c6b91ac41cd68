with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.video_views is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_video,
      coalesce(sum(r.views), 0)::bigint as video_views,
      coalesce(sum(r.engaged_views), 0)::bigint as video_engaged_views,
      coalesce(sum(r.watch_seconds), 0)::bigint as video_watch_seconds,
      coalesce(sum(r.percent_viewed), 0)::bigint as video_percent_viewed,
      coalesce(sum(r.subscribers_gained), 0)::bigint as video_subscribers_gained,
      coalesce(sum(r.subscribers_lost), 0)::bigint as video_subscribers_lost,
      coalesce(sum(r.likes + r.comments + r.shares), 0)::bigint as video_engagements
    from video_performance r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.cut = 'day'
  ) as video_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, video_views, video_engaged_views, video_watch_seconds, video_percent_viewed, video_subscribers_gained, video_subscribers_lost, video_engagements)
  select $1, counted.dealership_id, counted.day,
    case when seen_video or reach.fact is not null then video_views end,
    case when seen_video or reach.fact is not null then video_engaged_views end,
    case when seen_video or reach.fact is not null then video_watch_seconds end,
    case when seen_video or reach.fact is not null then video_percent_viewed end,
    case when seen_video or reach.fact is not null then video_subscribers_gained end,
    case when seen_video or reach.fact is not null then video_subscribers_lost end,
    case when seen_video or reach.fact is not null then video_engagements end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set video_views = excluded.video_views, video_engaged_views = excluded.video_engaged_views, video_watch_seconds = excluded.video_watch_seconds, video_percent_viewed = excluded.video_percent_viewed, video_subscribers_gained = excluded.video_subscribers_gained, video_subscribers_lost = excluded.video_subscribers_lost, video_engagements = excluded.video_engagements
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept
