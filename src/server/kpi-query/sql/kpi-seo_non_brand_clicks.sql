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

-- The same from the records.
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
