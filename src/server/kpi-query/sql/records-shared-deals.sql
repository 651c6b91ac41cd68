select r.dealership_id, r.natural_key, r.day, r.contract_day, r.delivery_day, r.reversal_day, r.sale_kind, r.vehicle_condition, r.vehicle_year, r.make, r.model, r.stock_number, r.salespeople, r.finance_manager, r.deal_type, r.price_cents, r.front_gross_cents, r.back_gross_cents, r.products_sold, r.days_in_stock, r.raw_source
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

-- How many there are.
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
