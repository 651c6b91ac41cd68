-- How feeds write the names of lead sources, campaigns, channels, budget lines and search queries, and what each
-- is to the group: a name (`Autotrader`) and a class (`third_party`). Numbers are looked up here by the spelling,
-- so that a rule changed is true of all history at once.
create table source_spelling (
  dealer_group_id  integer not null,
  kind             text    not null check (kind in ('lead', 'campaign', 'channel', 'spend', 'query')),
  spelling         text    not null,
  name             text,
  class            text,
  -- The rule that says so; null where it is known without one, or unmapped.
  rule_id          integer,
  constraint source_spelling_pk primary key (dealer_group_id, kind, spelling),
  constraint source_spelling_group_fk foreign key (dealer_group_id) references dealer_group (id) on delete cascade
);

create index source_spelling_name on source_spelling (dealer_group_id, kind, name);

alter table source_spelling enable row level security;

alter table source_spelling force row level security;

create policy source_spelling_of_group on source_spelling
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- What a group says of spellings; of several rules that fit, the first in order counts.
create table source_rule (
  dealer_group_id  integer     not null,
  id               integer     generated always as identity,
  kind             text        not null check (kind in ('lead', 'campaign', 'channel', 'spend', 'query')),
  ordinal          integer     not null,
  match            text        not null check (match in ('exact', 'contains', 'pattern')),
  pattern          text        not null check (length(pattern) between 1 and 200),
  name             text        not null,
  class            text,
  created_at       timestamptz not null,
  created_by       integer,
  constraint source_rule_pk primary key (dealer_group_id, id),
  constraint source_rule_group_fk foreign key (dealer_group_id) references dealer_group (id) on delete cascade
);

create index source_rule_order on source_rule (dealer_group_id, kind, ordinal);

alter table source_rule enable row level security;

alter table source_rule force row level security;

create policy source_rule_of_group on source_rule
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- The same person's leads at every rooftop of the group, for the sale they led to.
create index lead_email_of_group on lead (dealer_group_id, email_hash) where email_hash is not null;

create index lead_phone_of_group on lead (dealer_group_id, phone_hash) where phone_hash is not null;

create index lead_customer_of_group on lead (dealer_group_id, customer_hash) where customer_hash is not null;
