-- A vehicle in the inventory file of one day.
create table vehicle (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  -- The VIN, or `#` and the stock number, then the day.
  natural_key        text        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  vin                text,
  stock_number       text,
  vehicle_condition  text        check (vehicle_condition in ('new', 'used', 'cpo')),
  vehicle_year       smallint,
  make               text,
  model              text,
  trim               text,
  -- Null where the file gives none, or 0 for "call for price".
  price_cents        bigint,
  mileage            integer,
  in_stock_day       date,
  days_in_stock      integer,
  import_run_id      bigint,
  constraint vehicle_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint vehicle_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index vehicle_day on vehicle (dealer_group_id, dealership_id, day);

alter table vehicle enable row level security;

alter table vehicle force row level security;

create policy vehicle_of_group on vehicle
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- Kinds of record are listed in the code, and each import has one of them.
alter table superseded_record drop constraint superseded_record_fact_check;

alter table measure_day
  add column vehicle_days bigint,
  add column vehicle_days_priced bigint,
  add column list_prices bigint;

alter table measure_month
  add column vehicle_days bigint,
  add column vehicle_days_priced bigint,
  add column list_prices bigint;
