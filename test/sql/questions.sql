-- open-month
select 0 as slot,
  null::date as at,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- closed-month
select 0 as slot,
  null::date as at,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- year-to-date-by-month
select 0 as slot,
  r.month as at,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  r.day - (extract(day from r.day)::integer - 1) as at,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
group by 1, 2


-- flights-by-category
select 0 as slot,
  null::date as at,
  r.category as value,
  coalesce(sum(r.days), 0)::bigint as spend_days,
  coalesce(sum(r.told_days), 0)::bigint as spend_days_told,
  coalesce(sum(r.planned_cents), 0)::bigint as spend_planned,
  coalesce(sum(r.planned_cents) filter (where case coalesce(sp0.name, r.product) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end in ('google', 'microsoft', 'meta', 'tiktok', 'linkedin')), 0)::bigint as spend_planned_ads,
  coalesce(sum(r.told_cents) filter (where r.told_cents is not null and sp0.class in ('third_party')), 0)::bigint as spend_listings,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  coalesce(sum(r.told_cents) filter (where r.told_cents is not null), 0)::bigint as spend_entered,
  coalesce(sum(r.coop_cents) filter (where r.coop_cents >= 1), 0)::bigint as spend_coop,
  coalesce(sum(r.entered_planned_cents), 0)::bigint as spend_entered_planned,
  coalesce(sum(r.entered_coop_cents), 0)::bigint as spend_entered_coop,
  coalesce(sum(r.entered_due_cents), 0)::bigint as spend_entered_due,
  coalesce(sum(r.planned_cents), 0)::bigint as spend_due,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $3::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($4::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($3::date - f.start_day, 0) as days,
    greatest(least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($3::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($3::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($3::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($3::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($3::date - f.start_day, 0), f.spread_days) + least(greatest($3::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($3::date - f.start_day, 0), f.spread_days) + least(greatest($3::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($3::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($3::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($3::date - f.start_day, 0), f.spread_days) + least(greatest($3::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $3::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($3::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($3::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($5::integer[])
      and f.month >= $6::date and f.month < $7::date
      and f.end_day >= $3::date and f.start_day < $4::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'spend' and sp0.spelling = r.product
where r.dealer_group_id = any($1::integer[])
  and r.campaign = any($2::text[])
group by 1, 2, 3


-- flights-by-day-filtered
select 0 as slot,
  r.day as at,
  coalesce(sum(r.planned_cents), 0)::bigint as spend_planned,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, f.start_day + at.n as day, f.category, f.product, f.campaign,
    1 as days, (at.n < f.told_days)::integer as told_days,
    f.planned_cents / (f.end_day - f.start_day + 1) + (at.n < f.planned_cents % (f.end_day - f.start_day + 1))::integer as planned_cents,
    case when at.n < f.told_days then f.actual_cents / f.spread_days + (at.n < f.actual_cents % f.spread_days)::integer end as told_cents,
    case when at.n < f.spread_days then f.coop_cents / f.spread_days + (at.n < f.coop_cents % f.spread_days)::integer else 0 end as coop_cents,
    case when f.entered_cents is not null then f.planned_cents / (f.end_day - f.start_day + 1) + (at.n < f.planned_cents % (f.end_day - f.start_day + 1))::integer else 0 end as entered_planned_cents,
    case when f.told_days > 0 and at.n < f.spread_days then f.coop_cents / f.spread_days + (at.n < f.coop_cents % f.spread_days)::integer else 0 end
      as entered_coop_cents,
    case when f.start_day + at.n <= f.actual_through then f.planned_cents / (f.end_day - f.start_day + 1) + (at.n < f.planned_cents % (f.end_day - f.start_day + 1))::integer else 0 end as entered_due_cents
  from (
    select f.*, k.name as category, p.name as product, e.campaign, e.actual_cents as entered_cents, e.actual_through
    from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($5::integer[])
      and f.month >= $6::date and f.month < $7::date
      and f.end_day >= $3::date and f.start_day < $4::date
    offset 0
  ) f cross join lateral generate_series(
    greatest($3::date - f.start_day, 0), least($4::date - 1, f.end_day) - f.start_day
  ) as at (n)
) r
where r.dealer_group_id = any($1::integer[])
  and r.category = any($2::text[])
group by 1, 2


-- by-day
select 0 as slot,
  r.day as at,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- by-dealership-with-days
select 1 as slot,
  null::date as at,
  r.dealership_id,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2, 3
union all
select 0 as slot,
  r.day as at,
  r.dealership_id,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
group by 1, 2, 3


-- by-hour
select 0 as slot,
  r.hour as at,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is true) as leads_contacted,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null) as leads_contact_known,
  count(*) filter (where r.hour is null) as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- until-a-time-of-day
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is true and r.requested_at < $2::timestamptz) as leads_contacted,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null and r.requested_at < $2::timestamptz) as leads_contact_known,
  count(*) filter (where r.requested_at is null) as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($3::integer[])
  and r.day >= $4::date
  and r.day < $5::date
  and r.department = 'sales'
group by 1, 2


-- by-source-filtered
select 0 as slot,
  null::date as at,
  r.raw_source as value,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is true) as leads_contacted,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null) as leads_contact_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($4::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.department = 'sales'
  and r.lead_type = any($2::text[])
  and (r.make = any($3::text[]) or r.make is null)
group by 1, 2, 3


-- by-two-dimensions
select 0 as slot,
  null::date as at,
  r.raw_source as value,
  r.make as also,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is true) as leads_contacted,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null) as leads_contact_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2, 3, 4


-- by-weekday
select 0 as slot,
  extract(dow from r.day)::integer as at,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- by-week
select 0 as slot,
  r.day - (extract(isodow from r.day)::integer - 1) as at,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_day r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
group by 1, 2


-- by-a-shared-dimension
select 0 as slot,
  null::date as at,
  l0.value as value,
  coalesce(sum(coalesce(l0.share, 1000)) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new'), 0)::float8 / 1000 as units_new,
  coalesce(sum((r.back_gross_cents) * coalesce(l0.share, 1000)) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::float8 / 1000 as back_gross,
  null::bigint as salesperson_months,
  0 as untimed
from deal r
  left join lateral unnest(r.salespeople, r.salesperson_shares) as l0 (value, share) on true
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($3::integer[])
  and r.day >= $4::date
  and r.day < $5::date
  and r.vehicle_condition = any($2::text[])
group by 1, 2, 3
union all
select 0 as slot,
  s.at as at,
  s.value,
  null::bigint as units_new,
  null::bigint as back_gross,
  count(*) as salesperson_months,
  0 as untimed
from (
  select distinct null::date as at, l0.value as value, r.dealership_id as rooftop, date_trunc('month', r.day::timestamp) as month, l0.value as entry
  from deal r
    left join lateral unnest(r.salespeople, r.salesperson_shares) as l0 (value, share) on true
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($3::integer[])
    and r.day >= $7::date
    and r.day < $8::date
    and r.vehicle_condition = any($6::text[])
    and r.sale_kind = 'retail' and r.is_reversed is false
    and l0.value is not null
) as s
group by 1, 2, 3


-- filtered-by-a-shared-dimension
select 0 as slot,
  r.day - (extract(day from r.day)::integer - 1) as at,
  r.dealership_id,
  coalesce(sum(coalesce(l0.share, 1000)) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new'), 0)::float8 / 1000 as units_new,
  null::bigint as salesperson_months,
  0 as untimed
from deal r
  left join lateral unnest(r.salespeople, r.salesperson_shares) as l0 (value, share) on true
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($3::integer[])
  and r.day >= $4::date
  and r.day < $5::date
  and (l0.value = any($2::text[]) or l0.value is null)
group by 1, 2, 3
union all
select 0 as slot,
  s.at as at,
  s.dealership_id,
  null::bigint as units_new,
  count(*) as salesperson_months,
  0 as untimed
from (
  select distinct r.day - (extract(day from r.day)::integer - 1) as at, r.dealership_id, r.dealership_id as rooftop, date_trunc('month', r.day::timestamp) as month, l0.value as entry
  from deal r
    left join lateral unnest(r.salespeople, r.salesperson_shares) as l0 (value, share) on true
  where r.dealer_group_id = any($1::integer[])
    and r.dealership_id = any($3::integer[])
    and r.day >= $7::date
    and r.day < $8::date
    and (l0.value = any($6::text[]) or l0.value is null)
    and r.sale_kind = 'retail' and r.is_reversed is false
    and l0.value is not null
) as s
group by 1, 2, 3


-- by-a-dimension-of-many
select 0 as slot,
  null::date as at,
  l0.value as value,
  r.advisor as also,
  count(r.dealership_id) as repair_orders,
  null::bigint as labor_sales,
  0 as untimed
from repair_order r
  left join lateral unnest(r.pay_types) as l0 (value) on true
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($3::integer[])
  and r.day >= $4::date
  and r.day < $5::date
  and r.is_voided is false
  and (r.op_codes && $2::text[] or cardinality(r.op_codes) = 0)
group by 1, 2, 3, 4
union all
select 0 as slot,
  null::date as at,
  r.pay_type as value,
  r.advisor as also,
  null::bigint as repair_orders,
  coalesce(sum(r.labor_sale_cents), 0)::bigint as labor_sales,
  0 as untimed
from repair_order_line r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($3::integer[])
  and r.day >= $7::date
  and r.day < $8::date
  and r.is_voided is false
  and (r.op_code = any($6::text[]) or r.op_code is null)
group by 1, 2, 3, 4


-- levels-by-day
select 0 as slot,
  (r.first + open.days) as at,
  r.dealership_id,
  coalesce(sum(r.open_repair_orders), 0)::bigint as open_repair_orders,
  coalesce(sum(r.open_repair_orders_aged) filter (where (r.first + open.days) - r.opened_day > 7), 0)::bigint as open_repair_orders_aged,
  0 as untimed
from (
  select r.dealership_id, requested.first, requested.last, r.opened_day, r.day, count(*) as open_repair_orders, count(*) as open_repair_orders_aged
  from unnest($2::integer[], $3::date[], $4::date[], $5::date[], $6::date[]) as requested (dealership_id, first, last, since, usual)
  cross join lateral (
    select r.dealer_group_id, r.dealership_id, r.opened_day, r.day, r.is_voided from repair_order r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = requested.dealership_id
      and r.opened_day <= requested.last
      and r.opened_day >= requested.since
      and case when r.day is null then 'infinity'::date else r.day end > requested.first
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day
      and case when r.day is null then 'infinity'::date else r.day end <= requested.usual and case when r.day is null then 'infinity'::date else r.day end <= r.opened_day + 30
    union all
    select r.dealer_group_id, r.dealership_id, r.opened_day, r.day, r.is_voided from repair_order r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = requested.dealership_id
      and r.opened_day <= requested.last
      and r.opened_day >= requested.since
      and case when r.day is null then 'infinity'::date else r.day end > requested.first
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day
      and case when r.day is null then 'infinity'::date else r.day end > r.opened_day + 30
  ) as r
  where r.is_voided is false
  group by 1, 2, 3, 4, 5
) as r
  cross join lateral generate_series(
    greatest(r.first, r.opened_day) - r.first,
    least(r.last, r.day - 1, r.opened_day + 365) - r.first
  ) as open (days)
group by 1, 2, 3


-- distinct
select 0 as slot,
  null::date as at,
  count(distinct r.salesperson) as salespeople,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2

