select 0 as slot,
  null::date as at,
  sum(r.leads_internet_sold)::bigint as leads_internet_sold,
  sum(r.leads_internet_sale_known)::bigint as leads_internet_sale_known,
  sum(r.leads_internet_good)::bigint as leads_internet_good,
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
  count(r.dealership_id) filter (where r.lead_type = 'internet') as leads_internet_sold,
  null::bigint as leads_internet_sale_known,
  null::bigint as leads_internet_good,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.sold_day >= $3::date
  and r.sold_day < $4::date
  and r.department = 'sales' and r.is_sold is true
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as leads_internet_sold,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_sold is not null) as leads_internet_sale_known,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet') as leads_internet_good,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.department = 'sales'
group by 1, 2
