-- ro_count
select 0 as slot,
  null::date as at,
  sum(r.repair_orders)::bigint as repair_orders,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ro_count, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as repair_orders,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- ro_cp
select 0 as slot,
  null::date as at,
  sum(r.repair_orders_customer)::bigint as repair_orders_customer,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ro_cp, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where 'customer' = any(r.pay_types)) as repair_orders_customer,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- ro_warranty
select 0 as slot,
  null::date as at,
  sum(r.repair_orders_warranty)::bigint as repair_orders_warranty,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ro_warranty, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where 'warranty' = any(r.pay_types)) as repair_orders_warranty,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- ro_internal
select 0 as slot,
  null::date as at,
  sum(r.repair_orders_internal)::bigint as repair_orders_internal,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ro_internal, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where 'internal' = any(r.pay_types)) as repair_orders_internal,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- labor_sales
select 0 as slot,
  null::date as at,
  sum(r.labor_sales)::bigint as labor_sales,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor)::bigint as lines_labor,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- labor_sales, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.labor_sale_cents), 0)::bigint as labor_sales,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- labor_gross_pct
select 0 as slot,
  null::date as at,
  sum(r.labor_gross)::bigint as labor_gross,
  sum(r.labor_sales_costed)::bigint as labor_sales_costed,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor_costed)::bigint as lines_labor_costed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- labor_gross_pct, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.labor_sale_cents - r.labor_cost_cents), 0)::bigint as labor_gross,
  coalesce(sum(r.labor_sale_cents) filter (where r.labor_cost_cents is not null), 0)::bigint as labor_sales_costed,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null and r.labor_cost_cents is not null) as lines_labor_costed,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- service_gross
select 0 as slot,
  null::date as at,
  sum(r.labor_gross)::bigint as labor_gross,
  sum(r.other_gross)::bigint as other_gross,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor_costed)::bigint as lines_labor_costed,
  sum(r.lines_other_costed)::bigint as lines_other_costed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- service_gross, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.labor_sale_cents - r.labor_cost_cents), 0)::bigint as labor_gross,
  coalesce(sum(r.other_sale_cents - r.other_cost_cents), 0)::bigint as other_gross,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null and r.labor_cost_cents is not null) as lines_labor_costed,
  count(r.dealership_id) filter (where r.other_sale_cents is not null and r.other_cost_cents is not null) as lines_other_costed,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- hours_sold
select 0 as slot,
  null::date as at,
  sum(r.hours_sold)::bigint as hours_sold,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_hours)::bigint as lines_hours,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- hours_sold, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.sold_hours), 0)::bigint as hours_sold,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.sold_hours is not null) as lines_hours,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- elr
select 0 as slot,
  null::date as at,
  sum(r.labor_timed)::bigint as labor_timed,
  sum(r.hours_timed)::bigint as hours_timed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- elr, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null), 0)::bigint as labor_timed,
  coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null), 0)::bigint as hours_timed,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- elr_cp
select 0 as slot,
  null::date as at,
  sum(r.labor_timed_customer)::bigint as labor_timed_customer,
  sum(r.hours_timed_customer)::bigint as hours_timed_customer,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- elr_cp, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null and r.pay_type = 'customer'), 0)::bigint as labor_timed_customer,
  coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null and r.pay_type = 'customer'), 0)::bigint as hours_timed_customer,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- elr_warranty
select 0 as slot,
  null::date as at,
  sum(r.labor_timed_warranty)::bigint as labor_timed_warranty,
  sum(r.hours_timed_warranty)::bigint as hours_timed_warranty,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- elr_warranty, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null and r.pay_type = 'warranty'), 0)::bigint as labor_timed_warranty,
  coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null and r.pay_type = 'warranty'), 0)::bigint as hours_timed_warranty,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- hours_per_ro
select 0 as slot,
  null::date as at,
  sum(r.hours_sold_customer)::bigint as hours_sold_customer,
  sum(r.repair_orders_customer)::bigint as repair_orders_customer,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_hours)::bigint as lines_hours,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- hours_per_ro, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.sold_hours) filter (where r.pay_type = 'customer'), 0)::bigint as hours_sold_customer,
  null::bigint as repair_orders_customer,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.sold_hours is not null) as lines_hours,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as hours_sold_customer,
  count(r.dealership_id) filter (where 'customer' = any(r.pay_types)) as repair_orders_customer,
  null::bigint as repair_lines,
  null::bigint as lines_hours,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.is_voided is false
group by 1, 2


-- labor_per_ro
select 0 as slot,
  null::date as at,
  sum(r.labor_sales_customer)::bigint as labor_sales_customer,
  sum(r.repair_orders_customer)::bigint as repair_orders_customer,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor)::bigint as lines_labor,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- labor_per_ro, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.labor_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as labor_sales_customer,
  null::bigint as repair_orders_customer,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as labor_sales_customer,
  count(r.dealership_id) filter (where 'customer' = any(r.pay_types)) as repair_orders_customer,
  null::bigint as repair_lines,
  null::bigint as lines_labor,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.is_voided is false
group by 1, 2


-- avg_ro_value
select 0 as slot,
  null::date as at,
  sum(r.labor_sales)::bigint as labor_sales,
  sum(r.parts_sales)::bigint as parts_sales,
  sum(r.other_sales)::bigint as other_sales,
  sum(r.repair_orders)::bigint as repair_orders,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor)::bigint as lines_labor,
  sum(r.lines_parts)::bigint as lines_parts,
  sum(r.lines_other)::bigint as lines_other,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- avg_ro_value, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.labor_sale_cents), 0)::bigint as labor_sales,
  coalesce(sum(r.parts_sale_cents), 0)::bigint as parts_sales,
  coalesce(sum(r.other_sale_cents), 0)::bigint as other_sales,
  null::bigint as repair_orders,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null) as lines_parts,
  count(r.dealership_id) filter (where r.other_sale_cents is not null) as lines_other,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as labor_sales,
  null::bigint as parts_sales,
  null::bigint as other_sales,
  count(r.dealership_id) as repair_orders,
  null::bigint as repair_lines,
  null::bigint as lines_labor,
  null::bigint as lines_parts,
  null::bigint as lines_other,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.is_voided is false
group by 1, 2


-- one_line_ro_pct
select 0 as slot,
  null::date as at,
  sum(r.repair_orders_one_line)::bigint as repair_orders_one_line,
  sum(r.repair_orders_lines_known)::bigint as repair_orders_lines_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- one_line_ro_pct, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where 'customer' = any(r.pay_types) and r.customer_line_count >= 1 and r.customer_line_count <= 1) as repair_orders_one_line,
  count(r.dealership_id) filter (where 'customer' = any(r.pay_types) and r.customer_line_count is not null) as repair_orders_lines_known,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- cp_hours_mix
select 0 as slot,
  null::date as at,
  sum(r.hours_sold_customer)::bigint as hours_sold_customer,
  sum(r.hours_sold_typed)::bigint as hours_sold_typed,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_hours)::bigint as lines_hours,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- cp_hours_mix, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.sold_hours) filter (where r.pay_type = 'customer'), 0)::bigint as hours_sold_customer,
  coalesce(sum(r.sold_hours) filter (where r.pay_type is not null), 0)::bigint as hours_sold_typed,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.sold_hours is not null) as lines_hours,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- warranty_mix
select 0 as slot,
  null::date as at,
  sum(r.labor_sales_warranty)::bigint as labor_sales_warranty,
  sum(r.labor_sales_typed)::bigint as labor_sales_typed,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_labor)::bigint as lines_labor,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- warranty_mix, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.labor_sale_cents) filter (where r.pay_type = 'warranty'), 0)::bigint as labor_sales_warranty,
  coalesce(sum(r.labor_sale_cents) filter (where r.pay_type is not null), 0)::bigint as labor_sales_typed,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- open_ros
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as open_repair_orders,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[], $6::date[]) as requested (dealership_id, first, last, since, usual)
  cross join lateral (
    select r.* from repair_order r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = requested.dealership_id
      and r.opened_day <= requested.last
      and r.opened_day >= requested.since
      and case when r.day is null then 'infinity'::date else r.day end > requested.first
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day
      and case when r.day is null then 'infinity'::date else r.day end <= requested.usual and case when r.day is null then 'infinity'::date else r.day end <= r.opened_day + 30
    union all
    select r.* from repair_order r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = requested.dealership_id
      and r.opened_day <= requested.last
      and r.opened_day >= requested.since
      and case when r.day is null then 'infinity'::date else r.day end > requested.first
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day + 30
  ) as r
  cross join lateral (values (0)) as open (days)
where r.is_voided is false
group by 1, 2


-- open_ros, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as open_repair_orders,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[], $6::date[]) as requested (dealership_id, first, last, since, usual)
  cross join lateral (
    select r.* from repair_order r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = requested.dealership_id
      and r.opened_day <= requested.last
      and r.opened_day >= requested.since
      and case when r.day is null then 'infinity'::date else r.day end > requested.first
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day
      and case when r.day is null then 'infinity'::date else r.day end <= requested.usual and case when r.day is null then 'infinity'::date else r.day end <= r.opened_day + 30
    union all
    select r.* from repair_order r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = requested.dealership_id
      and r.opened_day <= requested.last
      and r.opened_day >= requested.since
      and case when r.day is null then 'infinity'::date else r.day end > requested.first
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day + 30
  ) as r
  cross join lateral (values (0)) as open (days)
where r.is_voided is false
group by 1, 2


-- open_ros_aged
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where requested.first + open.days - r.opened_day > 7) as open_repair_orders_aged,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[], $6::date[]) as requested (dealership_id, first, last, since, usual)
  cross join lateral (
    select r.* from repair_order r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = requested.dealership_id
      and r.opened_day <= requested.last
      and r.opened_day >= requested.since
      and case when r.day is null then 'infinity'::date else r.day end > requested.first
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day
      and case when r.day is null then 'infinity'::date else r.day end <= requested.usual and case when r.day is null then 'infinity'::date else r.day end <= r.opened_day + 30
    union all
    select r.* from repair_order r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = requested.dealership_id
      and r.opened_day <= requested.last
      and r.opened_day >= requested.since
      and case when r.day is null then 'infinity'::date else r.day end > requested.first
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day + 30
  ) as r
  cross join lateral (values (0)) as open (days)
where r.is_voided is false
group by 1, 2


-- open_ros_aged, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where requested.first + open.days - r.opened_day > 7) as open_repair_orders_aged,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[], $6::date[]) as requested (dealership_id, first, last, since, usual)
  cross join lateral (
    select r.* from repair_order r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = requested.dealership_id
      and r.opened_day <= requested.last
      and r.opened_day >= requested.since
      and case when r.day is null then 'infinity'::date else r.day end > requested.first
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day
      and case when r.day is null then 'infinity'::date else r.day end <= requested.usual and case when r.day is null then 'infinity'::date else r.day end <= r.opened_day + 30
    union all
    select r.* from repair_order r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = requested.dealership_id
      and r.opened_day <= requested.last
      and r.opened_day >= requested.since
      and case when r.day is null then 'infinity'::date else r.day end > requested.first
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day + 30
  ) as r
  cross join lateral (values (0)) as open (days)
where r.is_voided is false
group by 1, 2


-- days_to_close
select 0 as slot,
  null::date as at,
  sum(r.days_open)::bigint as days_open,
  sum(r.repair_orders_days_known)::bigint as repair_orders_days_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- days_to_close, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.days_open), 0)::bigint as days_open,
  count(r.dealership_id) filter (where r.days_open is not null) as repair_orders_days_known,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- tech_efficiency
select 0 as slot,
  null::date as at,
  sum(r.hours_flagged)::bigint as hours_flagged,
  sum(r.hours_clocked)::bigint as hours_clocked,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- tech_efficiency, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.flag_hours) filter (where r.actual_hours is not null), 0)::bigint as hours_flagged,
  coalesce(sum(r.actual_hours) filter (where r.flag_hours is not null), 0)::bigint as hours_clocked,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- tech_hours
select 0 as slot,
  null::date as at,
  sum(r.technician_hours)::bigint as technician_hours,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- tech_hours, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.available_hours), 0)::bigint as technician_hours,
  0 as untimed
from technician_time r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- tech_proficiency
select 0 as slot,
  null::date as at,
  sum(r.technician_hours_flagged)::bigint as technician_hours_flagged,
  sum(r.technician_hours_available)::bigint as technician_hours_available,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- tech_proficiency, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.flag_hours) filter (where r.available_hours is not null), 0)::bigint as technician_hours_flagged,
  coalesce(sum(r.available_hours) filter (where r.flag_hours is not null), 0)::bigint as technician_hours_available,
  0 as untimed
from technician_time r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- mpi_rate
select 0 as slot,
  null::date as at,
  sum(r.repair_orders_inspected)::bigint as repair_orders_inspected,
  sum(r.visits_inspected)::bigint as visits_inspected,
  sum(r.repair_orders_inspection_known)::bigint as repair_orders_inspection_known,
  sum(r.visits_inspection_known)::bigint as visits_inspection_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- mpi_rate, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_inspected is true) as repair_orders_inspected,
  null::bigint as visits_inspected,
  count(r.dealership_id) filter (where r.is_inspected is not null) as repair_orders_inspection_known,
  null::bigint as visits_inspection_known,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as repair_orders_inspected,
  count(r.dealership_id) filter (where r.is_inspected is true) as visits_inspected,
  null::bigint as repair_orders_inspection_known,
  count(r.dealership_id) filter (where r.is_inspected is not null) as visits_inspection_known,
  0 as untimed
from inspection r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
group by 1, 2


-- recommended_work
select 0 as slot,
  null::date as at,
  sum(r.work_recommended)::bigint as work_recommended,
  sum(r.visits_listed)::bigint as visits_listed,
  sum(r.visits_recommended_known)::bigint as visits_recommended_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- recommended_work, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.recommended_cents), 0)::bigint as work_recommended,
  count(r.dealership_id) as visits_listed,
  count(r.dealership_id) filter (where r.recommended_cents is not null) as visits_recommended_known,
  0 as untimed
from inspection r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- declined_work
select 0 as slot,
  null::date as at,
  sum(r.work_declined)::bigint as work_declined,
  sum(r.visits_listed)::bigint as visits_listed,
  sum(r.visits_declined_known)::bigint as visits_declined_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- declined_work, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.declined_cents), 0)::bigint as work_declined,
  count(r.dealership_id) as visits_listed,
  count(r.dealership_id) filter (where r.declined_cents is not null) as visits_declined_known,
  0 as untimed
from inspection r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- recommended_sold_pct
select 0 as slot,
  null::date as at,
  sum(r.work_recommended_sold)::bigint as work_recommended_sold,
  sum(r.work_recommended_judged)::bigint as work_recommended_judged,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- recommended_sold_pct, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.sold_cents) filter (where r.recommended_cents is not null), 0)::bigint as work_recommended_sold,
  coalesce(sum(r.recommended_cents) filter (where r.sold_cents is not null), 0)::bigint as work_recommended_judged,
  0 as untimed
from inspection r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- svc_appts
select 0 as slot,
  null::date as at,
  sum(r.service_appointments)::bigint as service_appointments,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- svc_appts, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as service_appointments,
  0 as untimed
from service_appointment r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_cancelled is false
group by 1, 2


-- svc_show_rate
select 0 as slot,
  null::date as at,
  sum(r.service_appointments_shown)::bigint as service_appointments_shown,
  sum(r.service_appointments_due)::bigint as service_appointments_due,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- svc_show_rate, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_shown is true) as service_appointments_shown,
  count(r.dealership_id) filter (where r.is_shown is not null) as service_appointments_due,
  0 as untimed
from service_appointment r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_cancelled is false
group by 1, 2


-- svc_lead_days
select 0 as slot,
  null::date as at,
  sum(r.service_appointment_lead_days)::bigint as service_appointment_lead_days,
  sum(r.service_appointments_booked_known)::bigint as service_appointments_booked_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- svc_lead_days, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.lead_days), 0)::bigint as service_appointment_lead_days,
  count(r.dealership_id) filter (where r.lead_days is not null) as service_appointments_booked_known,
  0 as untimed
from service_appointment r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_cancelled is false
group by 1, 2


-- service_retention
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.days_to_service is not null and requested.first + open.days - r.day >= r.days_to_service) as service_buyers_returned,
  count(r.dealership_id) as service_buyers,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  cross join lateral (
    select from service_buyer k
    where k.dealer_group_id = any($1::integer[]) and k.dealership_id = requested.dealership_id
      and (k.days_to_service is not null)
    limit 1
  ) as reported
  join service_buyer r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where true
group by 1, 2


-- service_retention, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.days_to_service is not null and requested.first + open.days - r.day >= r.days_to_service) as service_buyers_returned,
  count(r.dealership_id) as service_buyers,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  cross join lateral (
    select from service_buyer k
    where k.dealer_group_id = any($1::integer[]) and k.dealership_id = requested.dealership_id
      and (k.days_to_service is not null)
    limit 1
  ) as reported
  join service_buyer r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where true
group by 1, 2


-- parts_per_ro
select 0 as slot,
  null::date as at,
  sum(r.parts_sales_customer)::bigint as parts_sales_customer,
  sum(r.repair_orders_customer)::bigint as repair_orders_customer,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_parts)::bigint as lines_parts,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- parts_per_ro, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.parts_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as parts_sales_customer,
  null::bigint as repair_orders_customer,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null) as lines_parts,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as parts_sales_customer,
  count(r.dealership_id) filter (where 'customer' = any(r.pay_types)) as repair_orders_customer,
  null::bigint as repair_lines,
  null::bigint as lines_parts,
  0 as untimed
from repair_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.is_voided is false
group by 1, 2


-- parts_to_labor
select 0 as slot,
  null::date as at,
  sum(r.parts_sales_customer)::bigint as parts_sales_customer,
  sum(r.labor_sales_customer)::bigint as labor_sales_customer,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_parts)::bigint as lines_parts,
  sum(r.lines_labor)::bigint as lines_labor,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- parts_to_labor, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.parts_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as parts_sales_customer,
  coalesce(sum(r.labor_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as labor_sales_customer,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null) as lines_parts,
  count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2


-- parts_gross
select 0 as slot,
  null::date as at,
  sum(r.parts_gross)::bigint as parts_gross,
  sum(r.parts_invoice_gross)::bigint as parts_invoice_gross,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_parts_costed)::bigint as lines_parts_costed,
  sum(r.parts_invoices)::bigint as parts_invoices,
  sum(r.parts_invoices_costed)::bigint as parts_invoices_costed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- parts_gross, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.parts_sale_cents - r.parts_cost_cents), 0)::bigint as parts_gross,
  null::bigint as parts_invoice_gross,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null and r.parts_cost_cents is not null) as lines_parts_costed,
  null::bigint as parts_invoices,
  null::bigint as parts_invoices_costed,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as parts_gross,
  coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as parts_invoice_gross,
  null::bigint as repair_lines,
  null::bigint as lines_parts_costed,
  count(r.dealership_id) as parts_invoices,
  count(r.dealership_id) filter (where r.cost_cents is not null) as parts_invoices_costed,
  0 as untimed
from parts_invoice r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
group by 1, 2


-- parts_gross_pct
select 0 as slot,
  null::date as at,
  sum(r.parts_gross)::bigint as parts_gross,
  sum(r.parts_invoice_gross)::bigint as parts_invoice_gross,
  sum(r.parts_sales_costed)::bigint as parts_sales_costed,
  sum(r.parts_invoice_sales_costed)::bigint as parts_invoice_sales_costed,
  sum(r.repair_lines)::bigint as repair_lines,
  sum(r.lines_parts_costed)::bigint as lines_parts_costed,
  sum(r.parts_invoices)::bigint as parts_invoices,
  sum(r.parts_invoices_costed)::bigint as parts_invoices_costed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- parts_gross_pct, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.parts_sale_cents - r.parts_cost_cents), 0)::bigint as parts_gross,
  null::bigint as parts_invoice_gross,
  coalesce(sum(r.parts_sale_cents) filter (where r.parts_cost_cents is not null), 0)::bigint as parts_sales_costed,
  null::bigint as parts_invoice_sales_costed,
  count(r.dealership_id) as repair_lines,
  count(r.dealership_id) filter (where r.parts_sale_cents is not null and r.parts_cost_cents is not null) as lines_parts_costed,
  null::bigint as parts_invoices,
  null::bigint as parts_invoices_costed,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as parts_gross,
  coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as parts_invoice_gross,
  null::bigint as parts_sales_costed,
  coalesce(sum(r.sale_cents) filter (where r.cost_cents is not null), 0)::bigint as parts_invoice_sales_costed,
  null::bigint as repair_lines,
  null::bigint as lines_parts_costed,
  count(r.dealership_id) as parts_invoices,
  count(r.dealership_id) filter (where r.cost_cents is not null) as parts_invoices_costed,
  0 as untimed
from parts_invoice r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
group by 1, 2


-- parts_inventory
select 0 as slot,
  null::date as at,
  coalesce(sum(r.value_cents), 0)::bigint as part_stock_value,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join part_stock r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where true
group by 1, 2


-- parts_inventory, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.value_cents), 0)::bigint as part_stock_value,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join part_stock r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where true
group by 1, 2


-- parts_months_supply
select 0 as slot,
  null::date as at,
  coalesce(sum(r.value_cents), 0)::bigint as part_stock_value,
  null::bigint as parts_cost_monthly,
  null::bigint as parts_invoice_cost_monthly,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join part_stock r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where true
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as part_stock_value,
  sum(r.parts_cost)::bigint as parts_cost_monthly,
  null::bigint as parts_invoice_cost_monthly,
  0 as untimed
from (
  select requested.dealership_id, found.*
  from unnest($6::integer[], $7::date[], $8::date[], $9::date[]) as requested (dealership_id, first, last, since)
    cross join lateral (
      select d.day, d.is_requested, sum(d.parts_cost) over days as parts_cost
      from (
        select m.day, false as is_requested, m.parts_cost
        from measure_day m
        where m.dealer_group_id = any($1::integer[]) and m.dealership_id = requested.dealership_id
          and m.day >= requested.since and m.day <= requested.last
        union all
        select requested.first + n, true, 0
        from generate_series(0, requested.last - requested.first) n
      ) as d
      window days as (order by d.day range between '89 days' preceding and current row)
    ) as found
) as r
where r.is_requested
group by 1, 2
having sum(r.parts_cost) <> 0
union all
select 0 as slot,
  null::date as at,
  null::bigint as part_stock_value,
  null::bigint as parts_cost_monthly,
  sum(r.parts_invoice_cost)::bigint as parts_invoice_cost_monthly,
  0 as untimed
from (
  select requested.dealership_id, found.*
  from unnest($10::integer[], $11::date[], $12::date[], $13::date[]) as requested (dealership_id, first, last, since)
    cross join lateral (
      select d.day, d.is_requested, sum(d.parts_invoice_cost) over days as parts_invoice_cost
      from (
        select m.day, false as is_requested, m.parts_invoice_cost
        from measure_day m
        where m.dealer_group_id = any($1::integer[]) and m.dealership_id = requested.dealership_id
          and m.day >= requested.since and m.day <= requested.last
        union all
        select requested.first + n, true, 0
        from generate_series(0, requested.last - requested.first) n
      ) as d
      window days as (order by d.day range between '89 days' preceding and current row)
    ) as found
) as r
where r.is_requested
group by 1, 2
having sum(r.parts_invoice_cost) <> 0


-- parts_months_supply, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.value_cents), 0)::bigint as part_stock_value,
  null::bigint as parts_cost_monthly,
  null::bigint as parts_invoice_cost_monthly,
  0 as untimed
from unnest($2::integer[], $3::date[], $4::date[], $5::date[]) as requested (dealership_id, first, last, since)
  join part_stock r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where true
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as part_stock_value,
  coalesce(sum(r.parts_cost_cents), 0)::bigint as parts_cost_monthly,
  null::bigint as parts_invoice_cost_monthly,
  0 as untimed
from unnest($6::integer[], $7::date[], $8::date[], $9::date[]) as requested (dealership_id, first, last, since)
  join repair_order_line r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where r.is_voided is false
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as part_stock_value,
  null::bigint as parts_cost_monthly,
  coalesce(sum(r.cost_cents), 0)::bigint as parts_invoice_cost_monthly,
  0 as untimed
from unnest($10::integer[], $11::date[], $12::date[], $13::date[]) as requested (dealership_id, first, last, since)
  join parts_invoice r on r.dealer_group_id = any($1::integer[])
    and r.dealership_id = requested.dealership_id
    and r.day <= requested.last
    and r.day >= requested.since
  cross join lateral (values (0)) as open (days)
where true
group by 1, 2


-- parts_obsolete_pct
select 0 as slot,
  null::date as at,
  sum(r.part_stock_value_obsolete)::bigint as part_stock_value_obsolete,
  sum(r.part_stock_value_aged)::bigint as part_stock_value_aged,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- parts_obsolete_pct, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.value_cents) filter (where r.months_without_sale >= 12), 0)::bigint as part_stock_value_obsolete,
  coalesce(sum(r.value_cents) filter (where r.months_without_sale is not null), 0)::bigint as part_stock_value_aged,
  0 as untimed
from part_stock r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- parts_fill_rate
select 0 as slot,
  null::date as at,
  sum(r.parts_filled)::bigint as parts_filled,
  sum(r.parts_requested)::bigint as parts_requested,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- parts_fill_rate, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.filled), 0)::bigint as parts_filled,
  coalesce(sum(r.requested) filter (where r.filled is not null), 0)::bigint as parts_requested,
  0 as untimed
from parts_request r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- body_ros
select 0 as slot,
  null::date as at,
  sum(r.body_orders)::bigint as body_orders,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- body_ros, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as body_orders,
  0 as untimed
from body_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- rev_body
select 0 as slot,
  null::date as at,
  sum(r.body_sales)::bigint as body_sales,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- rev_body, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.sale_cents), 0)::bigint as body_sales,
  0 as untimed
from body_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- body_gross
select 0 as slot,
  null::date as at,
  sum(r.body_gross)::bigint as body_gross,
  sum(r.body_orders)::bigint as body_orders,
  sum(r.body_orders_costed)::bigint as body_orders_costed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- body_gross, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as body_gross,
  count(r.dealership_id) as body_orders,
  count(r.dealership_id) filter (where r.cost_cents is not null) as body_orders_costed,
  0 as untimed
from body_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- body_hours
select 0 as slot,
  null::date as at,
  sum(r.body_hours)::bigint as body_hours,
  sum(r.body_orders)::bigint as body_orders,
  sum(r.body_orders_timed)::bigint as body_orders_timed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- body_hours, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.hours), 0)::bigint as body_hours,
  count(r.dealership_id) as body_orders,
  count(r.dealership_id) filter (where r.hours is not null) as body_orders_timed,
  0 as untimed
from body_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- body_ro_value
select 0 as slot,
  null::date as at,
  sum(r.body_sales)::bigint as body_sales,
  sum(r.body_orders)::bigint as body_orders,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- body_ro_value, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.sale_cents), 0)::bigint as body_sales,
  count(r.dealership_id) as body_orders,
  0 as untimed
from body_order r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- overhead
select 0 as slot,
  null::date as at,
  sum(r.ledger_overhead)::bigint as ledger_overhead,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- overhead, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.amount_cents) filter (where r.is_overhead is true), 0)::bigint as ledger_overhead,
  0 as untimed
from ledger_expense r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- absorption
select 0 as slot,
  null::date as at,
  coalesce(sum(r.fixed_gross_cents), 0)::bigint as absorbing_gross,
  coalesce(sum(r.overhead_cents), 0)::bigint as absorbed_overhead,
  0 as untimed
from absorption_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- absorption, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.fixed_gross_cents), 0)::bigint as absorbing_gross,
  coalesce(sum(r.overhead_cents), 0)::bigint as absorbed_overhead,
  0 as untimed
from absorption_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2

