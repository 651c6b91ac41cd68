select 0 as slot,
  r.day - (extract(day from r.day)::integer - 1) as at,
  r.dealership_id,
  coalesce(sum(coalesce(l0.share, 1000)) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new'), 0)::float8 / 1000 as units_new,
  null::bigint as salesperson_months,
  0 as untimed
from deal r
  left join lateral unnest(r.salespeople, r.salesperson_shares) as l0 (value, share) on true
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($3::integer[])
  and r.day >= $4::date
  and r.day < $5::date
  and (l0.value = any($2::text[]) or l0.value is null)
group by 1, 2, 3
union all
select 0 as slot,
  s.at as at,
  s.dealership_id,
  null::bigint as units_new,
  count(*) as salesperson_months,
  0 as untimed
from (
  select distinct r.day - (extract(day from r.day)::integer - 1) as at, r.dealership_id, r.dealership_id as rooftop, date_trunc('month', r.day::timestamp) as month, l0.value as entry
  from deal r
    left join lateral unnest(r.salespeople, r.salesperson_shares) as l0 (value, share) on true
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($3::integer[])
    and r.day >= $7::date
    and r.day < $8::date
    and (l0.value = any($6::text[]) or l0.value is null)
    and r.sale_kind = 'retail' and r.is_reversed is false
    and l0.value is not null
) as s
group by 1, 2, 3
