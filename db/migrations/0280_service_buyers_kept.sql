-- Buyers with their first service, found once when a deal or repair order changes: retention looked up the orders of
-- each vehicle sold in 14 months, for every window of every tile.
drop view service_buyer;

create view service_buyer_computed with (security_invoker = true) as
select d.dealer_group_id, d.dealership_id, d.source, d.natural_key, d.day, d.vin, d.vehicle_condition,
  d.vehicle_year, d.make, d.model, s.day as first_service_day
from deal d
  left join lateral (
    select min(r.day) as day
    from repair_order r
    where r.dealer_group_id = d.dealer_group_id and r.dealership_id = d.dealership_id and r.vin = d.vin
      -- With a range of days the planner may look orders up by day, because it cannot know how wide the range is.
      and r.vin is not null and not r.is_voided and r.day - d.day between 1 and 425
      -- What the store itself pays for is no visit of the buyer.
      and (r.pay_types = '{}' or r.pay_types && array['customer', 'warranty'])
  ) s on true
where d.sale_kind = 'retail' and not d.is_reversed and d.vin is not null and d.day is not null;

create table service_buyer (
  dealer_group_id    integer  not null,
  dealership_id      integer  not null,
  -- Those of its deal.
  source             text     not null,
  natural_key        text     not null,
  day                date     not null,
  vin                text     not null,
  vehicle_condition  text,
  vehicle_year       smallint,
  make               text,
  model              text,
  first_service_day  date,
  days_to_service    integer  generated always as (first_service_day - day) stored,
  constraint service_buyer_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint service_buyer_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index service_buyer_day on service_buyer (dealer_group_id, dealership_id, day) include (days_to_service);

create index service_buyer_first_service on service_buyer (dealer_group_id, dealership_id, first_service_day)
  where first_service_day is not null;

create index service_buyer_vin on service_buyer (dealer_group_id, vin);

alter table deal no force row level security;

alter table repair_order no force row level security;

insert into service_buyer (dealer_group_id, dealership_id, source, natural_key, day, vin, vehicle_condition,
  vehicle_year, make, model, first_service_day)
select dealer_group_id, dealership_id, source, natural_key, day, vin, vehicle_condition, vehicle_year, make, model,
  first_service_day
from service_buyer_computed;

alter table deal force row level security;

alter table repair_order force row level security;

alter table service_buyer enable row level security;

alter table service_buyer force row level security;

create policy service_buyer_of_group on service_buyer
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
