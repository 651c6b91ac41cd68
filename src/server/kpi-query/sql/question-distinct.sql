select 0 as slot,
  null::date as at,
  count(distinct r.salesperson) as salespeople,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2
