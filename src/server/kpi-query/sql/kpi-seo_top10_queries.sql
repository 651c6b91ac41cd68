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

-- The same from the records.
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
