-- What a record was before an import changed it or took it away, so that the import can be undone.
create table superseded_record (
  dealer_group_id integer     not null,
  import_run_id   bigint      not null,
  fact            text        not null check (fact in ('lead', 'deal', 'repair_order')),
  dealership_id   integer     not null,
  source          text        not null,
  natural_key     text        not null,
  -- The whole record; null where it would not be there but for imports that were undone since.
  before          jsonb,
  -- The import that wrote that version.
  before_run_id   bigint,
  delete_after    timestamptz not null,
  constraint superseded_record_pk primary key
    (dealer_group_id, import_run_id, fact, dealership_id, source, natural_key),
  constraint superseded_record_run_fk foreign key (dealer_group_id, import_run_id)
    references import_run (dealer_group_id, id) on delete cascade
);

create index superseded_record_before on superseded_record (dealer_group_id, before_run_id)
  where before_run_id is not null;

create index superseded_record_expiry on superseded_record (dealer_group_id, delete_after);

alter table superseded_record enable row level security;

alter table superseded_record force row level security;

create policy superseded_record_of_group on superseded_record
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
