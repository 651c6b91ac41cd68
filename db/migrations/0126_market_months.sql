-- Registrations of a month beside those of the month before: each row is of its month, and once more of the next.
create view market_month with (security_invoker = true) as
select m.*, 0 as registrations_before, m.day as registered_month from market_registration m
union all
select n.dealer_group_id, n.dealership_id, n.source, n.natural_key || ' before', (date_trunc('month', n.day::timestamp) + interval '1 month')::date,
  n.received_at, n.source_updated_at, n.zip, n.state, n.county, n.make, n.model, n.segment, n.vehicle_condition,
  n.seller, n.seller_zip, n.is_fleet, 0, n.import_run_id,
  n.is_in_area, n.is_own_make, n.is_own, n.is_competitor, n.competitor, n.registrations, n.day
from market_registration n;
