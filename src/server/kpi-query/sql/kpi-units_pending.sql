select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail') as units_pending,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as asked (dealership_id, first, last, since)
  cross join lateral (
    select from deal k
    where k.dealer_group_id = any($1::integer[]) and k.dealership_id = asked.dealership_id
      and (k.delivery_day is not null or k.booked_day is not null)
    limit 1
  ) as told
  join deal r on r.dealer_group_id = any($1::integer[]) and r.dealership_id = asked.dealership_id
    and r.contract_day <= asked.last and r.contract_day >= asked.since
    and coalesce(r.delivery_day, 'infinity') > asked.first and coalesce(r.booked_day, 'infinity') > asked.first and coalesce(r.reversal_day, 'infinity') > asked.first
  cross join lateral generate_series(
    greatest(asked.first, r.contract_day) - asked.first,
    least(asked.last, r.delivery_day - 1, r.booked_day - 1, r.reversal_day - 1, r.contract_day + 182) - asked.first
  ) as open (days)
where true
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail') as units_pending,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as asked (dealership_id, first, last, since)
  cross join lateral (
    select from deal k
    where k.dealer_group_id = any($1::integer[]) and k.dealership_id = asked.dealership_id
      and (k.delivery_day is not null or k.booked_day is not null)
    limit 1
  ) as told
  join deal r on r.dealer_group_id = any($1::integer[]) and r.dealership_id = asked.dealership_id
    and r.contract_day <= asked.last and r.contract_day >= asked.since
    and coalesce(r.delivery_day, 'infinity') > asked.first and coalesce(r.booked_day, 'infinity') > asked.first and coalesce(r.reversal_day, 'infinity') > asked.first
  cross join lateral generate_series(
    greatest(asked.first, r.contract_day) - asked.first,
    least(asked.last, r.delivery_day - 1, r.booked_day - 1, r.reversal_day - 1, r.contract_day + 182) - asked.first
  ) as open (days)
where true
group by 1, 2
