select 0 as slot,
  null::date as at,
  count(r.dealership_id) as open_repair_orders,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as asked (dealership_id, first, last, since)
  join repair_order r on r.dealer_group_id = any($1::integer[]) and r.dealership_id = asked.dealership_id
    and r.opened_day <= asked.last and r.opened_day >= asked.since
    and coalesce(r.day, 'infinity') > asked.first
  cross join lateral generate_series(
    greatest(asked.first, r.opened_day) - asked.first,
    least(asked.last, r.day - 1, r.opened_day + 365) - asked.first
  ) as open (days)
where r.is_voided is false
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as open_repair_orders,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as asked (dealership_id, first, last, since)
  join repair_order r on r.dealer_group_id = any($1::integer[]) and r.dealership_id = asked.dealership_id
    and r.opened_day <= asked.last and r.opened_day >= asked.since
    and coalesce(r.day, 'infinity') > asked.first
  cross join lateral generate_series(
    greatest(asked.first, r.opened_day) - asked.first,
    least(asked.last, r.day - 1, r.opened_day + 365) - asked.first
  ) as open (days)
where r.is_voided is false
group by 1, 2
