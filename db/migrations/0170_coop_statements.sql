-- Lines of manufacturers' co-op statements: balances with their expiry, and claims.
create table coop_statement (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  -- Of a claim: when it was submitted. Of a balance: the statement's.
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  line_kind          text        not null check (line_kind in ('balance', 'claim')),
  program            text        not null,
  claim_number       text,
  media              text,
  accrued_cents      bigint,
  balance_cents      bigint,
  expires_on         date,
  claimed_cents      bigint,
  granted_cents      bigint,
  claim_status       text        check (claim_status in ('open', 'approved', 'paid', 'returned', 'denied')),
  reason             text,
  import_run_id      bigint,
  constraint coop_statement_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint coop_statement_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index coop_statement_day on coop_statement (dealer_group_id, dealership_id, day);

alter table coop_statement enable row level security;

alter table coop_statement force row level security;

create policy coop_statement_of_group on coop_statement
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table measure_day
  add column coop_statement_accrued bigint,
  add column coop_statement_claimed bigint,
  add column coop_statement_granted bigint,
  add column coop_statement_denied bigint;

alter table measure_month
  add column coop_statement_accrued bigint,
  add column coop_statement_claimed bigint,
  add column coop_statement_granted bigint,
  add column coop_statement_denied bigint;
