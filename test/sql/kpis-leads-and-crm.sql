-- leads
select 0 as slot,
  null::date as at,
  sum(r.leads)::bigint as leads,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- leads, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as leads,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- leads_good
select 0 as slot,
  null::date as at,
  sum(r.leads_good)::bigint as leads_good,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- leads_good, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false) as leads_good,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- leads_internet
select 0 as slot,
  null::date as at,
  sum(r.leads_internet)::bigint as leads_internet,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- leads_internet, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.lead_type = 'internet') as leads_internet,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- leads_phone
select 0 as slot,
  null::date as at,
  sum(r.leads_phone)::bigint as leads_phone,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- leads_phone, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.lead_type = 'phone') as leads_phone,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- calls_answered
select 0 as slot,
  null::date as at,
  sum(r.calls_answered)::bigint as calls_answered,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- calls_answered, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.call_answered is true) as calls_answered,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- calls_missed
select 0 as slot,
  null::date as at,
  sum(r.calls_missed)::bigint as calls_missed,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- calls_missed, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.call_answered is false) as calls_missed,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- leads_walkin
select 0 as slot,
  null::date as at,
  sum(r.leads_walk_in)::bigint as leads_walk_in,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- leads_walkin, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.lead_type = 'walk_in') as leads_walk_in,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- leads_chat
select 0 as slot,
  null::date as at,
  sum(r.leads_chat)::bigint as leads_chat,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- leads_chat, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.lead_type = 'chat') as leads_chat,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- dup_rate
select 0 as slot,
  null::date as at,
  sum(r.leads_duplicate)::bigint as leads_duplicate,
  sum(r.leads)::bigint as leads,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- dup_rate, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_duplicate is true) as leads_duplicate,
  count(r.dealership_id) as leads,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- bad_rate
select 0 as slot,
  null::date as at,
  sum(r.leads_bad)::bigint as leads_bad,
  sum(r.leads)::bigint as leads,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- bad_rate, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_bad is true) as leads_bad,
  count(r.dealership_id) as leads,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- contact_rate
select 0 as slot,
  null::date as at,
  sum(r.leads_internet_contacted)::bigint as leads_internet_contacted,
  sum(r.leads_internet_contact_known)::bigint as leads_internet_contact_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- contact_rate, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_contacted is true) as leads_internet_contacted,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_contacted is not null) as leads_internet_contact_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- contact_rate_all
select 0 as slot,
  null::date as at,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- contact_rate_all, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is true) as leads_contacted,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null) as leads_contact_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- resp_avg_min
select 0 as slot,
  null::date as at,
  sum(r.internet_response_minutes)::bigint as internet_response_minutes,
  sum(r.leads_internet_answered)::bigint as leads_internet_answered,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- resp_avg_min, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.response_minutes) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet'), 0)::bigint as internet_response_minutes,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.response_minutes is not null) as leads_internet_answered,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- resp_avg_min_all
select 0 as slot,
  null::date as at,
  sum(r.response_minutes)::bigint as response_minutes,
  sum(r.leads_answered)::bigint as leads_answered,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- resp_avg_min_all, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.response_minutes) filter (where r.is_duplicate is false and r.is_bad is false), 0)::bigint as response_minutes,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.response_minutes is not null) as leads_answered,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- resp_15_pct
select 0 as slot,
  null::date as at,
  sum(r.leads_internet_answered_15)::bigint as leads_internet_answered_15,
  sum(r.leads_internet_contact_known)::bigint as leads_internet_contact_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- resp_15_pct, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_contacted is not null and r.response_minutes <= 15) as leads_internet_answered_15,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_contacted is not null) as leads_internet_contact_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- resp_15_pct_all
select 0 as slot,
  null::date as at,
  sum(r.leads_answered_15)::bigint as leads_answered_15,
  sum(r.leads_contact_known)::bigint as leads_contact_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- resp_15_pct_all, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null and r.response_minutes <= 15) as leads_answered_15,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null) as leads_contact_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- appt_set_rate
select 0 as slot,
  null::date as at,
  sum(r.leads_appointment_set)::bigint as leads_appointment_set,
  sum(r.leads_appointment_known)::bigint as leads_appointment_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- appt_set_rate, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.appointment_set is true) as leads_appointment_set,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.appointment_set is not null) as leads_appointment_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- appt_show_rate
select 0 as slot,
  null::date as at,
  sum(r.appointments_shown)::bigint as appointments_shown,
  sum(r.appointments_due)::bigint as appointments_due,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- appt_show_rate, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null and r.appointment_shown is true) as appointments_shown,
  count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null) as appointments_due,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- appt_close_rate
select 0 as slot,
  null::date as at,
  sum(r.appointments_sold)::bigint as appointments_sold,
  sum(r.appointments_sale_known)::bigint as appointments_sale_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- appt_close_rate, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null and r.appointment_shown is true and r.is_sold is not null and r.is_sold is true) as appointments_sold,
  count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null and r.appointment_shown is true and r.is_sold is not null) as appointments_sale_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- sold_from_leads
select 0 as slot,
  null::date as at,
  sum(r.leads_sold)::bigint as leads_sold,
  sum(r.leads_good)::bigint as leads_good,
  sum(r.leads_sale_known)::bigint as leads_sale_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- sold_from_leads, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as leads_sold,
  null::bigint as leads_good,
  null::bigint as leads_sale_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.sold_day >= $3::date
  and r.sold_day < $4::date
  and r.department = 'sales' and r.is_sold is true
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as leads_sold,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false) as leads_good,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_sold is not null) as leads_sale_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.department = 'sales'
group by 1, 2


-- closing_ratio
select 0 as slot,
  null::date as at,
  sum(r.leads_sold)::bigint as leads_sold,
  sum(r.leads_sale_known)::bigint as leads_sale_known,
  sum(r.leads_good)::bigint as leads_good,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- closing_ratio, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) as leads_sold,
  null::bigint as leads_sale_known,
  null::bigint as leads_good,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.sold_day >= $3::date
  and r.sold_day < $4::date
  and r.department = 'sales' and r.is_sold is true
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as leads_sold,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_sold is not null) as leads_sale_known,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false) as leads_good,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.department = 'sales'
group by 1, 2


-- closing_ratio_internet
select 0 as slot,
  null::date as at,
  sum(r.leads_internet_sold)::bigint as leads_internet_sold,
  sum(r.leads_internet_sale_known)::bigint as leads_internet_sale_known,
  sum(r.leads_internet_good)::bigint as leads_internet_good,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- closing_ratio_internet, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.lead_type = 'internet') as leads_internet_sold,
  null::bigint as leads_internet_sale_known,
  null::bigint as leads_internet_good,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.sold_day >= $3::date
  and r.sold_day < $4::date
  and r.department = 'sales' and r.is_sold is true
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as leads_internet_sold,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_sold is not null) as leads_internet_sale_known,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet') as leads_internet_good,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.department = 'sales'
group by 1, 2


-- closing_ratio_cohort
select 0 as slot,
  null::date as at,
  sum(r.leads_later_sold)::bigint as leads_later_sold,
  sum(r.leads_sale_known)::bigint as leads_sale_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- closing_ratio_cohort, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_sold is true) as leads_later_sold,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_sold is not null) as leads_sale_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.department = 'sales'
group by 1, 2


-- lead_to_sale_days
select 0 as slot,
  null::date as at,
  sum(r.lead_to_sale_days)::bigint as lead_to_sale_days,
  sum(r.leads_sold)::bigint as leads_sold,
  sum(r.leads_good)::bigint as leads_good,
  sum(r.leads_sale_known)::bigint as leads_sale_known,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2


-- lead_to_sale_days, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.sold_day - r.day), 0)::bigint as lead_to_sale_days,
  count(r.dealership_id) as leads_sold,
  null::bigint as leads_good,
  null::bigint as leads_sale_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.sold_day >= $3::date
  and r.sold_day < $4::date
  and r.department = 'sales' and r.is_sold is true
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as lead_to_sale_days,
  null::bigint as leads_sold,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false) as leads_good,
  count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_sold is not null) as leads_sale_known,
  0 as untimed
from lead r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $5::date
  and r.day < $6::date
  and r.department = 'sales'
group by 1, 2


-- attributed_sold
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- attributed_sold, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- attributed_gross
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents + r.back_gross_cents) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as attributed_gross,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  count(r.dealership_id) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null) as attributed_units_with_gross,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- attributed_gross, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents + r.back_gross_cents) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as attributed_gross,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  count(r.dealership_id) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null) as attributed_units_with_gross,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- gross_per_sale
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents + r.back_gross_cents) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as attributed_gross,
  count(r.dealership_id) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null) as attributed_units_with_gross,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- gross_per_sale, from the records
select 0 as slot,
  null::date as at,
  coalesce(sum(r.front_gross_cents + r.back_gross_cents) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as attributed_gross,
  count(r.dealership_id) filter (where r.is_credited is true and r.front_gross_cents is not null and r.back_gross_cents is not null) as attributed_units_with_gross,
  count(r.dealership_id) filter (where r.is_credited is true) as attributed_units,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- attribution_gap
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.has_contact is true and r.is_matched is false) as units_without_lead,
  count(r.dealership_id) filter (where r.has_contact is true) as units_with_contact,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2


-- attribution_gap, from the records
select 0 as slot,
  null::date as at,
  count(r.dealership_id) filter (where r.has_contact is true and r.is_matched is false) as units_without_lead,
  count(r.dealership_id) filter (where r.has_contact is true) as units_with_contact,
  0 as untimed
from (
  select d.*,
    coalesce(cardinality(a.raw_sources) > 0, false) as is_matched,
    x.raw_source is not null as has_source,
    case when t.natural_key is not null then t.is_credited else x.raw_source is not null end as is_credited,
    case when t.natural_key is not null then coalesce(t.raw_sources, '{}') else case when x.raw_source is not null and x.raw_source is not null then array[x.raw_source] else '{}' end end as raw_sources,
    case when t.natural_key is not null then coalesce(t.source_names, '{}') else case when x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null then array[coalesce(sp.name, x.raw_source)] else '{}' end end as source_names,
    case when t.natural_key is not null then coalesce(t.source_types, '{}') else case when x.raw_source is not null and sp.class is not null then array[sp.class] else '{}' end end as source_types,
    case when t.natural_key is not null then coalesce(t.lead_types, '{}') else case when x.raw_source is not null and x.lead_type is not null then array[x.lead_type] else '{}' end end as lead_types,
    case when t.natural_key is not null then coalesce(t.platforms, '{}') else case when x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null then array[case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end] else '{}' end end as platforms
  from (
    select r.*, r.email_hash is not null or r.phone_hash is not null as has_contact
    from deal r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
      and r.sale_kind = 'retail' and r.is_reversed is false
  ) d join dealer_group g on g.id = d.dealer_group_id left join (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
  ) a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.dealership_id and a.source = d.source and a.natural_key = d.natural_key
  left join (
    select a.dealer_group_id, a.dealership_id, a.source, a.natural_key, bool_or(x.raw_source is not null) as is_credited,
      array_agg(distinct x.raw_source) filter (where x.raw_source is not null and x.raw_source is not null) as raw_sources,
      array_agg(distinct coalesce(sp.name, x.raw_source)) filter (where x.raw_source is not null and coalesce(sp.name, x.raw_source) is not null) as source_names,
      array_agg(distinct sp.class) filter (where x.raw_source is not null and sp.class is not null) as source_types,
      array_agg(distinct x.lead_type) filter (where x.raw_source is not null and x.lead_type is not null) as lead_types,
      array_agg(distinct case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end) filter (where x.raw_source is not null and case coalesce(sp.name, x.raw_source) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end is not null) as platforms
    from (
    select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, r.day, r.raw_sources, r.lead_types, r.sold_raw_source, r.sold_lead_type
    from deal_attribution r
    where r.dealer_group_id = any($1::integer[])
      and r.dealership_id = any($2::integer[])
      and r.day >= $5::date
      and r.day < $6::date
    ) a join dealer_group g on g.id = a.dealer_group_id and g.attribution = 'any_touch'
      cross join lateral unnest(a.raw_sources, a.lead_types) as x (raw_source, lead_type)
    left join source_spelling sp
    on sp.dealer_group_id = a.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
    where cardinality(a.raw_sources) > 1
    group by a.natural_key, a.source, a.dealership_id, a.dealer_group_id
  ) t on t.dealer_group_id = d.dealer_group_id and t.dealership_id = d.dealership_id and t.source = d.source and t.natural_key = d.natural_key
  cross join lateral (select case g.attribution when 'crm_primary' then coalesce(a.sold_raw_source, d.raw_source) else a.raw_sources[1] end as raw_source, case g.attribution when 'crm_primary' then a.sold_lead_type else a.lead_types[1] end as lead_type) x
  left join source_spelling sp
    on sp.dealer_group_id = d.dealer_group_id and sp.kind = 'lead' and sp.spelling = x.raw_source
) r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.sale_kind = 'retail' and r.is_reversed is false
group by 1, 2

