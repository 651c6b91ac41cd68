-- What the figures of an open month need of each budget day: the plan and the co-op of expenses with an actual, and
-- the plan of the days that actual speaks of. Other expenses are in no variance, pace or net amount.
create or replace view budget_day with (security_invoker = true) as
select f.dealer_group_id, f.dealership_id, f.id as flight_id, f.expense_id, c.day, c.month,
  k.name as category, p.name as product, e.campaign,
  f.planned_cents / (f.end_day - f.start_day + 1)
    + (c.day - f.start_day < f.planned_cents % (f.end_day - f.start_day + 1))::integer as planned_cents,
  case when c.day - f.start_day < f.spread_days then
    f.actual_cents / f.spread_days + (c.day - f.start_day < f.actual_cents % f.spread_days)::integer
  else 0 end as actual_cents,
  case when c.day - f.start_day < f.spread_days then
    f.coop_cents / f.spread_days + (c.day - f.start_day < f.coop_cents % f.spread_days)::integer
  else 0 end as coop_cents,
  case when c.day - f.start_day < f.told_days then
    f.actual_cents / f.spread_days + (c.day - f.start_day < f.actual_cents % f.spread_days)::integer
  end as told_cents,
  1 as days,
  (c.day - f.start_day < f.told_days)::integer as told_days,
  case when e.actual_cents is not null then
    f.planned_cents / (f.end_day - f.start_day + 1)
      + (c.day - f.start_day < f.planned_cents % (f.end_day - f.start_day + 1))::integer
  else 0 end as entered_planned_cents,
  case when f.told_days > 0 and c.day - f.start_day < f.spread_days then
    f.coop_cents / f.spread_days + (c.day - f.start_day < f.coop_cents % f.spread_days)::integer
  else 0 end as entered_coop_cents,
  case when c.day <= e.actual_through then
    f.planned_cents / (f.end_day - f.start_day + 1)
      + (c.day - f.start_day < f.planned_cents % (f.end_day - f.start_day + 1))::integer
  else 0 end as entered_due_cents
from calendar_day c
  join budget_flight f on f.month = c.month and c.day between f.start_day and f.end_day
  left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
  left join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
  left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id;

-- What each expense will have cost when its last flight is over, on the last day of its month. The rule is
-- `forecastCents` in src/features/budget/rules-pace.ts: the actual, and for the days after it the plan of those
-- days or the pace of the last seven days, whichever is more.
create view budget_forecast with (security_invoker = true) as
select line.dealer_group_id, line.dealership_id, line.expense_id,
  (line.month + interval '1 month')::date - 1 as day, line.month,
  k.name as category, p.name as product, line.campaign, line.planned_cents, line.actual_cents,
  case
    when line.actual_cents is null then line.planned_cents
    when line.days_over = 0 then greatest(line.actual_cents, line.planned_cents)
    else line.actual_cents + greatest(line.planned_cents - line.due_cents,
      case when line.days_recent = 0 then 0
        else (2 * line.recent_cents * line.days_to_come + line.days_recent) / (2 * line.days_recent) end)
  end as forecast_cents
from (
  select e.dealer_group_id, e.dealership_id, e.month, e.id as expense_id, e.product_id, e.campaign, e.actual_cents,
    sum(f.planned_cents)::bigint as planned_cents,
    sum(f.planned_cents / n.days * n.over + least(n.over, f.planned_cents % n.days))::bigint as due_cents,
    sum(n.over) as days_over,
    sum(n.days - n.over) as days_to_come,
    sum(n.over - n.before) as days_recent,
    sum(f.actual_cents / f.spread_days * least(n.over, f.spread_days)
        + least(n.over, f.spread_days, f.actual_cents % f.spread_days)
      - f.actual_cents / f.spread_days * least(n.before, f.spread_days)
        - least(n.before, f.spread_days, f.actual_cents % f.spread_days))::bigint as recent_cents
  from expense e
    join budget_flight f on f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id
    cross join lateral (
      select coalesce(least(greatest(e.actual_through - f.start_day + 1, 0), f.end_day - f.start_day + 1), 0) as over,
        coalesce(least(greatest(e.actual_through - 7 - f.start_day + 1, 0), f.end_day - f.start_day + 1), 0) as before,
        f.end_day - f.start_day + 1 as days
    ) n
  group by e.dealer_group_id, e.dealership_id, e.month, e.id
) line
  left join budget_product p on p.dealer_group_id = line.dealer_group_id and p.id = line.product_id
  left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id;
