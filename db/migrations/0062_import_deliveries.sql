-- Records that an import delivered just as they were known already. Undoing the import that wrote
-- them leaves them where they are, since another import stands for them.
create table repeated_delivery (
  dealer_group_id integer     not null,
  import_run_id   bigint      not null,
  -- The import that had written the version which was delivered once more.
  written_by      bigint      not null,
  dealership_id   integer     not null,
  fact            text        not null,
  -- A hash of each record's source and natural key, in order.
  record_hashes   bigint[]    not null,
  delete_after    timestamptz not null,
  constraint repeated_delivery_pk primary key (dealer_group_id, import_run_id, written_by, dealership_id),
  constraint repeated_delivery_run_fk foreign key (dealer_group_id, import_run_id)
    references import_run (dealer_group_id, id) on delete cascade
);

create index repeated_delivery_written_by on repeated_delivery (dealer_group_id, written_by);

create index repeated_delivery_expiry on repeated_delivery (dealer_group_id, delete_after);

alter table repeated_delivery enable row level security;

alter table repeated_delivery force row level security;

create policy repeated_delivery_of_group on repeated_delivery
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- True where the import took the record away: a record that comes back is put on top of that.
alter table superseded_record add column is_withdrawal boolean not null default false;

create index superseded_record_withdrawal on superseded_record (dealer_group_id, fact, dealership_id)
  where is_withdrawal;

-- Records that stayed when an import was undone, because another import had delivered them too.
alter table import_run add column redelivered integer;

-- What Rooftop knew before: every version that an import or an undo replaced, for reports as of a day.
-- The versions replaced together are kept together, so that they compress well.
create table record_history (
  dealer_group_id integer     not null,
  dealership_id   integer     not null,
  id              bigint      generated always as identity,
  fact            text        not null,
  -- When these versions ceased to be what Rooftop knew.
  valid_to        timestamptz not null,
  -- A list of { "source", "natural_key", "valid_from", "version" }.
  versions        jsonb       not null,
  delete_after    timestamptz not null,
  constraint record_history_pk primary key (dealer_group_id, id),
  constraint record_history_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index record_history_as_of on record_history (dealer_group_id, dealership_id, fact, valid_to);

create index record_history_expiry on record_history (dealer_group_id, delete_after);

alter table record_history enable row level security;

alter table record_history force row level security;

create policy record_history_of_group on record_history
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
