-- Views of a vehicle are looked up by its VIN. A list of all VINs for each day was carried through the joins of
-- every vehicle, and filled the disk before it answered.
create index vehicle_view_vin on vehicle_view (dealer_group_id, dealership_id, vin, day) include (vdps);

create or replace view vehicle_day with (security_invoker = true) as
select l.dealer_group_id, l.dealership_id, l.source, d.unit || ' ' || l.day as natural_key, l.day,
  d.unit, d.vin, d.stock_number, d.vehicle_condition, d.vehicle_year, d.make, d.model, d.trim,
  s.state, s.price_cents, s.msrp_cents, s.cost_cents, coalesce(s.cost_cents, s.price_cents) as value_cents,
  s.mileage, s.photo_count, s.in_stock_day,
  case when s.age_from_day <= l.day then l.day - s.age_from_day end as age_days,
  s.holding_cost_cents,
  s.first_day = l.day and s.price_cents <> (
    select b.price_cents
    from vehicle_description o
      join vehicle_priced_stretch b on b.dealer_group_id = o.dealer_group_id and b.dealership_id = o.dealership_id
        and b.description_id = o.id
    where o.dealer_group_id = d.dealer_group_id and o.dealership_id = d.dealership_id and o.unit = d.unit
      and b.first_day < s.first_day
    order by b.first_day desc
    limit 1
  ) as is_repriced,
  case
    when s.age_from_day > l.day or s.age_from_day is null then null
    when l.day - s.age_from_day <= 15 then '0-15'
    when l.day - s.age_from_day <= 30 then '16-30'
    when l.day - s.age_from_day <= 45 then '31-45'
    when l.day - s.age_from_day <= 60 then '46-60'
    when l.day - s.age_from_day <= 90 then '61-90'
    else '91-'
  end as age_bucket,
  -- Null while no site reported any vehicle of the store in the 7 days.
  case when seen.is_reported then
    coalesce((
      select sum(e.vdps) from vehicle_view e
      where e.dealer_group_id = d.dealer_group_id and e.dealership_id = d.dealership_id and e.vin = d.vin
        and e.day between l.day - 6 and l.day
    )::bigint, 0) + coalesce((seen.by_stock ->> d.stock_key)::bigint, 0)
  end as vdps_in_week,
  seen.is_reported as is_viewed
from vehicle l
  -- `offset 0` keeps it whole: the planner would move it to the vehicles, of which it expects one.
  cross join lateral (
    select
      exists (
        select from vehicle_view e where e.dealer_group_id = l.dealer_group_id and e.dealership_id = l.dealership_id
          and e.day between l.day - 6 and l.day and e.vdps is not null
      ) as is_reported,
      (select jsonb_object_agg(b.number, b.vdps) from (
        select n.number, sum(e.vdps) as vdps
        from vehicle_view e cross join lateral (select distinct unnest(e.stock_numbers) as number) n
        where e.dealer_group_id = l.dealer_group_id and e.dealership_id = l.dealership_id
          and e.day between l.day - 6 and l.day and e.vin is null and n.number is not null
        group by n.number
      ) b) as by_stock
    offset 0
  ) seen
  join vehicle_priced_stretch s on s.dealer_group_id = l.dealer_group_id and s.dealership_id = l.dealership_id
    and s.last_day >= l.day and s.first_day <= l.day
  join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id;
