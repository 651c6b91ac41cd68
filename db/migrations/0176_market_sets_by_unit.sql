-- A vehicle of ours on one listed day, where it has a market price. The market is looked up by vehicle:
-- a plain join let the planner, which expects one row under row-level security, read all sets of the store.
create or replace view market_vehicle_day with (security_invoker = true) as
select v.dealer_group_id, v.dealership_id, v.source, v.natural_key, v.day, v.unit, v.vin, v.stock_number,
  v.vehicle_condition, v.vehicle_year, v.make, v.model, v.trim, v.state, v.age_bucket, v.price_cents, v.cost_cents,
  m.market_price_cents, m.active_count, m.sold_count,
  case when v.price_cents is not null then
    (select count(*)::integer + 1 from unnest(m.prices) as other (cents) where other.cents < v.price_cents)
  end as price_rank,
  case when v.price_cents is not null then cardinality(m.prices) + 1 end as rank_size
from vehicle_day v
  cross join lateral (
    select s.market_price_cents, s.active_count, s.sold_count, s.prices, s.last_day
    from market_set s
    where s.dealer_group_id = v.dealer_group_id and s.dealership_id = v.dealership_id and s.unit = v.unit
      and s.day <= v.day
    order by s.day desc
    limit 1
  ) m
where m.last_day >= v.day and m.market_price_cents is not null;

drop index market_set_day;
