-- What platforms report of a dealership's marketing: lines of reports, each told by one cut of the numbers.
-- `cut` is what a report tells its lines apart by; only lines of one cut add up. `grain` says how finely it does
-- so (by day, by hour, by day and device, several days together): one stretch of days is told in one grain only.

-- One line of a website report: visits or events of one day at one dealership's site.
create table web_traffic (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  -- The property, account or channel in the platform.
  account            text,
  cut                text        not null check (cut in ('channel', 'landing_page', 'city', 'event', 'event_landing_page', 'event_city')),
  grain              text        not null,
  -- The first and last day it speaks of; most speak of one.
  first_day          date        not null,
  day                date        not null,
  -- The local hour, 0 to 23; null where the report has none.
  hour               smallint    check (hour between 0 and 23),
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  -- The one of the eight that the group counts it as.
  channel            text        check (channel in ('Direct', 'Email', 'Display', 'Social', 'Referral', 'Paid Search', '(Other)', 'Organic Search')),
  -- The channel as the report names it.
  source_channel     text,
  device             text        check (device in ('mobile', 'desktop', 'tablet', 'other')),
  landing_page       text,
  city               text,
  -- The event as the report names it.
  event              text,
  -- Of the vehicle a page is about.
  vehicle_condition  text        check (vehicle_condition in ('new', 'used', 'cpo')),
  sessions           bigint,
  engaged_sessions   bigint,
  engagement_seconds bigint,
  -- Of this line alone: people of several lines are not added up.
  users              bigint,
  new_users          bigint,
  pageviews          bigint,
  srp_views          bigint,
  vdp_views          bigint,
  forms              bigint,
  calls              bigint,
  chats              bigint,
  texts              bigint,
  -- Forms, calls, chats and texts together, where any is told.
  leads              bigint,
  key_events         bigint,
  import_run_id      bigint,
  constraint web_traffic_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint web_traffic_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade,
  constraint web_traffic_days check (first_day = day or (first_day < day and cut not in ('channel', 'event')))
);

create index web_traffic_day on web_traffic (dealer_group_id, dealership_id, cut, day);

alter table web_traffic enable row level security;

alter table web_traffic force row level security;

create policy web_traffic_of_group on web_traffic
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- One line of an advertising report: what one campaign, keyword or search term cost and brought on one day.
create table ad_performance (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  -- The property, account or channel in the platform.
  account            text,
  cut                text        not null check (cut in ('campaign', 'keyword', 'search_term')),
  grain              text        not null,
  -- The first and last day it speaks of; most speak of one.
  first_day          date        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  platform           text        not null check (platform in ('google', 'microsoft', 'meta')),
  campaign           text,
  campaign_id        text,
  -- As the platform calls it: Search, Performance Max.
  campaign_kind      text,
  campaign_status    text,
  ad_group           text,
  network            text,
  device             text        check (device in ('mobile', 'desktop', 'tablet', 'other')),
  keyword            text,
  match_type         text,
  search_term        text,
  impressions        bigint,
  clicks             bigint,
  cost_cents         bigint,
  -- Hundredths: platforms tell parts of conversions.
  conversions        bigint,
  -- Impressions whose share is told.
  share_impressions  bigint,
  -- Hundredths: impressions there could have been, where the share is told.
  eligible           bigint,
  -- Hundredths of eligible impressions.
  lost_to_budget     bigint,
  lost_to_rank       bigint,
  video_views        bigint,
  import_run_id      bigint,
  constraint ad_performance_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint ad_performance_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade,
  constraint ad_performance_days check (first_day = day or (first_day < day and cut not in ('campaign')))
);

create index ad_performance_day on ad_performance (dealer_group_id, dealership_id, cut, day);

alter table ad_performance enable row level security;

alter table ad_performance force row level security;

create policy ad_performance_of_group on ad_performance
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- One line of an organic search report: clicks and impressions of one day, or of several together.
create table search_performance (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  -- The property, account or channel in the platform.
  account            text,
  cut                text        not null check (cut in ('day', 'query', 'page', 'device', 'country', 'appearance')),
  grain              text        not null,
  -- The first and last day it speaks of; most speak of one.
  first_day          date        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  query              text,
  page               text,
  device             text        check (device in ('mobile', 'desktop', 'tablet', 'other')),
  country            text,
  appearance         text,
  clicks             bigint,
  impressions        bigint,
  -- Hundredths: the position added up over the impressions.
  positions          bigint,
  import_run_id      bigint,
  constraint search_performance_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint search_performance_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade,
  constraint search_performance_days check (first_day = day or (first_day < day and cut not in ('day')))
);

create index search_performance_day on search_performance (dealer_group_id, dealership_id, cut, day);

alter table search_performance enable row level security;

alter table search_performance force row level security;

create policy search_performance_of_group on search_performance
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- One line of a video report: a channel's or a video's day, or several together.
create table video_performance (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  natural_key        text        not null,
  -- The property, account or channel in the platform.
  account            text,
  cut                text        not null check (cut in ('day', 'video', 'traffic_source', 'device')),
  grain              text        not null,
  -- The first and last day it speaks of; most speak of one.
  first_day          date        not null,
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  video_id           text,
  -- Its title.
  video              text,
  published_day      date,
  duration_seconds   integer,
  -- Of the vehicle it shows.
  vin                text,
  traffic_source     text,
  device             text        check (device in ('mobile', 'desktop', 'tablet', 'other')),
  views              bigint,
  engaged_views      bigint,
  watch_seconds      bigint,
  -- Hundredths: percent watched added up over the views.
  percent_viewed     bigint,
  subscribers_gained bigint,
  subscribers_lost   bigint,
  likes              bigint,
  comments           bigint,
  shares             bigint,
  impressions        bigint,
  clicks             bigint,
  import_run_id      bigint,
  constraint video_performance_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint video_performance_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade,
  constraint video_performance_days check (first_day = day or (first_day < day and cut not in ('day')))
);

create index video_performance_day on video_performance (dealer_group_id, dealership_id, cut, day);

alter table video_performance enable row level security;

alter table video_performance force row level security;

create policy video_performance_of_group on video_performance
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table superseded_record drop constraint superseded_record_fact_check;

alter table superseded_record add constraint superseded_record_fact_check check (fact in
  ('lead', 'deal', 'repair_order', 'web_traffic', 'ad_performance', 'search_performance', 'video_performance'));

alter table measure_day
  add column sessions bigint,
  add column sessions_mobile bigint,
  add column sessions_device_known bigint,
  add column sessions_engaged bigint,
  add column engagement_seconds bigint,
  add column pageviews bigint,
  add column srp_views bigint,
  add column vdp_views bigint,
  add column web_forms bigint,
  add column web_calls bigint,
  add column web_chats bigint,
  add column web_texts bigint,
  add column web_leads bigint,
  add column web_leads_organic bigint,
  add column vdp_views_paid bigint,
  add column ad_impressions bigint,
  add column ad_clicks bigint,
  add column ad_cost bigint,
  add column ad_conversions bigint,
  add column ad_share_impressions bigint,
  add column ad_eligible bigint,
  add column ad_lost_to_budget bigint,
  add column ad_lost_to_rank bigint,
  add column ad_video_views bigint,
  add column ad_video_cost bigint,
  add column ad_video_impressions bigint,
  add column ad_video_clicks bigint,
  add column search_clicks bigint,
  add column search_impressions bigint,
  add column search_positions bigint,
  add column video_views bigint,
  add column video_engaged_views bigint,
  add column video_watch_seconds bigint,
  add column video_percent_viewed bigint,
  add column video_subscribers_gained bigint,
  add column video_subscribers_lost bigint,
  add column video_engagements bigint;

alter table measure_month
  add column sessions bigint,
  add column sessions_mobile bigint,
  add column sessions_device_known bigint,
  add column sessions_engaged bigint,
  add column engagement_seconds bigint,
  add column pageviews bigint,
  add column srp_views bigint,
  add column vdp_views bigint,
  add column web_forms bigint,
  add column web_calls bigint,
  add column web_chats bigint,
  add column web_texts bigint,
  add column web_leads bigint,
  add column web_leads_organic bigint,
  add column vdp_views_paid bigint,
  add column ad_impressions bigint,
  add column ad_clicks bigint,
  add column ad_cost bigint,
  add column ad_conversions bigint,
  add column ad_share_impressions bigint,
  add column ad_eligible bigint,
  add column ad_lost_to_budget bigint,
  add column ad_lost_to_rank bigint,
  add column ad_video_views bigint,
  add column ad_video_cost bigint,
  add column ad_video_impressions bigint,
  add column ad_video_clicks bigint,
  add column search_clicks bigint,
  add column search_impressions bigint,
  add column search_positions bigint,
  add column video_views bigint,
  add column video_engaged_views bigint,
  add column video_watch_seconds bigint,
  add column video_percent_viewed bigint,
  add column video_subscribers_gained bigint,
  add column video_subscribers_lost bigint,
  add column video_engagements bigint;
