-- In the international form, such as +13125550123. Confirmed once a code that was sent there came back.
alter table user_account add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$');

alter table user_account add column phone_confirmed_at timestamptz;

alter table user_account add column password_changed_at timestamptz;

-- When the person last proved in this session who they are; changing a password or a factor needs a recent proof.
alter table session add column proved_at timestamptz;

-- Roles whose members need a second factor in this group.
alter table dealer_group add column two_factor_roles text[] not null default '{}'
  check (two_factor_roles <@ array['viewer', 'marketing', 'manager', 'admin']);

-- A request for a new password, before anybody looked up whether the account exists; a job removes it.
create table password_reset_request (
  id           bigint      not null generated always as identity,
  email        text        not null,
  requested_at timestamptz not null,
  constraint password_reset_request_pk primary key (id)
);

-- A link that sets a new password. Only the hash of its secret is kept.
create table password_reset (
  token_hash bytea       not null,
  user_id    integer     not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  constraint password_reset_pk primary key (token_hash),
  constraint password_reset_user_fk foreign key (user_id) references user_account (id) on delete cascade
);

create index password_reset_of_user on password_reset (user_id);

-- A person on one device who proved the first factor and has yet to prove the second. Only they may send codes.
create table sign_in_challenge (
  id                uuid        not null,
  user_id           integer     not null,
  device_hash       bytea       not null,
  form              text        not null check (form in ('login', 'invite', 'password', 'proof')),
  must_enroll       boolean     not null default false,
  created_at        timestamptz not null,
  expires_at        timestamptz not null,
  wrong_codes       integer     not null default 0,
  -- Of the code sent last, keyed; null before the first and after it was used.
  code_hash         bytea,
  code_sent_at      timestamptz,
  codes_sent        integer     not null default 0,
  -- The phone, the key or the passkey challenge of an enrollment in progress.
  phone             text,
  totp_secret       bytea,
  passkey_challenge text,
  constraint sign_in_challenge_pk primary key (id),
  constraint sign_in_challenge_user_fk foreign key (user_id) references user_account (id) on delete cascade
);

create unique index sign_in_challenge_on_device on sign_in_challenge (user_id, device_hash, form);

-- An authenticator app. The key is encrypted; a time step is accepted once.
create table totp_factor (
  user_id    integer     not null,
  secret     bytea       not null,
  key_id     text        not null,
  created_at timestamptz not null,
  last_step  bigint      not null,
  constraint totp_factor_pk primary key (user_id),
  constraint totp_factor_user_fk foreign key (user_id) references user_account (id) on delete cascade
);

create table passkey (
  id            uuid        not null,
  user_id       integer     not null,
  credential_id text        not null,
  public_key    bytea       not null,
  counter       bigint      not null,
  transports    text[]      not null default '{}',
  is_backed_up  boolean     not null,
  name          text        not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  constraint passkey_pk primary key (id),
  constraint passkey_user_fk foreign key (user_id) references user_account (id) on delete cascade
);

create unique index passkey_credential on passkey (credential_id);

create index passkey_of_user on passkey (user_id);

-- A challenge for signing in with a passkey alone, before it is known who signs in.
create table passkey_challenge (
  challenge  text        not null,
  expires_at timestamptz not null,
  constraint passkey_challenge_pk primary key (challenge)
);

create table recovery_code (
  user_id    integer     not null,
  code_hash  bytea       not null,
  created_at timestamptz not null,
  used_at    timestamptz,
  constraint recovery_code_pk primary key (user_id, code_hash),
  constraint recovery_code_user_fk foreign key (user_id) references user_account (id) on delete cascade
);

-- Devices that need no second factor for a while.
create table trusted_device (
  id           uuid        not null,
  user_id      integer     not null,
  device_hash  bytea       not null,
  user_agent   text        not null,
  trusted_at   timestamptz not null,
  expires_at   timestamptz not null,
  last_used_at timestamptz not null,
  constraint trusted_device_pk primary key (id),
  constraint trusted_device_user_fk foreign key (user_id) references user_account (id) on delete cascade
);

create unique index trusted_device_of_user on trusted_device (user_id, device_hash);
