-- Additive measures of each dealership and day; null means that no feed speaks of it, 0 that there was none.
create table measure_day (
  dealer_group_id         integer not null,
  dealership_id           integer not null,
  day                     date    not null,
  leads                   bigint,
  leads_duplicate         bigint,
  leads_bad               bigint,
  leads_good              bigint,
  leads_internet          bigint,
  leads_phone             bigint,
  leads_walk_in           bigint,
  leads_chat              bigint,
  -- Good leads whose source says whether they were contacted, and those that were.
  leads_contact_known     bigint,
  leads_contacted         bigint,
  leads_answered          bigint,
  leads_answered_15       bigint,
  response_minutes        bigint,
  leads_appointment_known bigint,
  leads_appointment_set   bigint,
  appointments_due        bigint,
  appointments_shown      bigint,
  constraint measure_day_pk primary key (dealer_group_id, dealership_id, day),
  constraint measure_day_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

-- The same, summed by month; month is its first day.
create table measure_month (
  dealer_group_id         integer not null,
  dealership_id           integer not null,
  month                   date    not null check (extract(day from month) = 1),
  leads                   bigint,
  leads_duplicate         bigint,
  leads_bad               bigint,
  leads_good              bigint,
  leads_internet          bigint,
  leads_phone             bigint,
  leads_walk_in           bigint,
  leads_chat              bigint,
  leads_contact_known     bigint,
  leads_contacted         bigint,
  leads_answered          bigint,
  leads_answered_15       bigint,
  response_minutes        bigint,
  leads_appointment_known bigint,
  leads_appointment_set   bigint,
  appointments_due        bigint,
  appointments_shown      bigint,
  constraint measure_month_pk primary key (dealer_group_id, dealership_id, month),
  constraint measure_month_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);
