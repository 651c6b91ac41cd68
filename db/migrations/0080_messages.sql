-- Mail and text messages: what was sent to whom, and what became of it.
create table message (
  id              bigint      not null generated always as identity,
  -- The Message-ID of the mail: the same in every attempt.
  message_id      text        not null,
  kind            text        not null,
  channel         text        not null check (channel in ('mail', 'sms')),
  -- Null for account mail, which belongs to a person and not to a group.
  dealer_group_id integer,
  user_id         integer,
  recipient       text        not null check (recipient <> ''),
  subject         text,
  body            text        not null,
  html            text,
  unsubscribe_url text,
  -- Links and codes in the texts; blanked there and here once they are of no use.
  secrets         text[]      not null default '{}',
  is_demo         boolean     not null default false,
  status          text        not null check (status in
    ('queued', 'sending', 'sent', 'in_doubt', 'bounced', 'refused', 'given_up')),
  -- Why it waits, failed, or is in doubt, for the person who sent it.
  reason          text,
  attempts        integer     not null default 0,
  -- An earlier attempt may have delivered it.
  is_doubtful     boolean     not null default false,
  dedupe_key      text,
  queued_at       timestamptz not null,
  expires_at      timestamptz not null,
  next_attempt_at timestamptz,
  finished_at     timestamptz,
  constraint message_pk primary key (id),
  constraint message_dedupe_unique unique (dedupe_key),
  constraint message_user_fk foreign key (user_id) references user_account (id) on delete cascade,
  constraint message_parts check ((channel = 'mail') = (subject is not null and html is not null))
);

create index message_newest on message (queued_at desc, id desc);

create index message_of_user on message (user_id);

alter table message enable row level security;

alter table message force row level security;

create policy message_of_group on message
  using (dealer_group_id is null
    or dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- Kinds of mail a person chose; without a row, they receive the kind.
create table message_preference (
  user_id    integer     not null,
  kind       text        not null check (kind <> ''),
  is_wanted  boolean     not null,
  changed_at timestamptz not null,
  constraint message_preference_pk primary key (user_id, kind),
  constraint message_preference_user_fk foreign key (user_id) references user_account (id) on delete cascade
);
