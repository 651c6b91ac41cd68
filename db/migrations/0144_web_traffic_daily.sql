-- Lines of website reports added up over hours: one row for a day and each combination of the usual breakdowns.
-- Counted again with the days of `measure_day`. The columns are named as in `web_traffic`, so one question
-- reads either table.
create table web_traffic_daily (
  dealer_group_id    integer  not null,
  dealership_id      integer  not null,
  cut                text     not null,
  day                date     not null,
  -- Numbers the rows of a day.
  line               integer  not null,
  first_day          date     not null,
  channel            text,
  device             text,
  vehicle_condition  text,
  -- Each is null where the lines do not report it; lines with and without are not added up.
  sessions           bigint,
  engaged_sessions   bigint,
  engagement_seconds bigint,
  pageviews          bigint,
  srp_views          bigint,
  vdp_views          bigint,
  forms              bigint,
  calls              bigint,
  chats              bigint,
  texts              bigint,
  leads              bigint,
  constraint web_traffic_daily_pk primary key (dealer_group_id, dealership_id, cut, day, line),
  constraint web_traffic_daily_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

insert into web_traffic_daily
select dealer_group_id, dealership_id, cut, day,
  row_number() over (partition by dealer_group_id, dealership_id, cut, day), first_day,
  channel, device, vehicle_condition,
  sum(sessions), sum(engaged_sessions), sum(engagement_seconds), sum(pageviews), sum(srp_views), sum(vdp_views),
  sum(forms), sum(calls), sum(chats), sum(texts), sum(leads)
from web_traffic
where cut in ('channel', 'event')
group by dealer_group_id, dealership_id, cut, day, first_day, channel, device, vehicle_condition,
  engaged_sessions is null, engagement_seconds is null, pageviews is null;

alter table web_traffic_daily enable row level security;

alter table web_traffic_daily force row level security;

create policy web_traffic_daily_of_group on web_traffic_daily
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
