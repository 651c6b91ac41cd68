-- A month with overhead, and the fixed gross of the same month.
create or replace view absorption_month with (security_invoker = true) as
select l.dealer_group_id, l.dealership_id, 'ledger' as source, l.day::text as natural_key, l.day, l.overhead_cents,
  coalesce(m.labor_gross, 0) + coalesce(m.other_gross, 0) + coalesce(m.parts_gross, 0)
    + coalesce(m.parts_invoice_gross, 0) + coalesce(m.body_gross, 0) as fixed_gross_cents
from (
    select dealer_group_id, dealership_id, date_trunc('month', day)::date as day, sum(amount_cents)::bigint as overhead_cents
    from ledger_expense where is_overhead group by 1, 2, 3
  ) l
  join measure_month m on m.dealer_group_id = l.dealer_group_id and m.dealership_id = l.dealership_id and m.month = l.day
where coalesce(m.labor_gross, m.other_gross, m.parts_gross, m.parts_invoice_gross, m.body_gross) is not null;
