-- Raised with every announced change on a distributed database, where the coordinator's snapshot does not show
-- what the workers wrote.
alter table dealer_group add column data_version bigint not null default 0;
