-- inv_units
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.vehicle_days), 0)::bigint as units_in_stock,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from vehicle_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select span.id, 0 as slot, step.sign, span.last as piece, span.month as first, span.last - step.before as last
    from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as span (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from vehicle_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0


-- inv_units, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as units_in_stock,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join vehicle_day r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- avg_list_price
select 0 as slot,
  null::date as at,
  sum(r.list_prices)::bigint as list_prices,
  sum(r.vehicle_days_priced)::bigint as vehicle_days_priced,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- avg_list_price, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.price_cents), 0)::bigint as list_prices,
  count(r.dealership_id) filter (where r.price_cents is not null) as vehicle_days_priced,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- no_price_share
select 0 as slot,
  null::date as at,
  sum(r.vehicle_days)::bigint as vehicle_days,
  sum(r.vehicle_days_priced)::bigint as vehicle_days_priced,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- no_price_share, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as vehicle_days,
  count(r.dealership_id) filter (where r.price_cents is not null) as vehicle_days_priced,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- inv_value
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.stock_value), 0)::bigint as stock_value,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from vehicle_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select span.id, 0 as slot, step.sign, span.last as piece, span.month as first, span.last - step.before as last
    from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as span (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from vehicle_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0


-- inv_value, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.value_cents), 0)::bigint as stock_value,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join vehicle_day r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- avg_age
select 0 as slot,
  null::date as at,
  sum(r.vehicle_ages)::bigint as vehicle_ages,
  sum(r.vehicle_days_aged)::bigint as vehicle_days_aged,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- avg_age, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.age_days), 0)::bigint as vehicle_ages,
  count(r.dealership_id) filter (where r.age_days is not null) as vehicle_days_aged,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- aged_units_60
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.vehicle_days_over_60), 0)::bigint as units_over_60,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from vehicle_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select span.id, 0 as slot, step.sign, span.last as piece, span.month as first, span.last - step.before as last
    from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as span (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from vehicle_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0


-- aged_units_60, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.age_days >= 61) as units_over_60,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join vehicle_day r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- aged_units_90
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.units_over_90), 0)::bigint as units_over_90,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from vehicle_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select span.id, 0 as slot, step.sign, span.last as piece, span.month as first, span.last - step.before as last
    from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as span (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from vehicle_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0


-- aged_units_90, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.age_days >= 91) as units_over_90,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join vehicle_day r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- aged_share_60
select 0 as slot,
  null::date as at,
  sum(r.vehicle_days_over_60)::bigint as vehicle_days_over_60,
  sum(r.vehicle_days_aged)::bigint as vehicle_days_aged,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- aged_share_60, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.age_days >= 61) as vehicle_days_over_60,
  count(r.dealership_id) filter (where r.age_days is not null) as vehicle_days_aged,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- days_supply
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.vehicle_days), 0)::bigint as units_in_stock,
  null::bigint as recent_sales_daily,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from vehicle_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select span.id, 0 as slot, step.sign, span.last as piece, span.month as first, span.last - step.before as last
    from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as span (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from vehicle_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0
union all
select 0 as slot,
  null::date as at,
  null::bigint as units_in_stock,
  sum(r.units_retail)::bigint as recent_sales_daily,
  0 as untimed
from (
  select requested.dealership_id, found.*
  from unnest($6::integer[], $7::date[], $8::date[], $9::date[]) as requested (dealership_id, first, last, since)
    cross join lateral (
      select d.day, d.is_requested, sum(d.units_retail) over days as units_retail
      from (
        select m.day, false as is_requested, m.units_retail
        from measure_day m
        where m.dealer_group_id = any($1::integer[]) and m.dealership_id = requested.dealership_id
          and m.day >= requested.since and m.day <= requested.last
        union all
        select requested.first + n, true, 0
        from generate_series(0, requested.last - requested.first) n
      ) as d
      window days as (order by d.day range between '29 days' preceding and current row)
    ) as found
) as r
where r.is_requested
group by 1, 2
having sum(r.units_retail) <> 0


-- days_supply, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as units_in_stock,
  null::bigint as recent_sales_daily,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join vehicle_day r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as units_in_stock,
  count(r.dealership_id) as recent_sales_daily,
  0 as untimed
from unnest($6::integer[], $7::date[], $8::date[], $9::date[]) as requested (dealership_id, first, last, since)
  join deal r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- turn_rate
select 0 as slot,
  null::date as at,
  null::bigint as recent_sales_yearly,
  sum(r.vehicle_days)::bigint as vehicle_days,
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
  sum(r.units_retail)::bigint as recent_sales_yearly,
  null::bigint as vehicle_days,
  0 as untimed
from (
  select requested.dealership_id, found.*
  from unnest($5::integer[], $6::date[], $7::date[], $8::date[]) as requested (dealership_id, first, last, since)
    cross join lateral (
      select d.day, d.is_requested, sum(d.units_retail) over days as units_retail
      from (
        select m.day, false as is_requested, m.units_retail
        from measure_day m
        where m.dealer_group_id = any($1::integer[]) and m.dealership_id = requested.dealership_id
          and m.day >= requested.since and m.day <= requested.last
        union all
        select requested.first + n, true, 0
        from generate_series(0, requested.last - requested.first) n
      ) as d
      window days as (order by d.day range between '29 days' preceding and current row)
    ) as found
) as r
where r.is_requested
group by 1, 2
having sum(r.units_retail) <> 0


-- turn_rate, from the records
select 0 as slot,
  null::date as at,
  null::bigint as recent_sales_yearly,
  count(r.dealership_id) as vehicle_days,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as recent_sales_yearly,
  null::bigint as vehicle_days,
  0 as untimed
from unnest($5::integer[], $6::date[], $7::date[], $8::date[]) as requested (dealership_id, first, last, since)
  join deal r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- no_photo_share
select 0 as slot,
  null::date as at,
  sum(r.vehicle_days_without_photos)::bigint as vehicle_days_without_photos,
  sum(r.vehicle_days_photo_known)::bigint as vehicle_days_photo_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- no_photo_share, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.photo_count is not null and r.age_days >= 3 and r.photo_count <= 4) as vehicle_days_without_photos,
  count(r.dealership_id) filter (where r.photo_count is not null and r.age_days >= 3) as vehicle_days_photo_known,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- price_changes
select 0 as slot,
  null::date as at,
  sum(r.price_changes)::bigint as price_changes,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- price_changes, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_repriced is true) as price_changes,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- holding_cost
select 0 as slot,
  null::date as at,
  sum(r.holding_costs)::bigint as holding_costs,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- holding_cost, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.holding_cost_cents), 0)::bigint as holding_costs,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- price_to_market
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.list_prices_in_market), 0)::bigint as list_prices_in_market,
  coalesce(sum(r.sign * r.market_prices_listed), 0)::bigint as market_prices_listed,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from market_vehicle_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select span.id, 0 as slot, step.sign, span.last as piece, span.month as first, span.last - step.before as last
    from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as span (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from market_vehicle_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0


-- price_to_market, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.price_cents), 0)::bigint as list_prices_in_market,
  coalesce(sum(r.market_price_cents) filter (where r.price_cents is not null), 0)::bigint as market_prices_listed,
  0 as untimed
from unnest($3::integer[], $4::date[], $5::date[], $6::date[]) as requested (dealership_id, first, last, since)
  join lateral (
    select s.dealer_group_id, s.dealership_id, l.day, d.unit, d.vehicle_condition, d.make, d.model, s.state,
      s.price_cents, s.cost_cents, m.market_price_cents, m.active_count, m.sold_count, m.price_rank, m.rank_size
    from vehicle_priced_stretch s
      join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
      cross join lateral (
        select m.day, m.last_day as until, m.market_price_cents, m.active_count, m.sold_count,
          case when s.price_cents is not null then
            (select count(*)::integer + 1 from unnest(m.prices) as other (cents) where other.cents < s.price_cents)
          end as price_rank,
          case when s.price_cents is not null then cardinality(m.prices) + 1 end as rank_size
        from market_set m
        where m.dealer_group_id = s.dealer_group_id and m.dealership_id = s.dealership_id and m.unit = d.unit
          and m.day >= $2::date and m.day <= requested.last and m.day <= s.last_day
          and m.last_day >= s.first_day and m.last_day >= requested.first and m.market_price_cents is not null
        offset 0
      ) m
      cross join lateral (
        select l.day from vehicle l
        where l.dealer_group_id = s.dealer_group_id and l.dealership_id = s.dealership_id
          and l.day >= s.first_day and l.day <= s.last_day and l.day >= m.day and l.day <= m.until
          and l.day >= requested.first and l.day <= requested.last
        -- Else the planner begins with the days, and looks everything up on each of them.
        offset 0
      ) l
    where s.dealer_group_id = any($1::integer[]) and s.dealership_id = requested.dealership_id
      and s.last_day >= requested.first and s.first_day <= requested.last
  ) r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- cost_to_market
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.costs_in_market), 0)::bigint as costs_in_market,
  coalesce(sum(r.sign * r.market_prices_costed), 0)::bigint as market_prices_costed,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from market_vehicle_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select span.id, 0 as slot, step.sign, span.last as piece, span.month as first, span.last - step.before as last
    from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as span (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from market_vehicle_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0


-- cost_to_market, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents), 0)::bigint as costs_in_market,
  coalesce(sum(r.market_price_cents) filter (where r.cost_cents is not null), 0)::bigint as market_prices_costed,
  0 as untimed
from unnest($3::integer[], $4::date[], $5::date[], $6::date[]) as requested (dealership_id, first, last, since)
  join lateral (
    select s.dealer_group_id, s.dealership_id, l.day, d.unit, d.vehicle_condition, d.make, d.model, s.state,
      s.price_cents, s.cost_cents, m.market_price_cents, m.active_count, m.sold_count, m.price_rank, m.rank_size
    from vehicle_priced_stretch s
      join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
      cross join lateral (
        select m.day, m.last_day as until, m.market_price_cents, m.active_count, m.sold_count,
          case when s.price_cents is not null then
            (select count(*)::integer + 1 from unnest(m.prices) as other (cents) where other.cents < s.price_cents)
          end as price_rank,
          case when s.price_cents is not null then cardinality(m.prices) + 1 end as rank_size
        from market_set m
        where m.dealer_group_id = s.dealer_group_id and m.dealership_id = s.dealership_id and m.unit = d.unit
          and m.day >= $2::date and m.day <= requested.last and m.day <= s.last_day
          and m.last_day >= s.first_day and m.last_day >= requested.first and m.market_price_cents is not null
        offset 0
      ) m
      cross join lateral (
        select l.day from vehicle l
        where l.dealer_group_id = s.dealer_group_id and l.dealership_id = s.dealership_id
          and l.day >= s.first_day and l.day <= s.last_day and l.day >= m.day and l.day <= m.until
          and l.day >= requested.first and l.day <= requested.last
        -- Else the planner begins with the days, and looks everything up on each of them.
        offset 0
      ) l
    where s.dealer_group_id = any($1::integer[]) and s.dealership_id = requested.dealership_id
      and s.last_day >= requested.first and s.first_day <= requested.last
  ) r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- price_rank_pct
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.price_ranks), 0)::bigint as price_ranks,
  coalesce(sum(r.sign * r.price_rank_sizes), 0)::bigint as price_rank_sizes,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from market_vehicle_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select span.id, 0 as slot, step.sign, span.last as piece, span.month as first, span.last - step.before as last
    from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as span (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from market_vehicle_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0


-- price_rank_pct, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.price_rank), 0)::bigint as price_ranks,
  coalesce(sum(r.rank_size), 0)::bigint as price_rank_sizes,
  0 as untimed
from unnest($3::integer[], $4::date[], $5::date[], $6::date[]) as requested (dealership_id, first, last, since)
  join lateral (
    select s.dealer_group_id, s.dealership_id, l.day, d.unit, d.vehicle_condition, d.make, d.model, s.state,
      s.price_cents, s.cost_cents, m.market_price_cents, m.active_count, m.sold_count, m.price_rank, m.rank_size
    from vehicle_priced_stretch s
      join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
      cross join lateral (
        select m.day, m.last_day as until, m.market_price_cents, m.active_count, m.sold_count,
          case when s.price_cents is not null then
            (select count(*)::integer + 1 from unnest(m.prices) as other (cents) where other.cents < s.price_cents)
          end as price_rank,
          case when s.price_cents is not null then cardinality(m.prices) + 1 end as rank_size
        from market_set m
        where m.dealer_group_id = s.dealer_group_id and m.dealership_id = s.dealership_id and m.unit = d.unit
          and m.day >= $2::date and m.day <= requested.last and m.day <= s.last_day
          and m.last_day >= s.first_day and m.last_day >= requested.first and m.market_price_cents is not null
        offset 0
      ) m
      cross join lateral (
        select l.day from vehicle l
        where l.dealer_group_id = s.dealer_group_id and l.dealership_id = s.dealership_id
          and l.day >= s.first_day and l.day <= s.last_day and l.day >= m.day and l.day <= m.until
          and l.day >= requested.first and l.day <= requested.last
        -- Else the planner begins with the days, and looks everything up on each of them.
        offset 0
      ) l
    where s.dealer_group_id = any($1::integer[]) and s.dealership_id = requested.dealership_id
      and s.last_day >= requested.first and s.first_day <= requested.last
  ) r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- mkt_days_supply
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.market_active), 0)::bigint as market_active,
  coalesce(sum(r.sign * r.market_sold_daily), 0)::bigint as market_sold_daily,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from market_vehicle_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select span.id, 0 as slot, step.sign, span.last as piece, span.month as first, span.last - step.before as last
    from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as span (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from market_vehicle_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0


-- mkt_days_supply, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.active_count), 0)::bigint as market_active,
  coalesce(sum(r.sold_count), 0)::bigint as market_sold_daily,
  0 as untimed
from unnest($3::integer[], $4::date[], $5::date[], $6::date[]) as requested (dealership_id, first, last, since)
  join lateral (
    select s.dealer_group_id, s.dealership_id, l.day, d.unit, d.vehicle_condition, d.make, d.model, s.state,
      s.price_cents, s.cost_cents, m.market_price_cents, m.active_count, m.sold_count, m.price_rank, m.rank_size
    from vehicle_priced_stretch s
      join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
      cross join lateral (
        select m.day, m.last_day as until, m.market_price_cents, m.active_count, m.sold_count,
          case when s.price_cents is not null then
            (select count(*)::integer + 1 from unnest(m.prices) as other (cents) where other.cents < s.price_cents)
          end as price_rank,
          case when s.price_cents is not null then cardinality(m.prices) + 1 end as rank_size
        from market_set m
        where m.dealer_group_id = s.dealer_group_id and m.dealership_id = s.dealership_id and m.unit = d.unit
          and m.day >= $2::date and m.day <= requested.last and m.day <= s.last_day
          and m.last_day >= s.first_day and m.last_day >= requested.first and m.market_price_cents is not null
        offset 0
      ) m
      cross join lateral (
        select l.day from vehicle l
        where l.dealer_group_id = s.dealer_group_id and l.dealership_id = s.dealership_id
          and l.day >= s.first_day and l.day <= s.last_day and l.day >= m.day and l.day <= m.until
          and l.day >= requested.first and l.day <= requested.last
        -- Else the planner begins with the days, and looks everything up on each of them.
        offset 0
      ) l
    where s.dealer_group_id = any($1::integer[]) and s.dealership_id = requested.dealership_id
      and s.last_day >= requested.first and s.first_day <= requested.last
  ) r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- mkt_sold
select 0 as slot,
  null::date as at,
  sum(r.comparables_sold)::bigint as comparables_sold,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- mkt_sold, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.status = 'sold') as comparables_sold,
  0 as untimed
from market_comparable r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- vehicle_vdps
select 0 as slot,
  null::date as at,
  sum(r.vehicle_vdps)::bigint as vehicle_vdps,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- vehicle_vdps, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.vdps), 0)::bigint as vehicle_vdps,
  0 as untimed
from viewed_vehicle r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- unmatched_vdp_share
select 0 as slot,
  null::date as at,
  null::bigint as vdps_unmatched,
  sum(r.vehicle_vdps)::bigint as vehicle_vdps,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.vdps_unmatched), 0)::bigint as vdps_unmatched,
  null::bigint as vehicle_vdps,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from vehicle_view_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select store.id, piece.*
    from unnest($5::integer[], $6::integer[]) as store (list, id)
      join unnest($7::integer[], $8::integer[], $9::integer[], $10::date[], $11::date[], $12::date[]) as piece (list, slot, sign, piece, first, last) on piece.list = store.list
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from vehicle_view_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0


-- unmatched_vdp_share, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.vdps) filter (where r.unit is null), 0)::bigint as vdps_unmatched,
  coalesce(sum(r.vdps), 0)::bigint as vehicle_vdps,
  0 as untimed
from viewed_vehicle r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- vdp_per_vehicle
select 0 as slot,
  null::date as at,
  sum(r.vehicle_vdps)::bigint as vehicle_vdps,
  sum(r.vehicle_days)::bigint as vehicle_days,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- vdp_per_vehicle, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.vdps), 0)::bigint as vehicle_vdps,
  null::bigint as vehicle_days,
  0 as untimed
from viewed_vehicle r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as vehicle_vdps,
  count(r.dealership_id) as vehicle_days,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- vdp_per_vehicle_day
select 0 as slot,
  null::date as at,
  null::bigint as vdps_on_listed_days,
  sum(r.vehicle_days)::bigint as vehicle_days,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.vdps_on_listed_days), 0)::bigint as vdps_on_listed_days,
  null::bigint as vehicle_days,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from vehicle_view_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select store.id, piece.*
    from unnest($5::integer[], $6::integer[]) as store (list, id)
      join unnest($7::integer[], $8::integer[], $9::integer[], $10::date[], $11::date[], $12::date[]) as piece (list, slot, sign, piece, first, last) on piece.list = store.list
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from vehicle_view_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0


-- vdp_per_vehicle_day, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.vdps) filter (where r.is_listed_day is true), 0)::bigint as vdps_on_listed_days,
  null::bigint as vehicle_days,
  0 as untimed
from viewed_vehicle r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as vdps_on_listed_days,
  count(r.dealership_id) as vehicle_days,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- zero_vdp_units
select r.slot as slot,
  null::date as at,
  coalesce(sum(r.sign * r.units_unseen), 0)::bigint as units_unseen,
  coalesce(sum(r.sign * r.units_seasoned), 0)::bigint as units_seasoned,
  coalesce(sum(r.sign * r.units_views_known), 0)::bigint as units_views_known,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from vehicle_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select span.id, 0 as slot, step.sign, span.last as piece, span.month as first, span.last - step.before as last
    from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as span (id, month, first, last)
      cross join (values (1, 0), (-1, 1)) as step (sign, before)
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from vehicle_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
group by 1, 2
having sum(r.sign * r.records) <> 0


-- zero_vdp_units, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.age_days >= 7 and r.vdps_in_week <= 2) as units_unseen,
  count(r.dealership_id) filter (where r.age_days >= 7) as units_seasoned,
  count(r.dealership_id) filter (where r.age_days >= 7 and r.is_viewed is true) as units_views_known,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join vehicle_day r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2


-- cost_per_vdp
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents) filter (where r.told_cents is not null and sp0.class in ('third_party')), 0)::bigint as spend_listings,
  null::bigint as listing_vdps,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $2::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($3::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($2::date - f.start_day, 0) as days,
    greatest(least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($2::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($2::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($2::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($2::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($2::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($2::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $2::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($2::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($2::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'spend' and sp0.spelling = r.product
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select r.slot as slot,
  null::date as at,
  null::bigint as spend_listings,
  coalesce(sum(r.sign * r.vehicle_vdps) filter (where sp0.class in ('third_party')), 0)::bigint as listing_vdps,
  0 as untimed
from (
  select known.slot, known.sign, known.piece, r.*
  from (
    select step.*, (
      select l.day from vehicle_view_to_date l
      where l.dealer_group_id = any($1::integer[]) and l.dealership_id = step.id and l.cut = 0
        and l.day >= step.first and l.day <= step.last
      order by l.day desc limit 1
    ) as day
    from (
    select store.id, piece.*
    from unnest($7::integer[], $8::integer[]) as store (list, id)
      join unnest($9::integer[], $10::integer[], $11::integer[], $12::date[], $13::date[], $14::date[]) as piece (list, slot, sign, piece, first, last) on piece.list = store.list
    offset 0
    ) as step
    offset 0
  ) as known
  cross join lateral (
    select * from vehicle_view_to_date r
    where r.dealer_group_id = any($1::integer[]) and r.dealership_id = known.id and r.cut = 0 and r.day = known.day
    offset 0
  ) as r
) as r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'lead' and sp0.spelling = r.site
group by 1, 2
having sum(r.sign * r.records) <> 0


-- cost_per_vdp, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents) filter (where r.told_cents is not null and sp0.class in ('third_party')), 0)::bigint as spend_listings,
  null::bigint as listing_vdps,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $2::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($3::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($2::date - f.start_day, 0) as days,
    greatest(least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($2::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($2::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($2::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($2::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($2::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($2::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $2::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($2::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($2::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'spend' and sp0.spelling = r.product
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_listings,
  coalesce(sum(r.vdps) filter (where sp0.class in ('third_party')), 0)::bigint as listing_vdps,
  0 as untimed
from viewed_vehicle r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'lead' and sp0.spelling = r.site
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($4::integer[])
  and r.day >= $7::date
  and r.day < $8::date
group by 1, 2


-- listing_srp_to_vdp
select 0 as slot,
  null::date as at,
  sum(r.vehicle_vdps_with_srps)::bigint as vehicle_vdps_with_srps,
  sum(r.vehicle_srps)::bigint as vehicle_srps,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- listing_srp_to_vdp, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.vdps) filter (where r.srps is not null), 0)::bigint as vehicle_vdps_with_srps,
  coalesce(sum(r.srps), 0)::bigint as vehicle_srps,
  0 as untimed
from viewed_vehicle r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- lead_per_vehicle
select 0 as slot,
  null::date as at,
  null::bigint as leads_of_vehicles,
  sum(r.vehicle_days)::bigint as vehicle_days,
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
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.make is not null) as leads_of_vehicles,
  null::bigint as vehicle_days,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.department = 'sales'
group by 1, 2


-- lead_per_vehicle, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.make is not null) as leads_of_vehicles,
  null::bigint as vehicle_days,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as leads_of_vehicles,
  count(r.dealership_id) as vehicle_days,
  0 as untimed
from vehicle_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.state in ('in_stock', 'demo', 'on_hold')
group by 1, 2

