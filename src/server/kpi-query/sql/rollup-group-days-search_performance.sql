with search_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.clicks), 0)::bigint as search_clicks,
      coalesce(sum(r.impressions), 0)::bigint as search_impressions,
      coalesce(sum(r.positions), 0)::bigint as search_positions
    from search_performance r
    where r.dealer_group_id = $1 and r.day is not null and r.cut = 'day'
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from search_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d where d.dealer_group_id = $1 and d.search_clicks is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, search_clicks, search_impressions, search_positions)
select $1, cell.dealership_id, cell.day,
  case when search_of_day.day is not null or reach.fact is not null then coalesce(search_of_day.search_clicks, 0) end,
  case when search_of_day.day is not null or reach.fact is not null then coalesce(search_of_day.search_impressions, 0) end,
  case when search_of_day.day is not null or reach.fact is not null then coalesce(search_of_day.search_positions, 0) end
from cell
  left join search_of_day on search_of_day.dealership_id = cell.dealership_id and search_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set search_clicks = excluded.search_clicks, search_impressions = excluded.search_impressions, search_positions = excluded.search_positions
where (measure_day.search_clicks, measure_day.search_impressions, measure_day.search_positions) is distinct from (excluded.search_clicks, excluded.search_impressions, excluded.search_positions)
