-- Orders open at the end of a day are those that close after it: a few, where a year of orders was read. Under
-- row-level security an index answers `case`, and no `coalesce`.
create index repair_order_until on repair_order
  (dealer_group_id, dealership_id, (case when day is null then 'infinity'::date else day end), opened_day);

drop index repair_order_opened_day;

drop index repair_order_open;
