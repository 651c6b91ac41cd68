select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  0 as untimed
from (
  select d.*, t.leads > 0 as is_matched, o.is_own and true or t.shown > 0 as is_credited,
    case when o.is_own and true then array[d.raw_source] else coalesce(t.raw_sources, '{}') end as raw_sources,
    case when o.is_own and true then array[coalesce(os.name, d.raw_source)] else coalesce(t.source_names, '{}') end as source_names,
    array_remove(case when o.is_own and true then array[os.class] else coalesce(t.source_types, '{}') end, null) as source_types,
    case when o.is_own then '{}' else array_remove(coalesce(t.lead_types, '{}'), null) end as lead_types
  from (
    select r.*, g.attribution, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r join dealer_group g on g.id = r.dealer_group_id
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $3::date
      and r.day < $4::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d cross join lateral (
    select count(*) as leads, count(*) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end) as credits,
      count(*) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end and true) as shown,
      array_agg(distinct p.raw_source) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end and true) as raw_sources,
      array_agg(distinct coalesce(sp.name, p.raw_source)) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end and true) as source_names,
      array_agg(distinct sp.class) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end and true) as source_types,
      array_agg(distinct p.lead_type) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end and true) as lead_types
    from (
      select m.*, row_number() over (order by m.day, m.requested_at, m.dealership_id, m.source, m.natural_key) as touch,
        row_number() over (order by m.is_sold is true desc, abs(coalesce(m.sold_day, m.day) - d.day), m.day desc,
          m.dealership_id, m.source, m.natural_key) as primacy
      from (
        select l.dealership_id, l.source, l.natural_key, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold, l.sold_day
        from lead l
        where l.dealer_group_id = d.dealer_group_id and l.dealership_id = d.dealership_id
          and l.email_hash = d.email_hash and l.department = 'sales' and l.day between d.day - 90 and d.day
        union
        select l.dealership_id, l.source, l.natural_key, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold, l.sold_day
        from lead l
        where l.dealer_group_id = d.dealer_group_id and l.dealership_id = d.dealership_id
          and l.phone_hash = d.phone_hash and l.department = 'sales' and l.day between d.day - 90 and d.day
      ) m
    ) p left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = p.raw_source
  ) t cross join lateral (
    select d.attribution = 'crm_primary' and t.credits = 0 and d.raw_source is not null as is_own
  ) o left join source_spelling os
    on os.dealer_group_id = d.dealer_group_id and os.kind = 'lead' and os.spelling = d.raw_source
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
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  0 as untimed
from (
  select d.*, t.leads > 0 as is_matched, o.is_own and true or t.shown > 0 as is_credited,
    case when o.is_own and true then array[d.raw_source] else coalesce(t.raw_sources, '{}') end as raw_sources,
    case when o.is_own and true then array[coalesce(os.name, d.raw_source)] else coalesce(t.source_names, '{}') end as source_names,
    array_remove(case when o.is_own and true then array[os.class] else coalesce(t.source_types, '{}') end, null) as source_types,
    case when o.is_own then '{}' else array_remove(coalesce(t.lead_types, '{}'), null) end as lead_types
  from (
    select r.*, g.attribution, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r join dealer_group g on g.id = r.dealer_group_id
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $3::date
      and r.day < $4::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d cross join lateral (
    select count(*) as leads, count(*) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end) as credits,
      count(*) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end and true) as shown,
      array_agg(distinct p.raw_source) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end and true) as raw_sources,
      array_agg(distinct coalesce(sp.name, p.raw_source)) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end and true) as source_names,
      array_agg(distinct sp.class) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end and true) as source_types,
      array_agg(distinct p.lead_type) filter (where case d.attribution when 'any_touch' then true when 'first_touch' then p.touch = 1
        else p.primacy = 1 and p.is_sold is true end and true) as lead_types
    from (
      select m.*, row_number() over (order by m.day, m.requested_at, m.dealership_id, m.source, m.natural_key) as touch,
        row_number() over (order by m.is_sold is true desc, abs(coalesce(m.sold_day, m.day) - d.day), m.day desc,
          m.dealership_id, m.source, m.natural_key) as primacy
      from (
        select l.dealership_id, l.source, l.natural_key, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold, l.sold_day
        from lead l
        where l.dealer_group_id = d.dealer_group_id and l.dealership_id = d.dealership_id
          and l.email_hash = d.email_hash and l.department = 'sales' and l.day between d.day - 90 and d.day
        union
        select l.dealership_id, l.source, l.natural_key, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold, l.sold_day
        from lead l
        where l.dealer_group_id = d.dealer_group_id and l.dealership_id = d.dealership_id
          and l.phone_hash = d.phone_hash and l.department = 'sales' and l.day between d.day - 90 and d.day
      ) m
    ) p left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = p.raw_source
  ) t cross join lateral (
    select d.attribution = 'crm_primary' and t.credits = 0 and d.raw_source is not null as is_own
  ) o left join source_spelling os
    on os.dealer_group_id = d.dealer_group_id and os.kind = 'lead' and os.spelling = d.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2
