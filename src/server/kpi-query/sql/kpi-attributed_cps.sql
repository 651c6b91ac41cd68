select 0 as slot,
  null::date as at,
  sum(r.spend_actual)::bigint as spend_actual,
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
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
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
      and r.day >= $5::date
      and r.day < $6::date
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
  and r.day >= $7::date
  and r.day < $8::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
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
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  null::bigint as spend_days,
  null::bigint as spend_days_told,
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
      and r.dealership_id = any($6::integer[])
      and r.day >= $9::date
      and r.day < $10::date
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
  and r.dealership_id = any($6::integer[])
  and r.day >= $11::date
  and r.day < $12::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2
