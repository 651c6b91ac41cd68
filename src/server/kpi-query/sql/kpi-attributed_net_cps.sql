select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
  sum(r.spend_coop)::bigint as spend_coop,
  null::bigint as attributed_units,
  sum(r.spend_days)::bigint as spend_days,
  sum(r.spend_days_told)::bigint as spend_days_told,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  null::bigint as spend_coop,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  with d as materialized (
    select r.*, g.attribution, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r join dealer_group g on g.id = r.dealer_group_id
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ), met as materialized (
    select d.dealer_group_id, d.dealership_id, d.source, d.natural_key, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold,
      l.dealership_id as lead_at, l.source as lead_of, l.natural_key as lead_key,
      abs(coalesce(l.sold_day, l.day) - d.day) as days_apart
    from d join lead l on l.dealer_group_id = d.dealer_group_id and l.dealership_id = d.dealership_id
      and l.email_hash = d.email_hash and l.department = 'sales' and l.day between d.day - 90 and d.day
    union
    select d.dealer_group_id, d.dealership_id, d.source, d.natural_key, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold,
      l.dealership_id as lead_at, l.source as lead_of, l.natural_key as lead_key,
      abs(coalesce(l.sold_day, l.day) - d.day) as days_apart
    from d join lead l on l.dealer_group_id = d.dealer_group_id and l.dealership_id = d.dealership_id
      and l.phone_hash = d.phone_hash and l.department = 'sales' and l.day between d.day - 90 and d.day
  ), placed as (
    select m.*,
      row_number() over (partition by m.dealer_group_id, m.dealership_id, m.source, m.natural_key order by m.day, m.requested_at, m.lead_at, m.lead_of, m.lead_key) as touch,
      row_number() over (partition by m.dealer_group_id, m.dealership_id, m.source, m.natural_key order by m.is_sold is true desc, m.days_apart, m.day desc,
        m.lead_at, m.lead_of, m.lead_key) as primacy
    from met m
  ), credit as (
    select p.dealer_group_id, p.dealership_id, p.source, p.natural_key, p.raw_source, p.lead_type
    from placed p join d on d.dealer_group_id = p.dealer_group_id and d.dealership_id = p.dealership_id and d.source = p.source and d.natural_key = p.natural_key
    where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
      else p.primacy = 1 and p.is_sold is true end
    union all
    select d.dealer_group_id, d.dealership_id, d.source, d.natural_key, d.raw_source, null
    from d
    where d.attribution = 'crm_primary' and d.raw_source is not null
      and not exists (select from placed p where p.dealer_group_id = d.dealer_group_id and p.dealership_id = d.dealership_id and p.source = d.source and p.natural_key = d.natural_key and p.is_sold is true)
  ), shown as (
    select c.dealer_group_id, c.dealership_id, c.source, c.natural_key, array_agg(distinct c.raw_source) as raw_sources,
      array_agg(distinct coalesce(sp.name, c.raw_source)) as source_names,
      array_remove(array_agg(distinct sp.class), null) as source_types,
      array_remove(array_agg(distinct c.lead_type), null) as lead_types
    from credit c left join source_spelling sp
      on sp.dealer_group_id = c.dealer_group_id and sp.kind = 'lead' and sp.spelling = c.raw_source
    where true
    group by c.dealer_group_id, c.dealership_id, c.source, c.natural_key
  )
  select d.*, coalesce(s.raw_sources, '{}') as raw_sources, coalesce(s.source_names, '{}') as source_names,
    coalesce(s.source_types, '{}') as source_types, coalesce(s.lead_types, '{}') as lead_types,
    s.natural_key is not null as is_credited,
    exists (select from met m where m.dealer_group_id = d.dealer_group_id and m.dealership_id = d.dealership_id and m.source = d.source and m.natural_key = d.natural_key) as is_matched
  from d left join shown s on s.dealer_group_id = d.dealer_group_id and s.dealership_id = d.dealership_id and s.source = d.source and s.natural_key = d.natural_key
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $7::date
  and r.day < $8::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  coalesce(sum(r.coop_cents) filter (where r.coop_cents >= 1), 0)::bigint as spend_coop,
  null::bigint as attributed_units,
  coalesce(sum(r.days), 0)::bigint as spend_days,
  coalesce(sum(r.told_days), 0)::bigint as spend_days_told,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $2::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($3::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($2::date - f.start_day, 0) as days,
    greatest(least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($2::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($2::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($2::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($2::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    (f.unclaimed_cents / f.spread_days * least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($3::date - f.start_day, (f.end_day - f.start_day + 1)), f.unclaimed_cents % f.spread_days) - (f.unclaimed_cents / f.spread_days * least(greatest($2::date - f.start_day, 0), f.spread_days) + least(greatest($2::date - f.start_day, 0), f.unclaimed_cents % f.spread_days))) as unclaimed_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
  where f.month > $4::date and f.month < $5::date
    and f.end_day >= $2::date and f.start_day < $3::date
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($6::integer[])
  and r.day >= $7::date
  and r.day < $8::date
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as spend_actual,
  null::bigint as spend_coop,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
  0 as untimed
from (
  with d as materialized (
    select r.*, g.attribution, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r join dealer_group g on g.id = r.dealer_group_id
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($6::integer[])
      and r.day >= $9::date
      and r.day < $10::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ), met as materialized (
    select d.dealer_group_id, d.dealership_id, d.source, d.natural_key, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold,
      l.dealership_id as lead_at, l.source as lead_of, l.natural_key as lead_key,
      abs(coalesce(l.sold_day, l.day) - d.day) as days_apart
    from d join lead l on l.dealer_group_id = d.dealer_group_id and l.dealership_id = d.dealership_id
      and l.email_hash = d.email_hash and l.department = 'sales' and l.day between d.day - 90 and d.day
    union
    select d.dealer_group_id, d.dealership_id, d.source, d.natural_key, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold,
      l.dealership_id as lead_at, l.source as lead_of, l.natural_key as lead_key,
      abs(coalesce(l.sold_day, l.day) - d.day) as days_apart
    from d join lead l on l.dealer_group_id = d.dealer_group_id and l.dealership_id = d.dealership_id
      and l.phone_hash = d.phone_hash and l.department = 'sales' and l.day between d.day - 90 and d.day
  ), placed as (
    select m.*,
      row_number() over (partition by m.dealer_group_id, m.dealership_id, m.source, m.natural_key order by m.day, m.requested_at, m.lead_at, m.lead_of, m.lead_key) as touch,
      row_number() over (partition by m.dealer_group_id, m.dealership_id, m.source, m.natural_key order by m.is_sold is true desc, m.days_apart, m.day desc,
        m.lead_at, m.lead_of, m.lead_key) as primacy
    from met m
  ), credit as (
    select p.dealer_group_id, p.dealership_id, p.source, p.natural_key, p.raw_source, p.lead_type
    from placed p join d on d.dealer_group_id = p.dealer_group_id and d.dealership_id = p.dealership_id and d.source = p.source and d.natural_key = p.natural_key
    where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
      else p.primacy = 1 and p.is_sold is true end
    union all
    select d.dealer_group_id, d.dealership_id, d.source, d.natural_key, d.raw_source, null
    from d
    where d.attribution = 'crm_primary' and d.raw_source is not null
      and not exists (select from placed p where p.dealer_group_id = d.dealer_group_id and p.dealership_id = d.dealership_id and p.source = d.source and p.natural_key = d.natural_key and p.is_sold is true)
  ), shown as (
    select c.dealer_group_id, c.dealership_id, c.source, c.natural_key, array_agg(distinct c.raw_source) as raw_sources,
      array_agg(distinct coalesce(sp.name, c.raw_source)) as source_names,
      array_remove(array_agg(distinct sp.class), null) as source_types,
      array_remove(array_agg(distinct c.lead_type), null) as lead_types
    from credit c left join source_spelling sp
      on sp.dealer_group_id = c.dealer_group_id and sp.kind = 'lead' and sp.spelling = c.raw_source
    where true
    group by c.dealer_group_id, c.dealership_id, c.source, c.natural_key
  )
  select d.*, coalesce(s.raw_sources, '{}') as raw_sources, coalesce(s.source_names, '{}') as source_names,
    coalesce(s.source_types, '{}') as source_types, coalesce(s.lead_types, '{}') as lead_types,
    s.natural_key is not null as is_credited,
    exists (select from met m where m.dealer_group_id = d.dealer_group_id and m.dealership_id = d.dealership_id and m.source = d.source and m.natural_key = d.natural_key) as is_matched
  from d left join shown s on s.dealer_group_id = d.dealer_group_id and s.dealership_id = d.dealership_id and s.source = d.source and s.natural_key = d.natural_key
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($6::integer[])
  and r.day >= $11::date
  and r.day < $12::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2
