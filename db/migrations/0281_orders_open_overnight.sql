-- Two of three repair orders close on the day they open, and are open at the end of no day.
drop index repair_order_until;

create index repair_order_until on repair_order
  (dealer_group_id, dealership_id, (case when day is null then 'infinity'::date else day end), opened_day)
  where (case when day is null then 'infinity'::date else day end) > opened_day;
