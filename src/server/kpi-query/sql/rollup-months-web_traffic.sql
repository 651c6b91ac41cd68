insert into measure_month (dealer_group_id, dealership_id, month, sessions, sessions_device_known, sessions_mobile, sessions_engaged, sessions_engagement_known, sessions_time_known, sessions_pages_known, engagement_seconds, pageviews, srp_views, vdp_views, vdp_views_paid, web_forms, web_calls, web_chats, web_texts, web_leads, web_leads_organic)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.sessions)::bigint,
      sum(d.sessions_device_known)::bigint,
      sum(d.sessions_mobile)::bigint,
      sum(d.sessions_engaged)::bigint,
      sum(d.sessions_engagement_known)::bigint,
      sum(d.sessions_time_known)::bigint,
      sum(d.sessions_pages_known)::bigint,
      sum(d.engagement_seconds)::bigint,
      sum(d.pageviews)::bigint,
      sum(d.srp_views)::bigint,
      sum(d.vdp_views)::bigint,
      sum(d.vdp_views_paid)::bigint,
      sum(d.web_forms)::bigint,
      sum(d.web_calls)::bigint,
      sum(d.web_chats)::bigint,
      sum(d.web_texts)::bigint,
      sum(d.web_leads)::bigint,
      sum(d.web_leads_organic)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set sessions = excluded.sessions, sessions_device_known = excluded.sessions_device_known, sessions_mobile = excluded.sessions_mobile, sessions_engaged = excluded.sessions_engaged, sessions_engagement_known = excluded.sessions_engagement_known, sessions_time_known = excluded.sessions_time_known, sessions_pages_known = excluded.sessions_pages_known, engagement_seconds = excluded.engagement_seconds, pageviews = excluded.pageviews, srp_views = excluded.srp_views, vdp_views = excluded.vdp_views, vdp_views_paid = excluded.vdp_views_paid, web_forms = excluded.web_forms, web_calls = excluded.web_calls, web_chats = excluded.web_chats, web_texts = excluded.web_texts, web_leads = excluded.web_leads, web_leads_organic = excluded.web_leads_organic
