select 1 as slot,
  null::date as at,
  r.dealership_id,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2, 3
union all
select 0 as slot,
  r.day as at,
  r.dealership_id,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
group by 1, 2, 3
