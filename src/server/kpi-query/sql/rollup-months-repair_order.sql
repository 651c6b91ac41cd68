insert into measure_month (dealer_group_id, dealership_id, month, repair_orders, repair_orders_customer, repair_orders_warranty, repair_orders_internal, repair_orders_lines_known, repair_orders_one_line, repair_orders_days_known, days_open, repair_orders_inspection_known, repair_orders_inspected, repair_lines, lines_labor, lines_labor_costed, lines_parts, lines_parts_costed, lines_other, lines_other_costed, lines_hours, labor_sales, labor_sales_customer, labor_sales_warranty, labor_sales_typed, labor_sales_costed, labor_gross, parts_sales, parts_sales_customer, parts_sales_costed, parts_gross, other_sales, other_sales_costed, other_gross, hours_sold, hours_sold_customer, hours_sold_typed, labor_timed, labor_timed_customer, labor_timed_warranty, hours_timed, hours_timed_customer, hours_timed_warranty, hours_flagged, hours_clocked)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.repair_orders)::bigint,
      sum(d.repair_orders_customer)::bigint,
      sum(d.repair_orders_warranty)::bigint,
      sum(d.repair_orders_internal)::bigint,
      sum(d.repair_orders_lines_known)::bigint,
      sum(d.repair_orders_one_line)::bigint,
      sum(d.repair_orders_days_known)::bigint,
      sum(d.days_open)::bigint,
      sum(d.repair_orders_inspection_known)::bigint,
      sum(d.repair_orders_inspected)::bigint,
      sum(d.repair_lines)::bigint,
      sum(d.lines_labor)::bigint,
      sum(d.lines_labor_costed)::bigint,
      sum(d.lines_parts)::bigint,
      sum(d.lines_parts_costed)::bigint,
      sum(d.lines_other)::bigint,
      sum(d.lines_other_costed)::bigint,
      sum(d.lines_hours)::bigint,
      sum(d.labor_sales)::bigint,
      sum(d.labor_sales_customer)::bigint,
      sum(d.labor_sales_warranty)::bigint,
      sum(d.labor_sales_typed)::bigint,
      sum(d.labor_sales_costed)::bigint,
      sum(d.labor_gross)::bigint,
      sum(d.parts_sales)::bigint,
      sum(d.parts_sales_customer)::bigint,
      sum(d.parts_sales_costed)::bigint,
      sum(d.parts_gross)::bigint,
      sum(d.other_sales)::bigint,
      sum(d.other_sales_costed)::bigint,
      sum(d.other_gross)::bigint,
      sum(d.hours_sold)::bigint,
      sum(d.hours_sold_customer)::bigint,
      sum(d.hours_sold_typed)::bigint,
      sum(d.labor_timed)::bigint,
      sum(d.labor_timed_customer)::bigint,
      sum(d.labor_timed_warranty)::bigint,
      sum(d.hours_timed)::bigint,
      sum(d.hours_timed_customer)::bigint,
      sum(d.hours_timed_warranty)::bigint,
      sum(d.hours_flagged)::bigint,
      sum(d.hours_clocked)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set repair_orders = excluded.repair_orders, repair_orders_customer = excluded.repair_orders_customer, repair_orders_warranty = excluded.repair_orders_warranty, repair_orders_internal = excluded.repair_orders_internal, repair_orders_lines_known = excluded.repair_orders_lines_known, repair_orders_one_line = excluded.repair_orders_one_line, repair_orders_days_known = excluded.repair_orders_days_known, days_open = excluded.days_open, repair_orders_inspection_known = excluded.repair_orders_inspection_known, repair_orders_inspected = excluded.repair_orders_inspected, repair_lines = excluded.repair_lines, lines_labor = excluded.lines_labor, lines_labor_costed = excluded.lines_labor_costed, lines_parts = excluded.lines_parts, lines_parts_costed = excluded.lines_parts_costed, lines_other = excluded.lines_other, lines_other_costed = excluded.lines_other_costed, lines_hours = excluded.lines_hours, labor_sales = excluded.labor_sales, labor_sales_customer = excluded.labor_sales_customer, labor_sales_warranty = excluded.labor_sales_warranty, labor_sales_typed = excluded.labor_sales_typed, labor_sales_costed = excluded.labor_sales_costed, labor_gross = excluded.labor_gross, parts_sales = excluded.parts_sales, parts_sales_customer = excluded.parts_sales_customer, parts_sales_costed = excluded.parts_sales_costed, parts_gross = excluded.parts_gross, other_sales = excluded.other_sales, other_sales_costed = excluded.other_sales_costed, other_gross = excluded.other_gross, hours_sold = excluded.hours_sold, hours_sold_customer = excluded.hours_sold_customer, hours_sold_typed = excluded.hours_sold_typed, labor_timed = excluded.labor_timed, labor_timed_customer = excluded.labor_timed_customer, labor_timed_warranty = excluded.labor_timed_warranty, hours_timed = excluded.hours_timed, hours_timed_customer = excluded.hours_timed_customer, hours_timed_warranty = excluded.hours_timed_warranty, hours_flagged = excluded.hours_flagged, hours_clocked = excluded.hours_clocked
