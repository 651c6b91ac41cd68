-- Days on which a store is closed beside its closed weekdays: holidays and days off.
create table closed_date (
  dealer_group_id integer not null,
  dealership_id   integer not null,
  day             date    not null,
  name            text    not null check (name <> ''),
  constraint closed_date_pk primary key (dealer_group_id, dealership_id, day),
  constraint closed_date_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table closed_date enable row level security;

alter table closed_date force row level security;

create policy closed_date_of_group on closed_date
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
