-- Which leads a retail sale was led to by, found by the buyer's e-mail and phone: one row for each deal whose buyer
-- asked in the 90 days up to it, derived with every import. Kept by the leads' own spellings, for every way of
-- giving credit, so that neither a rule nor a setting that changes is asked about here.
create table deal_attribution (
  dealer_group_id   integer not null,
  dealership_id     integer not null,
  -- The deal.
  source            text    not null,
  natural_key       text    not null,
  day               date    not null,
  -- Of the buyer's leads at the deal's own rooftop, each source and type once and in step, the first touch first.
  raw_sources       text[]  not null,
  lead_types        text[]  not null,
  -- Of the lead that the CRM says was sold; of several, the one sold nearest to the deal.
  sold_raw_source   text,
  sold_lead_type    text,
  -- The same with the leads of the group's other rooftops; null where they have none of the buyer.
  group_raw_sources     text[],
  group_lead_types      text[],
  group_sold_raw_source text,
  group_sold_lead_type  text,
  -- The lead at its own rooftop that the deal is shown beside: the one sold nearest to it, or else the nearest.
  lead_source       text,
  lead_key          text,
  constraint deal_attribution_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint deal_attribution_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade,
  constraint deal_attribution_in_step check (
    cardinality(raw_sources) = cardinality(lead_types)
    and cardinality(group_raw_sources) is not distinct from cardinality(group_lead_types)
  )
);

create index deal_attribution_day on deal_attribution (dealer_group_id, dealership_id, day);

alter table deal_attribution enable row level security;

alter table deal_attribution force row level security;

create policy deal_attribution_of_group on deal_attribution
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- The deals of the people among newly come leads, at every rooftop of the group.
create index deal_email_of_group on deal (dealer_group_id, email_hash) where email_hash is not null;

create index deal_phone_of_group on deal (dealer_group_id, phone_hash) where phone_hash is not null;

-- What stands already. The owner of the tables sees no tenant's rows either where it is no superuser.
alter table deal no force row level security;

alter table lead no force row level security;

alter table deal_attribution no force row level security;

set local enable_nestloop = off;

with met as (
  select d.dealer_group_id, d.dealership_id, d.source, d.natural_key, d.day as sale_day, l.dealership_id as rooftop,
    l.source as lead_source, l.natural_key as lead_key, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold, l.sold_day
  from deal d join lead l on l.dealer_group_id = d.dealer_group_id and l.email_hash = d.email_hash
    and l.department = 'sales' and l.day between d.day - 90 and d.day
  where d.sale_kind = 'retail' and d.is_reversed is false
  union
  select d.dealer_group_id, d.dealership_id, d.source, d.natural_key, d.day as sale_day, l.dealership_id as rooftop,
    l.source as lead_source, l.natural_key as lead_key, l.raw_source, l.lead_type, l.day, l.requested_at, l.is_sold, l.sold_day
  from deal d join lead l on l.dealer_group_id = d.dealer_group_id and l.phone_hash = d.phone_hash
    and l.department = 'sales' and l.day between d.day - 90 and d.day
  where d.sale_kind = 'retail' and d.is_reversed is false
), placed as (
  select dealer_group_id, dealership_id, source, natural_key, sale_day, lead_source, lead_key, raw_source, lead_type,
    is_sold is true as is_sold, rooftop = dealership_id as is_own,
    row_number() over (partition by dealer_group_id, dealership_id, source, natural_key
      order by day, requested_at, rooftop, lead_source, lead_key) as touch,
    row_number() over (partition by dealer_group_id, dealership_id, source, natural_key
      order by is_sold is true desc, abs(coalesce(sold_day, day) - sale_day), day desc, rooftop, lead_source, lead_key) as place,
    row_number() over (partition by dealer_group_id, dealership_id, source, natural_key, rooftop = dealership_id
      order by is_sold is true desc, abs(coalesce(sold_day, day) - sale_day), day desc, rooftop, lead_source, lead_key) as own_place
  from met
), credit as (
  select dealer_group_id, dealership_id, source, natural_key, sale_day, raw_source, lead_type, min(touch) as touch,
    min(touch) filter (where is_own) as own_touch,
    bool_or(is_sold and place = 1) as is_sold, bool_or(is_own and is_sold and own_place = 1) as is_own_sold,
    bool_or(not is_own) as is_elsewhere,
    max(lead_source) filter (where is_own and own_place = 1) as lead_source,
    max(lead_key) filter (where is_own and own_place = 1) as lead_key
  from placed group by dealer_group_id, dealership_id, source, natural_key, sale_day, raw_source, lead_type
)
insert into deal_attribution (dealer_group_id, dealership_id, source, natural_key, day, raw_sources, lead_types,
  sold_raw_source, sold_lead_type, group_raw_sources, group_lead_types, group_sold_raw_source, group_sold_lead_type,
  lead_source, lead_key)
select dealer_group_id, dealership_id, source, natural_key, sale_day,
  coalesce(array_agg(raw_source order by own_touch) filter (where own_touch is not null), '{}'),
  coalesce(array_agg(lead_type order by own_touch) filter (where own_touch is not null), '{}'),
  max(raw_source) filter (where is_own_sold), max(lead_type) filter (where is_own_sold),
  case when bool_or(is_elsewhere) then array_agg(raw_source order by touch) end,
  case when bool_or(is_elsewhere) then array_agg(lead_type order by touch) end,
  case when bool_or(is_elsewhere) then max(raw_source) filter (where is_sold) end,
  case when bool_or(is_elsewhere) then max(lead_type) filter (where is_sold) end,
  max(lead_source), max(lead_key)
from credit group by dealer_group_id, dealership_id, source, natural_key, sale_day;

set local enable_nestloop = on;

alter table deal_attribution force row level security;

alter table lead force row level security;

alter table deal force row level security;
