select 0 as slot,
  null::date as at,
  l0.value as value,
  coalesce(sum(coalesce(l0.share, 1000)) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new'), 0)::float8 / 1000 as units_new,
  coalesce(sum((r.back_gross_cents) * coalesce(l0.share, 1000)) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::float8 / 1000 as back_gross,
  null::bigint as salesperson_months,
  0 as untimed
from deal r
  left join lateral unnest(r.salespeople, r.salesperson_shares) as l0 (value, share) on true
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($3::integer[])
  and r.day >= $4::date
  and r.day < $5::date
  and r.vehicle_condition = any($2::text[])
group by 1, 2, 3
union all
select 0 as slot,
  s.at as at,
  s.value,
  null::bigint as units_new,
  null::bigint as back_gross,
  count(*) as salesperson_months,
  0 as untimed
from (
  select distinct null::date as at, l0.value as value, r.dealership_id as rooftop, date_trunc('month', r.day::timestamp) as month, l0.value as entry
  from deal r
    left join lateral unnest(r.salespeople, r.salesperson_shares) as l0 (value, share) on true
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($3::integer[])
    and r.day >= $7::date
    and r.day < $8::date
    and r.vehicle_condition = any($6::text[])
    and r.sale_kind = 'retail' and r.is_reversed is false
    and l0.value is not null
) as s
group by 1, 2, 3
