-- Sold leads by the day they came: a tenth of the leads. How many were sold before a day reads these alone.
create index lead_sold on lead (dealer_group_id, dealership_id, day) where is_sold is true;

-- Orders open overnight are counted by day from the index alone.
drop index repair_order_until;
create index repair_order_until on repair_order
  (dealer_group_id, dealership_id, (case when day is null then 'infinity'::date else day end), opened_day)
  include (day, is_voided)
  where case when day is null then 'infinity'::date else day end > opened_day;

drop index repair_order_until_long;
create index repair_order_until_long on repair_order
  (dealer_group_id, dealership_id, (case when day is null then 'infinity'::date else day end), opened_day)
  include (day, is_voided)
  where case when day is null then 'infinity'::date else day end > opened_day
    and case when day is null then 'infinity'::date else day end > opened_day + 30;
