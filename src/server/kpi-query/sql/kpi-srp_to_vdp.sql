select 0 as slot,
  null::date as at,
  sum(r.vdp_views)::bigint as vdp_views,
  sum(r.srp_views)::bigint as srp_views,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  coalesce(sum(r.vdp_views), 0)::bigint as vdp_views,
  coalesce(sum(r.srp_views), 0)::bigint as srp_views,
  0 as untimed
from web_traffic r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2
