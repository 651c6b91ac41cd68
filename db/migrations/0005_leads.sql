-- One customer's enquiry at one dealership, as one source reports it. No contact data: only keyed hashes to match by.
create table lead (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  -- Which kind of source reports it (adf, crm): its natural key is unique there.
  source             text        not null,
  natural_key        text        not null,
  -- The local business day, from requested_at in the dealership's zone.
  day                date        not null,
  -- The local hour, 0 to 23; null when the source gives only a day.
  hour               smallint    check (hour between 0 and 23),
  -- Null when the source gives only a day.
  requested_at       timestamptz,
  received_at        timestamptz not null,
  department         text        not null check (department in ('sales', 'service', 'parts', 'other')),
  lead_type          text        not null check (lead_type in ('internet', 'phone', 'walk_in', 'chat', 'other')),
  -- The provider as the source spells it.
  raw_source         text        not null,
  salesperson        text,
  vehicle_condition  text        check (vehicle_condition in ('new', 'used', 'cpo')),
  vehicle_year       smallint,
  make               text,
  model              text,
  vin                text,
  stock_number       text,
  has_trade_in       boolean     not null default false,
  buyer_zip          text,
  email_hash         bytea,
  phone_hash         bytea,
  -- Said by the source, or the same person at the same dealership within 30 days.
  is_duplicate       boolean     not null default false,
  is_resend          boolean     not null default false,
  is_bad             boolean     not null default false,
  -- Null: the source does not say.
  is_contacted       boolean,
  response_minutes   integer     check (response_minutes >= 0),
  appointment_set    boolean,
  appointment_due    boolean,
  appointment_shown  boolean,
  is_sold            boolean,
  import_run_id      bigint,
  constraint lead_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint lead_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index lead_day on lead (dealer_group_id, dealership_id, day);

create index lead_email on lead (dealer_group_id, dealership_id, email_hash) where email_hash is not null;

create index lead_phone on lead (dealer_group_id, dealership_id, phone_hash) where phone_hash is not null;
