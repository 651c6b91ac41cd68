-- Prices against the market, added up from the first of the month through each day with a list, as inventory is: the
-- board compared every price with its market on every day of two months.
create table market_vehicle_to_date (
  dealer_group_id        integer  not null,
  dealership_id          integer  not null,
  cut                    smallint not null,
  day                    date     not null,
  -- Numbers the rows of a day.
  line                   integer  not null,
  vehicle_condition      text,
  make                   text,
  model                  text,
  age_bucket             text,
  records                integer  not null default 0,
  list_prices_in_market  bigint   not null default 0,
  market_prices_listed   bigint   not null default 0,
  costs_in_market        bigint   not null default 0,
  market_prices_costed   bigint   not null default 0,
  price_ranks            bigint   not null default 0,
  price_rank_sizes       bigint   not null default 0,
  market_active          bigint   not null default 0,
  market_sold_daily      bigint   not null default 0,
  constraint market_vehicle_to_date_pk primary key (dealer_group_id, dealership_id, cut, day, line),
  constraint market_vehicle_to_date_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table dealer_group no force row level security;

alter table dealership no force row level security;

alter table vehicle no force row level security;

alter table vehicle_stretch no force row level security;

alter table vehicle_description no force row level security;

alter table market_set no force row level security;

-- Of the records that are there. A price is compared with its market once for the days on which both stay the same.
insert into market_vehicle_to_date (dealer_group_id, dealership_id, cut, day, line, age_bucket, vehicle_condition, make,
  model, records, list_prices_in_market, market_prices_listed, costs_in_market, market_prices_costed, price_ranks,
  price_rank_sizes, market_active, market_sold_daily)
with priced as (
  select s.dealer_group_id, s.dealership_id, l.day, l.day - (extract(day from l.day)::integer - 1) as month,
    case
      when s.age_from_day > l.day or s.age_from_day is null then null
      when l.day - s.age_from_day <= 15 then '0-15'
      when l.day - s.age_from_day <= 30 then '16-30'
      when l.day - s.age_from_day <= 45 then '31-45'
      when l.day - s.age_from_day <= 60 then '46-60'
      when l.day - s.age_from_day <= 90 then '61-90'
      else '91-'
    end as age_bucket,
    d.vehicle_condition, d.make, d.model, s.price_cents, s.cost_cents, m.market_price_cents, m.active_count,
    m.sold_count, m.price_rank, m.rank_size
  from vehicle_priced_stretch s
    join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
    cross join lateral (
      select t.day, t.last_day, t.market_price_cents, t.active_count, t.sold_count,
        case when s.price_cents is not null then
          (select count(*) + 1 from unnest(t.prices) as other (cents) where other.cents < s.price_cents)
        end as price_rank,
        case when s.price_cents is not null then cardinality(t.prices) + 1 end as rank_size
      from market_set t
      where t.dealer_group_id = s.dealer_group_id and t.dealership_id = s.dealership_id and t.unit = d.unit
        and t.last_day >= s.first_day and t.day <= s.last_day and t.market_price_cents is not null
      offset 0
    ) m
    cross join lateral (
      select l.day from vehicle l
      where l.dealer_group_id = s.dealer_group_id and l.dealership_id = s.dealership_id
        and l.day between s.first_day and s.last_day and l.day between m.day and m.last_day
      offset 0
    ) l
  where s.state in ('in_stock', 'demo', 'on_hold')
), own as materialized (
  select r.dealer_group_id, r.dealership_id, r.month, r.day,
    case grouping(r.age_bucket, r.vehicle_condition, r.make, r.model) when 15 then 0 when 3 then 1 when 8 then 2 end
      as cut,
    r.age_bucket, r.vehicle_condition, r.make, r.model,
    count(*) as records,
    coalesce(sum(r.price_cents), 0) as list_prices_in_market,
    coalesce(sum(r.market_price_cents) filter (where r.price_cents is not null), 0) as market_prices_listed,
    coalesce(sum(r.cost_cents), 0) as costs_in_market,
    coalesce(sum(r.market_price_cents) filter (where r.cost_cents is not null), 0) as market_prices_costed,
    coalesce(sum(r.price_rank), 0) as price_ranks,
    coalesce(sum(r.rank_size), 0) as price_rank_sizes,
    coalesce(sum(r.active_count), 0) as market_active,
    coalesce(sum(r.sold_count), 0) as market_sold_daily
  from priced r
  group by r.dealer_group_id, r.dealership_id, r.month, r.day, grouping sets ((), (r.age_bucket, r.vehicle_condition),
    (r.vehicle_condition, r.make, r.model))
)
select l.dealer_group_id, l.dealership_id, a.cut, l.day,
  row_number() over (partition by l.dealer_group_id, l.dealership_id, a.cut, l.day),
  a.age_bucket, a.vehicle_condition, a.make, a.model, sum(a.records), sum(a.list_prices_in_market),
  sum(a.market_prices_listed), sum(a.costs_in_market), sum(a.market_prices_costed), sum(a.price_ranks),
  sum(a.price_rank_sizes), sum(a.market_active), sum(a.market_sold_daily)
from own a
  join (
    select distinct dealer_group_id, dealership_id, day, day - (extract(day from day)::integer - 1) as month
    from vehicle where day is not null
  ) l on l.dealer_group_id = a.dealer_group_id and l.dealership_id = a.dealership_id and l.month = a.month
    and l.day >= a.day
group by l.dealer_group_id, l.dealership_id, l.day, a.cut, a.age_bucket, a.vehicle_condition, a.make, a.model
order by 1, 2, 3, 4, 5;

alter table dealer_group force row level security;

alter table dealership force row level security;

alter table vehicle force row level security;

alter table vehicle_stretch force row level security;

alter table vehicle_description force row level security;

alter table market_set force row level security;

alter table market_vehicle_to_date enable row level security;

alter table market_vehicle_to_date force row level security;

create policy market_vehicle_to_date_of_group on market_vehicle_to_date
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
