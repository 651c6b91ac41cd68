-- Of how many of its first days the actual speaks, and its part of the co-op nobody has asked for yet.
alter table budget_flight
  add column told_days integer not null default 0 check (told_days >= 0),
  add column unclaimed_cents bigint not null default 0;

-- Each day of each flight with its part of the money. Parts differ by a cent at most, the earlier
-- ones larger, and add up: planned over all days of the flight, actual and co-op over `spread_days`.
-- What nobody asks of it is not joined: a name is found at most once.
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
  case when c.day - f.start_day < f.spread_days then
    f.unclaimed_cents / f.spread_days + (c.day - f.start_day < f.unclaimed_cents % f.spread_days)::integer
  else 0 end as unclaimed_cents,
  -- The actual, null on days it does not speak of.
  case when c.day - f.start_day < f.told_days then
    f.actual_cents / f.spread_days + (c.day - f.start_day < f.actual_cents % f.spread_days)::integer
  end as told_cents,
  1 as days,
  (c.day - f.start_day < f.told_days)::integer as told_days
from calendar_day c
  join budget_flight f on f.month = c.month and c.day between f.start_day and f.end_day
  left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
  left join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
  left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id;

-- Of budgets by the day of their flights: days planned for, days whose spend is told, and cents.
alter table measure_day
  add column spend_days bigint,
  add column spend_days_told bigint,
  add column spend_planned bigint,
  add column spend_actual bigint,
  add column spend_coop bigint,
  add column spend_coop_unclaimed bigint;

alter table measure_month
  add column spend_days bigint,
  add column spend_days_told bigint,
  add column spend_planned bigint,
  add column spend_actual bigint,
  add column spend_coop bigint,
  add column spend_coop_unclaimed bigint;
