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
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.search_clicks is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_search,
      coalesce(sum(r.clicks), 0)::bigint as search_clicks,
      coalesce(sum(r.impressions), 0)::bigint as search_impressions,
      coalesce(sum(r.positions), 0)::bigint as search_positions
    from search_performance r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.cut = 'day'
  ) as search_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, search_clicks, search_impressions, search_positions)
  select $1, counted.dealership_id, counted.day,
    case when seen_search or reach.fact is not null then search_clicks end,
    case when seen_search or reach.fact is not null then search_impressions end,
    case when seen_search or reach.fact is not null then search_positions end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set search_clicks = excluded.search_clicks, search_impressions = excluded.search_impressions, search_positions = excluded.search_positions
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept
