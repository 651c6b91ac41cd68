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
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.sessions is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_web_traffic,
      coalesce(sum(r.sessions), 0)::bigint as sessions,
      coalesce(sum(r.sessions) filter (where r.device is not null), 0)::bigint as sessions_device_known,
      coalesce(sum(r.sessions) filter (where r.device = 'mobile'), 0)::bigint as sessions_mobile,
      coalesce(sum(r.engaged_sessions), 0)::bigint as sessions_engaged,
      coalesce(sum(r.sessions) filter (where r.engaged_sessions is not null), 0)::bigint as sessions_engagement_known,
      coalesce(sum(r.sessions) filter (where r.engagement_seconds is not null), 0)::bigint as sessions_time_known,
      coalesce(sum(r.sessions) filter (where r.pageviews is not null), 0)::bigint as sessions_pages_known,
      coalesce(sum(r.engagement_seconds), 0)::bigint as engagement_seconds,
      coalesce(sum(r.pageviews), 0)::bigint as pageviews
    from web_traffic r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.cut = 'channel'
  ) as web_traffic_of_cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_web_event,
      coalesce(sum(r.srp_views), 0)::bigint as srp_views,
      coalesce(sum(r.vdp_views), 0)::bigint as vdp_views,
      coalesce(sum(r.vdp_views) filter (where r.channel = 'Paid Search'), 0)::bigint as vdp_views_paid,
      coalesce(sum(r.forms), 0)::bigint as web_forms,
      coalesce(sum(r.calls), 0)::bigint as web_calls,
      coalesce(sum(r.chats), 0)::bigint as web_chats,
      coalesce(sum(r.texts), 0)::bigint as web_texts,
      coalesce(sum(r.leads), 0)::bigint as web_leads,
      coalesce(sum(r.leads) filter (where r.channel = 'Organic Search'), 0)::bigint as web_leads_organic
    from web_traffic r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.cut = 'event'
  ) as web_event_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, sessions, sessions_device_known, sessions_mobile, sessions_engaged, sessions_engagement_known, sessions_time_known, sessions_pages_known, engagement_seconds, pageviews, srp_views, vdp_views, vdp_views_paid, web_forms, web_calls, web_chats, web_texts, web_leads, web_leads_organic)
  select $1, counted.dealership_id, counted.day,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_device_known end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_mobile end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_engaged end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_engagement_known end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_time_known end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_pages_known end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then engagement_seconds end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then pageviews end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then srp_views end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then vdp_views end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then vdp_views_paid end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_forms end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_calls end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_chats end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_texts end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_leads end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_leads_organic end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set sessions = excluded.sessions, sessions_device_known = excluded.sessions_device_known, sessions_mobile = excluded.sessions_mobile, sessions_engaged = excluded.sessions_engaged, sessions_engagement_known = excluded.sessions_engagement_known, sessions_time_known = excluded.sessions_time_known, sessions_pages_known = excluded.sessions_pages_known, engagement_seconds = excluded.engagement_seconds, pageviews = excluded.pageviews, srp_views = excluded.srp_views, vdp_views = excluded.vdp_views, vdp_views_paid = excluded.vdp_views_paid, web_forms = excluded.web_forms, web_calls = excluded.web_calls, web_chats = excluded.web_chats, web_texts = excluded.web_texts, web_leads = excluded.web_leads, web_leads_organic = excluded.web_leads_organic
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept
