select 0 as slot,
  null::date as at,
  r.raw_source as value,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is true) as leads_contacted,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null) as leads_contact_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($4::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.department = 'sales'
  and r.lead_type = any($2::text[])
  and (r.make = any($3::text[]) or r.make is null)
group by 1, 2, 3
