-- Each expense with co-op that nobody has asked the manufacturer for, and until when that can be done: the deadline
-- somebody gave it, or 90 days after its last flight. Decided claims ask for nothing any more.
create view coop_claim with (security_invoker = true) as
select e.dealer_group_id, e.dealership_id, e.id as expense_id, e.month, k.name as category, p.name as product,
  e.campaign, e.coop_cents as expected_cents,
  e.coop_cents - case e.coop_status when 'claimed' then coalesce(e.coop_claimed_cents, e.coop_cents) else 0 end
    as unclaimed_cents,
  claim.until as claim_until,
  -- The first day on which it is too late; of a month without a budget nothing is known, so nothing is lost in it.
  claim.until + 1 as lapsed_on,
  case when exists (
    select from expense o
    where o.dealer_group_id = e.dealer_group_id and o.dealership_id = e.dealership_id
      and o.month = date_trunc('month', (claim.until + 1)::timestamp)::date
  ) then claim.until + 1 end as lost_on
from expense e
  cross join lateral (
    select coalesce(e.coop_deadline, coalesce(max(f.end_day), e.month) + 90) as until
    from budget_flight f where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id
  ) as claim
  left join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
  left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
where e.coop_status in ('none', 'planned', 'claimed')
  and e.coop_cents > case e.coop_status when 'claimed' then coalesce(e.coop_claimed_cents, e.coop_cents) else 0 end;

-- What is unclaimed depends on the day it is asked for, so it lies on no flight and in no rollup.
drop view budget_day;

alter table budget_flight drop column unclaimed_cents;

alter table measure_day drop column spend_coop_unclaimed;

alter table measure_month drop column spend_coop_unclaimed;

-- Each day of each flight with its part of the money. Parts differ by a cent at most, the earlier
-- ones larger, and add up: planned over all days of the flight, actual and co-op over `spread_days`.
-- What nobody asks of it is not joined: a name is found at most once.
create view budget_day with (security_invoker = true) as
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
