-- Which dealerships are the demo's, and the world their records are made from.
create table demo_rooftop (
  dealer_group_id integer not null,
  dealership_id   integer not null,
  -- Names the rooftop in src/demo, whatever it is renamed to here.
  key             text    not null check (key <> ''),
  seed            text    not null,
  -- The demo's stories happen around the day it was first started.
  story_day       date    not null,
  constraint demo_rooftop_pk primary key (dealer_group_id, dealership_id),
  constraint demo_rooftop_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

-- A row for each month there is to load; those not null are what is done.
create table demo_month (
  dealer_group_id integer not null,
  dealership_id   integer not null,
  fact            text    not null,
  month           date    not null check (extract(day from month) = 1),
  -- The month's records stand as they stood at this moment of the business clock.
  loaded_through  timestamptz,
  constraint demo_month_pk primary key (dealer_group_id, dealership_id, fact, month),
  constraint demo_month_rooftop_fk foreign key (dealer_group_id, dealership_id)
    references demo_rooftop (dealer_group_id, dealership_id) on delete cascade
);

alter table demo_rooftop enable row level security;

alter table demo_rooftop force row level security;

create policy demo_rooftop_of_group on demo_rooftop
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table demo_month enable row level security;

alter table demo_month force row level security;

create policy demo_month_of_group on demo_month
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
