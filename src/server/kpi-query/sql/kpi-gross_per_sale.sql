select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents + r.back_gross_cents) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as attributed_gross,
  count(r.dealership_id) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null) as attributed_units_with_gross,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  0 as untimed
from (
  with d as materialized (
    select r.*, g.attribution, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r join dealer_group g on g.id = r.dealer_group_id
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $3::date
      and r.day < $4::date
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
  and r.day >= $5::date
  and r.day < $6::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents + r.back_gross_cents) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as attributed_gross,
  count(r.dealership_id) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null) as attributed_units_with_gross,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  0 as untimed
from (
  with d as materialized (
    select r.*, g.attribution, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r join dealer_group g on g.id = r.dealer_group_id
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $3::date
      and r.day < $4::date
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
  and r.day >= $5::date
  and r.day < $6::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2
