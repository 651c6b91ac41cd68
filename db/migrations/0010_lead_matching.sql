-- What merging leads needs to know beside what is shown.
alter table lead add column customer_hash bytea;

-- When the source last changed the lead: an older version never overwrites a newer one.
alter table lead add column source_updated_at timestamptz;

-- The source gave the dealership's own clock or day: it stays when the time zone is corrected.
alter table lead add column is_wall_clock boolean not null default false;

-- The source says so itself; is_duplicate is this or found among the same person's leads.
alter table lead add column said_duplicate boolean not null default false;

-- The same person's first lead in the 30 days before.
alter table lead add column duplicate_of_source text;

alter table lead add column duplicate_of_key text;

create index lead_customer on lead (dealer_group_id, dealership_id, customer_hash) where customer_hash is not null;

-- What the ledger tells beside the counts.
alter table import_run add column recognised_as text;

alter table import_run add column first_day date;

alter table import_run add column last_day date;

-- An earlier run of the very same bytes.
alter table import_run add column repeats_run_id bigint;

create index import_run_same_file on import_run (dealer_group_id, sha256);

create index feed_key on feed (dealer_group_id, key_hash) where key_hash is not null;

create index stored_file_expiry on stored_file (dealer_group_id, delete_after);

create index import_rejection_expiry on import_rejection (dealer_group_id, delete_after);
