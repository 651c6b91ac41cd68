-- What an exported budget held, by the code in its file: what differs from it on the way back was edited.
create table budget_export (
  dealer_group_id integer     not null,
  code            text        not null check (code <> ''),
  dealership_id   integer     not null,
  month           date        not null,
  at              timestamptz not null,
  delete_after    timestamptz not null,
  -- Every line of the month, with its amounts in cents.
  lines           jsonb       not null,
  constraint budget_export_pk primary key (dealer_group_id, code),
  constraint budget_export_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index budget_export_expiry on budget_export (dealer_group_id, delete_after);

alter table budget_export enable row level security;

alter table budget_export force row level security;

create policy budget_export_of_group on budget_export
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
