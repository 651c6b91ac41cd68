-- How internet leads are answered and what becomes of them: response KPIs count these alone.
alter table measure_day
  add column leads_internet_good bigint,
  add column leads_internet_contact_known bigint,
  add column leads_internet_contacted bigint,
  add column leads_internet_answered bigint,
  add column leads_internet_answered_15 bigint,
  add column internet_response_minutes bigint,
  add column leads_internet_sale_known bigint,
  add column leads_internet_sold bigint;

alter table measure_month
  add column leads_internet_good bigint,
  add column leads_internet_contact_known bigint,
  add column leads_internet_contacted bigint,
  add column leads_internet_answered bigint,
  add column leads_internet_answered_15 bigint,
  add column internet_response_minutes bigint,
  add column leads_internet_sale_known bigint,
  add column leads_internet_sold bigint;

-- Days that are counted already. The owner of the tables sees no tenant's rows either where it is no superuser.
alter table lead no force row level security;

alter table measure_day no force row level security;

alter table measure_month no force row level security;

with came as (
  select dealer_group_id, dealership_id, day,
    count(*) as good,
    count(*) filter (where is_contacted is not null) as contact_known,
    count(*) filter (where is_contacted) as contacted,
    count(*) filter (where response_minutes is not null) as answered,
    count(*) filter (where is_contacted is not null and response_minutes <= 15) as answered_15,
    coalesce(sum(response_minutes), 0) as response_minutes,
    count(*) filter (where is_sold is not null) as sale_known
  from lead
  where department = 'sales' and lead_type = 'internet' and is_duplicate is false and is_bad is false
  group by dealer_group_id, dealership_id, day
), sold as (
  select dealer_group_id, dealership_id, sold_day as day, count(*) as sold
  from lead
  where department = 'sales' and lead_type = 'internet' and is_sold and sold_day is not null
  group by dealer_group_id, dealership_id, sold_day
)
update measure_day m
set leads_internet_good = coalesce(c.good, 0),
  leads_internet_contact_known = coalesce(c.contact_known, 0),
  leads_internet_contacted = coalesce(c.contacted, 0),
  leads_internet_answered = coalesce(c.answered, 0),
  leads_internet_answered_15 = coalesce(c.answered_15, 0),
  internet_response_minutes = coalesce(c.response_minutes, 0),
  leads_internet_sale_known = coalesce(c.sale_known, 0),
  leads_internet_sold = coalesce(c.sold, 0)
from (
  select m.dealer_group_id, m.dealership_id, m.day, came.good, came.contact_known, came.contacted, came.answered,
    came.answered_15, came.response_minutes, came.sale_known, sold.sold
  from measure_day m
    left join came using (dealer_group_id, dealership_id, day)
    left join sold using (dealer_group_id, dealership_id, day)
  where m.leads is not null
) c
where m.dealer_group_id = c.dealer_group_id and m.dealership_id = c.dealership_id and m.day = c.day;

update measure_month m
set leads_internet_good = d.good,
  leads_internet_contact_known = d.contact_known,
  leads_internet_contacted = d.contacted,
  leads_internet_answered = d.answered,
  leads_internet_answered_15 = d.answered_15,
  internet_response_minutes = d.response_minutes,
  leads_internet_sale_known = d.sale_known,
  leads_internet_sold = d.sold
from (
  select dealer_group_id, dealership_id, date_trunc('month', day::timestamp)::date as month,
    sum(leads_internet_good) as good, sum(leads_internet_contact_known) as contact_known,
    sum(leads_internet_contacted) as contacted, sum(leads_internet_answered) as answered,
    sum(leads_internet_answered_15) as answered_15, sum(internet_response_minutes) as response_minutes,
    sum(leads_internet_sale_known) as sale_known, sum(leads_internet_sold) as sold
  from measure_day
  group by 1, 2, 3
) d
where m.dealer_group_id = d.dealer_group_id and m.dealership_id = d.dealership_id and m.month = d.month;

alter table lead force row level security;

alter table measure_day force row level security;

alter table measure_month force row level security;
