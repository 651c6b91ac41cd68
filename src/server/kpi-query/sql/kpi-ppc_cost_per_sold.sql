select 0 as slot,
  null::date as at,
  sum(r.ad_cost)::bigint as ad_cost,
  null::bigint as attributed_units_ads,
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
  null::bigint as ad_cost,
  count(r.dealership_id) filter (where r.is_credited is true and cardinality(r.platforms) > 0) as attributed_units_ads,
  0 as untimed
from (
  select d.*, x.is_matched, case when x.has_several then true else x.raw_source is not null end as is_credited,
    case when x.has_several then array(select distinct x.raw_source from unnest(x.raw_sources, x.lead_types) as x (raw_source, lead_type) left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source where x.raw_source is not null order by 1) when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end as raw_sources,
    case when x.has_several then array(select distinct coalesce(sp.name, x.raw_source) from unnest(x.raw_sources, x.lead_types) as x (raw_source, lead_type) left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source where coalesce(sp.name, x.raw_source) is not null order by 1) when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end as source_names,
    case when x.has_several then array(select distinct sp.class from unnest(x.raw_sources, x.lead_types) as x (raw_source, lead_type) left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source where sp.class is not null order by 1) when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end as source_types,
    case when x.has_several then array(select distinct x.lead_type from unnest(x.raw_sources, x.lead_types) as x (raw_source, lead_type) left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source where x.lead_type is not null order by 1) when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end as lead_types
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id
  left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $7::date
      and r.day < $8::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id
    and a.source = d.source and a.natural_key = d.natural_key
  cross join lateral (
    select a.raw_sources, a.lead_types, coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
      g.attribution = 'any_touch' and coalesce(cardinality(a.raw_sources) > 1, false) as has_several,
      case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source,
      case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type
  ) x left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $9::date
  and r.day < $10::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents), 0)::bigint as ad_cost,
  null::bigint as attributed_units_ads,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as ad_cost,
  count(r.dealership_id) filter (where r.is_credited is true and cardinality(r.platforms) > 0) as attributed_units_ads,
  0 as untimed
from (
  select d.*, x.is_matched, case when x.has_several then true else x.raw_source is not null end as is_credited,
    case when x.has_several then array(select distinct x.raw_source from unnest(x.raw_sources, x.lead_types) as x (raw_source, lead_type) left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source where x.raw_source is not null order by 1) when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end as raw_sources,
    case when x.has_several then array(select distinct coalesce(sp.name, x.raw_source) from unnest(x.raw_sources, x.lead_types) as x (raw_source, lead_type) left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source where coalesce(sp.name, x.raw_source) is not null order by 1) when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end as source_names,
    case when x.has_several then array(select distinct sp.class from unnest(x.raw_sources, x.lead_types) as x (raw_source, lead_type) left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source where sp.class is not null order by 1) when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end as source_types,
    case when x.has_several then array(select distinct x.lead_type from unnest(x.raw_sources, x.lead_types) as x (raw_source, lead_type) left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source where x.lead_type is not null order by 1) when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end as lead_types
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $6::date
      and r.day < $7::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id
  left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $8::date
      and r.day < $9::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id
    and a.source = d.source and a.natural_key = d.natural_key
  cross join lateral (
    select a.raw_sources, a.lead_types, coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
      g.attribution = 'any_touch' and coalesce(cardinality(a.raw_sources) > 1, false) as has_several,
      case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source,
      case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type
  ) x left join source_spelling sp
      on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $10::date
  and r.day < $11::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2
