-- What an alert rule found at a store. One row per store, rule and subject: found again, it is opened again.
create table alert (
  dealer_group_id  integer     not null,
  id               bigint      not null generated always as identity,
  dealership_id    integer     not null,
  rule             text        not null check (rule <> ''),
  subject_key      text        not null,
  subject_kind     text        not null check (subject_kind <> ''),
  subject_title    text        not null,
  severity         text        not null check (severity in ('critical', 'warning', 'info', 'good')),
  state            text        not null
    check (state in ('open', 'acknowledged', 'snoozed', 'dismissed', 'resolved')),
  since            date        not null,
  what             text        not null,
  size_hundredths  bigint      not null,
  size_unit        text        not null,
  evidence         jsonb,
  explained        jsonb,
  fired_at         timestamptz not null,
  -- When people were last alerted, and the size and severity then.
  alerted_at       timestamptz not null,
  alerted_hundredths bigint    not null,
  alerted_severity text        not null,
  snoozed_until    timestamptz,
  assigned_to      integer,
  -- Why it was dismissed.
  reason           text,
  -- The alert at the same store that explains this one.
  muted_by_rule    text,
  muted_by_subject text,
  judged_at        timestamptz not null,
  resolved_at      timestamptz,
  constraint alert_pk primary key (dealer_group_id, id),
  constraint alert_subject_unique unique (dealer_group_id, dealership_id, rule, subject_key),
  constraint alert_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index alert_unresolved on alert (dealer_group_id, dealership_id) where state <> 'resolved';

alter table alert enable row level security;

alter table alert force row level security;

create policy alert_of_group on alert
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- The history of an alert.
create table alert_event (
  dealer_group_id integer     not null,
  id              bigint      not null generated always as identity,
  dealership_id   integer     not null,
  alert_id        bigint      not null,
  at              timestamptz not null,
  -- Null for the server's own runs.
  user_id         integer,
  event           text        not null check (event <> ''),
  -- Such as the reason, or what was found.
  detail          text        not null default '',
  constraint alert_event_pk primary key (dealer_group_id, id),
  constraint alert_event_alert_fk foreign key (dealer_group_id, alert_id)
    references alert (dealer_group_id, id) on delete cascade
);

create index alert_event_of_alert on alert_event (dealer_group_id, alert_id, id);

alter table alert_event enable row level security;

alter table alert_event force row level security;

create policy alert_event_of_group on alert_event
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
