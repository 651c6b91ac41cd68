-- Operators look after the installation: groups, approvals, outbox. They see no group's numbers
-- without a membership.
alter table user_account add column is_operator boolean not null default false;

-- One row: what belongs to the installation and to no dealer group.
create table installation (
  one_row           smallint not null default 1 check (one_row = 1),
  -- SHA-256 of the secret in the printed address; null once somebody exists.
  first_run_hash    bytea,
  -- Null: at once when the submitter is the only operator, otherwise after an operator's approval.
  activates_at_once boolean,
  constraint installation_pk primary key (one_row)
);

insert into installation (one_row) values (1);

-- Operators read the list of groups before they name one.
create policy dealer_group_of_operator on dealer_group for select
  using (current_setting('app.operator', true) = 'on');

-- How far a group is with its setup. A group without a row has not started.
create table onboarding (
  dealer_group_id     integer     not null,
  started_at          timestamptz not null,
  dealership_done_at  timestamptz,
  integration_done_at timestamptz,
  users_done_at       timestamptz,
  submitted_at        timestamptz,
  submitted_by        integer,
  approved_at         timestamptz,
  approved_by         integer,
  -- Who recommended Rooftop; null when nobody did.
  referred_by         text,
  constraint onboarding_pk primary key (dealer_group_id),
  constraint onboarding_group_fk foreign key (dealer_group_id) references dealer_group (id) on delete cascade
);

alter table onboarding enable row level security;

alter table onboarding force row level security;

create policy onboarding_of_group on onboarding
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- Kinds of record that the group will not connect yet.
create table onboarding_skip (
  dealer_group_id integer     not null,
  fact            text        not null,
  skipped_at      timestamptz not null,
  skipped_by      integer     not null,
  constraint onboarding_skip_pk primary key (dealer_group_id, fact),
  constraint onboarding_skip_group_fk foreign key (dealer_group_id) references dealer_group (id) on delete cascade
);

alter table onboarding_skip enable row level security;

alter table onboarding_skip force row level security;

create policy onboarding_skip_of_group on onboarding_skip
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- What a store is beyond its name and hours.
alter table dealership add column legal_name text;

alter table dealership add column code text;

alter table dealership add column street text;

alter table dealership add column city text;

alter table dealership add column state text check (state ~ '^[A-Z]{2}$');

alter table dealership add column zip text check (zip ~ '^[0-9]{5}(-[0-9]{4})?$');

alter table dealership add column brands text[] not null default '{}';

-- Null until known.
alter table dealership add column is_franchise boolean;

alter table dealership add column website_urls text[] not null default '{}';

-- The primary market area: five-digit ZIPs, a radius around the store, or both.
alter table dealership add column pma_zips text[] not null default '{}';

alter table dealership add column pma_radius_miles smallint check (pma_radius_miles between 1 and 500);

create unique index dealership_code_unique on dealership (dealer_group_id, lower(code));
