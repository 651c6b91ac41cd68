-- When a report is delivered: fields of cron, in the time zone of the group's first store.
create table report_schedule (
  dealer_group_id integer     not null,
  report_id       integer     not null,
  -- Deliveries end when this person may no longer schedule.
  owner_id        integer     not null,
  minute          text        not null,
  hour            text        not null,
  day_of_month    text        not null,
  month           text        not null,
  day_of_week     text        not null,
  format          text        not null check (format in ('pdf', 'xlsx')),
  when_late       text        not null check (when_late in ('send', 'wait')),
  is_paused       boolean     not null,
  -- Why deliveries ended by themselves; null while they go on.
  stopped_reason  text,
  next_run_at     timestamptz,
  changed_at      timestamptz not null,
  constraint report_schedule_pk primary key (dealer_group_id, report_id),
  constraint report_schedule_report_fk foreign key (dealer_group_id, report_id)
    references report (dealer_group_id, id) on delete cascade
);

create index report_schedule_due on report_schedule (dealer_group_id, next_run_at);

alter table report_schedule enable row level security;

alter table report_schedule force row level security;

create policy report_schedule_of_group on report_schedule
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

create table report_recipient (
  dealer_group_id integer   not null,
  id              integer   not null generated always as identity,
  report_id       integer   not null,
  -- A member receives their own stores.
  user_id         integer,
  -- Anybody else receives these stores, and only while the owner of the schedule sees them.
  email           text,
  dealership_ids  integer[] not null,
  constraint report_recipient_pk primary key (dealer_group_id, id),
  constraint report_recipient_schedule_fk foreign key (dealer_group_id, report_id)
    references report_schedule (dealer_group_id, report_id) on delete cascade,
  constraint report_recipient_one check (num_nonnulls(user_id, email) = 1)
);

create index report_recipient_of_report on report_recipient (dealer_group_id, report_id);

alter table report_recipient enable row level security;

alter table report_recipient force row level security;

create policy report_recipient_of_group on report_recipient
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- One time a report was due, or was requested.
create table report_run (
  dealer_group_id integer     not null,
  id              integer     not null generated always as identity,
  report_id       integer     not null,
  owner_id        integer     not null,
  format          text        not null check (format in ('pdf', 'xlsx')),
  when_late       text        not null check (when_late in ('send', 'wait')),
  is_scheduled    boolean     not null,
  due_at          timestamptz not null,
  state           text        not null check (state in ('waiting', 'delivering', 'skipped')),
  -- Why it waits, was skipped, or what it says about late feeds.
  note            text,
  look_at         timestamptz not null,
  -- Its documents are made as of this moment.
  opened_at       timestamptz,
  constraint report_run_pk primary key (dealer_group_id, id),
  constraint report_run_report_fk foreign key (dealer_group_id, report_id)
    references report (dealer_group_id, id) on delete cascade
);

-- A due time has one run, whatever servers see it.
create unique index report_run_once on report_run (dealer_group_id, report_id, due_at) where is_scheduled;

create index report_run_waiting on report_run (dealer_group_id, look_at) where state = 'waiting';

alter table report_run enable row level security;

alter table report_run force row level security;

create policy report_run_of_group on report_run
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- One recipient of one run, as the recipient was then.
create table report_delivery (
  dealer_group_id integer     not null,
  id              integer     not null generated always as identity,
  run_id          integer     not null,
  recipient_id    integer     not null,
  user_id         integer,
  email           text,
  dealership_ids  integer[]   not null,
  -- What became of a queued mail is in `message`.
  state           text        not null check (state in ('pending', 'queued', 'skipped', 'failed')),
  reason          text,
  attempts        integer     not null default 0,
  -- Messages belong to no group and are deleted earlier.
  message_id      bigint,
  file_id         integer,
  finished_at     timestamptz,
  constraint report_delivery_pk primary key (dealer_group_id, id),
  constraint report_delivery_once unique (dealer_group_id, run_id, recipient_id),
  constraint report_delivery_run_fk foreign key (dealer_group_id, run_id)
    references report_run (dealer_group_id, id) on delete cascade
);

create index report_delivery_of_message on report_delivery (message_id);

alter table report_delivery enable row level security;

alter table report_delivery force row level security;

create policy report_delivery_of_group on report_delivery
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
