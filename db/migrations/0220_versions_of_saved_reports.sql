-- A save names the version that it began from, so that nobody replaces what they have not seen.
alter table enterprise_report add column version integer not null default 1;

alter table custom_group add column version integer not null default 1;

alter table custom_group_report add column version integer not null default 1;
