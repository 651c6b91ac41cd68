select 0 as slot,
  null::date as at,
  sum(r.units_credited)::bigint as units_credited,
  null::bigint as salesperson_months,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  s.at as at,
  null::bigint as units_credited,
  count(*) as salesperson_months,
  0 as untimed
from (
  select distinct null::date as at, r.dealership_id as rooftop, date_trunc('month', r.day::timestamp) as month, entry.value as entry
  from deal r
    cross join lateral unnest(r.salespeople) as entry (value)
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($2::integer[])
    and r.day >= $5::date
    and r.day < $6::date
    and r.sale_kind = 'retail' and r.is_reversed is false
    and entry.value is not null
) as s
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and cardinality(r.salespeople) > 0) as units_credited,
  null::bigint as salesperson_months,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2
union all
select 0 as slot,
  s.at as at,
  null::bigint as units_credited,
  count(*) as salesperson_months,
  0 as untimed
from (
  select distinct null::date as at, r.dealership_id as rooftop, date_trunc('month', r.day::timestamp) as month, entry.value as entry
  from deal r
    cross join lateral unnest(r.salespeople) as entry (value)
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($2::integer[])
    and r.day >= $5::date
    and r.day < $6::date
    and r.sale_kind = 'retail' and r.is_reversed is false
    and entry.value is not null
) as s
group by 1, 2
