-- What inspections of visits to the service department recommended, and what of it was sold.
create table inspection (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  -- The number of the repair order.
  natural_key        text        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  advisor            text,
  technician         text,
  make               text,
  is_inspected       boolean,
  recommended_cents  bigint,
  sold_cents         bigint,
  declined_cents     bigint,
  import_run_id      bigint,
  constraint inspection_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint inspection_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index inspection_day on inspection (dealer_group_id, dealership_id, day);

alter table inspection enable row level security;

alter table inspection force row level security;

create policy inspection_of_group on inspection
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table measure_day
  add column visits_listed bigint,
  add column visits_inspection_known bigint,
  add column visits_inspected bigint,
  add column visits_recommended_known bigint,
  add column visits_declined_known bigint,
  add column work_recommended bigint,
  add column work_declined bigint,
  add column work_recommended_judged bigint,
  add column work_recommended_sold bigint;

alter table measure_month
  add column visits_listed bigint,
  add column visits_inspection_known bigint,
  add column visits_inspected bigint,
  add column visits_recommended_known bigint,
  add column visits_declined_known bigint,
  add column work_recommended bigint,
  add column work_declined bigint,
  add column work_recommended_judged bigint,
  add column work_recommended_sold bigint;
