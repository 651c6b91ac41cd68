insert into measure_month (dealer_group_id, dealership_id, month, search_clicks, search_impressions, search_positions)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.search_clicks)::bigint,
      sum(d.search_impressions)::bigint,
      sum(d.search_positions)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set search_clicks = excluded.search_clicks, search_impressions = excluded.search_impressions, search_positions = excluded.search_positions
