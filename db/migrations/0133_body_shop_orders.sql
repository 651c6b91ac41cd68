-- Closed repair orders of the body shop.
create table body_order (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  payer              text        check (payer in ('customer', 'insurance', 'warranty', 'internal')),
  estimator          text,
  make               text,
  sale_cents         bigint      not null,
  cost_cents         bigint,
  -- In hundredths.
  hours              integer,
  import_run_id      bigint,
  constraint body_order_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint body_order_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index body_order_day on body_order (dealer_group_id, dealership_id, day);

alter table body_order enable row level security;

alter table body_order force row level security;

create policy body_order_of_group on body_order
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table measure_day
  add column body_orders bigint,
  add column body_orders_costed bigint,
  add column body_orders_timed bigint,
  add column body_sales bigint,
  add column body_sales_costed bigint,
  add column body_gross bigint,
  add column body_hours bigint;

alter table measure_month
  add column body_orders bigint,
  add column body_orders_costed bigint,
  add column body_orders_timed bigint,
  add column body_sales bigint,
  add column body_sales_costed bigint,
  add column body_gross bigint,
  add column body_hours bigint;
