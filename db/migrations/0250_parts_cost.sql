-- What the parts of a day cost: their months' supply adds up 90 days of it, where it read every line of them.
alter table measure_day
  add column parts_cost bigint,
  add column parts_invoice_cost bigint;

alter table measure_month
  add column parts_cost bigint,
  add column parts_invoice_cost bigint;

-- Days that are counted already. The owner of the tables sees no tenant's rows either where it is no superuser.
alter table repair_order_line no force row level security;

alter table parts_invoice no force row level security;

alter table measure_day no force row level security;

alter table measure_month no force row level security;

update measure_day m
set parts_cost = coalesce(c.cost, 0)
from (
  select m.dealer_group_id, m.dealership_id, m.day, lines.cost
  from measure_day m
    left join (
      select dealer_group_id, dealership_id, day, sum(parts_cost_cents) as cost
      from repair_order_line
      where is_voided is false
      group by dealer_group_id, dealership_id, day
    ) as lines using (dealer_group_id, dealership_id, day)
  where m.repair_lines is not null
) as c
where m.dealer_group_id = c.dealer_group_id and m.dealership_id = c.dealership_id and m.day = c.day;

update measure_day m
set parts_invoice_cost = coalesce(c.cost, 0)
from (
  select m.dealer_group_id, m.dealership_id, m.day, invoices.cost
  from measure_day m
    left join (
      select dealer_group_id, dealership_id, day, sum(cost_cents) as cost
      from parts_invoice
      group by dealer_group_id, dealership_id, day
    ) as invoices using (dealer_group_id, dealership_id, day)
  where m.parts_invoices is not null
) as c
where m.dealer_group_id = c.dealer_group_id and m.dealership_id = c.dealership_id and m.day = c.day;

update measure_month m
set parts_cost = d.parts_cost, parts_invoice_cost = d.parts_invoice_cost
from (
  select dealer_group_id, dealership_id, day - (extract(day from day)::integer - 1) as month,
    sum(parts_cost) as parts_cost, sum(parts_invoice_cost) as parts_invoice_cost
  from measure_day
  where parts_cost is not null or parts_invoice_cost is not null
  group by 1, 2, 3
) as d
where m.dealer_group_id = d.dealer_group_id and m.dealership_id = d.dealership_id and m.month = d.month;

alter table repair_order_line force row level security;

alter table parts_invoice force row level security;

alter table measure_day force row level security;

alter table measure_month force row level security;
