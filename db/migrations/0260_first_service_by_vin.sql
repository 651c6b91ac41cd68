-- A vehicle has few repair orders, a store thousands in a year after a deal. With a range of days the planner may look
-- them up by day, because it cannot know how wide the range is.
create or replace view service_buyer with (security_invoker = true) as
select d.dealer_group_id, d.dealership_id, d.source, d.natural_key, d.day, d.vin, d.vehicle_condition,
  d.vehicle_year, d.make, d.model, s.day as first_service_day, s.day - d.day as days_to_service
from deal d
  left join lateral (
    select min(r.day) as day
    from repair_order r
    where r.dealer_group_id = d.dealer_group_id and r.dealership_id = d.dealership_id and r.vin = d.vin
      and r.vin is not null and not r.is_voided and r.day - d.day between 1 and 425
      -- What the store itself pays for is no visit of the buyer.
      and (r.pay_types = '{}' or r.pay_types && array['customer', 'warranty'])
  ) s on true
where d.sale_kind = 'retail' and not d.is_reversed and d.vin is not null and d.day is not null;
