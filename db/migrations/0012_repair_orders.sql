-- One vehicle's visit to the service department of one dealership.
create table repair_order (
  dealer_group_id      integer     not null,
  dealership_id        integer     not null,
  source               text        not null,
  natural_key          text        not null,
  -- The local day it was closed; null while it is open.
  day                  date,
  hour                 smallint    check (hour between 0 and 23),
  closed_at            timestamptz,
  opened_day           date,
  opened_at            timestamptz,
  -- The source gave the dealership's own clock: it stays when the time zone is corrected.
  is_wall_clock        boolean     not null default false,
  received_at          timestamptz not null,
  source_updated_at    timestamptz,
  is_voided            boolean     not null default false,
  advisor              text,
  vehicle_year         smallint,
  make                 text,
  model                text,
  vin                  text,
  mileage              integer     check (mileage >= 0),
  -- Null: the source does not say.
  has_appointment      boolean,
  is_inspected         boolean,
  days_open            integer     check (days_open >= 0),
  -- Each once, in order, from its lines: an order counts once in each of them.
  pay_types            text[]      not null default '{}',
  op_codes             text[]      not null default '{}',
  technicians          text[]      not null default '{}',
  -- How many of its lines the customer pays for; null where the source has no lines.
  customer_line_count  smallint    check (customer_line_count >= 0),
  -- Of its lines: the same lines again change nothing.
  lines_digest         bytea,
  email_hash           bytea,
  phone_hash           bytea,
  customer_hash        bytea,
  import_run_id        bigint,
  constraint repair_order_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint repair_order_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index repair_order_day on repair_order (dealer_group_id, dealership_id, day);

create index repair_order_open on repair_order (dealer_group_id, dealership_id, opened_day) where day is null;

create index repair_order_vin on repair_order (dealer_group_id, vin) where vin is not null;

-- One line of a repair order, with what its order says of day and advisor.
create table repair_order_line (
  dealer_group_id    integer  not null,
  dealership_id      integer  not null,
  source             text     not null,
  natural_key        text     not null,
  line               integer  not null,
  code               text,
  day                date,
  hour               smallint,
  closed_at          timestamptz,
  is_voided          boolean  not null default false,
  advisor            text,
  make               text,
  -- Null where the store's letter is not known.
  pay_type           text     check (pay_type in ('customer', 'warranty', 'internal')),
  raw_pay_type       text,
  op_code            text,
  technician         text,
  labor_sale_cents   bigint,
  labor_cost_cents   bigint,
  -- Hundredths of an hour.
  sold_hours         bigint,
  flag_hours         bigint,
  actual_hours       bigint,
  parts_sale_cents   bigint,
  parts_cost_cents   bigint,
  -- Sublet and miscellaneous together.
  other_sale_cents   bigint,
  other_cost_cents   bigint,
  constraint repair_order_line_pk primary key (dealer_group_id, dealership_id, source, natural_key, line),
  -- Not to its order: an import writes and removes both together, and a check for each line would cost more than the line.
  constraint repair_order_line_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index repair_order_line_day on repair_order_line (dealer_group_id, dealership_id, day);

alter table repair_order enable row level security;

alter table repair_order force row level security;

create policy repair_order_of_group on repair_order
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table repair_order_line enable row level security;

alter table repair_order_line force row level security;

create policy repair_order_line_of_group on repair_order_line
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
