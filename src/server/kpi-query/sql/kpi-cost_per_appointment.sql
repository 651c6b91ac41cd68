select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  sum(r.leads_appointment_set)::bigint as leads_appointment_set,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
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
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  null::bigint as leads_appointment_set,
  coalesce(sum(r.days), 0)::bigint as spend_days,
  coalesce(sum(r.told_days), 0)::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $2::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($3::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($2::date - f.start_day, 0) as days,
    greatest(least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($2::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($2::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($2::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($2::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($2::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($2::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $2::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($2::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($2::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
  where f.month > $4::date and f.month < $5::date
    and f.end_day >= $2::date and f.start_day < $3::date
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($6::integer[])
  and r.day >= $7::date
  and r.day < $8::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.appointment_set is true) as leads_appointment_set,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($6::integer[])
  and r.day >= $9::date
  and r.day < $10::date
  and r.department = 'sales'
group by 1, 2
