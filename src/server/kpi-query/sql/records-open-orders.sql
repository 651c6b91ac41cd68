select r.dealership_id, r.natural_key, r.day, r.opened_day, r.days_open, r.advisor, r.pay_types, r.op_codes, r.technicians, r.vehicle_year, r.make, r.model, r.mileage, r.is_inspected
from (
select r.*
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as asked (dealership_id, first, last, since)
  join repair_order r on r.dealer_group_id = any($1::integer[]) and r.dealership_id = asked.dealership_id
    and r.opened_day <= asked.last and r.opened_day >= asked.since
    and coalesce(r.day, 'infinity') > asked.first
  cross join lateral generate_series(
    greatest(asked.first, r.opened_day) - asked.first,
    least(asked.last, r.day - 1, r.opened_day + 365) - asked.first
  ) as open (days)
where r.is_voided is false
  and r.technicians && $6::text[]
  and (asked.first + open.days - r.opened_day > 7)
) as r
order by r.opened_day desc, r.hour desc nulls last, r.dealership_id, r.source, r.natural_key
limit $7::bigint offset $8::bigint

-- How many there are.
select sum(count)::integer as count from (
select count(*) as count
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as asked (dealership_id, first, last, since)
  join repair_order r on r.dealer_group_id = any($1::integer[]) and r.dealership_id = asked.dealership_id
    and r.opened_day <= asked.last and r.opened_day >= asked.since
    and coalesce(r.day, 'infinity') > asked.first
  cross join lateral generate_series(
    greatest(asked.first, r.opened_day) - asked.first,
    least(asked.last, r.day - 1, r.opened_day + 365) - asked.first
  ) as open (days)
where r.is_voided is false
  and r.technicians && $6::text[]
  and (asked.first + open.days - r.opened_day > 7)
) as c
