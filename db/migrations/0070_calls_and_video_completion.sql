-- Whether a call was answered, as its call log says; null for every other lead.
alter table lead add column call_answered boolean;

-- Video ads watched to the end, in hundredths.
alter table ad_performance add column video_completions bigint;

alter table measure_day
  add column calls_answered bigint,
  add column calls_missed bigint,
  add column ad_video_completions bigint,
  add column ad_completion_impressions bigint;

alter table measure_month
  add column calls_answered bigint,
  add column calls_missed bigint,
  add column ad_video_completions bigint,
  add column ad_completion_impressions bigint;
