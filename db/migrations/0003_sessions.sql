-- Keys the server makes for itself, such as the one that signs access tokens.
create table server_secret (
  name   text  not null,
  secret bytea not null,
  constraint server_secret_pk primary key (name)
);

-- One sign-in on one device; its refresh tokens are one family.
create table session (
  id          uuid        not null,
  user_id     integer     not null,
  remember_me boolean     not null,
  fingerprint text        not null,
  user_agent  text        not null,
  started_at  timestamptz not null,
  ended_at    timestamptz,
  ended_why   text,
  constraint session_pk primary key (id),
  constraint session_user_fk foreign key (user_id) references user_account (id) on delete cascade
);

create index session_of_user on session (user_id);

-- Only the hash is kept; used_at starts the grace window in which the same successor is answered again.
create table refresh_token (
  token_hash bytea       not null,
  session_id uuid        not null,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  constraint refresh_token_pk primary key (token_hash),
  constraint refresh_token_session_fk foreign key (session_id) references session (id) on delete cascade
);

create index refresh_token_session on refresh_token (session_id);

-- Failed sign-ins by account and by address, counted for throttling.
create table sign_in_failure (
  subject   text        not null,
  failed_at timestamptz not null,
  id        bigint      not null generated always as identity,
  constraint sign_in_failure_pk primary key (subject, id)
);

create index sign_in_failure_when on sign_in_failure (failed_at);
