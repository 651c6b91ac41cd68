-- Sessions whose report tells what a rate is made of: older website reports say nothing of engagement.
alter table measure_day
  add column sessions_engagement_known bigint,
  add column sessions_time_known bigint,
  add column sessions_pages_known bigint;

alter table measure_month
  add column sessions_engagement_known bigint,
  add column sessions_time_known bigint,
  add column sessions_pages_known bigint;
