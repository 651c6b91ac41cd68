-- A row of the ledger for every table of a file: the first row of the file; null in that row itself.
alter table import_run add column file_run_id bigint;

-- The sheet or block; null where the file is the table.
alter table import_run add column table_name text;

-- What to look at though it was taken over.
alter table import_run add column warning text;

-- An unknown table with a header: its columns can be named.
alter table import_run add column is_mappable boolean not null default false;

alter table import_run add column released_by integer;

-- As long as what its records were before is kept.
alter table import_run add column undo_until timestamptz;

alter table import_run add column undone_at timestamptz;

alter table import_run add column undone_by integer;

-- What undoing did, in records.
alter table import_run add column restored integer;

alter table import_run add column removed integer;

alter table import_run add column kept integer;

-- Names one file of the watched folder, so that a crash never takes it in twice.
alter table import_run add column inbox_token text;

-- What the sender said about dates; null where they speak for themselves.
alter table import_run add column date_order text check (date_order in ('month-first', 'day-first'));

alter table import_run drop constraint import_run_status_check;

alter table import_run add constraint import_run_status_known check
  (status in ('previewed', 'waiting', 'running', 'done', 'refused', 'failed', 'quarantined', 'undone'));

create index import_run_of_file on import_run (dealer_group_id, file_run_id) where file_run_id is not null;

create index import_run_usual on import_run (dealer_group_id, connector, dealership_id, id) where status = 'done';

create index import_run_inbox on import_run (dealer_group_id, inbox_token) where inbox_token is not null;

-- The cells of a rejected row as the file has them, with the first of its reasons; gone with it after 30 days.
alter table import_rejection add column cells jsonb;
