-- leads
select r.dealership_id, r.day, r.hour, r.day, r.hour, r.lead_type, r.raw_source, r.salesperson, r.vehicle_condition, r.vehicle_year, r.make, r.model, r.is_duplicate, r.is_bad, r.is_contacted, r.call_answered, r.response_minutes, r.appointment_set, r.appointment_shown, r.is_sold, r.sold_day
from (
select r.*
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
  and (r.is_duplicate is false and r.is_bad is false and r.is_contacted is true)
) as r
order by r.day desc, r.hour desc nulls last, r.dealership_id, r.source, r.natural_key
limit $5::bigint offset $6::bigint


-- leads, how many there are
select sum(count)::integer as count from (
select count(*) as count
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
  and (r.is_duplicate is false and r.is_bad is false and r.is_contacted is true)
) as c


-- shared-deals
select r.dealership_id, r.day, r.hour, r.natural_key, r.day, r.contract_day, r.delivery_day, r.reversal_day, r.sale_kind, r.vehicle_condition, r.vehicle_year, r.make, r.model, r.stock_number, r.salespeople, r.finance_manager, r.deal_type, r.price_cents, r.front_gross_cents, r.back_gross_cents, r.products_sold, r.days_in_stock, r.raw_source
from (
select r.*
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and (r.salespeople && $5::text[] or cardinality(r.salespeople) = 0)
  and (r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null)
) as r
order by r.day desc, r.hour desc nulls last, r.dealership_id, r.source, r.natural_key
limit $6::bigint offset $7::bigint


-- shared-deals, how many there are
select sum(count)::integer as count from (
select count(*) as count
from deal r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and (r.salespeople && $5::text[] or cardinality(r.salespeople) = 0)
  and (r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null)
) as c


-- lines-of-two-measures
select r.dealership_id, r.day, r.hour, r.natural_key, r.code, r.day, r.pay_type, r.op_code, r.advisor, r.technician, r.make, r.labor_sale_cents, r.labor_cost_cents, r.sold_hours, r.flag_hours, r.actual_hours, r.parts_sale_cents, r.parts_cost_cents, r.other_sale_cents, r.other_cost_cents
from (
select r.*
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
  and r.pay_type = any($5::text[])
  and ((r.labor_sale_cents is not null and r.labor_cost_cents is not null)
    or (r.other_sale_cents is not null and r.other_cost_cents is not null))
) as r
order by r.day desc, r.hour desc nulls last, r.dealership_id, r.source, r.natural_key, r.line
limit $6::bigint offset $7::bigint


-- lines-of-two-measures, how many there are
select sum(count)::integer as count from (
select count(*) as count
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.is_voided is false
  and r.pay_type = any($5::text[])
  and ((r.labor_sale_cents is not null and r.labor_cost_cents is not null)
    or (r.other_sale_cents is not null and r.other_cost_cents is not null))
) as c


-- open-orders
select r.dealership_id, r.opened_day, r.hour, r.natural_key, r.day, r.opened_day, r.days_open, r.advisor, r.pay_types, r.op_codes, r.technicians, r.vehicle_year, r.make, r.model, r.mileage, r.is_inspected
from (
select r.*
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
  and r.technicians && $7::text[]
  and (requested.first + open.days - r.opened_day > 7)
) as r
order by r.opened_day desc, r.hour desc nulls last, r.dealership_id, r.source, r.natural_key
limit $8::bigint offset $9::bigint


-- open-orders, how many there are
select sum(count)::integer as count from (
select count(*) as count
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
  and r.technicians && $7::text[]
  and (requested.first + open.days - r.opened_day > 7)
) as c

