-- Appointments of the service department and the hours of its technicians.
create table service_appointment (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  -- The local day it is for.
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  booked_day         date,
  lead_days          integer     check (lead_days >= 0),
  is_cancelled       boolean     not null,
  -- Null: still to come, or the source does not say.
  is_shown           boolean,
  advisor            text,
  vehicle_year       smallint,
  make               text,
  model              text,
  vin                text,
  import_run_id      bigint,
  constraint service_appointment_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint service_appointment_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index service_appointment_day on service_appointment (dealer_group_id, dealership_id, day);

-- Hundredths of an hour.
create table technician_time (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  technician         text        not null,
  available_hours    bigint,
  flag_hours         bigint,
  import_run_id      bigint,
  constraint technician_time_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint technician_time_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index technician_time_day on technician_time (dealer_group_id, dealership_id, day);

alter table service_appointment enable row level security;

alter table service_appointment force row level security;

create policy service_appointment_of_group on service_appointment
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table technician_time enable row level security;

alter table technician_time force row level security;

create policy technician_time_of_group on technician_time
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table measure_day
  add column service_appointments bigint,
  add column service_appointments_due bigint,
  add column service_appointments_shown bigint,
  add column service_appointments_booked_known bigint,
  add column service_appointment_lead_days bigint,
  add column technician_hours_flagged bigint,
  add column technician_hours_available bigint;

alter table measure_month
  add column service_appointments bigint,
  add column service_appointments_due bigint,
  add column service_appointments_shown bigint,
  add column service_appointments_booked_known bigint,
  add column service_appointment_lead_days bigint,
  add column technician_hours_flagged bigint,
  add column technician_hours_available bigint;
