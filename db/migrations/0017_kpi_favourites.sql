-- One person's favourite KPIs of one type in one dealer group. No row: the suggested ones.
create table kpi_favourite_list (
  dealer_group_id integer not null,
  user_id         integer not null,
  type            text    not null check (type <> ''),
  -- In their order, each with the person's own name for it or null.
  metrics         text[]  not null,
  names           text[]  not null,
  constraint kpi_favourite_list_pk primary key (dealer_group_id, user_id, type),
  constraint kpi_favourite_list_member_fk foreign key (dealer_group_id, user_id)
    references membership (dealer_group_id, user_id) on delete cascade,
  constraint kpi_favourite_list_whole check (cardinality(metrics) = cardinality(names) and cardinality(metrics) <= 60)
);

alter table kpi_favourite_list enable row level security;

alter table kpi_favourite_list force row level security;

create policy kpi_favourite_list_of_group on kpi_favourite_list
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
