select 0 as slot,
  null::date as at,
  coalesce(sum(r.unclaimed_cents), 0)::bigint as coop_lapsed,
  0 as untimed
from coop_claim r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.lost_on >= $3::date
  and r.lost_on < $4::date
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  coalesce(sum(r.unclaimed_cents), 0)::bigint as coop_lapsed,
  0 as untimed
from coop_claim r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.lost_on >= $3::date
  and r.lost_on < $4::date
group by 1, 2
