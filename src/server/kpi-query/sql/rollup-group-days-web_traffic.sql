with web_traffic_of_day as materialized (
    select r.dealership_id, r.day as day,
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
    where r.dealer_group_id = $1 and r.day is not null and r.cut = 'channel'
    group by r.dealership_id, r.day
  ), web_event_of_day as materialized (
    select r.dealership_id, r.day as day,
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
    where r.dealer_group_id = $1 and r.day is not null and r.cut = 'event'
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from web_traffic_of_day
  union
  select dealership_id, day from web_event_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d where d.dealer_group_id = $1 and d.sessions is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, sessions, sessions_device_known, sessions_mobile, sessions_engaged, sessions_engagement_known, sessions_time_known, sessions_pages_known, engagement_seconds, pageviews, srp_views, vdp_views, vdp_views_paid, web_forms, web_calls, web_chats, web_texts, web_leads, web_leads_organic)
select $1, cell.dealership_id, cell.day,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_device_known, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_mobile, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_engaged, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_engagement_known, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_time_known, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_pages_known, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.engagement_seconds, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.pageviews, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.srp_views, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.vdp_views, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.vdp_views_paid, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_forms, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_calls, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_chats, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_texts, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_leads, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_leads_organic, 0) end
from cell
  left join web_traffic_of_day on web_traffic_of_day.dealership_id = cell.dealership_id and web_traffic_of_day.day = cell.day
  left join web_event_of_day on web_event_of_day.dealership_id = cell.dealership_id and web_event_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set sessions = excluded.sessions, sessions_device_known = excluded.sessions_device_known, sessions_mobile = excluded.sessions_mobile, sessions_engaged = excluded.sessions_engaged, sessions_engagement_known = excluded.sessions_engagement_known, sessions_time_known = excluded.sessions_time_known, sessions_pages_known = excluded.sessions_pages_known, engagement_seconds = excluded.engagement_seconds, pageviews = excluded.pageviews, srp_views = excluded.srp_views, vdp_views = excluded.vdp_views, vdp_views_paid = excluded.vdp_views_paid, web_forms = excluded.web_forms, web_calls = excluded.web_calls, web_chats = excluded.web_chats, web_texts = excluded.web_texts, web_leads = excluded.web_leads, web_leads_organic = excluded.web_leads_organic
where (measure_day.sessions, measure_day.sessions_device_known, measure_day.sessions_mobile, measure_day.sessions_engaged, measure_day.sessions_engagement_known, measure_day.sessions_time_known, measure_day.sessions_pages_known, measure_day.engagement_seconds, measure_day.pageviews, measure_day.srp_views, measure_day.vdp_views, measure_day.vdp_views_paid, measure_day.web_forms, measure_day.web_calls, measure_day.web_chats, measure_day.web_texts, measure_day.web_leads, measure_day.web_leads_organic) is distinct from (excluded.sessions, excluded.sessions_device_known, excluded.sessions_mobile, excluded.sessions_engaged, excluded.sessions_engagement_known, excluded.sessions_time_known, excluded.sessions_pages_known, excluded.engagement_seconds, excluded.pageviews, excluded.srp_views, excluded.vdp_views, excluded.vdp_views_paid, excluded.web_forms, excluded.web_calls, excluded.web_chats, excluded.web_texts, excluded.web_leads, excluded.web_leads_organic)
