-- budget_planned
select 0 as slot,
  null::date as at,
  sum(r.spend_planned)::bigint as spend_planned,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- budget_planned, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.planned_cents), 0)::bigint as spend_planned,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- spend_actual
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- spend_actual, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_variance
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  null::bigint as spend_entered_planned,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  coalesce(sum(r.entered_planned_cents), 0)::bigint as spend_entered_planned,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $5::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($6::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($5::date - f.start_day, 0) as days,
    greatest(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($5::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($5::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $5::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $7::date and f.month < $8::date
      and f.end_day >= $5::date and f.start_day < $6::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_variance, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  coalesce(sum(r.entered_planned_cents), 0)::bigint as spend_entered_planned,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_variance_pct
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  null::bigint as spend_entered_planned,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  coalesce(sum(r.entered_planned_cents), 0)::bigint as spend_entered_planned,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $5::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($6::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($5::date - f.start_day, 0) as days,
    greatest(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($5::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($5::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $5::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $7::date and f.month < $8::date
      and f.end_day >= $5::date and f.start_day < $6::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_variance_pct, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  coalesce(sum(r.entered_planned_cents), 0)::bigint as spend_entered_planned,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_due
select 0 as slot,
  null::date as at,
  coalesce(sum(r.planned_cents), 0)::bigint as spend_due,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_due, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.planned_cents), 0)::bigint as spend_due,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_variance_to_due
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  null::bigint as spend_entered_due,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  coalesce(sum(r.entered_due_cents), 0)::bigint as spend_entered_due,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $5::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($6::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($5::date - f.start_day, 0) as days,
    greatest(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($5::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($5::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $5::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $7::date and f.month < $8::date
      and f.end_day >= $5::date and f.start_day < $6::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_variance_to_due, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  coalesce(sum(r.entered_due_cents), 0)::bigint as spend_entered_due,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_pacing
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  null::bigint as spend_entered_due,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  coalesce(sum(r.entered_due_cents), 0)::bigint as spend_entered_due,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $5::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($6::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($5::date - f.start_day, 0) as days,
    greatest(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($5::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($5::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $5::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $7::date and f.month < $8::date
      and f.end_day >= $5::date and f.start_day < $6::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_pacing, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  coalesce(sum(r.entered_due_cents), 0)::bigint as spend_entered_due,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_remaining
select 0 as slot,
  null::date as at,
  sum(r.spend_planned)::bigint as spend_planned,
  null::bigint as spend_entered,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_planned,
  coalesce(sum(r.told_cents) filter (where r.told_cents is not null), 0)::bigint as spend_entered,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $5::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($6::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($5::date - f.start_day, 0) as days,
    greatest(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($5::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($5::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $5::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $7::date and f.month < $8::date
      and f.end_day >= $5::date and f.start_day < $6::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- budget_remaining, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.planned_cents), 0)::bigint as spend_planned,
  coalesce(sum(r.told_cents) filter (where r.told_cents is not null), 0)::bigint as spend_entered,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- spend_forecast
select 0 as slot,
  null::date as at,
  coalesce(sum(r.forecast_cents), 0)::bigint as spend_forecast,
  0 as untimed
from budget_forecast r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- spend_forecast, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.forecast_cents), 0)::bigint as spend_forecast,
  0 as untimed
from budget_forecast r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- coop
select 0 as slot,
  null::date as at,
  sum(r.spend_coop)::bigint as spend_coop,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- coop, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.coop_cents) filter (where r.coop_cents >= 1), 0)::bigint as spend_coop,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- net_spend
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  null::bigint as spend_entered_coop,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  coalesce(sum(r.entered_coop_cents), 0)::bigint as spend_entered_coop,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $5::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($6::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($5::date - f.start_day, 0) as days,
    greatest(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($5::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($5::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $5::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $7::date and f.month < $8::date
      and f.end_day >= $5::date and f.start_day < $6::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- net_spend, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  coalesce(sum(r.entered_coop_cents), 0)::bigint as spend_entered_coop,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- coop_share
select 0 as slot,
  null::date as at,
  null::bigint as spend_entered_coop,
  sum(r.spend_actual)::bigint as spend_actual,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  coalesce(sum(r.entered_coop_cents), 0)::bigint as spend_entered_coop,
  null::bigint as spend_actual,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $5::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($6::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($5::date - f.start_day, 0) as days,
    greatest(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($5::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($5::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $5::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $7::date and f.month < $8::date
      and f.end_day >= $5::date and f.start_day < $6::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- coop_share, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.entered_coop_cents), 0)::bigint as spend_entered_coop,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- coop_unclaimed
select 0 as slot,
  null::date as at,
  coalesce(sum(r.unclaimed_cents), 0)::bigint as coop_unclaimed,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join coop_claim r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.month <= requested.last
    and r.month >= requested.since
    and case when r.lapsed_on is null then 'infinity'::date else r.lapsed_on end > requested.first
    and case when r.lapsed_on is null then 'infinity'::date else r.lapsed_on end > r.month
  cross join lateral (values (0)) as open (days)
where true
group by 1, 2


-- coop_unclaimed, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.unclaimed_cents), 0)::bigint as coop_unclaimed,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join coop_claim r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.month <= requested.last
    and r.month >= requested.since
    and case when r.lapsed_on is null then 'infinity'::date else r.lapsed_on end > requested.first
    and case when r.lapsed_on is null then 'infinity'::date else r.lapsed_on end > r.month
  cross join lateral (values (0)) as open (days)
where true
group by 1, 2


-- coop_lapsed
select 0 as slot,
  null::date as at,
  coalesce(sum(r.unclaimed_cents), 0)::bigint as coop_lapsed,
  0 as untimed
from coop_claim r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.lost_on >= $3::date
  and r.lost_on < $4::date
group by 1, 2


-- coop_lapsed, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.unclaimed_cents), 0)::bigint as coop_lapsed,
  0 as untimed
from coop_claim r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.lost_on >= $3::date
  and r.lost_on < $4::date
group by 1, 2


-- cpl
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  sum(r.leads)::bigint as leads,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- cpl, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  null::bigint as leads,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  count(r.dealership_id) as leads,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($4::integer[])
  and r.day >= $7::date
  and r.day < $8::date
  and r.department = 'sales'
group by 1, 2


-- cost_per_good_lead
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  sum(r.leads_good)::bigint as leads_good,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- cost_per_good_lead, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  null::bigint as leads_good,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false) as leads_good,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($4::integer[])
  and r.day >= $7::date
  and r.day < $8::date
  and r.department = 'sales'
group by 1, 2


-- cost_per_appointment
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


-- cost_per_appointment, from the records
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
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
  and r.dealership_id = any($4::integer[])
  and r.day >= $7::date
  and r.day < $8::date
  and r.department = 'sales'
group by 1, 2


-- ad_per_retail
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  sum(r.units_retail)::bigint as units_retail,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ad_per_retail, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  null::bigint as units_retail,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($4::integer[])
  and r.day >= $7::date
  and r.day < $8::date
group by 1, 2


-- ad_per_new
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  sum(r.units_new)::bigint as units_new,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ad_per_new, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  null::bigint as units_new,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($4::integer[])
  and r.day >= $7::date
  and r.day < $8::date
group by 1, 2


-- spend_pct_gross
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  sum(r.front_gross_new)::bigint as front_gross_new,
  sum(r.front_gross_used)::bigint as front_gross_used,
  sum(r.front_gross_unstated)::bigint as front_gross_unstated,
  sum(r.back_gross)::bigint as back_gross,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  sum(r.units_new)::bigint as units_new,
  sum(r.units_front_new)::bigint as units_front_new,
  sum(r.units_used)::bigint as units_used,
  sum(r.units_front_used)::bigint as units_front_used,
  sum(r.units_unstated)::bigint as units_unstated,
  sum(r.units_front_unstated)::bigint as units_front_unstated,
  sum(r.units_retail)::bigint as units_retail,
  sum(r.units_back)::bigint as units_back,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- spend_pct_gross, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  null::bigint as front_gross_new,
  null::bigint as front_gross_used,
  null::bigint as front_gross_unstated,
  null::bigint as back_gross,
  coalesce(sum(r.days), 0)::bigint as spend_days,
  coalesce(sum(r.told_days), 0)::bigint as spend_days_told,
  null::bigint as units_new,
  null::bigint as units_front_new,
  null::bigint as units_used,
  null::bigint as units_front_used,
  null::bigint as units_unstated,
  null::bigint as units_front_unstated,
  null::bigint as units_retail,
  null::bigint as units_back,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as front_gross_new,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as front_gross_used,
  coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as front_gross_unstated,
  coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::bigint as back_gross,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null) as units_front_new,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null) as units_front_used,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null) as units_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null) as units_front_unstated,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
  count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null) as units_back,
  0 as untimed
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($4::integer[])
  and r.day >= $7::date
  and r.day < $8::date
group by 1, 2


-- net_cpl
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  null::bigint as spend_entered_coop,
  sum(r.leads)::bigint as leads,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  coalesce(sum(r.entered_coop_cents), 0)::bigint as spend_entered_coop,
  null::bigint as leads,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $5::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($6::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($5::date - f.start_day, 0) as days,
    greatest(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($5::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($5::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $5::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $7::date and f.month < $8::date
      and f.end_day >= $5::date and f.start_day < $6::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- net_cpl, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  coalesce(sum(r.entered_coop_cents), 0)::bigint as spend_entered_coop,
  null::bigint as leads,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  null::bigint as spend_entered_coop,
  count(r.dealership_id) as leads,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($4::integer[])
  and r.day >= $7::date
  and r.day < $8::date
  and r.department = 'sales'
group by 1, 2


-- cps
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  null::bigint as attributed_units,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $7::date
      and r.day < $8::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $7::date
      and r.day < $8::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $7::date
      and r.day < $8::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- cps, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  null::bigint as attributed_units,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($4::integer[])
      and r.day >= $9::date
      and r.day < $10::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($4::integer[])
      and r.day >= $9::date
      and r.day < $10::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($4::integer[])
      and r.day >= $9::date
      and r.day < $10::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($4::integer[])
  and r.day >= $7::date
  and r.day < $8::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- net_cps
select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  null::bigint as spend_entered_coop,
  null::bigint as attributed_units,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  coalesce(sum(r.entered_coop_cents), 0)::bigint as spend_entered_coop,
  null::bigint as attributed_units,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $5::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($6::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($5::date - f.start_day, 0) as days,
    greatest(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($5::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($5::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $5::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $7::date and f.month < $8::date
      and f.end_day >= $5::date and f.start_day < $6::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  null::bigint as spend_entered_coop,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $11::date
      and r.day < $12::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $11::date
      and r.day < $12::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $11::date
      and r.day < $12::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $9::date
  and r.day < $10::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- net_cps, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  coalesce(sum(r.entered_coop_cents), 0)::bigint as spend_entered_coop,
  null::bigint as attributed_units,
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
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($4::integer[])
      and f.month >= $5::date and f.month < $6::date
      and f.end_day >= $2::date and f.start_day < $3::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  null::bigint as spend_entered_coop,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($4::integer[])
      and r.day >= $9::date
      and r.day < $10::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($4::integer[])
      and r.day >= $9::date
      and r.day < $10::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($4::integer[])
      and r.day >= $9::date
      and r.day < $10::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($4::integer[])
  and r.day >= $7::date
  and r.day < $8::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- marketing_roi
select 0 as slot,
  null::date as at,
  null::bigint as paid_gross,
  sum(r.spend_actual)::bigint as spend_actual,
  null::bigint as paid_units,
  null::bigint as paid_units_with_gross,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents + r.back_gross_cents) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as paid_gross,
  null::bigint as spend_actual,
  count(r.dealership_id) filter (where r.is_credited is true) as paid_units,
  count(r.dealership_id) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null) as paid_units_with_gross,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else paid.name is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when paid.name is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when paid.name is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when paid.name is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when paid.name is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when paid.name is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $7::date
      and r.day < $8::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $7::date
      and r.day < $8::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(paid.name is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where paid.name is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where paid.name is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where paid.name is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where paid.name is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where paid.name is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $7::date
      and r.day < $8::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
  left join (
    select distinct e.dealer_group_id, e.dealership_id, e.month, coalesce(es.name, p.name) as name
    from expense e
      join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
      left join source_spelling es
        on es.dealer_group_id = p.dealer_group_id and es.kind = 'spend' and es.spelling = p.name
    where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[])
      and e.month >= $9::date and e.month < $10::date and e.actual_cents > 0
  ) paid on paid.dealer_group_id = a.dealer_group_id and paid.dealership_id = a.dealership_id
    and paid.month = date_trunc('month', a.day::timestamp)::date and paid.name = coalesce(sp.name, x.raw_source)
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
  left join (
    select distinct e.dealer_group_id, e.dealership_id, e.month, coalesce(es.name, p.name) as name
    from expense e
      join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
      left join source_spelling es
        on es.dealer_group_id = p.dealer_group_id and es.kind = 'spend' and es.spelling = p.name
    where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[])
      and e.month >= $11::date and e.month < $12::date and e.actual_cents > 0
  ) paid on paid.dealer_group_id = d.dealer_group_id and paid.dealership_id = d.dealership_id
    and paid.month = date_trunc('month', d.day::timestamp)::date and paid.name = coalesce(sp.name, x.raw_source)
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- marketing_roi, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents + r.back_gross_cents) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as paid_gross,
  null::bigint as spend_actual,
  count(r.dealership_id) filter (where r.is_credited is true) as paid_units,
  count(r.dealership_id) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null) as paid_units_with_gross,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else paid.name is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when paid.name is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when paid.name is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when paid.name is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when paid.name is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when paid.name is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(paid.name is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where paid.name is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where paid.name is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where paid.name is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where paid.name is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where paid.name is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
  left join (
    select distinct e.dealer_group_id, e.dealership_id, e.month, coalesce(es.name, p.name) as name
    from expense e
      join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
      left join source_spelling es
        on es.dealer_group_id = p.dealer_group_id and es.kind = 'spend' and es.spelling = p.name
    where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[])
      and e.month >= $7::date and e.month < $8::date and e.actual_cents > 0
  ) paid on paid.dealer_group_id = a.dealer_group_id and paid.dealership_id = a.dealership_id
    and paid.month = date_trunc('month', a.day::timestamp)::date and paid.name = coalesce(sp.name, x.raw_source)
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
  left join (
    select distinct e.dealer_group_id, e.dealership_id, e.month, coalesce(es.name, p.name) as name
    from expense e
      join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
      left join source_spelling es
        on es.dealer_group_id = p.dealer_group_id and es.kind = 'spend' and es.spelling = p.name
    where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[])
      and e.month >= $9::date and e.month < $10::date and e.actual_cents > 0
  ) paid on paid.dealer_group_id = d.dealer_group_id and paid.dealership_id = d.dealership_id
    and paid.month = date_trunc('month', d.day::timestamp)::date and paid.name = coalesce(sp.name, x.raw_source)
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as paid_gross,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  null::bigint as paid_units,
  null::bigint as paid_units_with_gross,
  coalesce(sum(r.days), 0)::bigint as spend_days,
  coalesce(sum(r.told_days), 0)::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $11::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($12::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($11::date - f.start_day, 0) as days,
    greatest(least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($11::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($11::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($11::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($11::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($11::date - f.start_day, 0), f.spread_days) + least(greatest($11::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($11::date - f.start_day, 0), f.spread_days) + least(greatest($11::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($11::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($11::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($11::date - f.start_day, 0), f.spread_days) + least(greatest($11::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $11::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($11::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($11::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $13::date and f.month < $14::date
      and f.end_day >= $11::date and f.start_day < $12::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- roas
select 0 as slot,
  null::date as at,
  null::bigint as paid_gross,
  sum(r.spend_actual)::bigint as spend_actual,
  null::bigint as paid_units,
  null::bigint as paid_units_with_gross,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents + r.back_gross_cents) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as paid_gross,
  null::bigint as spend_actual,
  count(r.dealership_id) filter (where r.is_credited is true) as paid_units,
  count(r.dealership_id) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null) as paid_units_with_gross,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else paid.name is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when paid.name is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when paid.name is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when paid.name is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when paid.name is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when paid.name is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $7::date
      and r.day < $8::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $7::date
      and r.day < $8::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(paid.name is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where paid.name is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where paid.name is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where paid.name is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where paid.name is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where paid.name is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $7::date
      and r.day < $8::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
  left join (
    select distinct e.dealer_group_id, e.dealership_id, e.month, coalesce(es.name, p.name) as name
    from expense e
      join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
      left join source_spelling es
        on es.dealer_group_id = p.dealer_group_id and es.kind = 'spend' and es.spelling = p.name
    where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[])
      and e.month >= $9::date and e.month < $10::date and e.actual_cents > 0
  ) paid on paid.dealer_group_id = a.dealer_group_id and paid.dealership_id = a.dealership_id
    and paid.month = date_trunc('month', a.day::timestamp)::date and paid.name = coalesce(sp.name, x.raw_source)
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
  left join (
    select distinct e.dealer_group_id, e.dealership_id, e.month, coalesce(es.name, p.name) as name
    from expense e
      join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
      left join source_spelling es
        on es.dealer_group_id = p.dealer_group_id and es.kind = 'spend' and es.spelling = p.name
    where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[])
      and e.month >= $11::date and e.month < $12::date and e.actual_cents > 0
  ) paid on paid.dealer_group_id = d.dealer_group_id and paid.dealership_id = d.dealership_id
    and paid.month = date_trunc('month', d.day::timestamp)::date and paid.name = coalesce(sp.name, x.raw_source)
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- roas, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents + r.back_gross_cents) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as paid_gross,
  null::bigint as spend_actual,
  count(r.dealership_id) filter (where r.is_credited is true) as paid_units,
  count(r.dealership_id) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null) as paid_units_with_gross,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else paid.name is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when paid.name is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when paid.name is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when paid.name is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when paid.name is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when paid.name is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(paid.name is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where paid.name is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where paid.name is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where paid.name is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where paid.name is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where paid.name is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
  left join (
    select distinct e.dealer_group_id, e.dealership_id, e.month, coalesce(es.name, p.name) as name
    from expense e
      join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
      left join source_spelling es
        on es.dealer_group_id = p.dealer_group_id and es.kind = 'spend' and es.spelling = p.name
    where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[])
      and e.month >= $7::date and e.month < $8::date and e.actual_cents > 0
  ) paid on paid.dealer_group_id = a.dealer_group_id and paid.dealership_id = a.dealership_id
    and paid.month = date_trunc('month', a.day::timestamp)::date and paid.name = coalesce(sp.name, x.raw_source)
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
  left join (
    select distinct e.dealer_group_id, e.dealership_id, e.month, coalesce(es.name, p.name) as name
    from expense e
      join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
      left join source_spelling es
        on es.dealer_group_id = p.dealer_group_id and es.kind = 'spend' and es.spelling = p.name
    where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[])
      and e.month >= $9::date and e.month < $10::date and e.actual_cents > 0
  ) paid on paid.dealer_group_id = d.dealer_group_id and paid.dealership_id = d.dealership_id
    and paid.month = date_trunc('month', d.day::timestamp)::date and paid.name = coalesce(sp.name, x.raw_source)
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as paid_gross,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  null::bigint as paid_units,
  null::bigint as paid_units_with_gross,
  coalesce(sum(r.days), 0)::bigint as spend_days,
  coalesce(sum(r.told_days), 0)::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $11::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($12::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($11::date - f.start_day, 0) as days,
    greatest(least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($11::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($11::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($11::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($11::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($11::date - f.start_day, 0), f.spread_days) + least(greatest($11::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($11::date - f.start_day, 0), f.spread_days) + least(greatest($11::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($11::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($11::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($11::date - f.start_day, 0), f.spread_days) + least(greatest($11::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $11::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($12::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($11::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($11::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $13::date and f.month < $14::date
      and f.end_day >= $11::date and f.start_day < $12::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- coop_accrued
select 0 as slot,
  null::date as at,
  sum(r.coop_statement_accrued)::bigint as coop_statement_accrued,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- coop_accrued, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.accrued_cents), 0)::bigint as coop_statement_accrued,
  0 as untimed
from coop_statement r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- coop_decided
select 0 as slot,
  null::date as at,
  sum(r.coop_statement_claimed)::bigint as coop_statement_claimed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- coop_decided, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.claimed_cents) filter (where r.claim_status in ('approved', 'paid', 'denied')), 0)::bigint as coop_statement_claimed,
  0 as untimed
from coop_statement r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- coop_denied
select 0 as slot,
  null::date as at,
  sum(r.coop_statement_denied)::bigint as coop_statement_denied,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- coop_denied, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.claimed_cents) filter (where r.claim_status = 'denied'), 0)::bigint as coop_statement_denied,
  0 as untimed
from coop_statement r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- coop_granted_share
select 0 as slot,
  null::date as at,
  sum(r.coop_statement_granted)::bigint as coop_statement_granted,
  sum(r.coop_statement_claimed)::bigint as coop_statement_claimed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- coop_granted_share, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.granted_cents) filter (where r.claim_status in ('approved', 'paid', 'denied')), 0)::bigint as coop_statement_granted,
  coalesce(sum(r.claimed_cents) filter (where r.claim_status in ('approved', 'paid', 'denied')), 0)::bigint as coop_statement_claimed,
  0 as untimed
from coop_statement r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2

