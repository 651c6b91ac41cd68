select 0 as slot,
  extract(dow from r.day)::integer as at,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2
