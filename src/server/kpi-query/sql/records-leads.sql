select r.dealership_id, r.day, r.hour, r.lead_type, r.raw_source, r.salesperson, r.vehicle_condition, r.vehicle_year, r.make, r.model, r.is_duplicate, r.is_bad, r.is_contacted, r.response_minutes, r.appointment_set, r.appointment_shown, r.is_sold, r.sold_day
from (
select r.*
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
  and (r.is_duplicate is false and r.is_bad is false and r.is_contacted is true)
) as r
order by r.day desc, r.hour desc nulls last, r.dealership_id, r.source, r.natural_key
limit $5::bigint offset $6::bigint

-- How many there are.
select sum(count)::integer as count from (
select count(*) as count
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
  and (r.is_duplicate is false and r.is_bad is false and r.is_contacted is true)
) as c
