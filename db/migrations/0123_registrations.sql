-- New and used vehicles registered in a month, by the owner's ZIP and the dealer that sold them.
create table registration (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  -- The first day of the month.
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  -- Of the owner; null where the file does not say.
  zip                text        check (zip ~ '^\d{5}$'),
  state              text,
  county             text,
  make               text,
  model              text,
  segment            text,
  vehicle_condition  text        check (vehicle_condition in ('new', 'used', 'cpo')),
  -- The dealer as the file names it; null for private sales and hidden names.
  seller             text,
  seller_zip         text        check (seller_zip ~ '^\d{5}$'),
  is_fleet           boolean     not null,
  -- Below 0 where a month was corrected.
  registrations      integer     not null,
  import_run_id      bigint,
  constraint registration_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint registration_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index registration_day on registration (dealer_group_id, dealership_id, day);

create index registration_import on registration (dealer_group_id, import_run_id);

alter table registration enable row level security;

alter table registration force row level security;

create policy registration_of_group on registration
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- A market area of a store. Without an active one, every ZIP of its files is in its area.
create table market_area (
  id               integer generated always as identity,
  dealer_group_id  integer not null,
  dealership_id    integer not null,
  kind             text    not null check (kind in ('radius', 'zips', 'pma')),
  -- From the store's ZIP; for a radius alone.
  radius_miles     integer check (radius_miles between 1 and 100),
  includes_fleet   boolean not null default false,
  is_active        boolean not null,
  constraint market_area_pk primary key (dealer_group_id, id),
  constraint market_area_of_kind unique (dealer_group_id, dealership_id, kind),
  constraint market_area_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade,
  constraint market_area_radius check ((kind = 'radius') = (radius_miles is not null))
);

create unique index market_area_active on market_area (dealer_group_id, dealership_id) where is_active;

alter table market_area enable row level security;

alter table market_area force row level security;

create policy market_area_of_group on market_area
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

create table market_area_zip (
  dealer_group_id  integer not null,
  area_id          integer not null,
  zip              text    not null check (zip ~ '^\d{5}$'),
  constraint market_area_zip_pk primary key (dealer_group_id, area_id, zip),
  constraint market_area_zip_area_fk foreign key (dealer_group_id, area_id)
    references market_area (dealer_group_id, id) on delete cascade
);

alter table market_area_zip enable row level security;

alter table market_area_zip force row level security;

create policy market_area_zip_of_group on market_area_zip
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- A dealer in a store's market.
create table market_competitor (
  id                 integer generated always as identity,
  dealer_group_id    integer not null,
  dealership_id      integer not null,
  name               text    not null,
  -- `#rrggbb`; null: a gray one.
  color              text    check (color ~ '^#[0-9a-f]{6}$'),
  -- Where it is the store itself or another store of the group.
  own_dealership_id  integer,
  constraint market_competitor_pk primary key (dealer_group_id, id),
  constraint market_competitor_name unique (dealer_group_id, dealership_id, name),
  constraint market_competitor_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade,
  constraint market_competitor_own_fk foreign key (dealer_group_id, own_dealership_id)
    references dealership (dealer_group_id, id) on delete set null (own_dealership_id)
);

create unique index market_competitor_color on market_competitor (dealer_group_id, dealership_id, color);

alter table market_competitor enable row level security;

alter table market_competitor force row level security;

create policy market_competitor_of_group on market_competitor
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- The dealer behind each raw name of a store's files.
create table market_dealer_name (
  dealer_group_id  integer not null,
  dealership_id    integer not null,
  raw_name         text    not null,
  competitor_id    integer not null,
  -- A person said so.
  is_confirmed     boolean not null default false,
  constraint market_dealer_name_pk primary key (dealer_group_id, dealership_id, raw_name),
  constraint market_dealer_name_competitor_fk foreign key (dealer_group_id, competitor_id)
    references market_competitor (dealer_group_id, id) on delete cascade
);

alter table market_dealer_name enable row level security;

alter table market_dealer_name force row level security;

create policy market_dealer_name_of_group on market_dealer_name
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- Registrations as their store sees them today: its area, its makes, and who sold them.
create view market_registration with (security_invoker = true) as
select r.*,
  a.id is null or z.zip is not null as is_in_area,
  coalesce(lower(r.make) = any (string_to_array(lower(array_to_string(d.brands, '|')), '|')), false) as is_own_make,
  coalesce(c.own_dealership_id = r.dealership_id, false) as is_own,
  r.seller is not null and c.own_dealership_id is null as is_competitor,
  coalesce(c.name, r.seller) as competitor
from registration r
  join dealership d on d.dealer_group_id = r.dealer_group_id and d.id = r.dealership_id
  left join market_area a on a.dealer_group_id = r.dealer_group_id and a.dealership_id = r.dealership_id and a.is_active
  left join market_area_zip z on z.dealer_group_id = r.dealer_group_id and z.area_id = a.id and z.zip = r.zip
  left join market_dealer_name n on n.dealer_group_id = r.dealer_group_id and n.dealership_id = r.dealership_id
    and n.raw_name = r.seller
  left join market_competitor c on c.dealer_group_id = r.dealer_group_id and c.id = n.competitor_id
where not r.is_fleet or coalesce(a.includes_fleet, false);

-- New registrations in the area, each times the share of the store's makes in its month and segment, over all
-- ZIPs of the files; in millionths, rounded.
create view expected_registration with (security_invoker = true) as
select m.*, (2000000::bigint * m.registrations * m.own_in_segment + m.all_in_segment) / (2 * m.all_in_segment) as expected_millionths
from (
  select g.*,
    sum(g.registrations) filter (where g.is_own_make)
      over (partition by g.dealer_group_id, g.dealership_id, g.day, g.segment) as own_in_segment,
    sum(g.registrations) over (partition by g.dealer_group_id, g.dealership_id, g.day, g.segment) as all_in_segment
  from market_registration g
  where g.vehicle_condition = 'new'
) m
where m.is_in_area and m.own_in_segment > 0 and m.all_in_segment > 0;

alter table measure_day
  add column market_regs bigint,
  add column own_area_regs bigint,
  add column make_area_regs bigint,
  add column own_make_area_regs bigint,
  add column make_new_area_regs bigint,
  add column pumped_in_regs bigint,
  add column pumped_out_regs bigint,
  add column own_new_regs bigint,
  add column expected_regs bigint;

alter table measure_month
  add column market_regs bigint,
  add column own_area_regs bigint,
  add column make_area_regs bigint,
  add column own_make_area_regs bigint,
  add column make_new_area_regs bigint,
  add column pumped_in_regs bigint,
  add column pumped_out_regs bigint,
  add column own_new_regs bigint,
  add column expected_regs bigint;
