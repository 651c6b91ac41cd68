select r.dealership_id, r.natural_key, r.code, r.day, r.pay_type, r.op_code, r.advisor, r.technician, r.make, r.labor_sale_cents, r.labor_cost_cents, r.sold_hours, r.flag_hours, r.actual_hours, r.parts_sale_cents, r.parts_cost_cents, r.other_sale_cents, r.other_cost_cents
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

-- How many there are.
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
