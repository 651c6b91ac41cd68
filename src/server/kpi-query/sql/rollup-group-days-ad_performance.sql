with ad_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.impressions), 0)::bigint as ad_impressions,
      coalesce(sum(r.clicks), 0)::bigint as ad_clicks,
      coalesce(sum(r.cost_cents), 0)::bigint as ad_cost,
      coalesce(sum(r.conversions), 0)::bigint as ad_conversions,
      coalesce(sum(r.share_impressions), 0)::bigint as ad_share_impressions,
      coalesce(sum(r.eligible), 0)::bigint as ad_eligible,
      coalesce(sum(r.lost_to_budget), 0)::bigint as ad_lost_to_budget,
      coalesce(sum(r.lost_to_rank), 0)::bigint as ad_lost_to_rank,
      coalesce(sum(r.video_views), 0)::bigint as ad_video_views,
      coalesce(sum(r.cost_cents) filter (where r.video_views is not null), 0)::bigint as ad_video_cost,
      coalesce(sum(r.impressions) filter (where r.video_views is not null), 0)::bigint as ad_video_impressions,
      coalesce(sum(r.clicks) filter (where r.video_views is not null), 0)::bigint as ad_video_clicks
    from ad_performance r
    where r.dealer_group_id = $1 and r.day is not null and r.cut = 'campaign'
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from ad_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d where d.dealer_group_id = $1 and d.ad_impressions is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, ad_impressions, ad_clicks, ad_cost, ad_conversions, ad_share_impressions, ad_eligible, ad_lost_to_budget, ad_lost_to_rank, ad_video_views, ad_video_cost, ad_video_impressions, ad_video_clicks)
select $1, cell.dealership_id, cell.day,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_impressions, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_clicks, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_cost, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_conversions, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_share_impressions, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_eligible, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_lost_to_budget, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_lost_to_rank, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_video_views, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_video_cost, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_video_impressions, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_video_clicks, 0) end
from cell
  left join ad_of_day on ad_of_day.dealership_id = cell.dealership_id and ad_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set ad_impressions = excluded.ad_impressions, ad_clicks = excluded.ad_clicks, ad_cost = excluded.ad_cost, ad_conversions = excluded.ad_conversions, ad_share_impressions = excluded.ad_share_impressions, ad_eligible = excluded.ad_eligible, ad_lost_to_budget = excluded.ad_lost_to_budget, ad_lost_to_rank = excluded.ad_lost_to_rank, ad_video_views = excluded.ad_video_views, ad_video_cost = excluded.ad_video_cost, ad_video_impressions = excluded.ad_video_impressions, ad_video_clicks = excluded.ad_video_clicks
where (measure_day.ad_impressions, measure_day.ad_clicks, measure_day.ad_cost, measure_day.ad_conversions, measure_day.ad_share_impressions, measure_day.ad_eligible, measure_day.ad_lost_to_budget, measure_day.ad_lost_to_rank, measure_day.ad_video_views, measure_day.ad_video_cost, measure_day.ad_video_impressions, measure_day.ad_video_clicks) is distinct from (excluded.ad_impressions, excluded.ad_clicks, excluded.ad_cost, excluded.ad_conversions, excluded.ad_share_impressions, excluded.ad_eligible, excluded.ad_lost_to_budget, excluded.ad_lost_to_rank, excluded.ad_video_views, excluded.ad_video_cost, excluded.ad_video_impressions, excluded.ad_video_clicks)
