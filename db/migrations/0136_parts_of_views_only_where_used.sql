-- What a question does not use costs nothing: listed days, and the vehicles of views that name a stock number alone.
create or replace view viewed_vehicle with (security_invoker = true) as
select v.*,
  case when v.vin is not null then n.unit else
    (select d.unit from vehicle_description d
     where d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id
       and d.stock_key = any (v.stock_numbers)
     order by d.id desc limit 1)
  end as unit,
  case when v.vin is not null then n.vehicle_condition else
    (select d.vehicle_condition from vehicle_description d
     where d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id
       and d.stock_key = any (v.stock_numbers)
     order by d.id desc limit 1)
  end as vehicle_condition,
  case when v.vin is not null then n.make else
    (select d.make from vehicle_description d
     where d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id
       and d.stock_key = any (v.stock_numbers)
     order by d.id desc limit 1)
  end as make,
  case when v.vin is not null then n.model else
    (select d.model from vehicle_description d
     where d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id
       and d.stock_key = any (v.stock_numbers)
     order by d.id desc limit 1)
  end as model,
  exists (select from vehicle l where l.dealer_group_id = v.dealer_group_id and l.dealership_id = v.dealership_id
    and l.day = v.day) as is_listed_day
from vehicle_view v
  left join lateral (
    select d.unit, d.vehicle_condition, d.make, d.model from vehicle_description d
    where d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id and d.unit = v.vin
    order by d.id desc limit 1
  ) n on true;
