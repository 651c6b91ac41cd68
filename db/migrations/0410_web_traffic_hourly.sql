-- Sessions of website reports added up by hour, for the hours of a week: a store has up to 400 lines a day. Counted
-- again with the days of `measure_day`. The columns are named as in `web_traffic`, so one question reads either table.
create table web_traffic_hourly (
  dealer_group_id  integer   not null,
  dealership_id    integer   not null,
  cut              text      not null,
  day              date      not null,
  -- Numbers the rows of a day.
  line             integer   not null,
  first_day        date      not null,
  -- Null in a row of one line without an hour: an answer counts these lines.
  hour             smallint,
  sessions         bigint,
  constraint web_traffic_hourly_pk primary key (dealer_group_id, dealership_id, cut, day, line),
  constraint web_traffic_hourly_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table web_traffic no force row level security;

insert into web_traffic_hourly (dealer_group_id, dealership_id, cut, day, line, first_day, hour, sessions)
select dealer_group_id, dealership_id, cut, day,
  row_number() over (partition by dealer_group_id, dealership_id, cut, day), first_day, hour, sum(sessions)
from web_traffic
where cut = 'channel'
group by dealer_group_id, dealership_id, cut, day, first_day, hour,
  case when hour is null then source end, case when hour is null then natural_key end;

alter table web_traffic force row level security;

alter table web_traffic_hourly enable row level security;

alter table web_traffic_hourly force row level security;

create policy web_traffic_hourly_of_group on web_traffic_hourly
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
