-- Inventory and its views added up from the first of the month through each day, by a few breakdowns (`cut`):
-- a period is the difference of two rows, a level that of a day and the one before. Counted again with the
-- days of `measure_day`, and with what other feeds say of them.
create table vehicle_to_date (
  dealer_group_id              integer  not null,
  dealership_id                integer  not null,
  cut                          smallint not null,
  day                          date     not null,
  -- Numbers the rows of a day.
  line                         integer  not null,
  vehicle_condition            text,
  make                         text,
  model                        text,
  age_bucket                   text,
  records                      integer  not null default 0,
  vehicle_days                 integer  not null default 0,
  vehicle_days_priced          integer  not null default 0,
  vehicle_days_aged            integer  not null default 0,
  vehicle_days_over_60         integer  not null default 0,
  vehicle_days_photo_known     integer  not null default 0,
  vehicle_days_without_photos  integer  not null default 0,
  price_changes                integer  not null default 0,
  units_over_90                integer  not null default 0,
  units_seasoned               integer  not null default 0,
  units_views_known            integer  not null default 0,
  units_unseen                 integer  not null default 0,
  vehicle_ages                 bigint   not null default 0,
  list_prices                  bigint   not null default 0,
  holding_costs                bigint   not null default 0,
  stock_value                  bigint   not null default 0,
  constraint vehicle_to_date_pk primary key (dealer_group_id, dealership_id, cut, day, line),
  constraint vehicle_to_date_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table vehicle_to_date enable row level security;

alter table vehicle_to_date force row level security;

create policy vehicle_to_date_of_group on vehicle_to_date
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

create table vehicle_view_to_date (
  dealer_group_id         integer  not null,
  dealership_id           integer  not null,
  cut                     smallint not null,
  day                     date     not null,
  line                    integer  not null,
  site                    text,
  vehicle_condition       text,
  make                    text,
  model                   text,
  records                 integer  not null default 0,
  vehicle_srps            bigint   not null default 0,
  vehicle_vdps            bigint   not null default 0,
  vehicle_vdps_with_srps  bigint   not null default 0,
  vdps_on_listed_days     bigint   not null default 0,
  vdps_unmatched          bigint   not null default 0,
  constraint vehicle_view_to_date_pk primary key (dealer_group_id, dealership_id, cut, day, line),
  constraint vehicle_view_to_date_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table vehicle_view_to_date enable row level security;

alter table vehicle_view_to_date force row level security;

create policy vehicle_view_to_date_of_group on vehicle_view_to_date
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- Views without a VIN, of a vehicle that a list names later.
create index vehicle_view_stock on vehicle_view (dealer_group_id, dealership_id, day) include (stock_numbers)
  where vin is null;

-- Of the records that are there.
insert into vehicle_to_date (dealer_group_id, dealership_id, cut, day, line, age_bucket, vehicle_condition, make,
  model, records, vehicle_days, vehicle_days_priced, list_prices, vehicle_days_aged, vehicle_ages,
  vehicle_days_over_60, vehicle_days_photo_known, vehicle_days_without_photos, price_changes, holding_costs,
  stock_value, units_over_90, units_seasoned, units_views_known, units_unseen)
with own as materialized (
  select r.dealer_group_id, r.dealership_id, r.day - (extract(day from r.day)::integer - 1) as month, r.day, case
    grouping(r.age_bucket, r.vehicle_condition, r.make, r.model) when 15 then 0 when 3 then 1 when 8 then 2 end as
    cut, r.age_bucket, r.vehicle_condition, r.make, r.model,
    count(*) as records,
    count(r.dealership_id) as vehicle_days,
    count(r.dealership_id) filter (where r.price_cents is not null) as vehicle_days_priced,
    coalesce(sum(r.price_cents), 0)::bigint as list_prices,
    count(r.dealership_id) filter (where r.age_days is not null) as vehicle_days_aged,
    coalesce(sum(r.age_days), 0)::bigint as vehicle_ages,
    count(r.dealership_id) filter (where r.age_days >= 61) as vehicle_days_over_60,
    count(r.dealership_id) filter (where r.photo_count is not null and r.age_days >= 3) as vehicle_days_photo_known,
    count(r.dealership_id) filter (where r.photo_count is not null and r.age_days >= 3 and r.photo_count <= 4) as
      vehicle_days_without_photos,
    count(r.dealership_id) filter (where r.is_repriced is true) as price_changes,
    coalesce(sum(r.holding_cost_cents), 0)::bigint as holding_costs,
    coalesce(sum(r.value_cents), 0)::bigint as stock_value,
    count(r.dealership_id) filter (where r.age_days >= 91) as units_over_90,
    count(r.dealership_id) filter (where r.age_days >= 7) as units_seasoned,
    count(r.dealership_id) filter (where r.age_days >= 7 and r.is_viewed is true) as units_views_known,
    count(r.dealership_id) filter (where r.age_days >= 7 and r.vdps_in_week <= 2) as units_unseen
  from vehicle_day r
  where r.state in ('in_stock', 'demo', 'on_hold')
  group by r.dealer_group_id, r.dealership_id, r.day, grouping sets ((), (r.age_bucket, r.vehicle_condition),
    (r.vehicle_condition, r.make, r.model))
)
select l.dealer_group_id, l.dealership_id, a.cut, l.day, row_number() over (partition by l.dealer_group_id,
  l.dealership_id, a.cut, l.day),
  a.age_bucket, a.vehicle_condition, a.make, a.model, sum(a.records), sum(a.vehicle_days),
    sum(a.vehicle_days_priced), sum(a.list_prices), sum(a.vehicle_days_aged), sum(a.vehicle_ages),
    sum(a.vehicle_days_over_60), sum(a.vehicle_days_photo_known), sum(a.vehicle_days_without_photos),
    sum(a.price_changes), sum(a.holding_costs), sum(a.stock_value), sum(a.units_over_90), sum(a.units_seasoned),
    sum(a.units_views_known), sum(a.units_unseen)
from own a join (select distinct dealer_group_id, dealership_id, day, day - (extract(day from day)::integer - 1) as
  month from vehicle) l
  on l.dealer_group_id = a.dealer_group_id and l.dealership_id = a.dealership_id and l.month = a.month and l.day >=
    a.day
group by l.dealer_group_id, l.dealership_id, l.day, a.cut, a.age_bucket, a.vehicle_condition, a.make, a.model
order by 1, 2, 3, 4, 5;

insert into vehicle_view_to_date (dealer_group_id, dealership_id, cut, day, line, site, vehicle_condition, make,
  model, records, vehicle_srps, vehicle_vdps, vehicle_vdps_with_srps, vdps_on_listed_days, vdps_unmatched)
with own as materialized (
  select r.dealer_group_id, r.dealership_id, r.day - (extract(day from r.day)::integer - 1) as month, r.day, case
    grouping(r.site, r.vehicle_condition, r.make, r.model) when 7 then 0 when 8 then 1 end as cut, r.site,
    r.vehicle_condition, r.make, r.model,
    count(*) as records,
    coalesce(sum(r.srps), 0)::bigint as vehicle_srps,
    coalesce(sum(r.vdps), 0)::bigint as vehicle_vdps,
    coalesce(sum(r.vdps) filter (where r.srps is not null), 0)::bigint as vehicle_vdps_with_srps,
    coalesce(sum(r.vdps) filter (where r.is_listed_day is true), 0)::bigint as vdps_on_listed_days,
    coalesce(sum(r.vdps) filter (where r.unit is null), 0)::bigint as vdps_unmatched
  from viewed_vehicle r
  group by r.dealer_group_id, r.dealership_id, r.day, grouping sets ((r.site), (r.vehicle_condition, r.make, r.model))
)
select l.dealer_group_id, l.dealership_id, a.cut, l.day, row_number() over (partition by l.dealer_group_id,
  l.dealership_id, a.cut, l.day),
  a.site, a.vehicle_condition, a.make, a.model, sum(a.records), sum(a.vehicle_srps), sum(a.vehicle_vdps),
    sum(a.vehicle_vdps_with_srps), sum(a.vdps_on_listed_days), sum(a.vdps_unmatched)
from own a join (select distinct dealer_group_id, dealership_id, day, day - (extract(day from day)::integer - 1) as
  month from vehicle_view) l
  on l.dealer_group_id = a.dealer_group_id and l.dealership_id = a.dealership_id and l.month = a.month and l.day >=
    a.day
group by l.dealer_group_id, l.dealership_id, l.day, a.cut, a.site, a.vehicle_condition, a.make, a.model
order by 1, 2, 3, 4, 5;
