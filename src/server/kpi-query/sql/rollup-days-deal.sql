with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.units_retail is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_deal,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null) as units_unstated,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'cpo') as units_cpo,
      count(r.dealership_id) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false) as units_wholesale,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null) as units_priced_new,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null) as units_priced_used,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null) as units_priced_unstated,
      count(r.dealership_id) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false and r.price_cents is not null) as units_priced_wholesale,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null) as units_front,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null) as units_front_new,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null) as units_front_used,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null) as units_front_unstated,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents <= -1) as units_front_negative,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null) as units_back,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null) as units_front_back,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.reserve_cents is not null) as units_reserve,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.product_gross_cents is not null) as units_product_gross,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.products_sold is not null) as units_products_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type is not null) as units_deal_type_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease')) as units_financed,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.deal_type is not null) as units_new_deal_type_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.deal_type = 'lease') as units_new_leased,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.trade_count is not null) as units_trade_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.trade_count >= 1) as units_with_trade,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_service_contract is not null) as units_service_contract_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_service_contract is true) as units_service_contract,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease') and r.has_gap is not null) as units_gap_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease') and r.has_gap is true) as units_gap,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_maintenance is not null) as units_maintenance_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_maintenance is true) as units_maintenance,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_tire_and_wheel is not null) as units_tire_and_wheel_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_tire_and_wheel is true) as units_tire_and_wheel,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.days_in_stock is not null) as units_stock_days_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and cardinality(r.salespeople) > 0) as units_credited,
      count(r.dealership_id) filter (where r.sale_kind = 'retail') as deals_written,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is true) as deals_reversed,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as price_new,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null), 0)::bigint as price_used,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null), 0)::bigint as price_unstated,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false and r.price_cents is not null), 0)::bigint as price_wholesale,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as front_gross_new,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as front_gross_used,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as front_gross_unstated,
      coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::bigint as back_gross,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as front_gross_of_both,
      coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as back_gross_of_both,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as margin_gross_new,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null), 0)::bigint as margin_gross_used,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null), 0)::bigint as margin_gross_unstated,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as margin_price_new,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as margin_price_used,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as margin_price_unstated,
      coalesce(sum(r.reserve_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.reserve_cents is not null), 0)::bigint as reserve,
      coalesce(sum(r.product_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.product_gross_cents is not null), 0)::bigint as product_gross,
      coalesce(sum(r.products_sold) filter (where r.sale_kind = 'retail' and r.is_reversed is false), 0)::bigint as products_sold,
      coalesce(sum(r.days_in_stock) filter (where r.sale_kind = 'retail' and r.is_reversed is false), 0)::bigint as days_in_stock
    from deal r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as deal_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, units_retail, units_new, units_used, units_unstated, units_cpo, units_wholesale, units_priced_new, units_priced_used, units_priced_unstated, units_priced_wholesale, units_front, units_front_new, units_front_used, units_front_unstated, units_front_negative, units_back, units_front_back, units_reserve, units_product_gross, units_products_known, units_deal_type_known, units_financed, units_new_deal_type_known, units_new_leased, units_trade_known, units_with_trade, units_service_contract_known, units_service_contract, units_gap_known, units_gap, units_maintenance_known, units_maintenance, units_tire_and_wheel_known, units_tire_and_wheel, units_stock_days_known, units_credited, deals_written, deals_reversed, price_new, price_used, price_unstated, price_wholesale, front_gross_new, front_gross_used, front_gross_unstated, back_gross, front_gross_of_both, back_gross_of_both, margin_gross_new, margin_gross_used, margin_gross_unstated, margin_price_new, margin_price_used, margin_price_unstated, reserve, product_gross, products_sold, days_in_stock)
  select $1, counted.dealership_id, counted.day,
    case when seen_deal or reach.fact is not null then units_retail end,
    case when seen_deal or reach.fact is not null then units_new end,
    case when seen_deal or reach.fact is not null then units_used end,
    case when seen_deal or reach.fact is not null then units_unstated end,
    case when seen_deal or reach.fact is not null then units_cpo end,
    case when seen_deal or reach.fact is not null then units_wholesale end,
    case when seen_deal or reach.fact is not null then units_priced_new end,
    case when seen_deal or reach.fact is not null then units_priced_used end,
    case when seen_deal or reach.fact is not null then units_priced_unstated end,
    case when seen_deal or reach.fact is not null then units_priced_wholesale end,
    case when seen_deal or reach.fact is not null then units_front end,
    case when seen_deal or reach.fact is not null then units_front_new end,
    case when seen_deal or reach.fact is not null then units_front_used end,
    case when seen_deal or reach.fact is not null then units_front_unstated end,
    case when seen_deal or reach.fact is not null then units_front_negative end,
    case when seen_deal or reach.fact is not null then units_back end,
    case when seen_deal or reach.fact is not null then units_front_back end,
    case when seen_deal or reach.fact is not null then units_reserve end,
    case when seen_deal or reach.fact is not null then units_product_gross end,
    case when seen_deal or reach.fact is not null then units_products_known end,
    case when seen_deal or reach.fact is not null then units_deal_type_known end,
    case when seen_deal or reach.fact is not null then units_financed end,
    case when seen_deal or reach.fact is not null then units_new_deal_type_known end,
    case when seen_deal or reach.fact is not null then units_new_leased end,
    case when seen_deal or reach.fact is not null then units_trade_known end,
    case when seen_deal or reach.fact is not null then units_with_trade end,
    case when seen_deal or reach.fact is not null then units_service_contract_known end,
    case when seen_deal or reach.fact is not null then units_service_contract end,
    case when seen_deal or reach.fact is not null then units_gap_known end,
    case when seen_deal or reach.fact is not null then units_gap end,
    case when seen_deal or reach.fact is not null then units_maintenance_known end,
    case when seen_deal or reach.fact is not null then units_maintenance end,
    case when seen_deal or reach.fact is not null then units_tire_and_wheel_known end,
    case when seen_deal or reach.fact is not null then units_tire_and_wheel end,
    case when seen_deal or reach.fact is not null then units_stock_days_known end,
    case when seen_deal or reach.fact is not null then units_credited end,
    case when seen_deal or reach.fact is not null then deals_written end,
    case when seen_deal or reach.fact is not null then deals_reversed end,
    case when seen_deal or reach.fact is not null then price_new end,
    case when seen_deal or reach.fact is not null then price_used end,
    case when seen_deal or reach.fact is not null then price_unstated end,
    case when seen_deal or reach.fact is not null then price_wholesale end,
    case when seen_deal or reach.fact is not null then front_gross_new end,
    case when seen_deal or reach.fact is not null then front_gross_used end,
    case when seen_deal or reach.fact is not null then front_gross_unstated end,
    case when seen_deal or reach.fact is not null then back_gross end,
    case when seen_deal or reach.fact is not null then front_gross_of_both end,
    case when seen_deal or reach.fact is not null then back_gross_of_both end,
    case when seen_deal or reach.fact is not null then margin_gross_new end,
    case when seen_deal or reach.fact is not null then margin_gross_used end,
    case when seen_deal or reach.fact is not null then margin_gross_unstated end,
    case when seen_deal or reach.fact is not null then margin_price_new end,
    case when seen_deal or reach.fact is not null then margin_price_used end,
    case when seen_deal or reach.fact is not null then margin_price_unstated end,
    case when seen_deal or reach.fact is not null then reserve end,
    case when seen_deal or reach.fact is not null then product_gross end,
    case when seen_deal or reach.fact is not null then products_sold end,
    case when seen_deal or reach.fact is not null then days_in_stock end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set units_retail = excluded.units_retail, units_new = excluded.units_new, units_used = excluded.units_used, units_unstated = excluded.units_unstated, units_cpo = excluded.units_cpo, units_wholesale = excluded.units_wholesale, units_priced_new = excluded.units_priced_new, units_priced_used = excluded.units_priced_used, units_priced_unstated = excluded.units_priced_unstated, units_priced_wholesale = excluded.units_priced_wholesale, units_front = excluded.units_front, units_front_new = excluded.units_front_new, units_front_used = excluded.units_front_used, units_front_unstated = excluded.units_front_unstated, units_front_negative = excluded.units_front_negative, units_back = excluded.units_back, units_front_back = excluded.units_front_back, units_reserve = excluded.units_reserve, units_product_gross = excluded.units_product_gross, units_products_known = excluded.units_products_known, units_deal_type_known = excluded.units_deal_type_known, units_financed = excluded.units_financed, units_new_deal_type_known = excluded.units_new_deal_type_known, units_new_leased = excluded.units_new_leased, units_trade_known = excluded.units_trade_known, units_with_trade = excluded.units_with_trade, units_service_contract_known = excluded.units_service_contract_known, units_service_contract = excluded.units_service_contract, units_gap_known = excluded.units_gap_known, units_gap = excluded.units_gap, units_maintenance_known = excluded.units_maintenance_known, units_maintenance = excluded.units_maintenance, units_tire_and_wheel_known = excluded.units_tire_and_wheel_known, units_tire_and_wheel = excluded.units_tire_and_wheel, units_stock_days_known = excluded.units_stock_days_known, units_credited = excluded.units_credited, deals_written = excluded.deals_written, deals_reversed = excluded.deals_reversed, price_new = excluded.price_new, price_used = excluded.price_used, price_unstated = excluded.price_unstated, price_wholesale = excluded.price_wholesale, front_gross_new = excluded.front_gross_new, front_gross_used = excluded.front_gross_used, front_gross_unstated = excluded.front_gross_unstated, back_gross = excluded.back_gross, front_gross_of_both = excluded.front_gross_of_both, back_gross_of_both = excluded.back_gross_of_both, margin_gross_new = excluded.margin_gross_new, margin_gross_used = excluded.margin_gross_used, margin_gross_unstated = excluded.margin_gross_unstated, margin_price_new = excluded.margin_price_new, margin_price_used = excluded.margin_price_used, margin_price_unstated = excluded.margin_price_unstated, reserve = excluded.reserve, product_gross = excluded.product_gross, products_sold = excluded.products_sold, days_in_stock = excluded.days_in_stock
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept
