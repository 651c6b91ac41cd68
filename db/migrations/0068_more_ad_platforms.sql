-- Reports of ads on TikTok and LinkedIn are kept beside those of Google, Microsoft and Meta.
alter table ad_performance
  drop constraint ad_performance_platform_check,
  add constraint ad_performance_platform_check
    check (platform in ('google', 'microsoft', 'meta', 'tiktok', 'linkedin'));
