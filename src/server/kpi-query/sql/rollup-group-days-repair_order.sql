with repair_order_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) as repair_orders,
      count(r.dealership_id) filter (where 'customer' = any(r.pay_types)) as repair_orders_customer,
      count(r.dealership_id) filter (where 'warranty' = any(r.pay_types)) as repair_orders_warranty,
      count(r.dealership_id) filter (where 'internal' = any(r.pay_types)) as repair_orders_internal,
      count(r.dealership_id) filter (where 'customer' = any(r.pay_types) and r.customer_line_count is not null) as repair_orders_lines_known,
      count(r.dealership_id) filter (where 'customer' = any(r.pay_types) and r.customer_line_count >= 1 and r.customer_line_count <= 1) as repair_orders_one_line,
      count(r.dealership_id) filter (where r.days_open is not null) as repair_orders_days_known,
      coalesce(sum(r.days_open), 0)::bigint as days_open,
      count(r.dealership_id) filter (where r.is_inspected is not null) as repair_orders_inspection_known,
      count(r.dealership_id) filter (where r.is_inspected is true) as repair_orders_inspected
    from repair_order r
    where r.dealer_group_id = $1 and r.day is not null and r.is_voided is false
    group by r.dealership_id, r.day
  ), repair_order_line_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) as repair_lines,
      count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
      count(r.dealership_id) filter (where r.labor_sale_cents is not null and r.labor_cost_cents is not null) as lines_labor_costed,
      count(r.dealership_id) filter (where r.parts_sale_cents is not null) as lines_parts,
      count(r.dealership_id) filter (where r.parts_sale_cents is not null and r.parts_cost_cents is not null) as lines_parts_costed,
      count(r.dealership_id) filter (where r.other_sale_cents is not null) as lines_other,
      count(r.dealership_id) filter (where r.other_sale_cents is not null and r.other_cost_cents is not null) as lines_other_costed,
      count(r.dealership_id) filter (where r.sold_hours is not null) as lines_hours,
      coalesce(sum(r.labor_sale_cents), 0)::bigint as labor_sales,
      coalesce(sum(r.labor_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as labor_sales_customer,
      coalesce(sum(r.labor_sale_cents) filter (where r.pay_type = 'warranty'), 0)::bigint as labor_sales_warranty,
      coalesce(sum(r.labor_sale_cents) filter (where r.pay_type is not null), 0)::bigint as labor_sales_typed,
      coalesce(sum(r.labor_sale_cents) filter (where r.labor_cost_cents is not null), 0)::bigint as labor_sales_costed,
      coalesce(sum(r.labor_sale_cents - r.labor_cost_cents), 0)::bigint as labor_gross,
      coalesce(sum(r.parts_sale_cents), 0)::bigint as parts_sales,
      coalesce(sum(r.parts_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as parts_sales_customer,
      coalesce(sum(r.parts_sale_cents) filter (where r.parts_cost_cents is not null), 0)::bigint as parts_sales_costed,
      coalesce(sum(r.parts_sale_cents - r.parts_cost_cents), 0)::bigint as parts_gross,
      coalesce(sum(r.other_sale_cents), 0)::bigint as other_sales,
      coalesce(sum(r.other_sale_cents) filter (where r.other_cost_cents is not null), 0)::bigint as other_sales_costed,
      coalesce(sum(r.other_sale_cents - r.other_cost_cents), 0)::bigint as other_gross,
      coalesce(sum(r.sold_hours), 0)::bigint as hours_sold,
      coalesce(sum(r.sold_hours) filter (where r.pay_type = 'customer'), 0)::bigint as hours_sold_customer,
      coalesce(sum(r.sold_hours) filter (where r.pay_type is not null), 0)::bigint as hours_sold_typed,
      coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null), 0)::bigint as labor_timed,
      coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null and r.pay_type = 'customer'), 0)::bigint as labor_timed_customer,
      coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null and r.pay_type = 'warranty'), 0)::bigint as labor_timed_warranty,
      coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null), 0)::bigint as hours_timed,
      coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null and r.pay_type = 'customer'), 0)::bigint as hours_timed_customer,
      coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null and r.pay_type = 'warranty'), 0)::bigint as hours_timed_warranty,
      coalesce(sum(r.flag_hours) filter (where r.actual_hours is not null), 0)::bigint as hours_flagged,
      coalesce(sum(r.actual_hours) filter (where r.flag_hours is not null), 0)::bigint as hours_clocked
    from repair_order_line r
    where r.dealer_group_id = $1 and r.day is not null and r.is_voided is false
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from repair_order_of_day
  union
  select dealership_id, day from repair_order_line_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d where d.dealer_group_id = $1 and d.repair_orders is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, repair_orders, repair_orders_customer, repair_orders_warranty, repair_orders_internal, repair_orders_lines_known, repair_orders_one_line, repair_orders_days_known, days_open, repair_orders_inspection_known, repair_orders_inspected, repair_lines, lines_labor, lines_labor_costed, lines_parts, lines_parts_costed, lines_other, lines_other_costed, lines_hours, labor_sales, labor_sales_customer, labor_sales_warranty, labor_sales_typed, labor_sales_costed, labor_gross, parts_sales, parts_sales_customer, parts_sales_costed, parts_gross, other_sales, other_sales_costed, other_gross, hours_sold, hours_sold_customer, hours_sold_typed, labor_timed, labor_timed_customer, labor_timed_warranty, hours_timed, hours_timed_customer, hours_timed_warranty, hours_flagged, hours_clocked)
select $1, cell.dealership_id, cell.day,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_warranty, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_internal, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_lines_known, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_one_line, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_days_known, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.days_open, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_inspection_known, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_inspected, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.repair_lines, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_labor, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_labor_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_parts, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_parts_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_other, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_other_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_hours, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_sales, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_sales_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_sales_warranty, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_sales_typed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_sales_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_gross, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.parts_sales, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.parts_sales_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.parts_sales_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.parts_gross, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.other_sales, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.other_sales_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.other_gross, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_sold, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_sold_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_sold_typed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_timed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_timed_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_timed_warranty, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_timed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_timed_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_timed_warranty, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_flagged, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_clocked, 0) end
from cell
  left join repair_order_of_day on repair_order_of_day.dealership_id = cell.dealership_id and repair_order_of_day.day = cell.day
  left join repair_order_line_of_day on repair_order_line_of_day.dealership_id = cell.dealership_id and repair_order_line_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set repair_orders = excluded.repair_orders, repair_orders_customer = excluded.repair_orders_customer, repair_orders_warranty = excluded.repair_orders_warranty, repair_orders_internal = excluded.repair_orders_internal, repair_orders_lines_known = excluded.repair_orders_lines_known, repair_orders_one_line = excluded.repair_orders_one_line, repair_orders_days_known = excluded.repair_orders_days_known, days_open = excluded.days_open, repair_orders_inspection_known = excluded.repair_orders_inspection_known, repair_orders_inspected = excluded.repair_orders_inspected, repair_lines = excluded.repair_lines, lines_labor = excluded.lines_labor, lines_labor_costed = excluded.lines_labor_costed, lines_parts = excluded.lines_parts, lines_parts_costed = excluded.lines_parts_costed, lines_other = excluded.lines_other, lines_other_costed = excluded.lines_other_costed, lines_hours = excluded.lines_hours, labor_sales = excluded.labor_sales, labor_sales_customer = excluded.labor_sales_customer, labor_sales_warranty = excluded.labor_sales_warranty, labor_sales_typed = excluded.labor_sales_typed, labor_sales_costed = excluded.labor_sales_costed, labor_gross = excluded.labor_gross, parts_sales = excluded.parts_sales, parts_sales_customer = excluded.parts_sales_customer, parts_sales_costed = excluded.parts_sales_costed, parts_gross = excluded.parts_gross, other_sales = excluded.other_sales, other_sales_costed = excluded.other_sales_costed, other_gross = excluded.other_gross, hours_sold = excluded.hours_sold, hours_sold_customer = excluded.hours_sold_customer, hours_sold_typed = excluded.hours_sold_typed, labor_timed = excluded.labor_timed, labor_timed_customer = excluded.labor_timed_customer, labor_timed_warranty = excluded.labor_timed_warranty, hours_timed = excluded.hours_timed, hours_timed_customer = excluded.hours_timed_customer, hours_timed_warranty = excluded.hours_timed_warranty, hours_flagged = excluded.hours_flagged, hours_clocked = excluded.hours_clocked
where (measure_day.repair_orders, measure_day.repair_orders_customer, measure_day.repair_orders_warranty, measure_day.repair_orders_internal, measure_day.repair_orders_lines_known, measure_day.repair_orders_one_line, measure_day.repair_orders_days_known, measure_day.days_open, measure_day.repair_orders_inspection_known, measure_day.repair_orders_inspected, measure_day.repair_lines, measure_day.lines_labor, measure_day.lines_labor_costed, measure_day.lines_parts, measure_day.lines_parts_costed, measure_day.lines_other, measure_day.lines_other_costed, measure_day.lines_hours, measure_day.labor_sales, measure_day.labor_sales_customer, measure_day.labor_sales_warranty, measure_day.labor_sales_typed, measure_day.labor_sales_costed, measure_day.labor_gross, measure_day.parts_sales, measure_day.parts_sales_customer, measure_day.parts_sales_costed, measure_day.parts_gross, measure_day.other_sales, measure_day.other_sales_costed, measure_day.other_gross, measure_day.hours_sold, measure_day.hours_sold_customer, measure_day.hours_sold_typed, measure_day.labor_timed, measure_day.labor_timed_customer, measure_day.labor_timed_warranty, measure_day.hours_timed, measure_day.hours_timed_customer, measure_day.hours_timed_warranty, measure_day.hours_flagged, measure_day.hours_clocked) is distinct from (excluded.repair_orders, excluded.repair_orders_customer, excluded.repair_orders_warranty, excluded.repair_orders_internal, excluded.repair_orders_lines_known, excluded.repair_orders_one_line, excluded.repair_orders_days_known, excluded.days_open, excluded.repair_orders_inspection_known, excluded.repair_orders_inspected, excluded.repair_lines, excluded.lines_labor, excluded.lines_labor_costed, excluded.lines_parts, excluded.lines_parts_costed, excluded.lines_other, excluded.lines_other_costed, excluded.lines_hours, excluded.labor_sales, excluded.labor_sales_customer, excluded.labor_sales_warranty, excluded.labor_sales_typed, excluded.labor_sales_costed, excluded.labor_gross, excluded.parts_sales, excluded.parts_sales_customer, excluded.parts_sales_costed, excluded.parts_gross, excluded.other_sales, excluded.other_sales_costed, excluded.other_gross, excluded.hours_sold, excluded.hours_sold_customer, excluded.hours_sold_typed, excluded.labor_timed, excluded.labor_timed_customer, excluded.labor_timed_warranty, excluded.hours_timed, excluded.hours_timed_customer, excluded.hours_timed_warranty, excluded.hours_flagged, excluded.hours_clocked)
