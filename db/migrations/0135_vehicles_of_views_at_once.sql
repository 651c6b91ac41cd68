-- The vehicle of a view is looked up once for all its columns, and kept for its next days and sites (Memoize).
create or replace view viewed_vehicle with (security_invoker = true) as
select v.*,
  case when v.vin is not null then n.unit else k.unit end as unit,
  case when v.vin is not null then n.vehicle_condition else k.vehicle_condition end as vehicle_condition,
  case when v.vin is not null then n.make else k.make end as make,
  case when v.vin is not null then n.model else k.model end as model,
  l.day is not null as is_listed_day
from vehicle_view v
  left join lateral (
    select d.unit, d.vehicle_condition, d.make, d.model from vehicle_description d
    where d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id and d.unit = v.vin
    order by d.id desc limit 1
  ) n on true
  left join lateral (
    select d.unit, d.vehicle_condition, d.make, d.model from vehicle_description d
    where v.vin is null and d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id
      and d.stock_key = any (v.stock_numbers)
    order by d.id desc limit 1
  ) k on true
  left join vehicle l on l.dealer_group_id = v.dealer_group_id and l.dealership_id = v.dealership_id and l.day = v.day;
