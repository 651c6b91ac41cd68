select cell.slot as slot,
  case cell.grain when 'month' then r.month end as at,
  sum(r.leads_bad)::bigint as leads_bad,
  sum(r.leads)::bigint as leads
from unnest($2::integer[], $3::integer[], $4::smallint[], $5::text[], $6::date[], $7::date[], $8::timestamptz[])
    as cell (dealer_group_id, dealership_id, slot, grain, first_day, before_day, until_at)
  join measure_month r on r.dealer_group_id = cell.dealer_group_id and r.dealership_id = cell.dealership_id
    and r.month >= cell.first_day and r.month < cell.before_day
where r.dealer_group_id = any($1::integer[])
group by 1, 2

-- The same from the records.
select cell.slot as slot,
  case cell.grain when 'day' then r.day when 'month' then r.day - (extract(day from r.day)::integer - 1) end as at,
  count(r.dealership_id) filter (where r.is_bad is true) as leads_bad,
  count(r.dealership_id) as leads,
  count(*) filter (where cell.until_at is not null and r.requested_at is null) as untimed
from unnest($2::integer[], $3::integer[], $4::smallint[], $5::text[], $6::date[], $7::date[], $8::timestamptz[])
    as cell (dealer_group_id, dealership_id, slot, grain, first_day, before_day, until_at)
  join lead r on r.dealer_group_id = cell.dealer_group_id and r.dealership_id = cell.dealership_id
    and r.day >= cell.first_day and r.day < cell.before_day
where r.dealer_group_id = any($1::integer[])
  and r.department in ('sales')
group by 1, 2
