-- seo_clicks
select 0 as slot,
  null::date as at,
  sum(r.search_clicks)::bigint as search_clicks,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- seo_clicks, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.clicks), 0)::bigint as search_clicks,
  0 as untimed
from search_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- seo_impressions
select 0 as slot,
  null::date as at,
  sum(r.search_impressions)::bigint as search_impressions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- seo_impressions, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.impressions), 0)::bigint as search_impressions,
  0 as untimed
from search_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- seo_ctr
select 0 as slot,
  null::date as at,
  sum(r.search_clicks)::bigint as search_clicks,
  sum(r.search_impressions)::bigint as search_impressions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- seo_ctr, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.clicks), 0)::bigint as search_clicks,
  coalesce(sum(r.impressions), 0)::bigint as search_impressions,
  0 as untimed
from search_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- seo_position
select 0 as slot,
  null::date as at,
  sum(r.search_positions)::bigint as search_positions,
  sum(r.search_impressions)::bigint as search_impressions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- seo_position, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.positions), 0)::bigint as search_positions,
  coalesce(sum(r.impressions), 0)::bigint as search_impressions,
  0 as untimed
from search_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'day'
group by 1, 2


-- seo_top3_queries
select 0 as slot,
  null::date as at,
  null::bigint as queries_top3,
  sum(r.search_impressions)::bigint as search_impressions,
  null::bigint as query_lines,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  s.at as at,
  sum(s.queries_top3)::bigint as queries_top3,
  null::bigint as search_impressions,
  sum(s.query_lines)::bigint as query_lines,
  sum(s.untimed) as untimed
from (
  select null::date as at,
    r.dealership_id as rooftop,
    r.query as entry,
    coalesce(sum(r.impressions) filter (where r.query is not null and r.positions is not null and r.impressions is not null) > 0 and sum(r.positions) filter (where r.query is not null and r.positions is not null and r.impressions is not null) <= 300 * sum(r.impressions) filter (where r.query is not null and r.positions is not null and r.impressions is not null), false)::integer as queries_top3,
    count(r.dealership_id) filter (where r.query is not null) as query_lines,
    0 as untimed
  from search_performance r
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($2::integer[])
    and r.day >= $5::date
    and r.day < $6::date
    and r.first_day >= $7::date
    and r.cut = 'query'
  group by 1, 2, 3
) as s
group by 1, 2


-- seo_top3_queries, from the records
select 0 as slot,
  s.at as at,
  sum(s.queries_top3)::bigint as queries_top3,
  null::bigint as search_impressions,
  sum(s.query_lines)::bigint as query_lines,
  sum(s.untimed) as untimed
from (
  select null::date as at,
    r.dealership_id as rooftop,
    r.query as entry,
    coalesce(sum(r.impressions) filter (where r.query is not null and r.positions is not null and r.impressions is not null) > 0 and sum(r.positions) filter (where r.query is not null and r.positions is not null and r.impressions is not null) <= 300 * sum(r.impressions) filter (where r.query is not null and r.positions is not null and r.impressions is not null), false)::integer as queries_top3,
    count(r.dealership_id) filter (where r.query is not null) as query_lines,
    0 as untimed
  from search_performance r
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($2::integer[])
    and r.day >= $3::date
    and r.day < $4::date
    and r.first_day >= $5::date
    and r.cut = 'query'
  group by 1, 2, 3
) as s
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as queries_top3,
  coalesce(sum(r.impressions), 0)::bigint as search_impressions,
  null::bigint as query_lines,
  0 as untimed
from search_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.first_day >= $8::date
  and r.cut = 'day'
group by 1, 2


-- seo_top10_queries
select 0 as slot,
  null::date as at,
  null::bigint as queries_top10,
  sum(r.search_impressions)::bigint as search_impressions,
  null::bigint as query_lines,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  s.at as at,
  sum(s.queries_top10)::bigint as queries_top10,
  null::bigint as search_impressions,
  sum(s.query_lines)::bigint as query_lines,
  sum(s.untimed) as untimed
from (
  select null::date as at,
    r.dealership_id as rooftop,
    r.query as entry,
    coalesce(sum(r.impressions) filter (where r.query is not null and r.positions is not null and r.impressions is not null) > 0 and sum(r.positions) filter (where r.query is not null and r.positions is not null and r.impressions is not null) <= 1000 * sum(r.impressions) filter (where r.query is not null and r.positions is not null and r.impressions is not null), false)::integer as queries_top10,
    count(r.dealership_id) filter (where r.query is not null) as query_lines,
    0 as untimed
  from search_performance r
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($2::integer[])
    and r.day >= $5::date
    and r.day < $6::date
    and r.first_day >= $7::date
    and r.cut = 'query'
  group by 1, 2, 3
) as s
group by 1, 2


-- seo_top10_queries, from the records
select 0 as slot,
  s.at as at,
  sum(s.queries_top10)::bigint as queries_top10,
  null::bigint as search_impressions,
  sum(s.query_lines)::bigint as query_lines,
  sum(s.untimed) as untimed
from (
  select null::date as at,
    r.dealership_id as rooftop,
    r.query as entry,
    coalesce(sum(r.impressions) filter (where r.query is not null and r.positions is not null and r.impressions is not null) > 0 and sum(r.positions) filter (where r.query is not null and r.positions is not null and r.impressions is not null) <= 1000 * sum(r.impressions) filter (where r.query is not null and r.positions is not null and r.impressions is not null), false)::integer as queries_top10,
    count(r.dealership_id) filter (where r.query is not null) as query_lines,
    0 as untimed
  from search_performance r
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($2::integer[])
    and r.day >= $3::date
    and r.day < $4::date
    and r.first_day >= $5::date
    and r.cut = 'query'
  group by 1, 2, 3
) as s
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as queries_top10,
  coalesce(sum(r.impressions), 0)::bigint as search_impressions,
  null::bigint as query_lines,
  0 as untimed
from search_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.first_day >= $8::date
  and r.cut = 'day'
group by 1, 2


-- seo_non_brand_clicks
select 0 as slot,
  null::date as at,
  null::bigint as query_clicks,
  null::bigint as query_clicks_brand,
  sum(r.search_impressions)::bigint as search_impressions,
  null::bigint as query_lines,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  coalesce(sum(r.clicks) filter (where r.query is not null), 0)::bigint as query_clicks,
  coalesce(sum(r.clicks) filter (where sp0.class in ('brand')), 0)::bigint as query_clicks_brand,
  null::bigint as search_impressions,
  count(r.dealership_id) filter (where r.query is not null) as query_lines,
  0 as untimed
from search_performance r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'query' and sp0.spelling = r.query
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.first_day >= $7::date
  and r.cut = 'query'
group by 1, 2


-- seo_non_brand_clicks, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.clicks) filter (where r.query is not null), 0)::bigint as query_clicks,
  coalesce(sum(r.clicks) filter (where sp0.class in ('brand')), 0)::bigint as query_clicks_brand,
  null::bigint as search_impressions,
  count(r.dealership_id) filter (where r.query is not null) as query_lines,
  0 as untimed
from search_performance r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'query' and sp0.spelling = r.query
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'query'
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as query_clicks,
  null::bigint as query_clicks_brand,
  coalesce(sum(r.impressions), 0)::bigint as search_impressions,
  null::bigint as query_lines,
  0 as untimed
from search_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.first_day >= $8::date
  and r.cut = 'day'
group by 1, 2


-- seo_brand_share
select 0 as slot,
  null::date as at,
  null::bigint as query_clicks_brand,
  null::bigint as query_clicks,
  sum(r.search_impressions)::bigint as search_impressions,
  null::bigint as query_lines,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  coalesce(sum(r.clicks) filter (where sp0.class in ('brand')), 0)::bigint as query_clicks_brand,
  coalesce(sum(r.clicks) filter (where r.query is not null), 0)::bigint as query_clicks,
  null::bigint as search_impressions,
  count(r.dealership_id) filter (where r.query is not null) as query_lines,
  0 as untimed
from search_performance r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'query' and sp0.spelling = r.query
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.first_day >= $7::date
  and r.cut = 'query'
group by 1, 2


-- seo_brand_share, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.clicks) filter (where sp0.class in ('brand')), 0)::bigint as query_clicks_brand,
  coalesce(sum(r.clicks) filter (where r.query is not null), 0)::bigint as query_clicks,
  null::bigint as search_impressions,
  count(r.dealership_id) filter (where r.query is not null) as query_lines,
  0 as untimed
from search_performance r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'query' and sp0.spelling = r.query
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'query'
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as query_clicks_brand,
  null::bigint as query_clicks,
  coalesce(sum(r.impressions), 0)::bigint as search_impressions,
  null::bigint as query_lines,
  0 as untimed
from search_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.first_day >= $8::date
  and r.cut = 'day'
group by 1, 2


-- seo_leads
select 0 as slot,
  null::date as at,
  sum(r.web_leads_organic)::bigint as web_leads_organic,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- seo_leads, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.leads) filter (where r.channel = 'Organic Search'), 0)::bigint as web_leads_organic,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2

