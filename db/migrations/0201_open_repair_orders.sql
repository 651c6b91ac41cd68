-- Orders open at the end of a day are those that close after it: a few, where a year of orders was read.
create index repair_order_until on repair_order (dealer_group_id, dealership_id, (coalesce(day, 'infinity'::date)), opened_day);

drop index repair_order_opened_day;

drop index repair_order_open;
