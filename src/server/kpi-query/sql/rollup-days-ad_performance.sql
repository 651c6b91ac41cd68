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
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.ad_impressions is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_ad,
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
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.cut = 'campaign'
  ) as ad_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, ad_impressions, ad_clicks, ad_cost, ad_conversions, ad_share_impressions, ad_eligible, ad_lost_to_budget, ad_lost_to_rank, ad_video_views, ad_video_cost, ad_video_impressions, ad_video_clicks)
  select $1, counted.dealership_id, counted.day,
    case when seen_ad or reach.fact is not null then ad_impressions end,
    case when seen_ad or reach.fact is not null then ad_clicks end,
    case when seen_ad or reach.fact is not null then ad_cost end,
    case when seen_ad or reach.fact is not null then ad_conversions end,
    case when seen_ad or reach.fact is not null then ad_share_impressions end,
    case when seen_ad or reach.fact is not null then ad_eligible end,
    case when seen_ad or reach.fact is not null then ad_lost_to_budget end,
    case when seen_ad or reach.fact is not null then ad_lost_to_rank end,
    case when seen_ad or reach.fact is not null then ad_video_views end,
    case when seen_ad or reach.fact is not null then ad_video_cost end,
    case when seen_ad or reach.fact is not null then ad_video_impressions end,
    case when seen_ad or reach.fact is not null then ad_video_clicks end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set ad_impressions = excluded.ad_impressions, ad_clicks = excluded.ad_clicks, ad_cost = excluded.ad_cost, ad_conversions = excluded.ad_conversions, ad_share_impressions = excluded.ad_share_impressions, ad_eligible = excluded.ad_eligible, ad_lost_to_budget = excluded.ad_lost_to_budget, ad_lost_to_rank = excluded.ad_lost_to_rank, ad_video_views = excluded.ad_video_views, ad_video_cost = excluded.ad_video_cost, ad_video_impressions = excluded.ad_video_impressions, ad_video_clicks = excluded.ad_video_clicks
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept
