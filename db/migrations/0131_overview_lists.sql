-- One person's numbers of one tab of the dealer overview in one dealer group. No row: the suggested ones.
create table overview_list (
  dealer_group_id integer not null,
  user_id         integer not null,
  type            text    not null check (type <> ''),
  -- In their order, each with its tag; an empty text for none.
  metrics         text[]  not null,
  tags            text[]  not null,
  constraint overview_list_pk primary key (dealer_group_id, user_id, type),
  constraint overview_list_member_fk foreign key (dealer_group_id, user_id)
    references membership (dealer_group_id, user_id) on delete cascade,
  constraint overview_list_whole check (cardinality(metrics) = cardinality(tags) and cardinality(metrics) <= 60)
);

alter table overview_list enable row level security;

alter table overview_list force row level security;

create policy overview_list_of_group on overview_list
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
