-- What other stores list vehicles for, and what that makes of each vehicle of ours.
create table market_comparable (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  -- Our vehicle if any, theirs, and the price.
  natural_key        text        not null,
  -- The first and the last day that a report had it at this price.
  first_day          date        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  -- The vehicle it was matched with; null in reports of a whole market.
  our_vin            text,
  vin                text,
  seller             text,
  distance_miles     integer     check (distance_miles >= 0),
  price_cents        integer,
  mileage            integer,
  vehicle_condition  text        check (vehicle_condition in ('new', 'used', 'cpo')),
  vehicle_year       smallint,
  make               text,
  model              text,
  trim               text,
  drivetrain         text,
  -- Sold on its last day.
  status             text        not null check (status in ('active', 'sold')),
  days_on_market     integer,
  first_seen_day     date,
  repriced_day       date,
  import_run_id      bigint,
  constraint market_comparable_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint market_comparable_days check (first_day <= day),
  constraint market_comparable_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index market_comparable_day on market_comparable (dealer_group_id, dealership_id, day);

create index market_comparable_import on market_comparable (dealer_group_id, import_run_id);

alter table market_comparable enable row level security;

alter table market_comparable force row level security;

create policy market_comparable_of_group on market_comparable
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- The market of one vehicle from the day of a report to the day before the next, at most a week. Derived.
create table market_set (
  dealer_group_id     integer   not null,
  dealership_id       integer   not null,
  day                 date      not null,
  unit                text      not null,
  last_day            date      not null,
  market_price_cents  integer,
  -- Why there is no market price.
  reason              text      check (reason in ('identity', 'mileage', 'unmatched', 'small', 'spread')),
  comparable_count    smallint  not null,
  -- Null for any distance.
  radius_miles        smallint,
  active_count        integer   not null,
  sold_count          integer   not null,
  -- Of the comparables at our mileage, lowest first.
  prices              integer[] not null,
  constraint market_set_pk primary key (dealer_group_id, dealership_id, unit, day),
  constraint market_set_price check ((market_price_cents is null) = (reason is not null)),
  constraint market_set_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index market_set_day on market_set (dealer_group_id, dealership_id, day);

alter table market_set enable row level security;

alter table market_set force row level security;

create policy market_set_of_group on market_set
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- A vehicle of ours on one listed day, where it has a market price.
create view market_vehicle_day with (security_invoker = true) as
select v.dealer_group_id, v.dealership_id, v.source, v.natural_key, v.day, v.unit, v.vin, v.stock_number,
  v.vehicle_condition, v.vehicle_year, v.make, v.model, v.trim, v.state, v.age_bucket, v.price_cents, v.cost_cents,
  m.market_price_cents, m.active_count, m.sold_count,
  case when v.price_cents is not null then
    (select count(*)::integer + 1 from unnest(m.prices) as other (cents) where other.cents < v.price_cents)
  end as price_rank,
  case when v.price_cents is not null then cardinality(m.prices) + 1 end as rank_size
from vehicle_day v
  join market_set m on m.dealer_group_id = v.dealer_group_id and m.dealership_id = v.dealership_id
    and m.unit = v.unit and v.day between m.day and m.last_day and m.market_price_cents is not null;

alter table measure_day add column comparables_sold bigint;

alter table measure_month add column comparables_sold bigint;
