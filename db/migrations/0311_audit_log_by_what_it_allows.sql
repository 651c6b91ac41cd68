-- Citus places a restrictive policy as a permissive one, so that entries could be changed on a cluster. Nothing but
-- reading and adding is allowed, instead of the rest being refused.
drop policy audit_entry_never_changed on audit_entry;

drop policy audit_entry_never_removed on audit_entry;

drop policy audit_entry_of_group on audit_entry;

create policy audit_entry_read_by_group on audit_entry for select
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

create policy audit_entry_added_by_group on audit_entry for insert
  with check (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));
