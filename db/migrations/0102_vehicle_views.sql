-- How often a vehicle was seen on one site on one day.
create table vehicle_view (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  -- The site, the vehicle or page, and the day.
  natural_key        text        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  -- The site as the file spells it.
  site               text        not null,
  vin                text,
  -- What could be its stock number: the one stated, or the parts of the page's path; in capitals.
  stock_numbers      text[]      not null,
  page_path          text,
  -- Null where the source does not say.
  srps               integer     check (srps >= 0),
  vdps               integer     check (vdps >= 0),
  leads              integer     check (leads >= 0),
  import_run_id      bigint,
  constraint vehicle_view_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint vehicle_view_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index vehicle_view_day on vehicle_view (dealer_group_id, dealership_id, day);

create index vehicle_view_import on vehicle_view (dealer_group_id, import_run_id);

alter table vehicle_view enable row level security;

alter table vehicle_view force row level security;

create policy vehicle_view_of_group on vehicle_view
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

create index vehicle_description_stock on vehicle_description (dealer_group_id, dealership_id, upper(stock_number));

-- Views with the vehicle they are of, as it was described last; null where no list has it.
create view viewed_vehicle with (security_invoker = true) as
select v.*,
  (select d.unit from vehicle_description d
   where d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id
     and (d.vin = v.vin or (v.vin is null and upper(d.stock_number) = any (v.stock_numbers)))
   order by d.id desc limit 1) as unit,
  (select d.vehicle_condition from vehicle_description d
   where d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id
     and (d.vin = v.vin or (v.vin is null and upper(d.stock_number) = any (v.stock_numbers)))
   order by d.id desc limit 1) as vehicle_condition,
  (select d.make from vehicle_description d
   where d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id
     and (d.vin = v.vin or (v.vin is null and upper(d.stock_number) = any (v.stock_numbers)))
   order by d.id desc limit 1) as make,
  (select d.model from vehicle_description d
   where d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id
     and (d.vin = v.vin or (v.vin is null and upper(d.stock_number) = any (v.stock_numbers)))
   order by d.id desc limit 1) as model,
  exists (select from vehicle l where l.dealer_group_id = v.dealer_group_id and l.dealership_id = v.dealership_id
    and l.day = v.day) as is_listed_day
from vehicle_view v;

create or replace view vehicle_day with (security_invoker = true) as
select l.dealer_group_id, l.dealership_id, l.source, d.unit || ' ' || l.day as natural_key, l.day,
  d.unit, d.vin, d.stock_number, d.vehicle_condition, d.vehicle_year, d.make, d.model, d.trim,
  s.state, s.price_cents, s.msrp_cents, s.cost_cents, coalesce(s.cost_cents, s.price_cents) as value_cents,
  s.mileage, s.photo_count, s.in_stock_day,
  case when s.age_from_day <= l.day then l.day - s.age_from_day end as age_days,
  s.holding_cost_cents,
  s.first_day = l.day and s.price_cents <> (
    select b.price_cents
    from vehicle_description o
      join vehicle_priced_stretch b on b.dealer_group_id = o.dealer_group_id and b.dealership_id = o.dealership_id
        and b.description_id = o.id
    where o.dealer_group_id = d.dealer_group_id and o.dealership_id = d.dealership_id and o.unit = d.unit
      and b.first_day < s.first_day
    order by b.first_day desc
    limit 1
  ) as is_repriced,
  case
    when s.age_from_day > l.day or s.age_from_day is null then null
    when l.day - s.age_from_day <= 15 then '0-15'
    when l.day - s.age_from_day <= 30 then '16-30'
    when l.day - s.age_from_day <= 45 then '31-45'
    when l.day - s.age_from_day <= 60 then '46-60'
    when l.day - s.age_from_day <= 90 then '61-90'
    else '91-'
  end as age_bucket,
  -- Null while no site reported any vehicle of the store in the 7 days.
  case when exists (
    select from vehicle_view e where e.dealer_group_id = l.dealer_group_id and e.dealership_id = l.dealership_id
      and e.day between l.day - 6 and l.day and e.vdps is not null
  ) then (
    select coalesce(sum(e.vdps), 0) from vehicle_view e
    where e.dealer_group_id = l.dealer_group_id and e.dealership_id = l.dealership_id and e.day between l.day - 6 and l.day
      and (e.vin = d.vin or (e.vin is null and upper(d.stock_number) = any (e.stock_numbers)))
  ) end as vdps_in_week
from vehicle l
  join vehicle_priced_stretch s on s.dealer_group_id = l.dealer_group_id and s.dealership_id = l.dealership_id
    and s.last_day >= l.day and s.first_day <= l.day
  join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id;

alter table measure_day
  add column vehicle_srps bigint,
  add column vehicle_vdps bigint,
  add column vehicle_vdps_with_srps bigint;

alter table measure_month
  add column vehicle_srps bigint,
  add column vehicle_vdps bigint,
  add column vehicle_vdps_with_srps bigint;
