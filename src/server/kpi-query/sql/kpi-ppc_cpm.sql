select 0 as slot,
  null::date as at,
  sum(r.ad_cost)::bigint as ad_cost,
  null::bigint as ad_thousand_impressions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as ad_cost,
  coalesce(sum(r.impressions), 0)::bigint as ad_thousand_impressions,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.first_day >= $7::date
  and r.cut = 'campaign'
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents), 0)::bigint as ad_cost,
  coalesce(sum(r.impressions), 0)::bigint as ad_thousand_impressions,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2
