-- Repair orders and their lines, added up from the first of the month through each day with an order, as inventory is:
-- the service board read every line of three months once for each breakdown.
create table repair_order_to_date (
  dealer_group_id                 integer  not null,
  dealership_id                   integer  not null,
  cut                             smallint not null,
  day                             date     not null,
  -- Numbers the rows of a day.
  line                            integer  not null,
  pay_types                       text[],
  advisor                         text,
  make                            text,
  records                         integer  not null default 0,
  repair_orders_customer          bigint   not null default 0,
  repair_orders                   bigint   not null default 0,
  repair_orders_lines_known       bigint   not null default 0,
  repair_orders_one_line          bigint   not null default 0,
  repair_orders_days_known        bigint   not null default 0,
  days_open                       bigint   not null default 0,
  repair_orders_inspection_known  bigint   not null default 0,
  repair_orders_inspected         bigint   not null default 0,
  constraint repair_order_to_date_pk primary key (dealer_group_id, dealership_id, cut, day, line),
  constraint repair_order_to_date_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create table repair_order_line_to_date (
  dealer_group_id       integer  not null,
  dealership_id         integer  not null,
  cut                   smallint not null,
  day                   date     not null,
  -- Numbers the rows of a day.
  line                  integer  not null,
  pay_type              text,
  op_code               text,
  technician            text,
  advisor               text,
  make                  text,
  records               integer  not null default 0,
  repair_lines          bigint   not null default 0,
  lines_labor           bigint   not null default 0,
  lines_hours           bigint   not null default 0,
  lines_parts           bigint   not null default 0,
  lines_parts_costed    bigint   not null default 0,
  lines_other           bigint   not null default 0,
  labor_sales           bigint   not null default 0,
  labor_sales_customer  bigint   not null default 0,
  labor_timed           bigint   not null default 0,
  labor_timed_customer  bigint   not null default 0,
  hours_sold            bigint   not null default 0,
  hours_sold_customer   bigint   not null default 0,
  hours_timed           bigint   not null default 0,
  hours_timed_customer  bigint   not null default 0,
  hours_flagged         bigint   not null default 0,
  hours_clocked         bigint   not null default 0,
  parts_sales           bigint   not null default 0,
  parts_gross           bigint   not null default 0,
  other_sales           bigint   not null default 0,
  constraint repair_order_line_to_date_pk primary key (dealer_group_id, dealership_id, cut, day, line),
  constraint repair_order_line_to_date_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table repair_order no force row level security;

alter table repair_order_line no force row level security;

insert into repair_order_to_date (
  dealer_group_id, dealership_id, cut, day, line, pay_types, advisor, make, records, repair_orders_customer,
  repair_orders, repair_orders_lines_known, repair_orders_one_line, repair_orders_days_known, days_open,
  repair_orders_inspection_known, repair_orders_inspected
)
with listed as materialized (
  select distinct dealer_group_id, dealership_id, day, day - (extract(day from day)::integer - 1) as month
  from repair_order where day is not null
), own as materialized (
  select r.dealer_group_id, r.dealership_id, r.day, r.day - (extract(day from r.day)::integer - 1) as month,
    case grouping(r.pay_types, r.advisor, r.make)
      when 3 then 0 when 5 then 1 when 6 then 2 end as cut,
    r.pay_types, r.advisor, r.make,
    count(*) as records,
    count(r.dealership_id) filter (where 'customer' = any(r.pay_types)) as repair_orders_customer,
    count(r.dealership_id) as repair_orders,
    count(r.dealership_id)
      filter (where 'customer' = any(r.pay_types) and r.customer_line_count is not null) as repair_orders_lines_known,
    count(r.dealership_id)
      filter (where 'customer' = any(r.pay_types) and r.customer_line_count >= 1 and r.customer_line_count <= 1) as repair_orders_one_line,
    count(r.dealership_id) filter (where r.days_open is not null) as repair_orders_days_known,
    coalesce(sum(r.days_open), 0)::bigint as days_open,
    count(r.dealership_id) filter (where r.is_inspected is not null) as repair_orders_inspection_known,
    count(r.dealership_id) filter (where r.is_inspected is true) as repair_orders_inspected
  from repair_order r
  where r.day is not null and r.is_voided is false
  group by r.dealer_group_id, r.dealership_id, r.day,
    grouping sets ((r.pay_types), (r.advisor), (r.make))
)
select l.dealer_group_id, l.dealership_id, a.cut, l.day,
  row_number() over (partition by l.dealer_group_id, l.dealership_id, a.cut, l.day),
  a.pay_types, a.advisor, a.make, sum(a.records), sum(a.repair_orders_customer), sum(a.repair_orders),
  sum(a.repair_orders_lines_known), sum(a.repair_orders_one_line), sum(a.repair_orders_days_known), sum(a.days_open),
  sum(a.repair_orders_inspection_known), sum(a.repair_orders_inspected)
from own a
  join listed l on l.dealer_group_id = a.dealer_group_id and l.dealership_id = a.dealership_id and l.month = a.month
    and l.day >= a.day
group by l.dealer_group_id, l.dealership_id, l.day, a.cut, a.pay_types, a.advisor, a.make
order by 1, 2, 3, 4, 5;

insert into repair_order_line_to_date (
  dealer_group_id, dealership_id, cut, day, line, pay_type, op_code, technician, advisor, make, records, repair_lines,
  lines_labor, lines_hours, lines_parts, lines_parts_costed, lines_other, labor_sales, labor_sales_customer,
  labor_timed, labor_timed_customer, hours_sold, hours_sold_customer, hours_timed, hours_timed_customer,
  hours_flagged, hours_clocked, parts_sales, parts_gross, other_sales
)
with listed as materialized (
  select distinct dealer_group_id, dealership_id, day, day - (extract(day from day)::integer - 1) as month
  from repair_order where day is not null
), own as materialized (
  select r.dealer_group_id, r.dealership_id, r.day, r.day - (extract(day from r.day)::integer - 1) as month,
    case grouping(r.pay_type, r.op_code, r.technician, r.advisor, r.make)
      when 15 then 0 when 7 then 1 when 27 then 2 when 29 then 3 when 30 then 4 end as cut,
    r.pay_type, r.op_code, r.technician, r.advisor, r.make,
    count(*) as records,
    count(r.dealership_id) as repair_lines,
    count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
    count(r.dealership_id) filter (where r.sold_hours is not null) as lines_hours,
    count(r.dealership_id) filter (where r.parts_sale_cents is not null) as lines_parts,
    count(r.dealership_id)
      filter (where r.parts_sale_cents is not null and r.parts_cost_cents is not null) as lines_parts_costed,
    count(r.dealership_id) filter (where r.other_sale_cents is not null) as lines_other,
    coalesce(sum(r.labor_sale_cents), 0)::bigint as labor_sales,
    coalesce(sum(r.labor_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as labor_sales_customer,
    coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null), 0)::bigint as labor_timed,
    coalesce(sum(r.labor_sale_cents)
      filter (where r.sold_hours is not null and r.pay_type = 'customer'), 0)::bigint as labor_timed_customer,
    coalesce(sum(r.sold_hours), 0)::bigint as hours_sold,
    coalesce(sum(r.sold_hours) filter (where r.pay_type = 'customer'), 0)::bigint as hours_sold_customer,
    coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null), 0)::bigint as hours_timed,
    coalesce(sum(r.sold_hours)
      filter (where r.labor_sale_cents is not null and r.pay_type = 'customer'), 0)::bigint as hours_timed_customer,
    coalesce(sum(r.flag_hours) filter (where r.actual_hours is not null), 0)::bigint as hours_flagged,
    coalesce(sum(r.actual_hours) filter (where r.flag_hours is not null), 0)::bigint as hours_clocked,
    coalesce(sum(r.parts_sale_cents), 0)::bigint as parts_sales,
    coalesce(sum(r.parts_sale_cents - r.parts_cost_cents), 0)::bigint as parts_gross,
    coalesce(sum(r.other_sale_cents), 0)::bigint as other_sales
  from repair_order_line r
  where r.day is not null and r.is_voided is false
  group by r.dealer_group_id, r.dealership_id, r.day,
    grouping sets ((r.pay_type), (r.op_code, r.pay_type), (r.technician), (r.advisor), (r.make))
)
select l.dealer_group_id, l.dealership_id, a.cut, l.day,
  row_number() over (partition by l.dealer_group_id, l.dealership_id, a.cut, l.day),
  a.pay_type, a.op_code, a.technician, a.advisor, a.make, sum(a.records), sum(a.repair_lines), sum(a.lines_labor),
  sum(a.lines_hours), sum(a.lines_parts), sum(a.lines_parts_costed), sum(a.lines_other), sum(a.labor_sales),
  sum(a.labor_sales_customer), sum(a.labor_timed), sum(a.labor_timed_customer), sum(a.hours_sold),
  sum(a.hours_sold_customer), sum(a.hours_timed), sum(a.hours_timed_customer), sum(a.hours_flagged),
  sum(a.hours_clocked), sum(a.parts_sales), sum(a.parts_gross), sum(a.other_sales)
from own a
  join listed l on l.dealer_group_id = a.dealer_group_id and l.dealership_id = a.dealership_id and l.month = a.month
    and l.day >= a.day
group by l.dealer_group_id, l.dealership_id, l.day, a.cut, a.pay_type, a.op_code, a.technician, a.advisor, a.make
order by 1, 2, 3, 4, 5;

alter table repair_order force row level security;

alter table repair_order_line force row level security;

alter table repair_order_to_date enable row level security;

alter table repair_order_to_date force row level security;

create policy repair_order_to_date_of_group on repair_order_to_date
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table repair_order_line_to_date enable row level security;

alter table repair_order_line_to_date force row level security;

create policy repair_order_line_to_date_of_group on repair_order_line_to_date
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- Repair orders that were open for more than a month. The others open on a day ended within a month of it.
create index repair_order_until_long on repair_order
  (dealer_group_id, dealership_id, (case when day is null then 'infinity'::date else day end), opened_day)
  where (case when day is null then 'infinity'::date else day end) > opened_day
    and (case when day is null then 'infinity'::date else day end) > opened_day + 30;
