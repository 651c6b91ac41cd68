-- What a dealership aims at in a month, KPI by KPI.
create table kpi_target (
  dealer_group_id integer not null,
  dealership_id   integer not null,
  kpi             text    not null check (kpi <> ''),
  month           date    not null check (extract(day from month) = 1),
  -- Of the KPI's unit: cents, hundredths of a percent.
  hundredths      bigint  not null check (hundredths >= 0),
  version         integer not null default 1,
  constraint kpi_target_pk primary key (dealer_group_id, dealership_id, kpi, month),
  constraint kpi_target_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table kpi_target enable row level security;

alter table kpi_target force row level security;

create policy kpi_target_of_group on kpi_target
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
