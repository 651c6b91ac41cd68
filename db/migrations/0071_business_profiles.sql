-- What people did on a store's business profile on one day.
create table profile_performance (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  -- The profile, where the report names it: sales and service often have one each.
  account            text,
  cut                text        not null check (cut = 'day'),
  grain              text        not null,
  first_day          date        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  search_views       bigint,
  maps_views         bigint,
  calls              bigint,
  direction_requests bigint,
  website_clicks     bigint,
  bookings           bigint,
  import_run_id      bigint,
  constraint profile_performance_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint profile_performance_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index profile_performance_day on profile_performance (dealer_group_id, dealership_id, day);

alter table profile_performance enable row level security;

alter table profile_performance force row level security;

create policy profile_performance_of_group on profile_performance
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table measure_day
  add column profile_views bigint,
  add column profile_search_views bigint,
  add column profile_maps_views bigint,
  add column profile_calls bigint,
  add column profile_directions bigint,
  add column profile_website_clicks bigint,
  add column profile_bookings bigint,
  add column profile_actions bigint;

alter table measure_month
  add column profile_views bigint,
  add column profile_search_views bigint,
  add column profile_maps_views bigint,
  add column profile_calls bigint,
  add column profile_directions bigint,
  add column profile_website_clicks bigint,
  add column profile_bookings bigint,
  add column profile_actions bigint;
