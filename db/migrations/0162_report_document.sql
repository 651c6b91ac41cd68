-- A document of a report as it was made: its numbers, and what they were read from.
create table report_document (
  dealer_group_id integer     not null,
  -- Printed on the document.
  code            text        not null check (code ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'),
  report_id       integer     not null,
  title           text        not null,
  format          text        not null check (format in ('pdf', 'xlsx', 'csv')),
  -- Of a private report only its owner and whom it was made for open it.
  is_private      boolean     not null,
  owner_id        integer     not null,
  made_for        integer,
  -- By the business clock.
  made_at         timestamptz not null,
  dealership_ids  integer[]   not null,
  -- The stores of items with stores of their own too: who opens it must see all of them.
  shown_ids       integer[]   not null,
  settings        jsonb       not null,
  choice          jsonb       not null,
  compare         text        not null,
  -- Scope, period, freshness and every table.
  content         jsonb       not null,
  delete_after    timestamptz not null,
  constraint report_document_pk primary key (dealer_group_id, code),
  constraint report_document_group_fk foreign key (dealer_group_id) references dealer_group (id) on delete cascade
);

create index report_document_by_age on report_document (dealer_group_id, delete_after);

alter table report_document enable row level security;

alter table report_document force row level security;

create policy report_document_of_group on report_document
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table report_delivery add column code text;
