insert into measure_month (dealer_group_id, dealership_id, month, search_clicks, search_impressions, search_positions)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.search_clicks)::bigint,
  sum(d.search_impressions)::bigint,
  sum(d.search_positions)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set search_clicks = excluded.search_clicks, search_impressions = excluded.search_impressions, search_positions = excluded.search_positions
where (measure_month.search_clicks, measure_month.search_impressions, measure_month.search_positions) is distinct from (excluded.search_clicks, excluded.search_impressions, excluded.search_positions)
