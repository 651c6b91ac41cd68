-- One vehicle's sale at one dealership, as one source reports it. No contact data: only keyed hashes to match by.
create table deal (
  dealer_group_id       integer     not null,
  dealership_id         integer     not null,
  -- Which kind of source reports it: its deal number is unique there.
  source                text        not null,
  natural_key           text        not null,
  -- The day the sale counts on, by the group's setting; null while the deal has no such date yet.
  day                   date,
  -- The local hour, 0 to 23, and the moment; null when the source gives only a day.
  hour                  smallint    check (hour between 0 and 23),
  sold_at               timestamptz,
  received_at           timestamptz not null,
  source_updated_at     timestamptz,
  contract_day          date,
  delivery_day          date,
  booked_day            date,
  -- Their local hours and moments, null like the above: another setting picks another of them.
  contract_hour         smallint    check (contract_hour between 0 and 23),
  delivery_hour         smallint    check (delivery_hour between 0 and 23),
  booked_hour           smallint    check (booked_hour between 0 and 23),
  contract_at           timestamptz,
  delivery_at           timestamptz,
  booked_at             timestamptz,
  -- The source gave the dealership's own clock: it stays when the time zone is corrected.
  is_wall_clock         boolean     not null default false,
  reversal_day          date,
  is_reversed           boolean     not null default false,
  sale_kind             text        not null check (sale_kind in ('retail', 'wholesale', 'dealer_trade', 'fleet')),
  deal_type             text        check (deal_type in ('cash', 'finance', 'lease')),
  vehicle_condition     text        check (vehicle_condition in ('new', 'used', 'cpo')),
  vehicle_year          smallint,
  make                  text,
  model                 text,
  vin                   text,
  stock_number          text,
  days_in_stock         integer     check (days_in_stock >= 0),
  price_cents           bigint,
  cost_cents            bigint,
  -- By the group's gross basis, from the two below.
  front_gross_cents     bigint,
  dms_front_gross_cents bigint,
  -- Holdback, pack, doc fee and factory money: what the statement adds to the DMS's front gross.
  statement_extra_cents bigint,
  back_gross_cents      bigint,
  reserve_cents         bigint,
  product_gross_cents   bigint,
  products_sold         smallint    check (products_sold >= 0),
  -- Null: the source does not say.
  has_service_contract  boolean,
  has_gap               boolean,
  has_maintenance       boolean,
  has_tire_and_wheel    boolean,
  has_paint             boolean,
  trade_count           smallint    check (trade_count >= 0),
  -- Who sold it and each one's part in thousandths, in the same order.
  salespeople           text[]      not null default '{}',
  salesperson_shares    integer[]   not null default '{}',
  finance_manager       text,
  sales_manager         text,
  raw_source            text,
  buyer_zip             text,
  email_hash            bytea,
  phone_hash            bytea,
  customer_hash         bytea,
  import_run_id         bigint,
  constraint deal_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint deal_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade,
  constraint deal_credit_whole check (
    cardinality(salespeople) = cardinality(salesperson_shares) and cardinality(salespeople) <= 4
    and (cardinality(salespeople) = 0
      or coalesce(salesperson_shares[1], 0) + coalesce(salesperson_shares[2], 0)
        + coalesce(salesperson_shares[3], 0) + coalesce(salesperson_shares[4], 0) = 1000)
  )
);

create index deal_day on deal (dealer_group_id, dealership_id, day);

create index deal_pending on deal (dealer_group_id, dealership_id, contract_day)
  where delivery_day is null and booked_day is null and not is_reversed;

alter table deal enable row level security;

alter table deal force row level security;

create policy deal_of_group on deal
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- When a lead was sold, by its source's own word.
alter table lead add column sold_day date;

create index lead_sold_day on lead (dealer_group_id, dealership_id, sold_day) where sold_day is not null;
