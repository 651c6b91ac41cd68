insert into measure_month (dealer_group_id, dealership_id, month, spend_days, spend_days_told, spend_planned, spend_actual, spend_coop)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.spend_days)::bigint,
  sum(d.spend_days_told)::bigint,
  sum(d.spend_planned)::bigint,
  sum(d.spend_actual)::bigint,
  sum(d.spend_coop)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set spend_days = excluded.spend_days, spend_days_told = excluded.spend_days_told, spend_planned = excluded.spend_planned, spend_actual = excluded.spend_actual, spend_coop = excluded.spend_coop
where (measure_month.spend_days, measure_month.spend_days_told, measure_month.spend_planned, measure_month.spend_actual, measure_month.spend_coop) is distinct from (excluded.spend_days, excluded.spend_days_told, excluded.spend_planned, excluded.spend_actual, excluded.spend_coop)
