-- Access tokens with which spreadsheets read the numbers of one dealer group. Only the hash of a token is kept.
create table api_token (
  id              uuid        not null,
  user_id         integer     not null,
  -- The only group it reads.
  dealer_group_id integer     not null,
  name            text        not null check (name <> ''),
  token_hash      bytea       not null,
  -- The last characters, so that a person recognizes it.
  ending          text        not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  -- To within a minute.
  last_used_at    timestamptz,
  ended_at        timestamptz,
  ended_why       text,
  constraint api_token_pk primary key (id),
  constraint api_token_user_fk foreign key (user_id) references user_account (id) on delete cascade
);

create unique index api_token_hash on api_token (token_hash);

create index api_token_of_user on api_token (user_id);
