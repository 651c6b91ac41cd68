-- Stretches between the first and the last known day that no file ever spoke of: unknown, not zero.
alter table feed_reach add column gaps datemultirange not null default '{}';
