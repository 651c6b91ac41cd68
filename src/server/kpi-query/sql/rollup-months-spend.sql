insert into measure_month (dealer_group_id, dealership_id, month, spend_days, spend_days_told, spend_planned, spend_actual, spend_coop)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.spend_days)::bigint,
      sum(d.spend_days_told)::bigint,
      sum(d.spend_planned)::bigint,
      sum(d.spend_actual)::bigint,
      sum(d.spend_coop)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set spend_days = excluded.spend_days, spend_days_told = excluded.spend_days_told, spend_planned = excluded.spend_planned, spend_actual = excluded.spend_actual, spend_coop = excluded.spend_coop
