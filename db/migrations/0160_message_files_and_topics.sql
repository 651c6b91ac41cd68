-- A file that was made for somebody, kept for a while after its delivery.
create table kept_file (
  dealer_group_id integer     not null,
  id              integer     not null generated always as identity,
  name            text        not null check (name <> ''),
  media_type      text        not null,
  content         bytea       not null,
  made_at         timestamptz not null,
  delete_after    timestamptz not null,
  constraint kept_file_pk primary key (dealer_group_id, id),
  constraint kept_file_group_fk foreign key (dealer_group_id) references dealer_group (id) on delete cascade
);

create index kept_file_by_age on kept_file (dealer_group_id, delete_after);

alter table kept_file enable row level security;

alter table kept_file force row level security;

create policy kept_file_of_group on kept_file
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- The file in the mail; without it where it was deleted since.
alter table message add column attached_file_id integer;

-- What a person can turn off by itself, such as one report: `report:12`.
alter table message add column topic text;

-- Who wants the mails of one topic. Somebody without an account receives none before a yes.
create table mail_consent (
  dealer_group_id integer     not null,
  topic           text        not null check (topic <> ''),
  -- `user:7`, or an address in lower case.
  who             text        not null check (who <> ''),
  is_wanted       boolean     not null,
  changed_at      timestamptz not null,
  constraint mail_consent_pk primary key (dealer_group_id, topic, who),
  constraint mail_consent_group_fk foreign key (dealer_group_id) references dealer_group (id) on delete cascade
);

alter table mail_consent enable row level security;

alter table mail_consent force row level security;

create policy mail_consent_of_group on mail_consent
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
