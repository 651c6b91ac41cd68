-- How a store changed an alert rule. Without a row, the catalog's defaults hold.
create table alert_setting (
  dealer_group_id integer not null,
  dealership_id   integer not null,
  rule            text    not null check (rule <> ''),
  -- Thresholds that differ, in hundredths of their units.
  thresholds      jsonb   not null default '{}',
  -- In hundredths; null for the default.
  minimum         bigint  check (minimum >= 0),
  -- Who is responsible: findings are assigned to them.
  owner_id        integer,
  is_off          boolean not null default false,
  version         integer not null default 1,
  constraint alert_setting_pk primary key (dealer_group_id, dealership_id, rule),
  constraint alert_setting_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table alert_setting enable row level security;

alter table alert_setting force row level security;

create policy alert_setting_of_group on alert_setting
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
