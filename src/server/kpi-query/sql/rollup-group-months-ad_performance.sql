insert into measure_month (dealer_group_id, dealership_id, month, ad_impressions, ad_clicks, ad_cost, ad_conversions, ad_share_impressions, ad_eligible, ad_lost_to_budget, ad_lost_to_rank, ad_video_views, ad_video_cost, ad_video_impressions, ad_video_clicks)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.ad_impressions)::bigint,
  sum(d.ad_clicks)::bigint,
  sum(d.ad_cost)::bigint,
  sum(d.ad_conversions)::bigint,
  sum(d.ad_share_impressions)::bigint,
  sum(d.ad_eligible)::bigint,
  sum(d.ad_lost_to_budget)::bigint,
  sum(d.ad_lost_to_rank)::bigint,
  sum(d.ad_video_views)::bigint,
  sum(d.ad_video_cost)::bigint,
  sum(d.ad_video_impressions)::bigint,
  sum(d.ad_video_clicks)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set ad_impressions = excluded.ad_impressions, ad_clicks = excluded.ad_clicks, ad_cost = excluded.ad_cost, ad_conversions = excluded.ad_conversions, ad_share_impressions = excluded.ad_share_impressions, ad_eligible = excluded.ad_eligible, ad_lost_to_budget = excluded.ad_lost_to_budget, ad_lost_to_rank = excluded.ad_lost_to_rank, ad_video_views = excluded.ad_video_views, ad_video_cost = excluded.ad_video_cost, ad_video_impressions = excluded.ad_video_impressions, ad_video_clicks = excluded.ad_video_clicks
where (measure_month.ad_impressions, measure_month.ad_clicks, measure_month.ad_cost, measure_month.ad_conversions, measure_month.ad_share_impressions, measure_month.ad_eligible, measure_month.ad_lost_to_budget, measure_month.ad_lost_to_rank, measure_month.ad_video_views, measure_month.ad_video_cost, measure_month.ad_video_impressions, measure_month.ad_video_clicks) is distinct from (excluded.ad_impressions, excluded.ad_clicks, excluded.ad_cost, excluded.ad_conversions, excluded.ad_share_impressions, excluded.ad_eligible, excluded.ad_lost_to_budget, excluded.ad_lost_to_rank, excluded.ad_video_views, excluded.ad_video_cost, excluded.ad_video_impressions, excluded.ad_video_clicks)
