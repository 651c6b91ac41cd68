-- Parts in stock on the day of a file, sales of the parts counter, and requests for parts.
create table part_stock (
  dealer_group_id      integer     not null,
  dealership_id        integer     not null,
  source               text        not null,
  -- Manufacturer, part number and bin, then the day.
  natural_key          text        not null,
  day                  date        not null,
  received_at          timestamptz not null,
  source_updated_at    timestamptz,
  part_number          text        not null,
  description          text,
  quantity             integer,
  -- At cost.
  value_cents          bigint      not null,
  months_without_sale  integer,
  part_age             text        check (part_age in ('0-3', '4-6', '7-12', 'over-12')),
  import_run_id        bigint,
  constraint part_stock_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint part_stock_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index part_stock_day on part_stock (dealer_group_id, dealership_id, day);

create table parts_invoice (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  channel            text        check (channel in ('counter', 'wholesale')),
  make               text,
  sale_cents         bigint      not null,
  cost_cents         bigint,
  import_run_id      bigint,
  constraint parts_invoice_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint parts_invoice_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index parts_invoice_day on parts_invoice (dealer_group_id, dealership_id, day);

create table parts_request (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  part_number        text,
  requested          integer     not null check (requested >= 0),
  -- From stock, the same day.
  filled             integer     check (filled >= 0),
  import_run_id      bigint,
  constraint parts_request_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint parts_request_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index parts_request_day on parts_request (dealer_group_id, dealership_id, day);

alter table part_stock enable row level security;

alter table part_stock force row level security;

create policy part_stock_of_group on part_stock
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table parts_invoice enable row level security;

alter table parts_invoice force row level security;

create policy parts_invoice_of_group on parts_invoice
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table parts_request enable row level security;

alter table parts_request force row level security;

create policy parts_request_of_group on parts_request
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table measure_day
  add column part_stock_value_aged bigint,
  add column part_stock_value_obsolete bigint,
  add column parts_invoices bigint,
  add column parts_invoices_costed bigint,
  add column parts_invoice_sales bigint,
  add column parts_invoice_sales_costed bigint,
  add column parts_invoice_gross bigint,
  add column parts_requested bigint,
  add column parts_filled bigint;

alter table measure_month
  add column part_stock_value_aged bigint,
  add column part_stock_value_obsolete bigint,
  add column parts_invoices bigint,
  add column parts_invoices_costed bigint,
  add column parts_invoice_sales bigint,
  add column parts_invoice_sales_costed bigint,
  add column parts_invoice_gross bigint,
  add column parts_requested bigint,
  add column parts_filled bigint;
