-- A distributed database takes no policy that reads another table: a saved report carries the groups of its
-- supergroup.
alter table custom_group_report add column compared_group_ids integer[] not null default '{}';

update custom_group_report r set compared_group_ids = g.dealer_group_ids
from custom_group g
where g.dealer_group_id = r.dealer_group_id and g.id = r.custom_group_id;

drop policy custom_group_report_of_custom_group on custom_group_report;

create policy custom_group_report_of_groups on custom_group_report
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[])
    or compared_group_ids && nullif(current_setting('app.groups', true), '')::integer[]);
