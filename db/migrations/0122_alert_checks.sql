-- Feeds of stores that changed since their alert rules were last judged.
create table alert_due (
  dealer_group_id integer     not null,
  dealership_id   integer     not null,
  -- A feed; `*` for a new business day, `clock` for what time alone changes.
  feed            text        not null check (feed <> ''),
  first_at        timestamptz not null,
  last_at         timestamptz not null,
  constraint alert_due_pk primary key (dealer_group_id, dealership_id, feed),
  constraint alert_due_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table alert_due enable row level security;

alter table alert_due force row level security;

create policy alert_due_of_group on alert_due
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- When a store's rules were last judged, by the business clock, and on which business day all of them were.
create table alert_check (
  dealer_group_id integer     not null,
  dealership_id   integer     not null,
  checked_at      timestamptz not null,
  whole_day       date,
  constraint alert_check_pk primary key (dealer_group_id, dealership_id),
  constraint alert_check_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table alert_check enable row level security;

alter table alert_check force row level security;

create policy alert_check_of_group on alert_check
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
