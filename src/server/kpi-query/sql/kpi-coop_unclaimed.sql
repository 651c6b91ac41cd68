select 0 as slot,
  null::date as at,
  coalesce(sum(r.unclaimed_cents), 0)::bigint as coop_unclaimed,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as asked (dealership_id, first, last, since)
  join coop_claim r on r.dealer_group_id = any($1::integer[]) and r.dealership_id = asked.dealership_id
    and r.month <= asked.last and r.month >= asked.since
    and coalesce(r.lapsed_on, 'infinity') > asked.first
  cross join lateral generate_series(
    greatest(asked.first, r.month) - asked.first,
    least(asked.last, r.lapsed_on - 1, r.month + 730) - asked.first
  ) as open (days)
where true
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  coalesce(sum(r.unclaimed_cents), 0)::bigint as coop_unclaimed,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as asked (dealership_id, first, last, since)
  join coop_claim r on r.dealer_group_id = any($1::integer[]) and r.dealership_id = asked.dealership_id
    and r.month <= asked.last and r.month >= asked.since
    and coalesce(r.lapsed_on, 'infinity') > asked.first
  cross join lateral generate_series(
    greatest(asked.first, r.month) - asked.first,
    least(asked.last, r.lapsed_on - 1, r.month + 730) - asked.first
  ) as open (days)
where true
group by 1, 2
