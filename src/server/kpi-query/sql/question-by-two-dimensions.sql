select 0 as slot,
  null::date as at,
  r.raw_source as value,
  r.make as also,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is true) as leads_contacted,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null) as leads_contact_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2, 3, 4
