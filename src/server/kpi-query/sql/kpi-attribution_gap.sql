select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.has_contact is true and r.is_matched is false) as units_without_lead,
  count(r.dealership_id) filter (where r.has_contact is true) as units_with_contact,
  0 as untimed
from (
  select d.*, coalesce(cardinality(a.raw_sources) > 0, false) as is_matched, case when t.natural_key is not null then t.is_shown else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $3::date
      and r.day < $4::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $3::date
      and r.day < $4::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_shown,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $3::date
      and r.day < $4::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
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
  count(r.dealership_id) filter (where r.has_contact is true and r.is_matched is false) as units_without_lead,
  count(r.dealership_id) filter (where r.has_contact is true) as units_with_contact,
  0 as untimed
from (
  select d.*, coalesce(cardinality(a.raw_sources) > 0, false) as is_matched, case when t.natural_key is not null then t.is_shown else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $3::date
      and r.day < $4::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $3::date
      and r.day < $4::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_shown,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $3::date
      and r.day < $4::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2
