-- The second net behind the explicit group filter: a statement sees only the dealer groups
-- named in app.groups, even when one database role must do everything.
alter table dealership enable row level security;

alter table dealership force row level security;

create policy dealership_of_group on dealership
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table dealership_alias enable row level security;

alter table dealership_alias force row level security;

create policy dealership_alias_of_group on dealership_alias
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table membership_dealership enable row level security;

alter table membership_dealership force row level security;

create policy membership_dealership_of_group on membership_dealership
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table stored_file enable row level security;

alter table stored_file force row level security;

create policy stored_file_of_group on stored_file
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table stored_file_chunk enable row level security;

alter table stored_file_chunk force row level security;

create policy stored_file_chunk_of_group on stored_file_chunk
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table feed enable row level security;

alter table feed force row level security;

create policy feed_of_group on feed
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table import_run enable row level security;

alter table import_run force row level security;

create policy import_run_of_group on import_run
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table import_rejection enable row level security;

alter table import_rejection force row level security;

create policy import_rejection_of_group on import_rejection
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table feed_reach enable row level security;

alter table feed_reach force row level security;

create policy feed_reach_of_group on feed_reach
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table lead enable row level security;

alter table lead force row level security;

create policy lead_of_group on lead
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table measure_day enable row level security;

alter table measure_day force row level security;

create policy measure_day_of_group on measure_day
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table measure_month enable row level security;

alter table measure_month force row level security;

create policy measure_month_of_group on measure_month
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table dealer_group enable row level security;

alter table dealer_group force row level security;

create policy dealer_group_of_group on dealer_group
  using (id = any (nullif(current_setting('app.groups', true), '')::integer[]));

alter table membership enable row level security;

alter table membership force row level security;

create policy membership_of_group on membership
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- A person's own memberships decide which groups they may name, so they are read before any group is.
create policy membership_of_user on membership for select
  using (user_id = nullif(current_setting('app.person', true), '')::integer);

create policy membership_dealership_of_user on membership_dealership for select
  using (user_id = nullif(current_setting('app.person', true), '')::integer);
