select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is true and r.requested_at < $2::timestamptz) as leads_contacted,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null and r.requested_at < $2::timestamptz) as leads_contact_known,
  count(*) filter (where r.requested_at is null) as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($3::integer[])
  and r.day >= $4::date
  and r.day < $5::date
  and r.department = 'sales'
group by 1, 2
