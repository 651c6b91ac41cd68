select 0 as slot,
  r.day as at,
  coalesce(sum(r.planned_cents), 0)::bigint as spend_planned,
  0 as untimed
from (
  with f as materialized (
    select f.*, k.name as category, p.name as product, e.campaign, e.actual_cents as entered_cents, e.actual_through
    from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($3::integer[])
      and f.month > $4::date and f.month < $5::date
  )
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, c.day, f.category, f.product, f.campaign,
    1 as days, ((c.day - f.start_day) < f.told_days)::integer as told_days,
    f.planned_cents / (f.end_day - f.start_day + 1) + ((c.day - f.start_day) < f.planned_cents % (f.end_day - f.start_day + 1))::integer as planned_cents,
    case when (c.day - f.start_day) < f.told_days then f.actual_cents / f.spread_days + ((c.day - f.start_day) < f.actual_cents % f.spread_days)::integer end as told_cents,
    case when (c.day - f.start_day) < f.spread_days then f.coop_cents / f.spread_days + ((c.day - f.start_day) < f.coop_cents % f.spread_days)::integer else 0 end as coop_cents,
    case when f.entered_cents is not null then f.planned_cents / (f.end_day - f.start_day + 1) + ((c.day - f.start_day) < f.planned_cents % (f.end_day - f.start_day + 1))::integer else 0 end as entered_planned_cents,
    case when f.told_days > 0 and (c.day - f.start_day) < f.spread_days then f.coop_cents / f.spread_days + ((c.day - f.start_day) < f.coop_cents % f.spread_days)::integer else 0 end
      as entered_coop_cents,
    case when c.day <= f.actual_through then f.planned_cents / (f.end_day - f.start_day + 1) + ((c.day - f.start_day) < f.planned_cents % (f.end_day - f.start_day + 1))::integer else 0 end as entered_due_cents
  from f join calendar_day c on c.month = f.month and c.day between f.start_day and f.end_day
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($3::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.category = any($2::text[])
group by 1, 2
