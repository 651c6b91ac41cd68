-- ppc_cost
select 0 as slot,
  null::date as at,
  sum(r.ad_cost)::bigint as ad_cost,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_cost, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents), 0)::bigint as ad_cost,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_impressions
select 0 as slot,
  null::date as at,
  sum(r.ad_impressions)::bigint as ad_impressions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_impressions, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.impressions), 0)::bigint as ad_impressions,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_clicks
select 0 as slot,
  null::date as at,
  sum(r.ad_clicks)::bigint as ad_clicks,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_clicks, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.clicks), 0)::bigint as ad_clicks,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_ctr
select 0 as slot,
  null::date as at,
  sum(r.ad_clicks)::bigint as ad_clicks,
  sum(r.ad_impressions)::bigint as ad_impressions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_ctr, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.clicks), 0)::bigint as ad_clicks,
  coalesce(sum(r.impressions), 0)::bigint as ad_impressions,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_cpc
select 0 as slot,
  null::date as at,
  sum(r.ad_cost)::bigint as ad_cost,
  sum(r.ad_clicks)::bigint as ad_clicks,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_cpc, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents), 0)::bigint as ad_cost,
  coalesce(sum(r.clicks), 0)::bigint as ad_clicks,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_cpm
select 0 as slot,
  null::date as at,
  sum(r.ad_cost)::bigint as ad_cost,
  null::bigint as ad_thousand_impressions,
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
  coalesce(sum(r.impressions), 0)::bigint as ad_thousand_impressions,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.first_day >= $7::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_cpm, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents), 0)::bigint as ad_cost,
  coalesce(sum(r.impressions), 0)::bigint as ad_thousand_impressions,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_conv
select 0 as slot,
  null::date as at,
  sum(r.ad_conversions)::bigint as ad_conversions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_conv, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.conversions), 0)::bigint as ad_conversions,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_conv_rate
select 0 as slot,
  null::date as at,
  sum(r.ad_conversions)::bigint as ad_conversions,
  sum(r.ad_clicks)::bigint as ad_clicks,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_conv_rate, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.conversions), 0)::bigint as ad_conversions,
  coalesce(sum(r.clicks), 0)::bigint as ad_clicks,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_cpa
select 0 as slot,
  null::date as at,
  sum(r.ad_cost)::bigint as ad_cost,
  sum(r.ad_conversions)::bigint as ad_conversions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_cpa, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents), 0)::bigint as ad_cost,
  coalesce(sum(r.conversions), 0)::bigint as ad_conversions,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_impr_share
select 0 as slot,
  null::date as at,
  sum(r.ad_share_impressions)::bigint as ad_share_impressions,
  sum(r.ad_eligible)::bigint as ad_eligible,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_impr_share, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.share_impressions), 0)::bigint as ad_share_impressions,
  coalesce(sum(r.eligible), 0)::bigint as ad_eligible,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_lost_budget
select 0 as slot,
  null::date as at,
  sum(r.ad_lost_to_budget)::bigint as ad_lost_to_budget,
  sum(r.ad_eligible)::bigint as ad_eligible,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_lost_budget, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.lost_to_budget), 0)::bigint as ad_lost_to_budget,
  coalesce(sum(r.eligible), 0)::bigint as ad_eligible,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_lost_rank
select 0 as slot,
  null::date as at,
  sum(r.ad_lost_to_rank)::bigint as ad_lost_to_rank,
  sum(r.ad_eligible)::bigint as ad_eligible,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_lost_rank, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.lost_to_rank), 0)::bigint as ad_lost_to_rank,
  coalesce(sum(r.eligible), 0)::bigint as ad_eligible,
  0 as untimed
from ad_performance r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'campaign'
group by 1, 2


-- ppc_cost_per_vdp
select 0 as slot,
  null::date as at,
  sum(r.ad_cost)::bigint as ad_cost,
  sum(r.vdp_views_paid)::bigint as vdp_views_paid,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- ppc_cost_per_vdp, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents), 0)::bigint as ad_cost,
  null::bigint as vdp_views_paid,
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
  coalesce(sum(r.vdp_views) filter (where r.channel = 'Paid Search'), 0)::bigint as vdp_views_paid,
  0 as untimed
from web_traffic_daily r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.first_day >= $8::date
  and r.cut = 'event'
group by 1, 2


-- ppc_leads
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where case coalesce(sp0.name, r.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end in ('google', 'microsoft', 'meta', 'tiktok', 'linkedin')) as leads_ads,
  0 as untimed
from lead r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'lead' and sp0.spelling = r.raw_source
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- ppc_leads, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where case coalesce(sp0.name, r.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end in ('google', 'microsoft', 'meta', 'tiktok', 'linkedin')) as leads_ads,
  0 as untimed
from lead r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'lead' and sp0.spelling = r.raw_source
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- ppc_cost_per_sold
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents) filter (where (r.dealer_group_id, r.platform) in (select sn.dealer_group_id, case coalesce(sn.name, sn.spelling) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end from source_spelling sn
    where sn.dealer_group_id = any($1::integer[]) and sn.kind = 'lead' and coalesce(sn.name, sn.spelling) in ('Google Ads', 'Paid search', 'Microsoft Ads', 'Meta', 'TikTok', 'LinkedIn'))), 0)::bigint as ad_cost_named,
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
  null::bigint as ad_cost_named,
  count(r.dealership_id) filter (where r.is_credited is true and cardinality(r.platforms) > 0) as attributed_units_ads,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
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
      and r.day >= $8::date
      and r.day < $9::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $8::date
      and r.day < $9::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $8::date
      and r.day < $9::date
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
  and r.day >= $6::date
  and r.day < $7::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- ppc_cost_per_sold, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents) filter (where (r.dealer_group_id, r.platform) in (select sn.dealer_group_id, case coalesce(sn.name, sn.spelling) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end from source_spelling sn
    where sn.dealer_group_id = any($1::integer[]) and sn.kind = 'lead' and coalesce(sn.name, sn.spelling) in ('Google Ads', 'Paid search', 'Microsoft Ads', 'Meta', 'TikTok', 'LinkedIn'))), 0)::bigint as ad_cost_named,
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
  null::bigint as ad_cost_named,
  count(r.dealership_id) filter (where r.is_credited is true and cardinality(r.platforms) > 0) as attributed_units_ads,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
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
      and r.day >= $8::date
      and r.day < $9::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $8::date
      and r.day < $9::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $8::date
      and r.day < $9::date
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
  and r.day >= $6::date
  and r.day < $7::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- ppc_budget_use
select 0 as slot,
  null::date as at,
  sum(r.ad_cost)::bigint as ad_cost,
  null::bigint as spend_planned_ads,
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
  coalesce(sum(r.planned_cents) filter (where case coalesce(sp0.name, r.product) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end in ('google', 'microsoft', 'meta', 'tiktok', 'linkedin')), 0)::bigint as spend_planned_ads,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $5::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($6::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($5::date - f.start_day, 0) as days,
    greatest(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($5::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($5::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($5::date - f.start_day, 0), f.spread_days) + least(greatest($5::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $5::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($6::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($5::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($5::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $7::date and f.month < $8::date
      and f.end_day >= $5::date and f.start_day < $6::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'spend' and sp0.spelling = r.product
where r.dealer_group_id = any($1::integer[])
group by 1, 2


-- ppc_budget_use, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.cost_cents), 0)::bigint as ad_cost,
  null::bigint as spend_planned_ads,
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
  coalesce(sum(r.planned_cents) filter (where case coalesce(sp0.name, r.product) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end in ('google', 'microsoft', 'meta', 'tiktok', 'linkedin')), 0)::bigint as spend_planned_ads,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $6::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($7::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($6::date - f.start_day, 0) as days,
    greatest(least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($6::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($6::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($6::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($6::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($6::date - f.start_day, 0), f.spread_days) + least(greatest($6::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($6::date - f.start_day, 0), f.spread_days) + least(greatest($6::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($6::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($6::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($6::date - f.start_day, 0), f.spread_days) + least(greatest($6::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $6::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($7::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($6::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($6::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = f.dealer_group_id and p.id = f.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
    where f.dealer_group_id = any($1::integer[])
      and f.dealership_id = any($2::integer[])
      and f.month >= $8::date and f.month < $9::date
      and f.end_day >= $6::date and f.start_day < $7::date
  -- Else the planner may look through the flights of every expense of a product.
  offset 0
) r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'spend' and sp0.spelling = r.product
where r.dealer_group_id = any($1::integer[])
group by 1, 2

