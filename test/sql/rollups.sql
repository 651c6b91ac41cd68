-- lead: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.leads is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_lead,
      count(r.dealership_id) as leads,
      count(r.dealership_id) filter (where r.is_duplicate is true) as leads_duplicate,
      count(r.dealership_id) filter (where r.is_bad is true) as leads_bad,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false) as leads_good,
      count(r.dealership_id) filter (where r.lead_type = 'internet') as leads_internet,
      count(r.dealership_id) filter (where r.lead_type = 'phone') as leads_phone,
      count(r.dealership_id) filter (where r.call_answered is true) as calls_answered,
      count(r.dealership_id) filter (where r.call_answered is false) as calls_missed,
      count(r.dealership_id) filter (where r.lead_type = 'walk_in') as leads_walk_in,
      count(r.dealership_id) filter (where r.lead_type = 'chat') as leads_chat,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null) as leads_contact_known,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is true) as leads_contacted,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.response_minutes is not null) as leads_answered,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null and r.response_minutes <= 15) as leads_answered_15,
      coalesce(sum(r.response_minutes) filter (where r.is_duplicate is false and r.is_bad is false), 0)::bigint as response_minutes,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet') as leads_internet_good,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_contacted is not null) as leads_internet_contact_known,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_contacted is true) as leads_internet_contacted,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.response_minutes is not null) as leads_internet_answered,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_contacted is not null and r.response_minutes <= 15) as leads_internet_answered_15,
      coalesce(sum(r.response_minutes) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet'), 0)::bigint as internet_response_minutes,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_sold is not null) as leads_internet_sale_known,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.appointment_set is not null) as leads_appointment_known,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.appointment_set is true) as leads_appointment_set,
      count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null) as appointments_due,
      count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null and r.appointment_shown is true) as appointments_shown,
      count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null and r.appointment_shown is true and r.is_sold is not null) as appointments_sale_known,
      count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null and r.appointment_shown is true and r.is_sold is not null and r.is_sold is true) as appointments_sold,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_sold is not null) as leads_sale_known,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_sold is true) as leads_later_sold
    from lead r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.department = 'sales'
  ) as lead_of_cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_lead_sale,
      count(r.dealership_id) as leads_sold,
      count(r.dealership_id) filter (where r.lead_type = 'internet') as leads_internet_sold,
      coalesce(sum(r.sold_day - r.day), 0)::bigint as lead_to_sale_days
    from lead r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.sold_day = cell.day
      and r.department = 'sales' and r.is_sold is true
  ) as lead_sale_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, leads, leads_duplicate, leads_bad, leads_good, leads_internet, leads_phone, calls_answered, calls_missed, leads_walk_in, leads_chat, leads_contact_known, leads_contacted, leads_answered, leads_answered_15, response_minutes, leads_internet_good, leads_internet_contact_known, leads_internet_contacted, leads_internet_answered, leads_internet_answered_15, internet_response_minutes, leads_internet_sale_known, leads_appointment_known, leads_appointment_set, appointments_due, appointments_shown, appointments_sale_known, appointments_sold, leads_sale_known, leads_later_sold, leads_sold, leads_internet_sold, lead_to_sale_days)
  select $1, counted.dealership_id, counted.day,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_duplicate end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_bad end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_good end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_internet end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_phone end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then calls_answered end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then calls_missed end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_walk_in end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_chat end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_contact_known end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_contacted end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_answered end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_answered_15 end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then response_minutes end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_internet_good end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_internet_contact_known end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_internet_contacted end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_internet_answered end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_internet_answered_15 end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then internet_response_minutes end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_internet_sale_known end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_appointment_known end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_appointment_set end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then appointments_due end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then appointments_shown end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then appointments_sale_known end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then appointments_sold end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_sale_known end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_later_sold end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_sold end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_internet_sold end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then lead_to_sale_days end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set leads = excluded.leads, leads_duplicate = excluded.leads_duplicate, leads_bad = excluded.leads_bad, leads_good = excluded.leads_good, leads_internet = excluded.leads_internet, leads_phone = excluded.leads_phone, calls_answered = excluded.calls_answered, calls_missed = excluded.calls_missed, leads_walk_in = excluded.leads_walk_in, leads_chat = excluded.leads_chat, leads_contact_known = excluded.leads_contact_known, leads_contacted = excluded.leads_contacted, leads_answered = excluded.leads_answered, leads_answered_15 = excluded.leads_answered_15, response_minutes = excluded.response_minutes, leads_internet_good = excluded.leads_internet_good, leads_internet_contact_known = excluded.leads_internet_contact_known, leads_internet_contacted = excluded.leads_internet_contacted, leads_internet_answered = excluded.leads_internet_answered, leads_internet_answered_15 = excluded.leads_internet_answered_15, internet_response_minutes = excluded.internet_response_minutes, leads_internet_sale_known = excluded.leads_internet_sale_known, leads_appointment_known = excluded.leads_appointment_known, leads_appointment_set = excluded.leads_appointment_set, appointments_due = excluded.appointments_due, appointments_shown = excluded.appointments_shown, appointments_sale_known = excluded.appointments_sale_known, appointments_sold = excluded.appointments_sold, leads_sale_known = excluded.leads_sale_known, leads_later_sold = excluded.leads_later_sold, leads_sold = excluded.leads_sold, leads_internet_sold = excluded.leads_internet_sold, lead_to_sale_days = excluded.lead_to_sale_days
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- lead: months
insert into measure_month (dealer_group_id, dealership_id, month, leads, leads_duplicate, leads_bad, leads_good, leads_internet, leads_phone, calls_answered, calls_missed, leads_walk_in, leads_chat, leads_contact_known, leads_contacted, leads_answered, leads_answered_15, response_minutes, leads_internet_good, leads_internet_contact_known, leads_internet_contacted, leads_internet_answered, leads_internet_answered_15, internet_response_minutes, leads_internet_sale_known, leads_appointment_known, leads_appointment_set, appointments_due, appointments_shown, appointments_sale_known, appointments_sold, leads_sale_known, leads_later_sold, leads_sold, leads_internet_sold, lead_to_sale_days)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.leads)::bigint,
      sum(d.leads_duplicate)::bigint,
      sum(d.leads_bad)::bigint,
      sum(d.leads_good)::bigint,
      sum(d.leads_internet)::bigint,
      sum(d.leads_phone)::bigint,
      sum(d.calls_answered)::bigint,
      sum(d.calls_missed)::bigint,
      sum(d.leads_walk_in)::bigint,
      sum(d.leads_chat)::bigint,
      sum(d.leads_contact_known)::bigint,
      sum(d.leads_contacted)::bigint,
      sum(d.leads_answered)::bigint,
      sum(d.leads_answered_15)::bigint,
      sum(d.response_minutes)::bigint,
      sum(d.leads_internet_good)::bigint,
      sum(d.leads_internet_contact_known)::bigint,
      sum(d.leads_internet_contacted)::bigint,
      sum(d.leads_internet_answered)::bigint,
      sum(d.leads_internet_answered_15)::bigint,
      sum(d.internet_response_minutes)::bigint,
      sum(d.leads_internet_sale_known)::bigint,
      sum(d.leads_appointment_known)::bigint,
      sum(d.leads_appointment_set)::bigint,
      sum(d.appointments_due)::bigint,
      sum(d.appointments_shown)::bigint,
      sum(d.appointments_sale_known)::bigint,
      sum(d.appointments_sold)::bigint,
      sum(d.leads_sale_known)::bigint,
      sum(d.leads_later_sold)::bigint,
      sum(d.leads_sold)::bigint,
      sum(d.leads_internet_sold)::bigint,
      sum(d.lead_to_sale_days)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set leads = excluded.leads, leads_duplicate = excluded.leads_duplicate, leads_bad = excluded.leads_bad, leads_good = excluded.leads_good, leads_internet = excluded.leads_internet, leads_phone = excluded.leads_phone, calls_answered = excluded.calls_answered, calls_missed = excluded.calls_missed, leads_walk_in = excluded.leads_walk_in, leads_chat = excluded.leads_chat, leads_contact_known = excluded.leads_contact_known, leads_contacted = excluded.leads_contacted, leads_answered = excluded.leads_answered, leads_answered_15 = excluded.leads_answered_15, response_minutes = excluded.response_minutes, leads_internet_good = excluded.leads_internet_good, leads_internet_contact_known = excluded.leads_internet_contact_known, leads_internet_contacted = excluded.leads_internet_contacted, leads_internet_answered = excluded.leads_internet_answered, leads_internet_answered_15 = excluded.leads_internet_answered_15, internet_response_minutes = excluded.internet_response_minutes, leads_internet_sale_known = excluded.leads_internet_sale_known, leads_appointment_known = excluded.leads_appointment_known, leads_appointment_set = excluded.leads_appointment_set, appointments_due = excluded.appointments_due, appointments_shown = excluded.appointments_shown, appointments_sale_known = excluded.appointments_sale_known, appointments_sold = excluded.appointments_sold, leads_sale_known = excluded.leads_sale_known, leads_later_sold = excluded.leads_later_sold, leads_sold = excluded.leads_sold, leads_internet_sold = excluded.leads_internet_sold, lead_to_sale_days = excluded.lead_to_sale_days


-- lead: days of groups
with lead_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) as leads,
      count(r.dealership_id) filter (where r.is_duplicate is true) as leads_duplicate,
      count(r.dealership_id) filter (where r.is_bad is true) as leads_bad,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false) as leads_good,
      count(r.dealership_id) filter (where r.lead_type = 'internet') as leads_internet,
      count(r.dealership_id) filter (where r.lead_type = 'phone') as leads_phone,
      count(r.dealership_id) filter (where r.call_answered is true) as calls_answered,
      count(r.dealership_id) filter (where r.call_answered is false) as calls_missed,
      count(r.dealership_id) filter (where r.lead_type = 'walk_in') as leads_walk_in,
      count(r.dealership_id) filter (where r.lead_type = 'chat') as leads_chat,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null) as leads_contact_known,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is true) as leads_contacted,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.response_minutes is not null) as leads_answered,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_contacted is not null and r.response_minutes <= 15) as leads_answered_15,
      coalesce(sum(r.response_minutes) filter (where r.is_duplicate is false and r.is_bad is false), 0)::bigint as response_minutes,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet') as leads_internet_good,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_contacted is not null) as leads_internet_contact_known,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_contacted is true) as leads_internet_contacted,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.response_minutes is not null) as leads_internet_answered,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_contacted is not null and r.response_minutes <= 15) as leads_internet_answered_15,
      coalesce(sum(r.response_minutes) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet'), 0)::bigint as internet_response_minutes,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.lead_type = 'internet' and r.is_sold is not null) as leads_internet_sale_known,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.appointment_set is not null) as leads_appointment_known,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.appointment_set is true) as leads_appointment_set,
      count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null) as appointments_due,
      count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null and r.appointment_shown is true) as appointments_shown,
      count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null and r.appointment_shown is true and r.is_sold is not null) as appointments_sale_known,
      count(r.dealership_id) filter (where r.appointment_due is true and r.appointment_shown is not null and r.appointment_shown is true and r.is_sold is not null and r.is_sold is true) as appointments_sold,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_sold is not null) as leads_sale_known,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false and r.is_sold is true) as leads_later_sold
    from lead r
    where r.dealer_group_id = $1 and r.day is not null and r.department = 'sales'
    group by r.dealership_id, r.day
  ), lead_sale_of_day as materialized (
    select r.dealership_id, r.sold_day as day,
      count(r.dealership_id) as leads_sold,
      count(r.dealership_id) filter (where r.lead_type = 'internet') as leads_internet_sold,
      coalesce(sum(r.sold_day - r.day), 0)::bigint as lead_to_sale_days
    from lead r
    where r.dealer_group_id = $1 and r.sold_day is not null and r.department = 'sales' and r.is_sold is true
    group by r.dealership_id, r.sold_day
  ), cell as (
  select dealership_id, day from lead_of_day
  union
  select dealership_id, day from lead_sale_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.leads is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, leads, leads_duplicate, leads_bad, leads_good, leads_internet, leads_phone, calls_answered, calls_missed, leads_walk_in, leads_chat, leads_contact_known, leads_contacted, leads_answered, leads_answered_15, response_minutes, leads_internet_good, leads_internet_contact_known, leads_internet_contacted, leads_internet_answered, leads_internet_answered_15, internet_response_minutes, leads_internet_sale_known, leads_appointment_known, leads_appointment_set, appointments_due, appointments_shown, appointments_sale_known, appointments_sold, leads_sale_known, leads_later_sold, leads_sold, leads_internet_sold, lead_to_sale_days)
select $1, cell.dealership_id, cell.day,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_duplicate, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_bad, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_good, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_internet, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_phone, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.calls_answered, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.calls_missed, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_walk_in, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_chat, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_contact_known, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_contacted, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_answered, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_answered_15, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.response_minutes, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_internet_good, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_internet_contact_known, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_internet_contacted, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_internet_answered, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_internet_answered_15, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.internet_response_minutes, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_internet_sale_known, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_appointment_known, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_appointment_set, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.appointments_due, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.appointments_shown, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.appointments_sale_known, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.appointments_sold, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_sale_known, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_later_sold, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_sale_of_day.leads_sold, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_sale_of_day.leads_internet_sold, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_sale_of_day.lead_to_sale_days, 0) end
from cell
  left join lead_of_day on lead_of_day.dealership_id = cell.dealership_id and lead_of_day.day = cell.day
  left join lead_sale_of_day on lead_sale_of_day.dealership_id = cell.dealership_id and lead_sale_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set leads = excluded.leads, leads_duplicate = excluded.leads_duplicate, leads_bad = excluded.leads_bad, leads_good = excluded.leads_good, leads_internet = excluded.leads_internet, leads_phone = excluded.leads_phone, calls_answered = excluded.calls_answered, calls_missed = excluded.calls_missed, leads_walk_in = excluded.leads_walk_in, leads_chat = excluded.leads_chat, leads_contact_known = excluded.leads_contact_known, leads_contacted = excluded.leads_contacted, leads_answered = excluded.leads_answered, leads_answered_15 = excluded.leads_answered_15, response_minutes = excluded.response_minutes, leads_internet_good = excluded.leads_internet_good, leads_internet_contact_known = excluded.leads_internet_contact_known, leads_internet_contacted = excluded.leads_internet_contacted, leads_internet_answered = excluded.leads_internet_answered, leads_internet_answered_15 = excluded.leads_internet_answered_15, internet_response_minutes = excluded.internet_response_minutes, leads_internet_sale_known = excluded.leads_internet_sale_known, leads_appointment_known = excluded.leads_appointment_known, leads_appointment_set = excluded.leads_appointment_set, appointments_due = excluded.appointments_due, appointments_shown = excluded.appointments_shown, appointments_sale_known = excluded.appointments_sale_known, appointments_sold = excluded.appointments_sold, leads_sale_known = excluded.leads_sale_known, leads_later_sold = excluded.leads_later_sold, leads_sold = excluded.leads_sold, leads_internet_sold = excluded.leads_internet_sold, lead_to_sale_days = excluded.lead_to_sale_days
where (measure_day.leads, measure_day.leads_duplicate, measure_day.leads_bad, measure_day.leads_good, measure_day.leads_internet, measure_day.leads_phone, measure_day.calls_answered, measure_day.calls_missed, measure_day.leads_walk_in, measure_day.leads_chat, measure_day.leads_contact_known, measure_day.leads_contacted, measure_day.leads_answered, measure_day.leads_answered_15, measure_day.response_minutes, measure_day.leads_internet_good, measure_day.leads_internet_contact_known, measure_day.leads_internet_contacted, measure_day.leads_internet_answered, measure_day.leads_internet_answered_15, measure_day.internet_response_minutes, measure_day.leads_internet_sale_known, measure_day.leads_appointment_known, measure_day.leads_appointment_set, measure_day.appointments_due, measure_day.appointments_shown, measure_day.appointments_sale_known, measure_day.appointments_sold, measure_day.leads_sale_known, measure_day.leads_later_sold, measure_day.leads_sold, measure_day.leads_internet_sold, measure_day.lead_to_sale_days) is distinct from (excluded.leads, excluded.leads_duplicate, excluded.leads_bad, excluded.leads_good, excluded.leads_internet, excluded.leads_phone, excluded.calls_answered, excluded.calls_missed, excluded.leads_walk_in, excluded.leads_chat, excluded.leads_contact_known, excluded.leads_contacted, excluded.leads_answered, excluded.leads_answered_15, excluded.response_minutes, excluded.leads_internet_good, excluded.leads_internet_contact_known, excluded.leads_internet_contacted, excluded.leads_internet_answered, excluded.leads_internet_answered_15, excluded.internet_response_minutes, excluded.leads_internet_sale_known, excluded.leads_appointment_known, excluded.leads_appointment_set, excluded.appointments_due, excluded.appointments_shown, excluded.appointments_sale_known, excluded.appointments_sold, excluded.leads_sale_known, excluded.leads_later_sold, excluded.leads_sold, excluded.leads_internet_sold, excluded.lead_to_sale_days)


-- lead: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, leads, leads_duplicate, leads_bad, leads_good, leads_internet, leads_phone, calls_answered, calls_missed, leads_walk_in, leads_chat, leads_contact_known, leads_contacted, leads_answered, leads_answered_15, response_minutes, leads_internet_good, leads_internet_contact_known, leads_internet_contacted, leads_internet_answered, leads_internet_answered_15, internet_response_minutes, leads_internet_sale_known, leads_appointment_known, leads_appointment_set, appointments_due, appointments_shown, appointments_sale_known, appointments_sold, leads_sale_known, leads_later_sold, leads_sold, leads_internet_sold, lead_to_sale_days)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.leads)::bigint,
  sum(d.leads_duplicate)::bigint,
  sum(d.leads_bad)::bigint,
  sum(d.leads_good)::bigint,
  sum(d.leads_internet)::bigint,
  sum(d.leads_phone)::bigint,
  sum(d.calls_answered)::bigint,
  sum(d.calls_missed)::bigint,
  sum(d.leads_walk_in)::bigint,
  sum(d.leads_chat)::bigint,
  sum(d.leads_contact_known)::bigint,
  sum(d.leads_contacted)::bigint,
  sum(d.leads_answered)::bigint,
  sum(d.leads_answered_15)::bigint,
  sum(d.response_minutes)::bigint,
  sum(d.leads_internet_good)::bigint,
  sum(d.leads_internet_contact_known)::bigint,
  sum(d.leads_internet_contacted)::bigint,
  sum(d.leads_internet_answered)::bigint,
  sum(d.leads_internet_answered_15)::bigint,
  sum(d.internet_response_minutes)::bigint,
  sum(d.leads_internet_sale_known)::bigint,
  sum(d.leads_appointment_known)::bigint,
  sum(d.leads_appointment_set)::bigint,
  sum(d.appointments_due)::bigint,
  sum(d.appointments_shown)::bigint,
  sum(d.appointments_sale_known)::bigint,
  sum(d.appointments_sold)::bigint,
  sum(d.leads_sale_known)::bigint,
  sum(d.leads_later_sold)::bigint,
  sum(d.leads_sold)::bigint,
  sum(d.leads_internet_sold)::bigint,
  sum(d.lead_to_sale_days)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set leads = excluded.leads, leads_duplicate = excluded.leads_duplicate, leads_bad = excluded.leads_bad, leads_good = excluded.leads_good, leads_internet = excluded.leads_internet, leads_phone = excluded.leads_phone, calls_answered = excluded.calls_answered, calls_missed = excluded.calls_missed, leads_walk_in = excluded.leads_walk_in, leads_chat = excluded.leads_chat, leads_contact_known = excluded.leads_contact_known, leads_contacted = excluded.leads_contacted, leads_answered = excluded.leads_answered, leads_answered_15 = excluded.leads_answered_15, response_minutes = excluded.response_minutes, leads_internet_good = excluded.leads_internet_good, leads_internet_contact_known = excluded.leads_internet_contact_known, leads_internet_contacted = excluded.leads_internet_contacted, leads_internet_answered = excluded.leads_internet_answered, leads_internet_answered_15 = excluded.leads_internet_answered_15, internet_response_minutes = excluded.internet_response_minutes, leads_internet_sale_known = excluded.leads_internet_sale_known, leads_appointment_known = excluded.leads_appointment_known, leads_appointment_set = excluded.leads_appointment_set, appointments_due = excluded.appointments_due, appointments_shown = excluded.appointments_shown, appointments_sale_known = excluded.appointments_sale_known, appointments_sold = excluded.appointments_sold, leads_sale_known = excluded.leads_sale_known, leads_later_sold = excluded.leads_later_sold, leads_sold = excluded.leads_sold, leads_internet_sold = excluded.leads_internet_sold, lead_to_sale_days = excluded.lead_to_sale_days
where (measure_month.leads, measure_month.leads_duplicate, measure_month.leads_bad, measure_month.leads_good, measure_month.leads_internet, measure_month.leads_phone, measure_month.calls_answered, measure_month.calls_missed, measure_month.leads_walk_in, measure_month.leads_chat, measure_month.leads_contact_known, measure_month.leads_contacted, measure_month.leads_answered, measure_month.leads_answered_15, measure_month.response_minutes, measure_month.leads_internet_good, measure_month.leads_internet_contact_known, measure_month.leads_internet_contacted, measure_month.leads_internet_answered, measure_month.leads_internet_answered_15, measure_month.internet_response_minutes, measure_month.leads_internet_sale_known, measure_month.leads_appointment_known, measure_month.leads_appointment_set, measure_month.appointments_due, measure_month.appointments_shown, measure_month.appointments_sale_known, measure_month.appointments_sold, measure_month.leads_sale_known, measure_month.leads_later_sold, measure_month.leads_sold, measure_month.leads_internet_sold, measure_month.lead_to_sale_days) is distinct from (excluded.leads, excluded.leads_duplicate, excluded.leads_bad, excluded.leads_good, excluded.leads_internet, excluded.leads_phone, excluded.calls_answered, excluded.calls_missed, excluded.leads_walk_in, excluded.leads_chat, excluded.leads_contact_known, excluded.leads_contacted, excluded.leads_answered, excluded.leads_answered_15, excluded.response_minutes, excluded.leads_internet_good, excluded.leads_internet_contact_known, excluded.leads_internet_contacted, excluded.leads_internet_answered, excluded.leads_internet_answered_15, excluded.internet_response_minutes, excluded.leads_internet_sale_known, excluded.leads_appointment_known, excluded.leads_appointment_set, excluded.appointments_due, excluded.appointments_shown, excluded.appointments_sale_known, excluded.appointments_sold, excluded.leads_sale_known, excluded.leads_later_sold, excluded.leads_sold, excluded.leads_internet_sold, excluded.lead_to_sale_days)


-- deal: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.units_retail is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_deal,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null) as units_unstated,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'cpo') as units_cpo,
      count(r.dealership_id) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false) as units_wholesale,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null) as units_priced_new,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null) as units_priced_used,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null) as units_priced_unstated,
      count(r.dealership_id) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false and r.price_cents is not null) as units_priced_wholesale,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null) as units_front,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null) as units_front_new,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null) as units_front_used,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null) as units_front_unstated,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents <= -1) as units_front_negative,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null) as units_back,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null) as units_front_back,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.reserve_cents is not null) as units_reserve,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.product_gross_cents is not null) as units_product_gross,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.products_sold is not null) as units_products_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type is not null) as units_deal_type_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease')) as units_financed,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.deal_type is not null) as units_new_deal_type_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.deal_type = 'lease') as units_new_leased,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.trade_count is not null) as units_trade_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.trade_count >= 1) as units_with_trade,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_service_contract is not null) as units_service_contract_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_service_contract is true) as units_service_contract,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease') and r.has_gap is not null) as units_gap_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease') and r.has_gap is true) as units_gap,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_maintenance is not null) as units_maintenance_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_maintenance is true) as units_maintenance,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_tire_and_wheel is not null) as units_tire_and_wheel_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_tire_and_wheel is true) as units_tire_and_wheel,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.days_in_stock is not null) as units_stock_days_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and cardinality(r.salespeople) > 0) as units_credited,
      count(r.dealership_id) filter (where r.sale_kind = 'retail') as deals_written,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is true) as deals_reversed,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as price_new,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null), 0)::bigint as price_used,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null), 0)::bigint as price_unstated,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false and r.price_cents is not null), 0)::bigint as price_wholesale,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as front_gross_new,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as front_gross_used,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as front_gross_unstated,
      coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::bigint as back_gross,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as front_gross_of_both,
      coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as back_gross_of_both,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as margin_gross_new,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null), 0)::bigint as margin_gross_used,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null), 0)::bigint as margin_gross_unstated,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as margin_price_new,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as margin_price_used,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as margin_price_unstated,
      coalesce(sum(r.reserve_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.reserve_cents is not null), 0)::bigint as reserve,
      coalesce(sum(r.product_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.product_gross_cents is not null), 0)::bigint as product_gross,
      coalesce(sum(r.products_sold) filter (where r.sale_kind = 'retail' and r.is_reversed is false), 0)::bigint as products_sold,
      coalesce(sum(r.days_in_stock) filter (where r.sale_kind = 'retail' and r.is_reversed is false), 0)::bigint as days_in_stock
    from deal r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as deal_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, units_retail, units_new, units_used, units_unstated, units_cpo, units_wholesale, units_priced_new, units_priced_used, units_priced_unstated, units_priced_wholesale, units_front, units_front_new, units_front_used, units_front_unstated, units_front_negative, units_back, units_front_back, units_reserve, units_product_gross, units_products_known, units_deal_type_known, units_financed, units_new_deal_type_known, units_new_leased, units_trade_known, units_with_trade, units_service_contract_known, units_service_contract, units_gap_known, units_gap, units_maintenance_known, units_maintenance, units_tire_and_wheel_known, units_tire_and_wheel, units_stock_days_known, units_credited, deals_written, deals_reversed, price_new, price_used, price_unstated, price_wholesale, front_gross_new, front_gross_used, front_gross_unstated, back_gross, front_gross_of_both, back_gross_of_both, margin_gross_new, margin_gross_used, margin_gross_unstated, margin_price_new, margin_price_used, margin_price_unstated, reserve, product_gross, products_sold, days_in_stock)
  select $1, counted.dealership_id, counted.day,
    case when seen_deal or reach.fact is not null then units_retail end,
    case when seen_deal or reach.fact is not null then units_new end,
    case when seen_deal or reach.fact is not null then units_used end,
    case when seen_deal or reach.fact is not null then units_unstated end,
    case when seen_deal or reach.fact is not null then units_cpo end,
    case when seen_deal or reach.fact is not null then units_wholesale end,
    case when seen_deal or reach.fact is not null then units_priced_new end,
    case when seen_deal or reach.fact is not null then units_priced_used end,
    case when seen_deal or reach.fact is not null then units_priced_unstated end,
    case when seen_deal or reach.fact is not null then units_priced_wholesale end,
    case when seen_deal or reach.fact is not null then units_front end,
    case when seen_deal or reach.fact is not null then units_front_new end,
    case when seen_deal or reach.fact is not null then units_front_used end,
    case when seen_deal or reach.fact is not null then units_front_unstated end,
    case when seen_deal or reach.fact is not null then units_front_negative end,
    case when seen_deal or reach.fact is not null then units_back end,
    case when seen_deal or reach.fact is not null then units_front_back end,
    case when seen_deal or reach.fact is not null then units_reserve end,
    case when seen_deal or reach.fact is not null then units_product_gross end,
    case when seen_deal or reach.fact is not null then units_products_known end,
    case when seen_deal or reach.fact is not null then units_deal_type_known end,
    case when seen_deal or reach.fact is not null then units_financed end,
    case when seen_deal or reach.fact is not null then units_new_deal_type_known end,
    case when seen_deal or reach.fact is not null then units_new_leased end,
    case when seen_deal or reach.fact is not null then units_trade_known end,
    case when seen_deal or reach.fact is not null then units_with_trade end,
    case when seen_deal or reach.fact is not null then units_service_contract_known end,
    case when seen_deal or reach.fact is not null then units_service_contract end,
    case when seen_deal or reach.fact is not null then units_gap_known end,
    case when seen_deal or reach.fact is not null then units_gap end,
    case when seen_deal or reach.fact is not null then units_maintenance_known end,
    case when seen_deal or reach.fact is not null then units_maintenance end,
    case when seen_deal or reach.fact is not null then units_tire_and_wheel_known end,
    case when seen_deal or reach.fact is not null then units_tire_and_wheel end,
    case when seen_deal or reach.fact is not null then units_stock_days_known end,
    case when seen_deal or reach.fact is not null then units_credited end,
    case when seen_deal or reach.fact is not null then deals_written end,
    case when seen_deal or reach.fact is not null then deals_reversed end,
    case when seen_deal or reach.fact is not null then price_new end,
    case when seen_deal or reach.fact is not null then price_used end,
    case when seen_deal or reach.fact is not null then price_unstated end,
    case when seen_deal or reach.fact is not null then price_wholesale end,
    case when seen_deal or reach.fact is not null then front_gross_new end,
    case when seen_deal or reach.fact is not null then front_gross_used end,
    case when seen_deal or reach.fact is not null then front_gross_unstated end,
    case when seen_deal or reach.fact is not null then back_gross end,
    case when seen_deal or reach.fact is not null then front_gross_of_both end,
    case when seen_deal or reach.fact is not null then back_gross_of_both end,
    case when seen_deal or reach.fact is not null then margin_gross_new end,
    case when seen_deal or reach.fact is not null then margin_gross_used end,
    case when seen_deal or reach.fact is not null then margin_gross_unstated end,
    case when seen_deal or reach.fact is not null then margin_price_new end,
    case when seen_deal or reach.fact is not null then margin_price_used end,
    case when seen_deal or reach.fact is not null then margin_price_unstated end,
    case when seen_deal or reach.fact is not null then reserve end,
    case when seen_deal or reach.fact is not null then product_gross end,
    case when seen_deal or reach.fact is not null then products_sold end,
    case when seen_deal or reach.fact is not null then days_in_stock end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set units_retail = excluded.units_retail, units_new = excluded.units_new, units_used = excluded.units_used, units_unstated = excluded.units_unstated, units_cpo = excluded.units_cpo, units_wholesale = excluded.units_wholesale, units_priced_new = excluded.units_priced_new, units_priced_used = excluded.units_priced_used, units_priced_unstated = excluded.units_priced_unstated, units_priced_wholesale = excluded.units_priced_wholesale, units_front = excluded.units_front, units_front_new = excluded.units_front_new, units_front_used = excluded.units_front_used, units_front_unstated = excluded.units_front_unstated, units_front_negative = excluded.units_front_negative, units_back = excluded.units_back, units_front_back = excluded.units_front_back, units_reserve = excluded.units_reserve, units_product_gross = excluded.units_product_gross, units_products_known = excluded.units_products_known, units_deal_type_known = excluded.units_deal_type_known, units_financed = excluded.units_financed, units_new_deal_type_known = excluded.units_new_deal_type_known, units_new_leased = excluded.units_new_leased, units_trade_known = excluded.units_trade_known, units_with_trade = excluded.units_with_trade, units_service_contract_known = excluded.units_service_contract_known, units_service_contract = excluded.units_service_contract, units_gap_known = excluded.units_gap_known, units_gap = excluded.units_gap, units_maintenance_known = excluded.units_maintenance_known, units_maintenance = excluded.units_maintenance, units_tire_and_wheel_known = excluded.units_tire_and_wheel_known, units_tire_and_wheel = excluded.units_tire_and_wheel, units_stock_days_known = excluded.units_stock_days_known, units_credited = excluded.units_credited, deals_written = excluded.deals_written, deals_reversed = excluded.deals_reversed, price_new = excluded.price_new, price_used = excluded.price_used, price_unstated = excluded.price_unstated, price_wholesale = excluded.price_wholesale, front_gross_new = excluded.front_gross_new, front_gross_used = excluded.front_gross_used, front_gross_unstated = excluded.front_gross_unstated, back_gross = excluded.back_gross, front_gross_of_both = excluded.front_gross_of_both, back_gross_of_both = excluded.back_gross_of_both, margin_gross_new = excluded.margin_gross_new, margin_gross_used = excluded.margin_gross_used, margin_gross_unstated = excluded.margin_gross_unstated, margin_price_new = excluded.margin_price_new, margin_price_used = excluded.margin_price_used, margin_price_unstated = excluded.margin_price_unstated, reserve = excluded.reserve, product_gross = excluded.product_gross, products_sold = excluded.products_sold, days_in_stock = excluded.days_in_stock
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- deal: months
insert into measure_month (dealer_group_id, dealership_id, month, units_retail, units_new, units_used, units_unstated, units_cpo, units_wholesale, units_priced_new, units_priced_used, units_priced_unstated, units_priced_wholesale, units_front, units_front_new, units_front_used, units_front_unstated, units_front_negative, units_back, units_front_back, units_reserve, units_product_gross, units_products_known, units_deal_type_known, units_financed, units_new_deal_type_known, units_new_leased, units_trade_known, units_with_trade, units_service_contract_known, units_service_contract, units_gap_known, units_gap, units_maintenance_known, units_maintenance, units_tire_and_wheel_known, units_tire_and_wheel, units_stock_days_known, units_credited, deals_written, deals_reversed, price_new, price_used, price_unstated, price_wholesale, front_gross_new, front_gross_used, front_gross_unstated, back_gross, front_gross_of_both, back_gross_of_both, margin_gross_new, margin_gross_used, margin_gross_unstated, margin_price_new, margin_price_used, margin_price_unstated, reserve, product_gross, products_sold, days_in_stock)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.units_retail)::bigint,
      sum(d.units_new)::bigint,
      sum(d.units_used)::bigint,
      sum(d.units_unstated)::bigint,
      sum(d.units_cpo)::bigint,
      sum(d.units_wholesale)::bigint,
      sum(d.units_priced_new)::bigint,
      sum(d.units_priced_used)::bigint,
      sum(d.units_priced_unstated)::bigint,
      sum(d.units_priced_wholesale)::bigint,
      sum(d.units_front)::bigint,
      sum(d.units_front_new)::bigint,
      sum(d.units_front_used)::bigint,
      sum(d.units_front_unstated)::bigint,
      sum(d.units_front_negative)::bigint,
      sum(d.units_back)::bigint,
      sum(d.units_front_back)::bigint,
      sum(d.units_reserve)::bigint,
      sum(d.units_product_gross)::bigint,
      sum(d.units_products_known)::bigint,
      sum(d.units_deal_type_known)::bigint,
      sum(d.units_financed)::bigint,
      sum(d.units_new_deal_type_known)::bigint,
      sum(d.units_new_leased)::bigint,
      sum(d.units_trade_known)::bigint,
      sum(d.units_with_trade)::bigint,
      sum(d.units_service_contract_known)::bigint,
      sum(d.units_service_contract)::bigint,
      sum(d.units_gap_known)::bigint,
      sum(d.units_gap)::bigint,
      sum(d.units_maintenance_known)::bigint,
      sum(d.units_maintenance)::bigint,
      sum(d.units_tire_and_wheel_known)::bigint,
      sum(d.units_tire_and_wheel)::bigint,
      sum(d.units_stock_days_known)::bigint,
      sum(d.units_credited)::bigint,
      sum(d.deals_written)::bigint,
      sum(d.deals_reversed)::bigint,
      sum(d.price_new)::bigint,
      sum(d.price_used)::bigint,
      sum(d.price_unstated)::bigint,
      sum(d.price_wholesale)::bigint,
      sum(d.front_gross_new)::bigint,
      sum(d.front_gross_used)::bigint,
      sum(d.front_gross_unstated)::bigint,
      sum(d.back_gross)::bigint,
      sum(d.front_gross_of_both)::bigint,
      sum(d.back_gross_of_both)::bigint,
      sum(d.margin_gross_new)::bigint,
      sum(d.margin_gross_used)::bigint,
      sum(d.margin_gross_unstated)::bigint,
      sum(d.margin_price_new)::bigint,
      sum(d.margin_price_used)::bigint,
      sum(d.margin_price_unstated)::bigint,
      sum(d.reserve)::bigint,
      sum(d.product_gross)::bigint,
      sum(d.products_sold)::bigint,
      sum(d.days_in_stock)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set units_retail = excluded.units_retail, units_new = excluded.units_new, units_used = excluded.units_used, units_unstated = excluded.units_unstated, units_cpo = excluded.units_cpo, units_wholesale = excluded.units_wholesale, units_priced_new = excluded.units_priced_new, units_priced_used = excluded.units_priced_used, units_priced_unstated = excluded.units_priced_unstated, units_priced_wholesale = excluded.units_priced_wholesale, units_front = excluded.units_front, units_front_new = excluded.units_front_new, units_front_used = excluded.units_front_used, units_front_unstated = excluded.units_front_unstated, units_front_negative = excluded.units_front_negative, units_back = excluded.units_back, units_front_back = excluded.units_front_back, units_reserve = excluded.units_reserve, units_product_gross = excluded.units_product_gross, units_products_known = excluded.units_products_known, units_deal_type_known = excluded.units_deal_type_known, units_financed = excluded.units_financed, units_new_deal_type_known = excluded.units_new_deal_type_known, units_new_leased = excluded.units_new_leased, units_trade_known = excluded.units_trade_known, units_with_trade = excluded.units_with_trade, units_service_contract_known = excluded.units_service_contract_known, units_service_contract = excluded.units_service_contract, units_gap_known = excluded.units_gap_known, units_gap = excluded.units_gap, units_maintenance_known = excluded.units_maintenance_known, units_maintenance = excluded.units_maintenance, units_tire_and_wheel_known = excluded.units_tire_and_wheel_known, units_tire_and_wheel = excluded.units_tire_and_wheel, units_stock_days_known = excluded.units_stock_days_known, units_credited = excluded.units_credited, deals_written = excluded.deals_written, deals_reversed = excluded.deals_reversed, price_new = excluded.price_new, price_used = excluded.price_used, price_unstated = excluded.price_unstated, price_wholesale = excluded.price_wholesale, front_gross_new = excluded.front_gross_new, front_gross_used = excluded.front_gross_used, front_gross_unstated = excluded.front_gross_unstated, back_gross = excluded.back_gross, front_gross_of_both = excluded.front_gross_of_both, back_gross_of_both = excluded.back_gross_of_both, margin_gross_new = excluded.margin_gross_new, margin_gross_used = excluded.margin_gross_used, margin_gross_unstated = excluded.margin_gross_unstated, margin_price_new = excluded.margin_price_new, margin_price_used = excluded.margin_price_used, margin_price_unstated = excluded.margin_price_unstated, reserve = excluded.reserve, product_gross = excluded.product_gross, products_sold = excluded.products_sold, days_in_stock = excluded.days_in_stock


-- deal: days of groups
with deal_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false) as units_retail,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new') as units_new,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo')) as units_used,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null) as units_unstated,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'cpo') as units_cpo,
      count(r.dealership_id) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false) as units_wholesale,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null) as units_priced_new,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null) as units_priced_used,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null) as units_priced_unstated,
      count(r.dealership_id) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false and r.price_cents is not null) as units_priced_wholesale,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null) as units_front,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null) as units_front_new,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null) as units_front_used,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null) as units_front_unstated,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents <= -1) as units_front_negative,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null) as units_back,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null) as units_front_back,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.reserve_cents is not null) as units_reserve,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.product_gross_cents is not null) as units_product_gross,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.products_sold is not null) as units_products_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type is not null) as units_deal_type_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease')) as units_financed,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.deal_type is not null) as units_new_deal_type_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.deal_type = 'lease') as units_new_leased,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.trade_count is not null) as units_trade_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.trade_count >= 1) as units_with_trade,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_service_contract is not null) as units_service_contract_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_service_contract is true) as units_service_contract,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease') and r.has_gap is not null) as units_gap_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.deal_type in ('finance', 'lease') and r.has_gap is true) as units_gap,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_maintenance is not null) as units_maintenance_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_maintenance is true) as units_maintenance,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_tire_and_wheel is not null) as units_tire_and_wheel_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.has_tire_and_wheel is true) as units_tire_and_wheel,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.days_in_stock is not null) as units_stock_days_known,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is false and cardinality(r.salespeople) > 0) as units_credited,
      count(r.dealership_id) filter (where r.sale_kind = 'retail') as deals_written,
      count(r.dealership_id) filter (where r.sale_kind = 'retail' and r.is_reversed is true) as deals_reversed,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as price_new,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null), 0)::bigint as price_used,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null), 0)::bigint as price_unstated,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'wholesale' and r.is_reversed is false and r.price_cents is not null), 0)::bigint as price_wholesale,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as front_gross_new,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as front_gross_used,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as front_gross_unstated,
      coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.back_gross_cents is not null), 0)::bigint as back_gross,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as front_gross_of_both,
      coalesce(sum(r.back_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.front_gross_cents is not null and r.back_gross_cents is not null), 0)::bigint as back_gross_of_both,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.price_cents is not null), 0)::bigint as margin_gross_new,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.price_cents is not null), 0)::bigint as margin_gross_used,
      coalesce(sum(r.front_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.price_cents is not null), 0)::bigint as margin_gross_unstated,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition = 'new' and r.front_gross_cents is not null), 0)::bigint as margin_price_new,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition in ('used', 'cpo') and r.front_gross_cents is not null), 0)::bigint as margin_price_used,
      coalesce(sum(r.price_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.vehicle_condition is null and r.front_gross_cents is not null), 0)::bigint as margin_price_unstated,
      coalesce(sum(r.reserve_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.reserve_cents is not null), 0)::bigint as reserve,
      coalesce(sum(r.product_gross_cents) filter (where r.sale_kind = 'retail' and r.is_reversed is false and r.product_gross_cents is not null), 0)::bigint as product_gross,
      coalesce(sum(r.products_sold) filter (where r.sale_kind = 'retail' and r.is_reversed is false), 0)::bigint as products_sold,
      coalesce(sum(r.days_in_stock) filter (where r.sale_kind = 'retail' and r.is_reversed is false), 0)::bigint as days_in_stock
    from deal r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from deal_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.units_retail is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, units_retail, units_new, units_used, units_unstated, units_cpo, units_wholesale, units_priced_new, units_priced_used, units_priced_unstated, units_priced_wholesale, units_front, units_front_new, units_front_used, units_front_unstated, units_front_negative, units_back, units_front_back, units_reserve, units_product_gross, units_products_known, units_deal_type_known, units_financed, units_new_deal_type_known, units_new_leased, units_trade_known, units_with_trade, units_service_contract_known, units_service_contract, units_gap_known, units_gap, units_maintenance_known, units_maintenance, units_tire_and_wheel_known, units_tire_and_wheel, units_stock_days_known, units_credited, deals_written, deals_reversed, price_new, price_used, price_unstated, price_wholesale, front_gross_new, front_gross_used, front_gross_unstated, back_gross, front_gross_of_both, back_gross_of_both, margin_gross_new, margin_gross_used, margin_gross_unstated, margin_price_new, margin_price_used, margin_price_unstated, reserve, product_gross, products_sold, days_in_stock)
select $1, cell.dealership_id, cell.day,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_retail, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_new, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_used, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_unstated, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_cpo, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_wholesale, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_priced_new, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_priced_used, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_priced_unstated, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_priced_wholesale, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_front, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_front_new, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_front_used, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_front_unstated, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_front_negative, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_back, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_front_back, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_reserve, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_product_gross, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_products_known, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_deal_type_known, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_financed, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_new_deal_type_known, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_new_leased, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_trade_known, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_with_trade, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_service_contract_known, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_service_contract, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_gap_known, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_gap, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_maintenance_known, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_maintenance, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_tire_and_wheel_known, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_tire_and_wheel, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_stock_days_known, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.units_credited, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.deals_written, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.deals_reversed, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.price_new, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.price_used, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.price_unstated, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.price_wholesale, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.front_gross_new, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.front_gross_used, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.front_gross_unstated, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.back_gross, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.front_gross_of_both, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.back_gross_of_both, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.margin_gross_new, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.margin_gross_used, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.margin_gross_unstated, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.margin_price_new, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.margin_price_used, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.margin_price_unstated, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.reserve, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.product_gross, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.products_sold, 0) end,
  case when deal_of_day.day is not null or reach.fact is not null then coalesce(deal_of_day.days_in_stock, 0) end
from cell
  left join deal_of_day on deal_of_day.dealership_id = cell.dealership_id and deal_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set units_retail = excluded.units_retail, units_new = excluded.units_new, units_used = excluded.units_used, units_unstated = excluded.units_unstated, units_cpo = excluded.units_cpo, units_wholesale = excluded.units_wholesale, units_priced_new = excluded.units_priced_new, units_priced_used = excluded.units_priced_used, units_priced_unstated = excluded.units_priced_unstated, units_priced_wholesale = excluded.units_priced_wholesale, units_front = excluded.units_front, units_front_new = excluded.units_front_new, units_front_used = excluded.units_front_used, units_front_unstated = excluded.units_front_unstated, units_front_negative = excluded.units_front_negative, units_back = excluded.units_back, units_front_back = excluded.units_front_back, units_reserve = excluded.units_reserve, units_product_gross = excluded.units_product_gross, units_products_known = excluded.units_products_known, units_deal_type_known = excluded.units_deal_type_known, units_financed = excluded.units_financed, units_new_deal_type_known = excluded.units_new_deal_type_known, units_new_leased = excluded.units_new_leased, units_trade_known = excluded.units_trade_known, units_with_trade = excluded.units_with_trade, units_service_contract_known = excluded.units_service_contract_known, units_service_contract = excluded.units_service_contract, units_gap_known = excluded.units_gap_known, units_gap = excluded.units_gap, units_maintenance_known = excluded.units_maintenance_known, units_maintenance = excluded.units_maintenance, units_tire_and_wheel_known = excluded.units_tire_and_wheel_known, units_tire_and_wheel = excluded.units_tire_and_wheel, units_stock_days_known = excluded.units_stock_days_known, units_credited = excluded.units_credited, deals_written = excluded.deals_written, deals_reversed = excluded.deals_reversed, price_new = excluded.price_new, price_used = excluded.price_used, price_unstated = excluded.price_unstated, price_wholesale = excluded.price_wholesale, front_gross_new = excluded.front_gross_new, front_gross_used = excluded.front_gross_used, front_gross_unstated = excluded.front_gross_unstated, back_gross = excluded.back_gross, front_gross_of_both = excluded.front_gross_of_both, back_gross_of_both = excluded.back_gross_of_both, margin_gross_new = excluded.margin_gross_new, margin_gross_used = excluded.margin_gross_used, margin_gross_unstated = excluded.margin_gross_unstated, margin_price_new = excluded.margin_price_new, margin_price_used = excluded.margin_price_used, margin_price_unstated = excluded.margin_price_unstated, reserve = excluded.reserve, product_gross = excluded.product_gross, products_sold = excluded.products_sold, days_in_stock = excluded.days_in_stock
where (measure_day.units_retail, measure_day.units_new, measure_day.units_used, measure_day.units_unstated, measure_day.units_cpo, measure_day.units_wholesale, measure_day.units_priced_new, measure_day.units_priced_used, measure_day.units_priced_unstated, measure_day.units_priced_wholesale, measure_day.units_front, measure_day.units_front_new, measure_day.units_front_used, measure_day.units_front_unstated, measure_day.units_front_negative, measure_day.units_back, measure_day.units_front_back, measure_day.units_reserve, measure_day.units_product_gross, measure_day.units_products_known, measure_day.units_deal_type_known, measure_day.units_financed, measure_day.units_new_deal_type_known, measure_day.units_new_leased, measure_day.units_trade_known, measure_day.units_with_trade, measure_day.units_service_contract_known, measure_day.units_service_contract, measure_day.units_gap_known, measure_day.units_gap, measure_day.units_maintenance_known, measure_day.units_maintenance, measure_day.units_tire_and_wheel_known, measure_day.units_tire_and_wheel, measure_day.units_stock_days_known, measure_day.units_credited, measure_day.deals_written, measure_day.deals_reversed, measure_day.price_new, measure_day.price_used, measure_day.price_unstated, measure_day.price_wholesale, measure_day.front_gross_new, measure_day.front_gross_used, measure_day.front_gross_unstated, measure_day.back_gross, measure_day.front_gross_of_both, measure_day.back_gross_of_both, measure_day.margin_gross_new, measure_day.margin_gross_used, measure_day.margin_gross_unstated, measure_day.margin_price_new, measure_day.margin_price_used, measure_day.margin_price_unstated, measure_day.reserve, measure_day.product_gross, measure_day.products_sold, measure_day.days_in_stock) is distinct from (excluded.units_retail, excluded.units_new, excluded.units_used, excluded.units_unstated, excluded.units_cpo, excluded.units_wholesale, excluded.units_priced_new, excluded.units_priced_used, excluded.units_priced_unstated, excluded.units_priced_wholesale, excluded.units_front, excluded.units_front_new, excluded.units_front_used, excluded.units_front_unstated, excluded.units_front_negative, excluded.units_back, excluded.units_front_back, excluded.units_reserve, excluded.units_product_gross, excluded.units_products_known, excluded.units_deal_type_known, excluded.units_financed, excluded.units_new_deal_type_known, excluded.units_new_leased, excluded.units_trade_known, excluded.units_with_trade, excluded.units_service_contract_known, excluded.units_service_contract, excluded.units_gap_known, excluded.units_gap, excluded.units_maintenance_known, excluded.units_maintenance, excluded.units_tire_and_wheel_known, excluded.units_tire_and_wheel, excluded.units_stock_days_known, excluded.units_credited, excluded.deals_written, excluded.deals_reversed, excluded.price_new, excluded.price_used, excluded.price_unstated, excluded.price_wholesale, excluded.front_gross_new, excluded.front_gross_used, excluded.front_gross_unstated, excluded.back_gross, excluded.front_gross_of_both, excluded.back_gross_of_both, excluded.margin_gross_new, excluded.margin_gross_used, excluded.margin_gross_unstated, excluded.margin_price_new, excluded.margin_price_used, excluded.margin_price_unstated, excluded.reserve, excluded.product_gross, excluded.products_sold, excluded.days_in_stock)


-- deal: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, units_retail, units_new, units_used, units_unstated, units_cpo, units_wholesale, units_priced_new, units_priced_used, units_priced_unstated, units_priced_wholesale, units_front, units_front_new, units_front_used, units_front_unstated, units_front_negative, units_back, units_front_back, units_reserve, units_product_gross, units_products_known, units_deal_type_known, units_financed, units_new_deal_type_known, units_new_leased, units_trade_known, units_with_trade, units_service_contract_known, units_service_contract, units_gap_known, units_gap, units_maintenance_known, units_maintenance, units_tire_and_wheel_known, units_tire_and_wheel, units_stock_days_known, units_credited, deals_written, deals_reversed, price_new, price_used, price_unstated, price_wholesale, front_gross_new, front_gross_used, front_gross_unstated, back_gross, front_gross_of_both, back_gross_of_both, margin_gross_new, margin_gross_used, margin_gross_unstated, margin_price_new, margin_price_used, margin_price_unstated, reserve, product_gross, products_sold, days_in_stock)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.units_retail)::bigint,
  sum(d.units_new)::bigint,
  sum(d.units_used)::bigint,
  sum(d.units_unstated)::bigint,
  sum(d.units_cpo)::bigint,
  sum(d.units_wholesale)::bigint,
  sum(d.units_priced_new)::bigint,
  sum(d.units_priced_used)::bigint,
  sum(d.units_priced_unstated)::bigint,
  sum(d.units_priced_wholesale)::bigint,
  sum(d.units_front)::bigint,
  sum(d.units_front_new)::bigint,
  sum(d.units_front_used)::bigint,
  sum(d.units_front_unstated)::bigint,
  sum(d.units_front_negative)::bigint,
  sum(d.units_back)::bigint,
  sum(d.units_front_back)::bigint,
  sum(d.units_reserve)::bigint,
  sum(d.units_product_gross)::bigint,
  sum(d.units_products_known)::bigint,
  sum(d.units_deal_type_known)::bigint,
  sum(d.units_financed)::bigint,
  sum(d.units_new_deal_type_known)::bigint,
  sum(d.units_new_leased)::bigint,
  sum(d.units_trade_known)::bigint,
  sum(d.units_with_trade)::bigint,
  sum(d.units_service_contract_known)::bigint,
  sum(d.units_service_contract)::bigint,
  sum(d.units_gap_known)::bigint,
  sum(d.units_gap)::bigint,
  sum(d.units_maintenance_known)::bigint,
  sum(d.units_maintenance)::bigint,
  sum(d.units_tire_and_wheel_known)::bigint,
  sum(d.units_tire_and_wheel)::bigint,
  sum(d.units_stock_days_known)::bigint,
  sum(d.units_credited)::bigint,
  sum(d.deals_written)::bigint,
  sum(d.deals_reversed)::bigint,
  sum(d.price_new)::bigint,
  sum(d.price_used)::bigint,
  sum(d.price_unstated)::bigint,
  sum(d.price_wholesale)::bigint,
  sum(d.front_gross_new)::bigint,
  sum(d.front_gross_used)::bigint,
  sum(d.front_gross_unstated)::bigint,
  sum(d.back_gross)::bigint,
  sum(d.front_gross_of_both)::bigint,
  sum(d.back_gross_of_both)::bigint,
  sum(d.margin_gross_new)::bigint,
  sum(d.margin_gross_used)::bigint,
  sum(d.margin_gross_unstated)::bigint,
  sum(d.margin_price_new)::bigint,
  sum(d.margin_price_used)::bigint,
  sum(d.margin_price_unstated)::bigint,
  sum(d.reserve)::bigint,
  sum(d.product_gross)::bigint,
  sum(d.products_sold)::bigint,
  sum(d.days_in_stock)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set units_retail = excluded.units_retail, units_new = excluded.units_new, units_used = excluded.units_used, units_unstated = excluded.units_unstated, units_cpo = excluded.units_cpo, units_wholesale = excluded.units_wholesale, units_priced_new = excluded.units_priced_new, units_priced_used = excluded.units_priced_used, units_priced_unstated = excluded.units_priced_unstated, units_priced_wholesale = excluded.units_priced_wholesale, units_front = excluded.units_front, units_front_new = excluded.units_front_new, units_front_used = excluded.units_front_used, units_front_unstated = excluded.units_front_unstated, units_front_negative = excluded.units_front_negative, units_back = excluded.units_back, units_front_back = excluded.units_front_back, units_reserve = excluded.units_reserve, units_product_gross = excluded.units_product_gross, units_products_known = excluded.units_products_known, units_deal_type_known = excluded.units_deal_type_known, units_financed = excluded.units_financed, units_new_deal_type_known = excluded.units_new_deal_type_known, units_new_leased = excluded.units_new_leased, units_trade_known = excluded.units_trade_known, units_with_trade = excluded.units_with_trade, units_service_contract_known = excluded.units_service_contract_known, units_service_contract = excluded.units_service_contract, units_gap_known = excluded.units_gap_known, units_gap = excluded.units_gap, units_maintenance_known = excluded.units_maintenance_known, units_maintenance = excluded.units_maintenance, units_tire_and_wheel_known = excluded.units_tire_and_wheel_known, units_tire_and_wheel = excluded.units_tire_and_wheel, units_stock_days_known = excluded.units_stock_days_known, units_credited = excluded.units_credited, deals_written = excluded.deals_written, deals_reversed = excluded.deals_reversed, price_new = excluded.price_new, price_used = excluded.price_used, price_unstated = excluded.price_unstated, price_wholesale = excluded.price_wholesale, front_gross_new = excluded.front_gross_new, front_gross_used = excluded.front_gross_used, front_gross_unstated = excluded.front_gross_unstated, back_gross = excluded.back_gross, front_gross_of_both = excluded.front_gross_of_both, back_gross_of_both = excluded.back_gross_of_both, margin_gross_new = excluded.margin_gross_new, margin_gross_used = excluded.margin_gross_used, margin_gross_unstated = excluded.margin_gross_unstated, margin_price_new = excluded.margin_price_new, margin_price_used = excluded.margin_price_used, margin_price_unstated = excluded.margin_price_unstated, reserve = excluded.reserve, product_gross = excluded.product_gross, products_sold = excluded.products_sold, days_in_stock = excluded.days_in_stock
where (measure_month.units_retail, measure_month.units_new, measure_month.units_used, measure_month.units_unstated, measure_month.units_cpo, measure_month.units_wholesale, measure_month.units_priced_new, measure_month.units_priced_used, measure_month.units_priced_unstated, measure_month.units_priced_wholesale, measure_month.units_front, measure_month.units_front_new, measure_month.units_front_used, measure_month.units_front_unstated, measure_month.units_front_negative, measure_month.units_back, measure_month.units_front_back, measure_month.units_reserve, measure_month.units_product_gross, measure_month.units_products_known, measure_month.units_deal_type_known, measure_month.units_financed, measure_month.units_new_deal_type_known, measure_month.units_new_leased, measure_month.units_trade_known, measure_month.units_with_trade, measure_month.units_service_contract_known, measure_month.units_service_contract, measure_month.units_gap_known, measure_month.units_gap, measure_month.units_maintenance_known, measure_month.units_maintenance, measure_month.units_tire_and_wheel_known, measure_month.units_tire_and_wheel, measure_month.units_stock_days_known, measure_month.units_credited, measure_month.deals_written, measure_month.deals_reversed, measure_month.price_new, measure_month.price_used, measure_month.price_unstated, measure_month.price_wholesale, measure_month.front_gross_new, measure_month.front_gross_used, measure_month.front_gross_unstated, measure_month.back_gross, measure_month.front_gross_of_both, measure_month.back_gross_of_both, measure_month.margin_gross_new, measure_month.margin_gross_used, measure_month.margin_gross_unstated, measure_month.margin_price_new, measure_month.margin_price_used, measure_month.margin_price_unstated, measure_month.reserve, measure_month.product_gross, measure_month.products_sold, measure_month.days_in_stock) is distinct from (excluded.units_retail, excluded.units_new, excluded.units_used, excluded.units_unstated, excluded.units_cpo, excluded.units_wholesale, excluded.units_priced_new, excluded.units_priced_used, excluded.units_priced_unstated, excluded.units_priced_wholesale, excluded.units_front, excluded.units_front_new, excluded.units_front_used, excluded.units_front_unstated, excluded.units_front_negative, excluded.units_back, excluded.units_front_back, excluded.units_reserve, excluded.units_product_gross, excluded.units_products_known, excluded.units_deal_type_known, excluded.units_financed, excluded.units_new_deal_type_known, excluded.units_new_leased, excluded.units_trade_known, excluded.units_with_trade, excluded.units_service_contract_known, excluded.units_service_contract, excluded.units_gap_known, excluded.units_gap, excluded.units_maintenance_known, excluded.units_maintenance, excluded.units_tire_and_wheel_known, excluded.units_tire_and_wheel, excluded.units_stock_days_known, excluded.units_credited, excluded.deals_written, excluded.deals_reversed, excluded.price_new, excluded.price_used, excluded.price_unstated, excluded.price_wholesale, excluded.front_gross_new, excluded.front_gross_used, excluded.front_gross_unstated, excluded.back_gross, excluded.front_gross_of_both, excluded.back_gross_of_both, excluded.margin_gross_new, excluded.margin_gross_used, excluded.margin_gross_unstated, excluded.margin_price_new, excluded.margin_price_used, excluded.margin_price_unstated, excluded.reserve, excluded.product_gross, excluded.products_sold, excluded.days_in_stock)


-- repair_order: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.repair_orders is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_repair_order,
      count(r.dealership_id) as repair_orders,
      count(r.dealership_id) filter (where 'customer' = any(r.pay_types)) as repair_orders_customer,
      count(r.dealership_id) filter (where 'warranty' = any(r.pay_types)) as repair_orders_warranty,
      count(r.dealership_id) filter (where 'internal' = any(r.pay_types)) as repair_orders_internal,
      count(r.dealership_id) filter (where 'customer' = any(r.pay_types) and r.customer_line_count is not null) as repair_orders_lines_known,
      count(r.dealership_id) filter (where 'customer' = any(r.pay_types) and r.customer_line_count >= 1 and r.customer_line_count <= 1) as repair_orders_one_line,
      count(r.dealership_id) filter (where r.days_open is not null) as repair_orders_days_known,
      coalesce(sum(r.days_open), 0)::bigint as days_open,
      count(r.dealership_id) filter (where r.is_inspected is not null) as repair_orders_inspection_known,
      count(r.dealership_id) filter (where r.is_inspected is true) as repair_orders_inspected
    from repair_order r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.is_voided is false
  ) as repair_order_of_cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_repair_order_line,
      count(r.dealership_id) as repair_lines,
      count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
      count(r.dealership_id) filter (where r.labor_sale_cents is not null and r.labor_cost_cents is not null) as lines_labor_costed,
      count(r.dealership_id) filter (where r.parts_sale_cents is not null) as lines_parts,
      count(r.dealership_id) filter (where r.parts_sale_cents is not null and r.parts_cost_cents is not null) as lines_parts_costed,
      count(r.dealership_id) filter (where r.other_sale_cents is not null) as lines_other,
      count(r.dealership_id) filter (where r.other_sale_cents is not null and r.other_cost_cents is not null) as lines_other_costed,
      count(r.dealership_id) filter (where r.sold_hours is not null) as lines_hours,
      coalesce(sum(r.labor_sale_cents), 0)::bigint as labor_sales,
      coalesce(sum(r.labor_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as labor_sales_customer,
      coalesce(sum(r.labor_sale_cents) filter (where r.pay_type = 'warranty'), 0)::bigint as labor_sales_warranty,
      coalesce(sum(r.labor_sale_cents) filter (where r.pay_type is not null), 0)::bigint as labor_sales_typed,
      coalesce(sum(r.labor_sale_cents) filter (where r.labor_cost_cents is not null), 0)::bigint as labor_sales_costed,
      coalesce(sum(r.labor_sale_cents - r.labor_cost_cents), 0)::bigint as labor_gross,
      coalesce(sum(r.parts_sale_cents), 0)::bigint as parts_sales,
      coalesce(sum(r.parts_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as parts_sales_customer,
      coalesce(sum(r.parts_cost_cents), 0)::bigint as parts_cost,
      coalesce(sum(r.parts_sale_cents) filter (where r.parts_cost_cents is not null), 0)::bigint as parts_sales_costed,
      coalesce(sum(r.parts_sale_cents - r.parts_cost_cents), 0)::bigint as parts_gross,
      coalesce(sum(r.other_sale_cents), 0)::bigint as other_sales,
      coalesce(sum(r.other_sale_cents) filter (where r.other_cost_cents is not null), 0)::bigint as other_sales_costed,
      coalesce(sum(r.other_sale_cents - r.other_cost_cents), 0)::bigint as other_gross,
      coalesce(sum(r.sold_hours), 0)::bigint as hours_sold,
      coalesce(sum(r.sold_hours) filter (where r.pay_type = 'customer'), 0)::bigint as hours_sold_customer,
      coalesce(sum(r.sold_hours) filter (where r.pay_type is not null), 0)::bigint as hours_sold_typed,
      coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null), 0)::bigint as labor_timed,
      coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null and r.pay_type = 'customer'), 0)::bigint as labor_timed_customer,
      coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null and r.pay_type = 'warranty'), 0)::bigint as labor_timed_warranty,
      coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null), 0)::bigint as hours_timed,
      coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null and r.pay_type = 'customer'), 0)::bigint as hours_timed_customer,
      coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null and r.pay_type = 'warranty'), 0)::bigint as hours_timed_warranty,
      coalesce(sum(r.flag_hours) filter (where r.actual_hours is not null), 0)::bigint as hours_flagged,
      coalesce(sum(r.actual_hours) filter (where r.flag_hours is not null), 0)::bigint as hours_clocked
    from repair_order_line r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.is_voided is false
  ) as repair_order_line_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, repair_orders, repair_orders_customer, repair_orders_warranty, repair_orders_internal, repair_orders_lines_known, repair_orders_one_line, repair_orders_days_known, days_open, repair_orders_inspection_known, repair_orders_inspected, repair_lines, lines_labor, lines_labor_costed, lines_parts, lines_parts_costed, lines_other, lines_other_costed, lines_hours, labor_sales, labor_sales_customer, labor_sales_warranty, labor_sales_typed, labor_sales_costed, labor_gross, parts_sales, parts_sales_customer, parts_cost, parts_sales_costed, parts_gross, other_sales, other_sales_costed, other_gross, hours_sold, hours_sold_customer, hours_sold_typed, labor_timed, labor_timed_customer, labor_timed_warranty, hours_timed, hours_timed_customer, hours_timed_warranty, hours_flagged, hours_clocked)
  select $1, counted.dealership_id, counted.day,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then repair_orders end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then repair_orders_customer end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then repair_orders_warranty end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then repair_orders_internal end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then repair_orders_lines_known end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then repair_orders_one_line end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then repair_orders_days_known end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then days_open end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then repair_orders_inspection_known end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then repair_orders_inspected end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then repair_lines end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then lines_labor end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then lines_labor_costed end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then lines_parts end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then lines_parts_costed end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then lines_other end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then lines_other_costed end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then lines_hours end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then labor_sales end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then labor_sales_customer end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then labor_sales_warranty end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then labor_sales_typed end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then labor_sales_costed end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then labor_gross end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then parts_sales end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then parts_sales_customer end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then parts_cost end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then parts_sales_costed end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then parts_gross end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then other_sales end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then other_sales_costed end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then other_gross end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then hours_sold end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then hours_sold_customer end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then hours_sold_typed end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then labor_timed end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then labor_timed_customer end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then labor_timed_warranty end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then hours_timed end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then hours_timed_customer end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then hours_timed_warranty end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then hours_flagged end,
    case when seen_repair_order or seen_repair_order_line or reach.fact is not null then hours_clocked end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set repair_orders = excluded.repair_orders, repair_orders_customer = excluded.repair_orders_customer, repair_orders_warranty = excluded.repair_orders_warranty, repair_orders_internal = excluded.repair_orders_internal, repair_orders_lines_known = excluded.repair_orders_lines_known, repair_orders_one_line = excluded.repair_orders_one_line, repair_orders_days_known = excluded.repair_orders_days_known, days_open = excluded.days_open, repair_orders_inspection_known = excluded.repair_orders_inspection_known, repair_orders_inspected = excluded.repair_orders_inspected, repair_lines = excluded.repair_lines, lines_labor = excluded.lines_labor, lines_labor_costed = excluded.lines_labor_costed, lines_parts = excluded.lines_parts, lines_parts_costed = excluded.lines_parts_costed, lines_other = excluded.lines_other, lines_other_costed = excluded.lines_other_costed, lines_hours = excluded.lines_hours, labor_sales = excluded.labor_sales, labor_sales_customer = excluded.labor_sales_customer, labor_sales_warranty = excluded.labor_sales_warranty, labor_sales_typed = excluded.labor_sales_typed, labor_sales_costed = excluded.labor_sales_costed, labor_gross = excluded.labor_gross, parts_sales = excluded.parts_sales, parts_sales_customer = excluded.parts_sales_customer, parts_cost = excluded.parts_cost, parts_sales_costed = excluded.parts_sales_costed, parts_gross = excluded.parts_gross, other_sales = excluded.other_sales, other_sales_costed = excluded.other_sales_costed, other_gross = excluded.other_gross, hours_sold = excluded.hours_sold, hours_sold_customer = excluded.hours_sold_customer, hours_sold_typed = excluded.hours_sold_typed, labor_timed = excluded.labor_timed, labor_timed_customer = excluded.labor_timed_customer, labor_timed_warranty = excluded.labor_timed_warranty, hours_timed = excluded.hours_timed, hours_timed_customer = excluded.hours_timed_customer, hours_timed_warranty = excluded.hours_timed_warranty, hours_flagged = excluded.hours_flagged, hours_clocked = excluded.hours_clocked
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- repair_order: months
insert into measure_month (dealer_group_id, dealership_id, month, repair_orders, repair_orders_customer, repair_orders_warranty, repair_orders_internal, repair_orders_lines_known, repair_orders_one_line, repair_orders_days_known, days_open, repair_orders_inspection_known, repair_orders_inspected, repair_lines, lines_labor, lines_labor_costed, lines_parts, lines_parts_costed, lines_other, lines_other_costed, lines_hours, labor_sales, labor_sales_customer, labor_sales_warranty, labor_sales_typed, labor_sales_costed, labor_gross, parts_sales, parts_sales_customer, parts_cost, parts_sales_costed, parts_gross, other_sales, other_sales_costed, other_gross, hours_sold, hours_sold_customer, hours_sold_typed, labor_timed, labor_timed_customer, labor_timed_warranty, hours_timed, hours_timed_customer, hours_timed_warranty, hours_flagged, hours_clocked)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.repair_orders)::bigint,
      sum(d.repair_orders_customer)::bigint,
      sum(d.repair_orders_warranty)::bigint,
      sum(d.repair_orders_internal)::bigint,
      sum(d.repair_orders_lines_known)::bigint,
      sum(d.repair_orders_one_line)::bigint,
      sum(d.repair_orders_days_known)::bigint,
      sum(d.days_open)::bigint,
      sum(d.repair_orders_inspection_known)::bigint,
      sum(d.repair_orders_inspected)::bigint,
      sum(d.repair_lines)::bigint,
      sum(d.lines_labor)::bigint,
      sum(d.lines_labor_costed)::bigint,
      sum(d.lines_parts)::bigint,
      sum(d.lines_parts_costed)::bigint,
      sum(d.lines_other)::bigint,
      sum(d.lines_other_costed)::bigint,
      sum(d.lines_hours)::bigint,
      sum(d.labor_sales)::bigint,
      sum(d.labor_sales_customer)::bigint,
      sum(d.labor_sales_warranty)::bigint,
      sum(d.labor_sales_typed)::bigint,
      sum(d.labor_sales_costed)::bigint,
      sum(d.labor_gross)::bigint,
      sum(d.parts_sales)::bigint,
      sum(d.parts_sales_customer)::bigint,
      sum(d.parts_cost)::bigint,
      sum(d.parts_sales_costed)::bigint,
      sum(d.parts_gross)::bigint,
      sum(d.other_sales)::bigint,
      sum(d.other_sales_costed)::bigint,
      sum(d.other_gross)::bigint,
      sum(d.hours_sold)::bigint,
      sum(d.hours_sold_customer)::bigint,
      sum(d.hours_sold_typed)::bigint,
      sum(d.labor_timed)::bigint,
      sum(d.labor_timed_customer)::bigint,
      sum(d.labor_timed_warranty)::bigint,
      sum(d.hours_timed)::bigint,
      sum(d.hours_timed_customer)::bigint,
      sum(d.hours_timed_warranty)::bigint,
      sum(d.hours_flagged)::bigint,
      sum(d.hours_clocked)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set repair_orders = excluded.repair_orders, repair_orders_customer = excluded.repair_orders_customer, repair_orders_warranty = excluded.repair_orders_warranty, repair_orders_internal = excluded.repair_orders_internal, repair_orders_lines_known = excluded.repair_orders_lines_known, repair_orders_one_line = excluded.repair_orders_one_line, repair_orders_days_known = excluded.repair_orders_days_known, days_open = excluded.days_open, repair_orders_inspection_known = excluded.repair_orders_inspection_known, repair_orders_inspected = excluded.repair_orders_inspected, repair_lines = excluded.repair_lines, lines_labor = excluded.lines_labor, lines_labor_costed = excluded.lines_labor_costed, lines_parts = excluded.lines_parts, lines_parts_costed = excluded.lines_parts_costed, lines_other = excluded.lines_other, lines_other_costed = excluded.lines_other_costed, lines_hours = excluded.lines_hours, labor_sales = excluded.labor_sales, labor_sales_customer = excluded.labor_sales_customer, labor_sales_warranty = excluded.labor_sales_warranty, labor_sales_typed = excluded.labor_sales_typed, labor_sales_costed = excluded.labor_sales_costed, labor_gross = excluded.labor_gross, parts_sales = excluded.parts_sales, parts_sales_customer = excluded.parts_sales_customer, parts_cost = excluded.parts_cost, parts_sales_costed = excluded.parts_sales_costed, parts_gross = excluded.parts_gross, other_sales = excluded.other_sales, other_sales_costed = excluded.other_sales_costed, other_gross = excluded.other_gross, hours_sold = excluded.hours_sold, hours_sold_customer = excluded.hours_sold_customer, hours_sold_typed = excluded.hours_sold_typed, labor_timed = excluded.labor_timed, labor_timed_customer = excluded.labor_timed_customer, labor_timed_warranty = excluded.labor_timed_warranty, hours_timed = excluded.hours_timed, hours_timed_customer = excluded.hours_timed_customer, hours_timed_warranty = excluded.hours_timed_warranty, hours_flagged = excluded.hours_flagged, hours_clocked = excluded.hours_clocked


-- repair_order: days of groups
with repair_order_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) as repair_orders,
      count(r.dealership_id) filter (where 'customer' = any(r.pay_types)) as repair_orders_customer,
      count(r.dealership_id) filter (where 'warranty' = any(r.pay_types)) as repair_orders_warranty,
      count(r.dealership_id) filter (where 'internal' = any(r.pay_types)) as repair_orders_internal,
      count(r.dealership_id) filter (where 'customer' = any(r.pay_types) and r.customer_line_count is not null) as repair_orders_lines_known,
      count(r.dealership_id) filter (where 'customer' = any(r.pay_types) and r.customer_line_count >= 1 and r.customer_line_count <= 1) as repair_orders_one_line,
      count(r.dealership_id) filter (where r.days_open is not null) as repair_orders_days_known,
      coalesce(sum(r.days_open), 0)::bigint as days_open,
      count(r.dealership_id) filter (where r.is_inspected is not null) as repair_orders_inspection_known,
      count(r.dealership_id) filter (where r.is_inspected is true) as repair_orders_inspected
    from repair_order r
    where r.dealer_group_id = $1 and r.day is not null and r.is_voided is false
    group by r.dealership_id, r.day
  ), repair_order_line_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) as repair_lines,
      count(r.dealership_id) filter (where r.labor_sale_cents is not null) as lines_labor,
      count(r.dealership_id) filter (where r.labor_sale_cents is not null and r.labor_cost_cents is not null) as lines_labor_costed,
      count(r.dealership_id) filter (where r.parts_sale_cents is not null) as lines_parts,
      count(r.dealership_id) filter (where r.parts_sale_cents is not null and r.parts_cost_cents is not null) as lines_parts_costed,
      count(r.dealership_id) filter (where r.other_sale_cents is not null) as lines_other,
      count(r.dealership_id) filter (where r.other_sale_cents is not null and r.other_cost_cents is not null) as lines_other_costed,
      count(r.dealership_id) filter (where r.sold_hours is not null) as lines_hours,
      coalesce(sum(r.labor_sale_cents), 0)::bigint as labor_sales,
      coalesce(sum(r.labor_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as labor_sales_customer,
      coalesce(sum(r.labor_sale_cents) filter (where r.pay_type = 'warranty'), 0)::bigint as labor_sales_warranty,
      coalesce(sum(r.labor_sale_cents) filter (where r.pay_type is not null), 0)::bigint as labor_sales_typed,
      coalesce(sum(r.labor_sale_cents) filter (where r.labor_cost_cents is not null), 0)::bigint as labor_sales_costed,
      coalesce(sum(r.labor_sale_cents - r.labor_cost_cents), 0)::bigint as labor_gross,
      coalesce(sum(r.parts_sale_cents), 0)::bigint as parts_sales,
      coalesce(sum(r.parts_sale_cents) filter (where r.pay_type = 'customer'), 0)::bigint as parts_sales_customer,
      coalesce(sum(r.parts_cost_cents), 0)::bigint as parts_cost,
      coalesce(sum(r.parts_sale_cents) filter (where r.parts_cost_cents is not null), 0)::bigint as parts_sales_costed,
      coalesce(sum(r.parts_sale_cents - r.parts_cost_cents), 0)::bigint as parts_gross,
      coalesce(sum(r.other_sale_cents), 0)::bigint as other_sales,
      coalesce(sum(r.other_sale_cents) filter (where r.other_cost_cents is not null), 0)::bigint as other_sales_costed,
      coalesce(sum(r.other_sale_cents - r.other_cost_cents), 0)::bigint as other_gross,
      coalesce(sum(r.sold_hours), 0)::bigint as hours_sold,
      coalesce(sum(r.sold_hours) filter (where r.pay_type = 'customer'), 0)::bigint as hours_sold_customer,
      coalesce(sum(r.sold_hours) filter (where r.pay_type is not null), 0)::bigint as hours_sold_typed,
      coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null), 0)::bigint as labor_timed,
      coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null and r.pay_type = 'customer'), 0)::bigint as labor_timed_customer,
      coalesce(sum(r.labor_sale_cents) filter (where r.sold_hours is not null and r.pay_type = 'warranty'), 0)::bigint as labor_timed_warranty,
      coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null), 0)::bigint as hours_timed,
      coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null and r.pay_type = 'customer'), 0)::bigint as hours_timed_customer,
      coalesce(sum(r.sold_hours) filter (where r.labor_sale_cents is not null and r.pay_type = 'warranty'), 0)::bigint as hours_timed_warranty,
      coalesce(sum(r.flag_hours) filter (where r.actual_hours is not null), 0)::bigint as hours_flagged,
      coalesce(sum(r.actual_hours) filter (where r.flag_hours is not null), 0)::bigint as hours_clocked
    from repair_order_line r
    where r.dealer_group_id = $1 and r.day is not null and r.is_voided is false
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from repair_order_of_day
  union
  select dealership_id, day from repair_order_line_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.repair_orders is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, repair_orders, repair_orders_customer, repair_orders_warranty, repair_orders_internal, repair_orders_lines_known, repair_orders_one_line, repair_orders_days_known, days_open, repair_orders_inspection_known, repair_orders_inspected, repair_lines, lines_labor, lines_labor_costed, lines_parts, lines_parts_costed, lines_other, lines_other_costed, lines_hours, labor_sales, labor_sales_customer, labor_sales_warranty, labor_sales_typed, labor_sales_costed, labor_gross, parts_sales, parts_sales_customer, parts_cost, parts_sales_costed, parts_gross, other_sales, other_sales_costed, other_gross, hours_sold, hours_sold_customer, hours_sold_typed, labor_timed, labor_timed_customer, labor_timed_warranty, hours_timed, hours_timed_customer, hours_timed_warranty, hours_flagged, hours_clocked)
select $1, cell.dealership_id, cell.day,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_warranty, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_internal, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_lines_known, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_one_line, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_days_known, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.days_open, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_inspection_known, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_of_day.repair_orders_inspected, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.repair_lines, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_labor, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_labor_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_parts, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_parts_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_other, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_other_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.lines_hours, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_sales, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_sales_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_sales_warranty, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_sales_typed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_sales_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_gross, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.parts_sales, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.parts_sales_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.parts_cost, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.parts_sales_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.parts_gross, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.other_sales, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.other_sales_costed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.other_gross, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_sold, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_sold_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_sold_typed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_timed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_timed_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.labor_timed_warranty, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_timed, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_timed_customer, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_timed_warranty, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_flagged, 0) end,
  case when repair_order_of_day.day is not null or repair_order_line_of_day.day is not null or reach.fact is not null then coalesce(repair_order_line_of_day.hours_clocked, 0) end
from cell
  left join repair_order_of_day on repair_order_of_day.dealership_id = cell.dealership_id and repair_order_of_day.day = cell.day
  left join repair_order_line_of_day on repair_order_line_of_day.dealership_id = cell.dealership_id and repair_order_line_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set repair_orders = excluded.repair_orders, repair_orders_customer = excluded.repair_orders_customer, repair_orders_warranty = excluded.repair_orders_warranty, repair_orders_internal = excluded.repair_orders_internal, repair_orders_lines_known = excluded.repair_orders_lines_known, repair_orders_one_line = excluded.repair_orders_one_line, repair_orders_days_known = excluded.repair_orders_days_known, days_open = excluded.days_open, repair_orders_inspection_known = excluded.repair_orders_inspection_known, repair_orders_inspected = excluded.repair_orders_inspected, repair_lines = excluded.repair_lines, lines_labor = excluded.lines_labor, lines_labor_costed = excluded.lines_labor_costed, lines_parts = excluded.lines_parts, lines_parts_costed = excluded.lines_parts_costed, lines_other = excluded.lines_other, lines_other_costed = excluded.lines_other_costed, lines_hours = excluded.lines_hours, labor_sales = excluded.labor_sales, labor_sales_customer = excluded.labor_sales_customer, labor_sales_warranty = excluded.labor_sales_warranty, labor_sales_typed = excluded.labor_sales_typed, labor_sales_costed = excluded.labor_sales_costed, labor_gross = excluded.labor_gross, parts_sales = excluded.parts_sales, parts_sales_customer = excluded.parts_sales_customer, parts_cost = excluded.parts_cost, parts_sales_costed = excluded.parts_sales_costed, parts_gross = excluded.parts_gross, other_sales = excluded.other_sales, other_sales_costed = excluded.other_sales_costed, other_gross = excluded.other_gross, hours_sold = excluded.hours_sold, hours_sold_customer = excluded.hours_sold_customer, hours_sold_typed = excluded.hours_sold_typed, labor_timed = excluded.labor_timed, labor_timed_customer = excluded.labor_timed_customer, labor_timed_warranty = excluded.labor_timed_warranty, hours_timed = excluded.hours_timed, hours_timed_customer = excluded.hours_timed_customer, hours_timed_warranty = excluded.hours_timed_warranty, hours_flagged = excluded.hours_flagged, hours_clocked = excluded.hours_clocked
where (measure_day.repair_orders, measure_day.repair_orders_customer, measure_day.repair_orders_warranty, measure_day.repair_orders_internal, measure_day.repair_orders_lines_known, measure_day.repair_orders_one_line, measure_day.repair_orders_days_known, measure_day.days_open, measure_day.repair_orders_inspection_known, measure_day.repair_orders_inspected, measure_day.repair_lines, measure_day.lines_labor, measure_day.lines_labor_costed, measure_day.lines_parts, measure_day.lines_parts_costed, measure_day.lines_other, measure_day.lines_other_costed, measure_day.lines_hours, measure_day.labor_sales, measure_day.labor_sales_customer, measure_day.labor_sales_warranty, measure_day.labor_sales_typed, measure_day.labor_sales_costed, measure_day.labor_gross, measure_day.parts_sales, measure_day.parts_sales_customer, measure_day.parts_cost, measure_day.parts_sales_costed, measure_day.parts_gross, measure_day.other_sales, measure_day.other_sales_costed, measure_day.other_gross, measure_day.hours_sold, measure_day.hours_sold_customer, measure_day.hours_sold_typed, measure_day.labor_timed, measure_day.labor_timed_customer, measure_day.labor_timed_warranty, measure_day.hours_timed, measure_day.hours_timed_customer, measure_day.hours_timed_warranty, measure_day.hours_flagged, measure_day.hours_clocked) is distinct from (excluded.repair_orders, excluded.repair_orders_customer, excluded.repair_orders_warranty, excluded.repair_orders_internal, excluded.repair_orders_lines_known, excluded.repair_orders_one_line, excluded.repair_orders_days_known, excluded.days_open, excluded.repair_orders_inspection_known, excluded.repair_orders_inspected, excluded.repair_lines, excluded.lines_labor, excluded.lines_labor_costed, excluded.lines_parts, excluded.lines_parts_costed, excluded.lines_other, excluded.lines_other_costed, excluded.lines_hours, excluded.labor_sales, excluded.labor_sales_customer, excluded.labor_sales_warranty, excluded.labor_sales_typed, excluded.labor_sales_costed, excluded.labor_gross, excluded.parts_sales, excluded.parts_sales_customer, excluded.parts_cost, excluded.parts_sales_costed, excluded.parts_gross, excluded.other_sales, excluded.other_sales_costed, excluded.other_gross, excluded.hours_sold, excluded.hours_sold_customer, excluded.hours_sold_typed, excluded.labor_timed, excluded.labor_timed_customer, excluded.labor_timed_warranty, excluded.hours_timed, excluded.hours_timed_customer, excluded.hours_timed_warranty, excluded.hours_flagged, excluded.hours_clocked)


-- repair_order: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, repair_orders, repair_orders_customer, repair_orders_warranty, repair_orders_internal, repair_orders_lines_known, repair_orders_one_line, repair_orders_days_known, days_open, repair_orders_inspection_known, repair_orders_inspected, repair_lines, lines_labor, lines_labor_costed, lines_parts, lines_parts_costed, lines_other, lines_other_costed, lines_hours, labor_sales, labor_sales_customer, labor_sales_warranty, labor_sales_typed, labor_sales_costed, labor_gross, parts_sales, parts_sales_customer, parts_cost, parts_sales_costed, parts_gross, other_sales, other_sales_costed, other_gross, hours_sold, hours_sold_customer, hours_sold_typed, labor_timed, labor_timed_customer, labor_timed_warranty, hours_timed, hours_timed_customer, hours_timed_warranty, hours_flagged, hours_clocked)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.repair_orders)::bigint,
  sum(d.repair_orders_customer)::bigint,
  sum(d.repair_orders_warranty)::bigint,
  sum(d.repair_orders_internal)::bigint,
  sum(d.repair_orders_lines_known)::bigint,
  sum(d.repair_orders_one_line)::bigint,
  sum(d.repair_orders_days_known)::bigint,
  sum(d.days_open)::bigint,
  sum(d.repair_orders_inspection_known)::bigint,
  sum(d.repair_orders_inspected)::bigint,
  sum(d.repair_lines)::bigint,
  sum(d.lines_labor)::bigint,
  sum(d.lines_labor_costed)::bigint,
  sum(d.lines_parts)::bigint,
  sum(d.lines_parts_costed)::bigint,
  sum(d.lines_other)::bigint,
  sum(d.lines_other_costed)::bigint,
  sum(d.lines_hours)::bigint,
  sum(d.labor_sales)::bigint,
  sum(d.labor_sales_customer)::bigint,
  sum(d.labor_sales_warranty)::bigint,
  sum(d.labor_sales_typed)::bigint,
  sum(d.labor_sales_costed)::bigint,
  sum(d.labor_gross)::bigint,
  sum(d.parts_sales)::bigint,
  sum(d.parts_sales_customer)::bigint,
  sum(d.parts_cost)::bigint,
  sum(d.parts_sales_costed)::bigint,
  sum(d.parts_gross)::bigint,
  sum(d.other_sales)::bigint,
  sum(d.other_sales_costed)::bigint,
  sum(d.other_gross)::bigint,
  sum(d.hours_sold)::bigint,
  sum(d.hours_sold_customer)::bigint,
  sum(d.hours_sold_typed)::bigint,
  sum(d.labor_timed)::bigint,
  sum(d.labor_timed_customer)::bigint,
  sum(d.labor_timed_warranty)::bigint,
  sum(d.hours_timed)::bigint,
  sum(d.hours_timed_customer)::bigint,
  sum(d.hours_timed_warranty)::bigint,
  sum(d.hours_flagged)::bigint,
  sum(d.hours_clocked)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set repair_orders = excluded.repair_orders, repair_orders_customer = excluded.repair_orders_customer, repair_orders_warranty = excluded.repair_orders_warranty, repair_orders_internal = excluded.repair_orders_internal, repair_orders_lines_known = excluded.repair_orders_lines_known, repair_orders_one_line = excluded.repair_orders_one_line, repair_orders_days_known = excluded.repair_orders_days_known, days_open = excluded.days_open, repair_orders_inspection_known = excluded.repair_orders_inspection_known, repair_orders_inspected = excluded.repair_orders_inspected, repair_lines = excluded.repair_lines, lines_labor = excluded.lines_labor, lines_labor_costed = excluded.lines_labor_costed, lines_parts = excluded.lines_parts, lines_parts_costed = excluded.lines_parts_costed, lines_other = excluded.lines_other, lines_other_costed = excluded.lines_other_costed, lines_hours = excluded.lines_hours, labor_sales = excluded.labor_sales, labor_sales_customer = excluded.labor_sales_customer, labor_sales_warranty = excluded.labor_sales_warranty, labor_sales_typed = excluded.labor_sales_typed, labor_sales_costed = excluded.labor_sales_costed, labor_gross = excluded.labor_gross, parts_sales = excluded.parts_sales, parts_sales_customer = excluded.parts_sales_customer, parts_cost = excluded.parts_cost, parts_sales_costed = excluded.parts_sales_costed, parts_gross = excluded.parts_gross, other_sales = excluded.other_sales, other_sales_costed = excluded.other_sales_costed, other_gross = excluded.other_gross, hours_sold = excluded.hours_sold, hours_sold_customer = excluded.hours_sold_customer, hours_sold_typed = excluded.hours_sold_typed, labor_timed = excluded.labor_timed, labor_timed_customer = excluded.labor_timed_customer, labor_timed_warranty = excluded.labor_timed_warranty, hours_timed = excluded.hours_timed, hours_timed_customer = excluded.hours_timed_customer, hours_timed_warranty = excluded.hours_timed_warranty, hours_flagged = excluded.hours_flagged, hours_clocked = excluded.hours_clocked
where (measure_month.repair_orders, measure_month.repair_orders_customer, measure_month.repair_orders_warranty, measure_month.repair_orders_internal, measure_month.repair_orders_lines_known, measure_month.repair_orders_one_line, measure_month.repair_orders_days_known, measure_month.days_open, measure_month.repair_orders_inspection_known, measure_month.repair_orders_inspected, measure_month.repair_lines, measure_month.lines_labor, measure_month.lines_labor_costed, measure_month.lines_parts, measure_month.lines_parts_costed, measure_month.lines_other, measure_month.lines_other_costed, measure_month.lines_hours, measure_month.labor_sales, measure_month.labor_sales_customer, measure_month.labor_sales_warranty, measure_month.labor_sales_typed, measure_month.labor_sales_costed, measure_month.labor_gross, measure_month.parts_sales, measure_month.parts_sales_customer, measure_month.parts_cost, measure_month.parts_sales_costed, measure_month.parts_gross, measure_month.other_sales, measure_month.other_sales_costed, measure_month.other_gross, measure_month.hours_sold, measure_month.hours_sold_customer, measure_month.hours_sold_typed, measure_month.labor_timed, measure_month.labor_timed_customer, measure_month.labor_timed_warranty, measure_month.hours_timed, measure_month.hours_timed_customer, measure_month.hours_timed_warranty, measure_month.hours_flagged, measure_month.hours_clocked) is distinct from (excluded.repair_orders, excluded.repair_orders_customer, excluded.repair_orders_warranty, excluded.repair_orders_internal, excluded.repair_orders_lines_known, excluded.repair_orders_one_line, excluded.repair_orders_days_known, excluded.days_open, excluded.repair_orders_inspection_known, excluded.repair_orders_inspected, excluded.repair_lines, excluded.lines_labor, excluded.lines_labor_costed, excluded.lines_parts, excluded.lines_parts_costed, excluded.lines_other, excluded.lines_other_costed, excluded.lines_hours, excluded.labor_sales, excluded.labor_sales_customer, excluded.labor_sales_warranty, excluded.labor_sales_typed, excluded.labor_sales_costed, excluded.labor_gross, excluded.parts_sales, excluded.parts_sales_customer, excluded.parts_cost, excluded.parts_sales_costed, excluded.parts_gross, excluded.other_sales, excluded.other_sales_costed, excluded.other_gross, excluded.hours_sold, excluded.hours_sold_customer, excluded.hours_sold_typed, excluded.labor_timed, excluded.labor_timed_customer, excluded.labor_timed_warranty, excluded.hours_timed, excluded.hours_timed_customer, excluded.hours_timed_warranty, excluded.hours_flagged, excluded.hours_clocked)


-- service_appointment: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.service_appointments is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_service_appointment,
      count(r.dealership_id) as service_appointments,
      count(r.dealership_id) filter (where r.is_shown is not null) as service_appointments_due,
      count(r.dealership_id) filter (where r.is_shown is true) as service_appointments_shown,
      count(r.dealership_id) filter (where r.lead_days is not null) as service_appointments_booked_known,
      coalesce(sum(r.lead_days), 0)::bigint as service_appointment_lead_days
    from service_appointment r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.is_cancelled is false
  ) as service_appointment_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, service_appointments, service_appointments_due, service_appointments_shown, service_appointments_booked_known, service_appointment_lead_days)
  select $1, counted.dealership_id, counted.day,
    case when seen_service_appointment or reach.fact is not null then service_appointments end,
    case when seen_service_appointment or reach.fact is not null then service_appointments_due end,
    case when seen_service_appointment or reach.fact is not null then service_appointments_shown end,
    case when seen_service_appointment or reach.fact is not null then service_appointments_booked_known end,
    case when seen_service_appointment or reach.fact is not null then service_appointment_lead_days end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set service_appointments = excluded.service_appointments, service_appointments_due = excluded.service_appointments_due, service_appointments_shown = excluded.service_appointments_shown, service_appointments_booked_known = excluded.service_appointments_booked_known, service_appointment_lead_days = excluded.service_appointment_lead_days
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- service_appointment: months
insert into measure_month (dealer_group_id, dealership_id, month, service_appointments, service_appointments_due, service_appointments_shown, service_appointments_booked_known, service_appointment_lead_days)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.service_appointments)::bigint,
      sum(d.service_appointments_due)::bigint,
      sum(d.service_appointments_shown)::bigint,
      sum(d.service_appointments_booked_known)::bigint,
      sum(d.service_appointment_lead_days)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set service_appointments = excluded.service_appointments, service_appointments_due = excluded.service_appointments_due, service_appointments_shown = excluded.service_appointments_shown, service_appointments_booked_known = excluded.service_appointments_booked_known, service_appointment_lead_days = excluded.service_appointment_lead_days


-- service_appointment: days of groups
with service_appointment_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) as service_appointments,
      count(r.dealership_id) filter (where r.is_shown is not null) as service_appointments_due,
      count(r.dealership_id) filter (where r.is_shown is true) as service_appointments_shown,
      count(r.dealership_id) filter (where r.lead_days is not null) as service_appointments_booked_known,
      coalesce(sum(r.lead_days), 0)::bigint as service_appointment_lead_days
    from service_appointment r
    where r.dealer_group_id = $1 and r.day is not null and r.is_cancelled is false
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from service_appointment_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.service_appointments is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, service_appointments, service_appointments_due, service_appointments_shown, service_appointments_booked_known, service_appointment_lead_days)
select $1, cell.dealership_id, cell.day,
  case when service_appointment_of_day.day is not null or reach.fact is not null then coalesce(service_appointment_of_day.service_appointments, 0) end,
  case when service_appointment_of_day.day is not null or reach.fact is not null then coalesce(service_appointment_of_day.service_appointments_due, 0) end,
  case when service_appointment_of_day.day is not null or reach.fact is not null then coalesce(service_appointment_of_day.service_appointments_shown, 0) end,
  case when service_appointment_of_day.day is not null or reach.fact is not null then coalesce(service_appointment_of_day.service_appointments_booked_known, 0) end,
  case when service_appointment_of_day.day is not null or reach.fact is not null then coalesce(service_appointment_of_day.service_appointment_lead_days, 0) end
from cell
  left join service_appointment_of_day on service_appointment_of_day.dealership_id = cell.dealership_id and service_appointment_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set service_appointments = excluded.service_appointments, service_appointments_due = excluded.service_appointments_due, service_appointments_shown = excluded.service_appointments_shown, service_appointments_booked_known = excluded.service_appointments_booked_known, service_appointment_lead_days = excluded.service_appointment_lead_days
where (measure_day.service_appointments, measure_day.service_appointments_due, measure_day.service_appointments_shown, measure_day.service_appointments_booked_known, measure_day.service_appointment_lead_days) is distinct from (excluded.service_appointments, excluded.service_appointments_due, excluded.service_appointments_shown, excluded.service_appointments_booked_known, excluded.service_appointment_lead_days)


-- service_appointment: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, service_appointments, service_appointments_due, service_appointments_shown, service_appointments_booked_known, service_appointment_lead_days)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.service_appointments)::bigint,
  sum(d.service_appointments_due)::bigint,
  sum(d.service_appointments_shown)::bigint,
  sum(d.service_appointments_booked_known)::bigint,
  sum(d.service_appointment_lead_days)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set service_appointments = excluded.service_appointments, service_appointments_due = excluded.service_appointments_due, service_appointments_shown = excluded.service_appointments_shown, service_appointments_booked_known = excluded.service_appointments_booked_known, service_appointment_lead_days = excluded.service_appointment_lead_days
where (measure_month.service_appointments, measure_month.service_appointments_due, measure_month.service_appointments_shown, measure_month.service_appointments_booked_known, measure_month.service_appointment_lead_days) is distinct from (excluded.service_appointments, excluded.service_appointments_due, excluded.service_appointments_shown, excluded.service_appointments_booked_known, excluded.service_appointment_lead_days)


-- technician_time: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.technician_hours is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_technician_time,
      coalesce(sum(r.available_hours), 0)::bigint as technician_hours,
      coalesce(sum(r.flag_hours) filter (where r.available_hours is not null), 0)::bigint as technician_hours_flagged,
      coalesce(sum(r.available_hours) filter (where r.flag_hours is not null), 0)::bigint as technician_hours_available
    from technician_time r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as technician_time_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, technician_hours, technician_hours_flagged, technician_hours_available)
  select $1, counted.dealership_id, counted.day,
    case when seen_technician_time or reach.fact is not null then technician_hours end,
    case when seen_technician_time or reach.fact is not null then technician_hours_flagged end,
    case when seen_technician_time or reach.fact is not null then technician_hours_available end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set technician_hours = excluded.technician_hours, technician_hours_flagged = excluded.technician_hours_flagged, technician_hours_available = excluded.technician_hours_available
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- technician_time: months
insert into measure_month (dealer_group_id, dealership_id, month, technician_hours, technician_hours_flagged, technician_hours_available)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.technician_hours)::bigint,
      sum(d.technician_hours_flagged)::bigint,
      sum(d.technician_hours_available)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set technician_hours = excluded.technician_hours, technician_hours_flagged = excluded.technician_hours_flagged, technician_hours_available = excluded.technician_hours_available


-- technician_time: days of groups
with technician_time_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.available_hours), 0)::bigint as technician_hours,
      coalesce(sum(r.flag_hours) filter (where r.available_hours is not null), 0)::bigint as technician_hours_flagged,
      coalesce(sum(r.available_hours) filter (where r.flag_hours is not null), 0)::bigint as technician_hours_available
    from technician_time r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from technician_time_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.technician_hours is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, technician_hours, technician_hours_flagged, technician_hours_available)
select $1, cell.dealership_id, cell.day,
  case when technician_time_of_day.day is not null or reach.fact is not null then coalesce(technician_time_of_day.technician_hours, 0) end,
  case when technician_time_of_day.day is not null or reach.fact is not null then coalesce(technician_time_of_day.technician_hours_flagged, 0) end,
  case when technician_time_of_day.day is not null or reach.fact is not null then coalesce(technician_time_of_day.technician_hours_available, 0) end
from cell
  left join technician_time_of_day on technician_time_of_day.dealership_id = cell.dealership_id and technician_time_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set technician_hours = excluded.technician_hours, technician_hours_flagged = excluded.technician_hours_flagged, technician_hours_available = excluded.technician_hours_available
where (measure_day.technician_hours, measure_day.technician_hours_flagged, measure_day.technician_hours_available) is distinct from (excluded.technician_hours, excluded.technician_hours_flagged, excluded.technician_hours_available)


-- technician_time: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, technician_hours, technician_hours_flagged, technician_hours_available)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.technician_hours)::bigint,
  sum(d.technician_hours_flagged)::bigint,
  sum(d.technician_hours_available)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set technician_hours = excluded.technician_hours, technician_hours_flagged = excluded.technician_hours_flagged, technician_hours_available = excluded.technician_hours_available
where (measure_month.technician_hours, measure_month.technician_hours_flagged, measure_month.technician_hours_available) is distinct from (excluded.technician_hours, excluded.technician_hours_flagged, excluded.technician_hours_available)


-- inspection: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.visits_listed is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_inspection,
      count(r.dealership_id) as visits_listed,
      count(r.dealership_id) filter (where r.is_inspected is not null) as visits_inspection_known,
      count(r.dealership_id) filter (where r.is_inspected is true) as visits_inspected,
      count(r.dealership_id) filter (where r.recommended_cents is not null) as visits_recommended_known,
      count(r.dealership_id) filter (where r.declined_cents is not null) as visits_declined_known,
      coalesce(sum(r.recommended_cents), 0)::bigint as work_recommended,
      coalesce(sum(r.declined_cents), 0)::bigint as work_declined,
      coalesce(sum(r.recommended_cents) filter (where r.sold_cents is not null), 0)::bigint as work_recommended_judged,
      coalesce(sum(r.sold_cents) filter (where r.recommended_cents is not null), 0)::bigint as work_recommended_sold
    from inspection r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as inspection_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, visits_listed, visits_inspection_known, visits_inspected, visits_recommended_known, visits_declined_known, work_recommended, work_declined, work_recommended_judged, work_recommended_sold)
  select $1, counted.dealership_id, counted.day,
    case when seen_inspection or reach.fact is not null then visits_listed end,
    case when seen_inspection or reach.fact is not null then visits_inspection_known end,
    case when seen_inspection or reach.fact is not null then visits_inspected end,
    case when seen_inspection or reach.fact is not null then visits_recommended_known end,
    case when seen_inspection or reach.fact is not null then visits_declined_known end,
    case when seen_inspection or reach.fact is not null then work_recommended end,
    case when seen_inspection or reach.fact is not null then work_declined end,
    case when seen_inspection or reach.fact is not null then work_recommended_judged end,
    case when seen_inspection or reach.fact is not null then work_recommended_sold end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set visits_listed = excluded.visits_listed, visits_inspection_known = excluded.visits_inspection_known, visits_inspected = excluded.visits_inspected, visits_recommended_known = excluded.visits_recommended_known, visits_declined_known = excluded.visits_declined_known, work_recommended = excluded.work_recommended, work_declined = excluded.work_declined, work_recommended_judged = excluded.work_recommended_judged, work_recommended_sold = excluded.work_recommended_sold
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- inspection: months
insert into measure_month (dealer_group_id, dealership_id, month, visits_listed, visits_inspection_known, visits_inspected, visits_recommended_known, visits_declined_known, work_recommended, work_declined, work_recommended_judged, work_recommended_sold)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.visits_listed)::bigint,
      sum(d.visits_inspection_known)::bigint,
      sum(d.visits_inspected)::bigint,
      sum(d.visits_recommended_known)::bigint,
      sum(d.visits_declined_known)::bigint,
      sum(d.work_recommended)::bigint,
      sum(d.work_declined)::bigint,
      sum(d.work_recommended_judged)::bigint,
      sum(d.work_recommended_sold)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set visits_listed = excluded.visits_listed, visits_inspection_known = excluded.visits_inspection_known, visits_inspected = excluded.visits_inspected, visits_recommended_known = excluded.visits_recommended_known, visits_declined_known = excluded.visits_declined_known, work_recommended = excluded.work_recommended, work_declined = excluded.work_declined, work_recommended_judged = excluded.work_recommended_judged, work_recommended_sold = excluded.work_recommended_sold


-- inspection: days of groups
with inspection_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) as visits_listed,
      count(r.dealership_id) filter (where r.is_inspected is not null) as visits_inspection_known,
      count(r.dealership_id) filter (where r.is_inspected is true) as visits_inspected,
      count(r.dealership_id) filter (where r.recommended_cents is not null) as visits_recommended_known,
      count(r.dealership_id) filter (where r.declined_cents is not null) as visits_declined_known,
      coalesce(sum(r.recommended_cents), 0)::bigint as work_recommended,
      coalesce(sum(r.declined_cents), 0)::bigint as work_declined,
      coalesce(sum(r.recommended_cents) filter (where r.sold_cents is not null), 0)::bigint as work_recommended_judged,
      coalesce(sum(r.sold_cents) filter (where r.recommended_cents is not null), 0)::bigint as work_recommended_sold
    from inspection r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from inspection_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.visits_listed is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, visits_listed, visits_inspection_known, visits_inspected, visits_recommended_known, visits_declined_known, work_recommended, work_declined, work_recommended_judged, work_recommended_sold)
select $1, cell.dealership_id, cell.day,
  case when inspection_of_day.day is not null or reach.fact is not null then coalesce(inspection_of_day.visits_listed, 0) end,
  case when inspection_of_day.day is not null or reach.fact is not null then coalesce(inspection_of_day.visits_inspection_known, 0) end,
  case when inspection_of_day.day is not null or reach.fact is not null then coalesce(inspection_of_day.visits_inspected, 0) end,
  case when inspection_of_day.day is not null or reach.fact is not null then coalesce(inspection_of_day.visits_recommended_known, 0) end,
  case when inspection_of_day.day is not null or reach.fact is not null then coalesce(inspection_of_day.visits_declined_known, 0) end,
  case when inspection_of_day.day is not null or reach.fact is not null then coalesce(inspection_of_day.work_recommended, 0) end,
  case when inspection_of_day.day is not null or reach.fact is not null then coalesce(inspection_of_day.work_declined, 0) end,
  case when inspection_of_day.day is not null or reach.fact is not null then coalesce(inspection_of_day.work_recommended_judged, 0) end,
  case when inspection_of_day.day is not null or reach.fact is not null then coalesce(inspection_of_day.work_recommended_sold, 0) end
from cell
  left join inspection_of_day on inspection_of_day.dealership_id = cell.dealership_id and inspection_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set visits_listed = excluded.visits_listed, visits_inspection_known = excluded.visits_inspection_known, visits_inspected = excluded.visits_inspected, visits_recommended_known = excluded.visits_recommended_known, visits_declined_known = excluded.visits_declined_known, work_recommended = excluded.work_recommended, work_declined = excluded.work_declined, work_recommended_judged = excluded.work_recommended_judged, work_recommended_sold = excluded.work_recommended_sold
where (measure_day.visits_listed, measure_day.visits_inspection_known, measure_day.visits_inspected, measure_day.visits_recommended_known, measure_day.visits_declined_known, measure_day.work_recommended, measure_day.work_declined, measure_day.work_recommended_judged, measure_day.work_recommended_sold) is distinct from (excluded.visits_listed, excluded.visits_inspection_known, excluded.visits_inspected, excluded.visits_recommended_known, excluded.visits_declined_known, excluded.work_recommended, excluded.work_declined, excluded.work_recommended_judged, excluded.work_recommended_sold)


-- inspection: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, visits_listed, visits_inspection_known, visits_inspected, visits_recommended_known, visits_declined_known, work_recommended, work_declined, work_recommended_judged, work_recommended_sold)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.visits_listed)::bigint,
  sum(d.visits_inspection_known)::bigint,
  sum(d.visits_inspected)::bigint,
  sum(d.visits_recommended_known)::bigint,
  sum(d.visits_declined_known)::bigint,
  sum(d.work_recommended)::bigint,
  sum(d.work_declined)::bigint,
  sum(d.work_recommended_judged)::bigint,
  sum(d.work_recommended_sold)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set visits_listed = excluded.visits_listed, visits_inspection_known = excluded.visits_inspection_known, visits_inspected = excluded.visits_inspected, visits_recommended_known = excluded.visits_recommended_known, visits_declined_known = excluded.visits_declined_known, work_recommended = excluded.work_recommended, work_declined = excluded.work_declined, work_recommended_judged = excluded.work_recommended_judged, work_recommended_sold = excluded.work_recommended_sold
where (measure_month.visits_listed, measure_month.visits_inspection_known, measure_month.visits_inspected, measure_month.visits_recommended_known, measure_month.visits_declined_known, measure_month.work_recommended, measure_month.work_declined, measure_month.work_recommended_judged, measure_month.work_recommended_sold) is distinct from (excluded.visits_listed, excluded.visits_inspection_known, excluded.visits_inspected, excluded.visits_recommended_known, excluded.visits_declined_known, excluded.work_recommended, excluded.work_declined, excluded.work_recommended_judged, excluded.work_recommended_sold)


-- part_stock: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.part_stock_value_aged is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_part_stock,
      coalesce(sum(r.value_cents) filter (where r.months_without_sale is not null), 0)::bigint as part_stock_value_aged,
      coalesce(sum(r.value_cents) filter (where r.months_without_sale >= 12), 0)::bigint as part_stock_value_obsolete
    from part_stock r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as part_stock_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, part_stock_value_aged, part_stock_value_obsolete)
  select $1, counted.dealership_id, counted.day,
    case when exists (select from part_stock l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then part_stock_value_aged end,
    case when exists (select from part_stock l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then part_stock_value_obsolete end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set part_stock_value_aged = excluded.part_stock_value_aged, part_stock_value_obsolete = excluded.part_stock_value_obsolete
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- part_stock: months
insert into measure_month (dealer_group_id, dealership_id, month, part_stock_value_aged, part_stock_value_obsolete)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.part_stock_value_aged)::bigint,
      sum(d.part_stock_value_obsolete)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set part_stock_value_aged = excluded.part_stock_value_aged, part_stock_value_obsolete = excluded.part_stock_value_obsolete


-- part_stock: days of groups
with part_stock_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.value_cents) filter (where r.months_without_sale is not null), 0)::bigint as part_stock_value_aged,
      coalesce(sum(r.value_cents) filter (where r.months_without_sale >= 12), 0)::bigint as part_stock_value_obsolete
    from part_stock r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from part_stock_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.part_stock_value_aged is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, part_stock_value_aged, part_stock_value_obsolete)
select $1, cell.dealership_id, cell.day,
  case when exists (select from part_stock l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(part_stock_of_day.part_stock_value_aged, 0) end,
  case when exists (select from part_stock l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(part_stock_of_day.part_stock_value_obsolete, 0) end
from cell
  left join part_stock_of_day on part_stock_of_day.dealership_id = cell.dealership_id and part_stock_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set part_stock_value_aged = excluded.part_stock_value_aged, part_stock_value_obsolete = excluded.part_stock_value_obsolete
where (measure_day.part_stock_value_aged, measure_day.part_stock_value_obsolete) is distinct from (excluded.part_stock_value_aged, excluded.part_stock_value_obsolete)


-- part_stock: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, part_stock_value_aged, part_stock_value_obsolete)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.part_stock_value_aged)::bigint,
  sum(d.part_stock_value_obsolete)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set part_stock_value_aged = excluded.part_stock_value_aged, part_stock_value_obsolete = excluded.part_stock_value_obsolete
where (measure_month.part_stock_value_aged, measure_month.part_stock_value_obsolete) is distinct from (excluded.part_stock_value_aged, excluded.part_stock_value_obsolete)


-- parts_invoice: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.parts_invoices is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_parts_invoice,
      count(r.dealership_id) as parts_invoices,
      count(r.dealership_id) filter (where r.cost_cents is not null) as parts_invoices_costed,
      coalesce(sum(r.sale_cents), 0)::bigint as parts_invoice_sales,
      coalesce(sum(r.sale_cents) filter (where r.cost_cents is not null), 0)::bigint as parts_invoice_sales_costed,
      coalesce(sum(r.cost_cents), 0)::bigint as parts_invoice_cost,
      coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as parts_invoice_gross
    from parts_invoice r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as parts_invoice_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, parts_invoices, parts_invoices_costed, parts_invoice_sales, parts_invoice_sales_costed, parts_invoice_cost, parts_invoice_gross)
  select $1, counted.dealership_id, counted.day,
    case when seen_parts_invoice or reach.fact is not null then parts_invoices end,
    case when seen_parts_invoice or reach.fact is not null then parts_invoices_costed end,
    case when seen_parts_invoice or reach.fact is not null then parts_invoice_sales end,
    case when seen_parts_invoice or reach.fact is not null then parts_invoice_sales_costed end,
    case when seen_parts_invoice or reach.fact is not null then parts_invoice_cost end,
    case when seen_parts_invoice or reach.fact is not null then parts_invoice_gross end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set parts_invoices = excluded.parts_invoices, parts_invoices_costed = excluded.parts_invoices_costed, parts_invoice_sales = excluded.parts_invoice_sales, parts_invoice_sales_costed = excluded.parts_invoice_sales_costed, parts_invoice_cost = excluded.parts_invoice_cost, parts_invoice_gross = excluded.parts_invoice_gross
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- parts_invoice: months
insert into measure_month (dealer_group_id, dealership_id, month, parts_invoices, parts_invoices_costed, parts_invoice_sales, parts_invoice_sales_costed, parts_invoice_cost, parts_invoice_gross)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.parts_invoices)::bigint,
      sum(d.parts_invoices_costed)::bigint,
      sum(d.parts_invoice_sales)::bigint,
      sum(d.parts_invoice_sales_costed)::bigint,
      sum(d.parts_invoice_cost)::bigint,
      sum(d.parts_invoice_gross)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set parts_invoices = excluded.parts_invoices, parts_invoices_costed = excluded.parts_invoices_costed, parts_invoice_sales = excluded.parts_invoice_sales, parts_invoice_sales_costed = excluded.parts_invoice_sales_costed, parts_invoice_cost = excluded.parts_invoice_cost, parts_invoice_gross = excluded.parts_invoice_gross


-- parts_invoice: days of groups
with parts_invoice_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) as parts_invoices,
      count(r.dealership_id) filter (where r.cost_cents is not null) as parts_invoices_costed,
      coalesce(sum(r.sale_cents), 0)::bigint as parts_invoice_sales,
      coalesce(sum(r.sale_cents) filter (where r.cost_cents is not null), 0)::bigint as parts_invoice_sales_costed,
      coalesce(sum(r.cost_cents), 0)::bigint as parts_invoice_cost,
      coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as parts_invoice_gross
    from parts_invoice r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from parts_invoice_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.parts_invoices is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, parts_invoices, parts_invoices_costed, parts_invoice_sales, parts_invoice_sales_costed, parts_invoice_cost, parts_invoice_gross)
select $1, cell.dealership_id, cell.day,
  case when parts_invoice_of_day.day is not null or reach.fact is not null then coalesce(parts_invoice_of_day.parts_invoices, 0) end,
  case when parts_invoice_of_day.day is not null or reach.fact is not null then coalesce(parts_invoice_of_day.parts_invoices_costed, 0) end,
  case when parts_invoice_of_day.day is not null or reach.fact is not null then coalesce(parts_invoice_of_day.parts_invoice_sales, 0) end,
  case when parts_invoice_of_day.day is not null or reach.fact is not null then coalesce(parts_invoice_of_day.parts_invoice_sales_costed, 0) end,
  case when parts_invoice_of_day.day is not null or reach.fact is not null then coalesce(parts_invoice_of_day.parts_invoice_cost, 0) end,
  case when parts_invoice_of_day.day is not null or reach.fact is not null then coalesce(parts_invoice_of_day.parts_invoice_gross, 0) end
from cell
  left join parts_invoice_of_day on parts_invoice_of_day.dealership_id = cell.dealership_id and parts_invoice_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set parts_invoices = excluded.parts_invoices, parts_invoices_costed = excluded.parts_invoices_costed, parts_invoice_sales = excluded.parts_invoice_sales, parts_invoice_sales_costed = excluded.parts_invoice_sales_costed, parts_invoice_cost = excluded.parts_invoice_cost, parts_invoice_gross = excluded.parts_invoice_gross
where (measure_day.parts_invoices, measure_day.parts_invoices_costed, measure_day.parts_invoice_sales, measure_day.parts_invoice_sales_costed, measure_day.parts_invoice_cost, measure_day.parts_invoice_gross) is distinct from (excluded.parts_invoices, excluded.parts_invoices_costed, excluded.parts_invoice_sales, excluded.parts_invoice_sales_costed, excluded.parts_invoice_cost, excluded.parts_invoice_gross)


-- parts_invoice: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, parts_invoices, parts_invoices_costed, parts_invoice_sales, parts_invoice_sales_costed, parts_invoice_cost, parts_invoice_gross)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.parts_invoices)::bigint,
  sum(d.parts_invoices_costed)::bigint,
  sum(d.parts_invoice_sales)::bigint,
  sum(d.parts_invoice_sales_costed)::bigint,
  sum(d.parts_invoice_cost)::bigint,
  sum(d.parts_invoice_gross)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set parts_invoices = excluded.parts_invoices, parts_invoices_costed = excluded.parts_invoices_costed, parts_invoice_sales = excluded.parts_invoice_sales, parts_invoice_sales_costed = excluded.parts_invoice_sales_costed, parts_invoice_cost = excluded.parts_invoice_cost, parts_invoice_gross = excluded.parts_invoice_gross
where (measure_month.parts_invoices, measure_month.parts_invoices_costed, measure_month.parts_invoice_sales, measure_month.parts_invoice_sales_costed, measure_month.parts_invoice_cost, measure_month.parts_invoice_gross) is distinct from (excluded.parts_invoices, excluded.parts_invoices_costed, excluded.parts_invoice_sales, excluded.parts_invoice_sales_costed, excluded.parts_invoice_cost, excluded.parts_invoice_gross)


-- parts_request: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.parts_requested is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_parts_request,
      coalesce(sum(r.requested) filter (where r.filled is not null), 0)::bigint as parts_requested,
      coalesce(sum(r.filled), 0)::bigint as parts_filled
    from parts_request r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as parts_request_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, parts_requested, parts_filled)
  select $1, counted.dealership_id, counted.day,
    case when seen_parts_request or reach.fact is not null then parts_requested end,
    case when seen_parts_request or reach.fact is not null then parts_filled end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set parts_requested = excluded.parts_requested, parts_filled = excluded.parts_filled
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- parts_request: months
insert into measure_month (dealer_group_id, dealership_id, month, parts_requested, parts_filled)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.parts_requested)::bigint,
      sum(d.parts_filled)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set parts_requested = excluded.parts_requested, parts_filled = excluded.parts_filled


-- parts_request: days of groups
with parts_request_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.requested) filter (where r.filled is not null), 0)::bigint as parts_requested,
      coalesce(sum(r.filled), 0)::bigint as parts_filled
    from parts_request r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from parts_request_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.parts_requested is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, parts_requested, parts_filled)
select $1, cell.dealership_id, cell.day,
  case when parts_request_of_day.day is not null or reach.fact is not null then coalesce(parts_request_of_day.parts_requested, 0) end,
  case when parts_request_of_day.day is not null or reach.fact is not null then coalesce(parts_request_of_day.parts_filled, 0) end
from cell
  left join parts_request_of_day on parts_request_of_day.dealership_id = cell.dealership_id and parts_request_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set parts_requested = excluded.parts_requested, parts_filled = excluded.parts_filled
where (measure_day.parts_requested, measure_day.parts_filled) is distinct from (excluded.parts_requested, excluded.parts_filled)


-- parts_request: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, parts_requested, parts_filled)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.parts_requested)::bigint,
  sum(d.parts_filled)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set parts_requested = excluded.parts_requested, parts_filled = excluded.parts_filled
where (measure_month.parts_requested, measure_month.parts_filled) is distinct from (excluded.parts_requested, excluded.parts_filled)


-- body_order: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.body_orders is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_body_order,
      count(r.dealership_id) as body_orders,
      count(r.dealership_id) filter (where r.cost_cents is not null) as body_orders_costed,
      count(r.dealership_id) filter (where r.hours is not null) as body_orders_timed,
      coalesce(sum(r.sale_cents), 0)::bigint as body_sales,
      coalesce(sum(r.sale_cents) filter (where r.cost_cents is not null), 0)::bigint as body_sales_costed,
      coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as body_gross,
      coalesce(sum(r.hours), 0)::bigint as body_hours
    from body_order r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as body_order_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, body_orders, body_orders_costed, body_orders_timed, body_sales, body_sales_costed, body_gross, body_hours)
  select $1, counted.dealership_id, counted.day,
    case when seen_body_order or reach.fact is not null then body_orders end,
    case when seen_body_order or reach.fact is not null then body_orders_costed end,
    case when seen_body_order or reach.fact is not null then body_orders_timed end,
    case when seen_body_order or reach.fact is not null then body_sales end,
    case when seen_body_order or reach.fact is not null then body_sales_costed end,
    case when seen_body_order or reach.fact is not null then body_gross end,
    case when seen_body_order or reach.fact is not null then body_hours end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set body_orders = excluded.body_orders, body_orders_costed = excluded.body_orders_costed, body_orders_timed = excluded.body_orders_timed, body_sales = excluded.body_sales, body_sales_costed = excluded.body_sales_costed, body_gross = excluded.body_gross, body_hours = excluded.body_hours
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- body_order: months
insert into measure_month (dealer_group_id, dealership_id, month, body_orders, body_orders_costed, body_orders_timed, body_sales, body_sales_costed, body_gross, body_hours)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.body_orders)::bigint,
      sum(d.body_orders_costed)::bigint,
      sum(d.body_orders_timed)::bigint,
      sum(d.body_sales)::bigint,
      sum(d.body_sales_costed)::bigint,
      sum(d.body_gross)::bigint,
      sum(d.body_hours)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set body_orders = excluded.body_orders, body_orders_costed = excluded.body_orders_costed, body_orders_timed = excluded.body_orders_timed, body_sales = excluded.body_sales, body_sales_costed = excluded.body_sales_costed, body_gross = excluded.body_gross, body_hours = excluded.body_hours


-- body_order: days of groups
with body_order_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) as body_orders,
      count(r.dealership_id) filter (where r.cost_cents is not null) as body_orders_costed,
      count(r.dealership_id) filter (where r.hours is not null) as body_orders_timed,
      coalesce(sum(r.sale_cents), 0)::bigint as body_sales,
      coalesce(sum(r.sale_cents) filter (where r.cost_cents is not null), 0)::bigint as body_sales_costed,
      coalesce(sum(r.sale_cents - r.cost_cents), 0)::bigint as body_gross,
      coalesce(sum(r.hours), 0)::bigint as body_hours
    from body_order r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from body_order_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.body_orders is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, body_orders, body_orders_costed, body_orders_timed, body_sales, body_sales_costed, body_gross, body_hours)
select $1, cell.dealership_id, cell.day,
  case when body_order_of_day.day is not null or reach.fact is not null then coalesce(body_order_of_day.body_orders, 0) end,
  case when body_order_of_day.day is not null or reach.fact is not null then coalesce(body_order_of_day.body_orders_costed, 0) end,
  case when body_order_of_day.day is not null or reach.fact is not null then coalesce(body_order_of_day.body_orders_timed, 0) end,
  case when body_order_of_day.day is not null or reach.fact is not null then coalesce(body_order_of_day.body_sales, 0) end,
  case when body_order_of_day.day is not null or reach.fact is not null then coalesce(body_order_of_day.body_sales_costed, 0) end,
  case when body_order_of_day.day is not null or reach.fact is not null then coalesce(body_order_of_day.body_gross, 0) end,
  case when body_order_of_day.day is not null or reach.fact is not null then coalesce(body_order_of_day.body_hours, 0) end
from cell
  left join body_order_of_day on body_order_of_day.dealership_id = cell.dealership_id and body_order_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set body_orders = excluded.body_orders, body_orders_costed = excluded.body_orders_costed, body_orders_timed = excluded.body_orders_timed, body_sales = excluded.body_sales, body_sales_costed = excluded.body_sales_costed, body_gross = excluded.body_gross, body_hours = excluded.body_hours
where (measure_day.body_orders, measure_day.body_orders_costed, measure_day.body_orders_timed, measure_day.body_sales, measure_day.body_sales_costed, measure_day.body_gross, measure_day.body_hours) is distinct from (excluded.body_orders, excluded.body_orders_costed, excluded.body_orders_timed, excluded.body_sales, excluded.body_sales_costed, excluded.body_gross, excluded.body_hours)


-- body_order: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, body_orders, body_orders_costed, body_orders_timed, body_sales, body_sales_costed, body_gross, body_hours)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.body_orders)::bigint,
  sum(d.body_orders_costed)::bigint,
  sum(d.body_orders_timed)::bigint,
  sum(d.body_sales)::bigint,
  sum(d.body_sales_costed)::bigint,
  sum(d.body_gross)::bigint,
  sum(d.body_hours)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set body_orders = excluded.body_orders, body_orders_costed = excluded.body_orders_costed, body_orders_timed = excluded.body_orders_timed, body_sales = excluded.body_sales, body_sales_costed = excluded.body_sales_costed, body_gross = excluded.body_gross, body_hours = excluded.body_hours
where (measure_month.body_orders, measure_month.body_orders_costed, measure_month.body_orders_timed, measure_month.body_sales, measure_month.body_sales_costed, measure_month.body_gross, measure_month.body_hours) is distinct from (excluded.body_orders, excluded.body_orders_costed, excluded.body_orders_timed, excluded.body_sales, excluded.body_sales_costed, excluded.body_gross, excluded.body_hours)


-- ledger_expense: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.ledger_overhead is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_ledger_expense,
      coalesce(sum(r.amount_cents) filter (where r.is_overhead is true), 0)::bigint as ledger_overhead
    from ledger_expense r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as ledger_expense_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, ledger_overhead)
  select $1, counted.dealership_id, counted.day,
    case when seen_ledger_expense or reach.fact is not null then ledger_overhead end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set ledger_overhead = excluded.ledger_overhead
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- ledger_expense: months
insert into measure_month (dealer_group_id, dealership_id, month, ledger_overhead)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.ledger_overhead)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set ledger_overhead = excluded.ledger_overhead


-- ledger_expense: days of groups
with ledger_expense_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.amount_cents) filter (where r.is_overhead is true), 0)::bigint as ledger_overhead
    from ledger_expense r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from ledger_expense_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.ledger_overhead is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, ledger_overhead)
select $1, cell.dealership_id, cell.day,
  case when ledger_expense_of_day.day is not null or reach.fact is not null then coalesce(ledger_expense_of_day.ledger_overhead, 0) end
from cell
  left join ledger_expense_of_day on ledger_expense_of_day.dealership_id = cell.dealership_id and ledger_expense_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set ledger_overhead = excluded.ledger_overhead
where (measure_day.ledger_overhead) is distinct from (excluded.ledger_overhead)


-- ledger_expense: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, ledger_overhead)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.ledger_overhead)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set ledger_overhead = excluded.ledger_overhead
where (measure_month.ledger_overhead) is distinct from (excluded.ledger_overhead)


-- coop_statement: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.coop_statement_accrued is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_coop_statement,
      coalesce(sum(r.accrued_cents), 0)::bigint as coop_statement_accrued,
      coalesce(sum(r.claimed_cents) filter (where r.claim_status in ('approved', 'paid', 'denied')), 0)::bigint as coop_statement_claimed,
      coalesce(sum(r.granted_cents) filter (where r.claim_status in ('approved', 'paid', 'denied')), 0)::bigint as coop_statement_granted,
      coalesce(sum(r.claimed_cents) filter (where r.claim_status = 'denied'), 0)::bigint as coop_statement_denied
    from coop_statement r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as coop_statement_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, coop_statement_accrued, coop_statement_claimed, coop_statement_granted, coop_statement_denied)
  select $1, counted.dealership_id, counted.day,
    case when seen_coop_statement or reach.fact is not null then coop_statement_accrued end,
    case when seen_coop_statement or reach.fact is not null then coop_statement_claimed end,
    case when seen_coop_statement or reach.fact is not null then coop_statement_granted end,
    case when seen_coop_statement or reach.fact is not null then coop_statement_denied end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set coop_statement_accrued = excluded.coop_statement_accrued, coop_statement_claimed = excluded.coop_statement_claimed, coop_statement_granted = excluded.coop_statement_granted, coop_statement_denied = excluded.coop_statement_denied
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- coop_statement: months
insert into measure_month (dealer_group_id, dealership_id, month, coop_statement_accrued, coop_statement_claimed, coop_statement_granted, coop_statement_denied)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.coop_statement_accrued)::bigint,
      sum(d.coop_statement_claimed)::bigint,
      sum(d.coop_statement_granted)::bigint,
      sum(d.coop_statement_denied)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set coop_statement_accrued = excluded.coop_statement_accrued, coop_statement_claimed = excluded.coop_statement_claimed, coop_statement_granted = excluded.coop_statement_granted, coop_statement_denied = excluded.coop_statement_denied


-- coop_statement: days of groups
with coop_statement_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.accrued_cents), 0)::bigint as coop_statement_accrued,
      coalesce(sum(r.claimed_cents) filter (where r.claim_status in ('approved', 'paid', 'denied')), 0)::bigint as coop_statement_claimed,
      coalesce(sum(r.granted_cents) filter (where r.claim_status in ('approved', 'paid', 'denied')), 0)::bigint as coop_statement_granted,
      coalesce(sum(r.claimed_cents) filter (where r.claim_status = 'denied'), 0)::bigint as coop_statement_denied
    from coop_statement r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from coop_statement_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.coop_statement_accrued is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, coop_statement_accrued, coop_statement_claimed, coop_statement_granted, coop_statement_denied)
select $1, cell.dealership_id, cell.day,
  case when coop_statement_of_day.day is not null or reach.fact is not null then coalesce(coop_statement_of_day.coop_statement_accrued, 0) end,
  case when coop_statement_of_day.day is not null or reach.fact is not null then coalesce(coop_statement_of_day.coop_statement_claimed, 0) end,
  case when coop_statement_of_day.day is not null or reach.fact is not null then coalesce(coop_statement_of_day.coop_statement_granted, 0) end,
  case when coop_statement_of_day.day is not null or reach.fact is not null then coalesce(coop_statement_of_day.coop_statement_denied, 0) end
from cell
  left join coop_statement_of_day on coop_statement_of_day.dealership_id = cell.dealership_id and coop_statement_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set coop_statement_accrued = excluded.coop_statement_accrued, coop_statement_claimed = excluded.coop_statement_claimed, coop_statement_granted = excluded.coop_statement_granted, coop_statement_denied = excluded.coop_statement_denied
where (measure_day.coop_statement_accrued, measure_day.coop_statement_claimed, measure_day.coop_statement_granted, measure_day.coop_statement_denied) is distinct from (excluded.coop_statement_accrued, excluded.coop_statement_claimed, excluded.coop_statement_granted, excluded.coop_statement_denied)


-- coop_statement: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, coop_statement_accrued, coop_statement_claimed, coop_statement_granted, coop_statement_denied)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.coop_statement_accrued)::bigint,
  sum(d.coop_statement_claimed)::bigint,
  sum(d.coop_statement_granted)::bigint,
  sum(d.coop_statement_denied)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set coop_statement_accrued = excluded.coop_statement_accrued, coop_statement_claimed = excluded.coop_statement_claimed, coop_statement_granted = excluded.coop_statement_granted, coop_statement_denied = excluded.coop_statement_denied
where (measure_month.coop_statement_accrued, measure_month.coop_statement_claimed, measure_month.coop_statement_granted, measure_month.coop_statement_denied) is distinct from (excluded.coop_statement_accrued, excluded.coop_statement_claimed, excluded.coop_statement_granted, excluded.coop_statement_denied)


-- vehicle: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.vehicle_days is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_vehicle,
      count(r.dealership_id) as vehicle_days,
      count(r.dealership_id) filter (where r.price_cents is not null) as vehicle_days_priced,
      coalesce(sum(r.price_cents), 0)::bigint as list_prices,
      count(r.dealership_id) filter (where r.age_days is not null) as vehicle_days_aged,
      coalesce(sum(r.age_days), 0)::bigint as vehicle_ages,
      count(r.dealership_id) filter (where r.age_days >= 61) as vehicle_days_over_60,
      count(r.dealership_id) filter (where r.photo_count is not null and r.age_days >= 3) as vehicle_days_photo_known,
      count(r.dealership_id) filter (where r.photo_count is not null and r.age_days >= 3 and r.photo_count <= 4) as vehicle_days_without_photos,
      count(r.dealership_id) filter (where r.is_repriced is true) as price_changes,
      coalesce(sum(r.holding_cost_cents), 0)::bigint as holding_costs
    from vehicle_day r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.state in ('in_stock', 'demo', 'on_hold')
  ) as vehicle_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, vehicle_days, vehicle_days_priced, list_prices, vehicle_days_aged, vehicle_ages, vehicle_days_over_60, vehicle_days_photo_known, vehicle_days_without_photos, price_changes, holding_costs)
  select $1, counted.dealership_id, counted.day,
    case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then vehicle_days end,
    case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then vehicle_days_priced end,
    case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then list_prices end,
    case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then vehicle_days_aged end,
    case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then vehicle_ages end,
    case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then vehicle_days_over_60 end,
    case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then vehicle_days_photo_known end,
    case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then vehicle_days_without_photos end,
    case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then price_changes end,
    case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = counted.dealership_id and l.day = counted.day) then holding_costs end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set vehicle_days = excluded.vehicle_days, vehicle_days_priced = excluded.vehicle_days_priced, list_prices = excluded.list_prices, vehicle_days_aged = excluded.vehicle_days_aged, vehicle_ages = excluded.vehicle_ages, vehicle_days_over_60 = excluded.vehicle_days_over_60, vehicle_days_photo_known = excluded.vehicle_days_photo_known, vehicle_days_without_photos = excluded.vehicle_days_without_photos, price_changes = excluded.price_changes, holding_costs = excluded.holding_costs
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- vehicle: months
insert into measure_month (dealer_group_id, dealership_id, month, vehicle_days, vehicle_days_priced, list_prices, vehicle_days_aged, vehicle_ages, vehicle_days_over_60, vehicle_days_photo_known, vehicle_days_without_photos, price_changes, holding_costs)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.vehicle_days)::bigint,
      sum(d.vehicle_days_priced)::bigint,
      sum(d.list_prices)::bigint,
      sum(d.vehicle_days_aged)::bigint,
      sum(d.vehicle_ages)::bigint,
      sum(d.vehicle_days_over_60)::bigint,
      sum(d.vehicle_days_photo_known)::bigint,
      sum(d.vehicle_days_without_photos)::bigint,
      sum(d.price_changes)::bigint,
      sum(d.holding_costs)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set vehicle_days = excluded.vehicle_days, vehicle_days_priced = excluded.vehicle_days_priced, list_prices = excluded.list_prices, vehicle_days_aged = excluded.vehicle_days_aged, vehicle_ages = excluded.vehicle_ages, vehicle_days_over_60 = excluded.vehicle_days_over_60, vehicle_days_photo_known = excluded.vehicle_days_photo_known, vehicle_days_without_photos = excluded.vehicle_days_without_photos, price_changes = excluded.price_changes, holding_costs = excluded.holding_costs


-- vehicle: days of groups
with vehicle_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) as vehicle_days,
      count(r.dealership_id) filter (where r.price_cents is not null) as vehicle_days_priced,
      coalesce(sum(r.price_cents), 0)::bigint as list_prices,
      count(r.dealership_id) filter (where r.age_days is not null) as vehicle_days_aged,
      coalesce(sum(r.age_days), 0)::bigint as vehicle_ages,
      count(r.dealership_id) filter (where r.age_days >= 61) as vehicle_days_over_60,
      count(r.dealership_id) filter (where r.photo_count is not null and r.age_days >= 3) as vehicle_days_photo_known,
      count(r.dealership_id) filter (where r.photo_count is not null and r.age_days >= 3 and r.photo_count <= 4) as vehicle_days_without_photos,
      count(r.dealership_id) filter (where r.is_repriced is true) as price_changes,
      coalesce(sum(r.holding_cost_cents), 0)::bigint as holding_costs
    from vehicle_day r
    where r.dealer_group_id = $1 and r.day is not null and r.state in ('in_stock', 'demo', 'on_hold')
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from vehicle_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.vehicle_days is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, vehicle_days, vehicle_days_priced, list_prices, vehicle_days_aged, vehicle_ages, vehicle_days_over_60, vehicle_days_photo_known, vehicle_days_without_photos, price_changes, holding_costs)
select $1, cell.dealership_id, cell.day,
  case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(vehicle_of_day.vehicle_days, 0) end,
  case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(vehicle_of_day.vehicle_days_priced, 0) end,
  case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(vehicle_of_day.list_prices, 0) end,
  case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(vehicle_of_day.vehicle_days_aged, 0) end,
  case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(vehicle_of_day.vehicle_ages, 0) end,
  case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(vehicle_of_day.vehicle_days_over_60, 0) end,
  case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(vehicle_of_day.vehicle_days_photo_known, 0) end,
  case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(vehicle_of_day.vehicle_days_without_photos, 0) end,
  case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(vehicle_of_day.price_changes, 0) end,
  case when exists (select from vehicle l where l.dealer_group_id = $1
      and l.dealership_id = cell.dealership_id and l.day = cell.day) then coalesce(vehicle_of_day.holding_costs, 0) end
from cell
  left join vehicle_of_day on vehicle_of_day.dealership_id = cell.dealership_id and vehicle_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set vehicle_days = excluded.vehicle_days, vehicle_days_priced = excluded.vehicle_days_priced, list_prices = excluded.list_prices, vehicle_days_aged = excluded.vehicle_days_aged, vehicle_ages = excluded.vehicle_ages, vehicle_days_over_60 = excluded.vehicle_days_over_60, vehicle_days_photo_known = excluded.vehicle_days_photo_known, vehicle_days_without_photos = excluded.vehicle_days_without_photos, price_changes = excluded.price_changes, holding_costs = excluded.holding_costs
where (measure_day.vehicle_days, measure_day.vehicle_days_priced, measure_day.list_prices, measure_day.vehicle_days_aged, measure_day.vehicle_ages, measure_day.vehicle_days_over_60, measure_day.vehicle_days_photo_known, measure_day.vehicle_days_without_photos, measure_day.price_changes, measure_day.holding_costs) is distinct from (excluded.vehicle_days, excluded.vehicle_days_priced, excluded.list_prices, excluded.vehicle_days_aged, excluded.vehicle_ages, excluded.vehicle_days_over_60, excluded.vehicle_days_photo_known, excluded.vehicle_days_without_photos, excluded.price_changes, excluded.holding_costs)


-- vehicle: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, vehicle_days, vehicle_days_priced, list_prices, vehicle_days_aged, vehicle_ages, vehicle_days_over_60, vehicle_days_photo_known, vehicle_days_without_photos, price_changes, holding_costs)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.vehicle_days)::bigint,
  sum(d.vehicle_days_priced)::bigint,
  sum(d.list_prices)::bigint,
  sum(d.vehicle_days_aged)::bigint,
  sum(d.vehicle_ages)::bigint,
  sum(d.vehicle_days_over_60)::bigint,
  sum(d.vehicle_days_photo_known)::bigint,
  sum(d.vehicle_days_without_photos)::bigint,
  sum(d.price_changes)::bigint,
  sum(d.holding_costs)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set vehicle_days = excluded.vehicle_days, vehicle_days_priced = excluded.vehicle_days_priced, list_prices = excluded.list_prices, vehicle_days_aged = excluded.vehicle_days_aged, vehicle_ages = excluded.vehicle_ages, vehicle_days_over_60 = excluded.vehicle_days_over_60, vehicle_days_photo_known = excluded.vehicle_days_photo_known, vehicle_days_without_photos = excluded.vehicle_days_without_photos, price_changes = excluded.price_changes, holding_costs = excluded.holding_costs
where (measure_month.vehicle_days, measure_month.vehicle_days_priced, measure_month.list_prices, measure_month.vehicle_days_aged, measure_month.vehicle_ages, measure_month.vehicle_days_over_60, measure_month.vehicle_days_photo_known, measure_month.vehicle_days_without_photos, measure_month.price_changes, measure_month.holding_costs) is distinct from (excluded.vehicle_days, excluded.vehicle_days_priced, excluded.list_prices, excluded.vehicle_days_aged, excluded.vehicle_ages, excluded.vehicle_days_over_60, excluded.vehicle_days_photo_known, excluded.vehicle_days_without_photos, excluded.price_changes, excluded.holding_costs)


-- vehicle_view: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.vehicle_srps is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_vehicle_view,
      coalesce(sum(r.srps), 0)::bigint as vehicle_srps,
      coalesce(sum(r.vdps), 0)::bigint as vehicle_vdps,
      coalesce(sum(r.vdps) filter (where r.srps is not null), 0)::bigint as vehicle_vdps_with_srps
    from viewed_vehicle r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as vehicle_view_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, vehicle_srps, vehicle_vdps, vehicle_vdps_with_srps)
  select $1, counted.dealership_id, counted.day,
    case when seen_vehicle_view or reach.fact is not null then vehicle_srps end,
    case when seen_vehicle_view or reach.fact is not null then vehicle_vdps end,
    case when seen_vehicle_view or reach.fact is not null then vehicle_vdps_with_srps end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set vehicle_srps = excluded.vehicle_srps, vehicle_vdps = excluded.vehicle_vdps, vehicle_vdps_with_srps = excluded.vehicle_vdps_with_srps
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- vehicle_view: months
insert into measure_month (dealer_group_id, dealership_id, month, vehicle_srps, vehicle_vdps, vehicle_vdps_with_srps)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.vehicle_srps)::bigint,
      sum(d.vehicle_vdps)::bigint,
      sum(d.vehicle_vdps_with_srps)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set vehicle_srps = excluded.vehicle_srps, vehicle_vdps = excluded.vehicle_vdps, vehicle_vdps_with_srps = excluded.vehicle_vdps_with_srps


-- vehicle_view: days of groups
with vehicle_view_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.srps), 0)::bigint as vehicle_srps,
      coalesce(sum(r.vdps), 0)::bigint as vehicle_vdps,
      coalesce(sum(r.vdps) filter (where r.srps is not null), 0)::bigint as vehicle_vdps_with_srps
    from viewed_vehicle r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from vehicle_view_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.vehicle_srps is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, vehicle_srps, vehicle_vdps, vehicle_vdps_with_srps)
select $1, cell.dealership_id, cell.day,
  case when vehicle_view_of_day.day is not null or reach.fact is not null then coalesce(vehicle_view_of_day.vehicle_srps, 0) end,
  case when vehicle_view_of_day.day is not null or reach.fact is not null then coalesce(vehicle_view_of_day.vehicle_vdps, 0) end,
  case when vehicle_view_of_day.day is not null or reach.fact is not null then coalesce(vehicle_view_of_day.vehicle_vdps_with_srps, 0) end
from cell
  left join vehicle_view_of_day on vehicle_view_of_day.dealership_id = cell.dealership_id and vehicle_view_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set vehicle_srps = excluded.vehicle_srps, vehicle_vdps = excluded.vehicle_vdps, vehicle_vdps_with_srps = excluded.vehicle_vdps_with_srps
where (measure_day.vehicle_srps, measure_day.vehicle_vdps, measure_day.vehicle_vdps_with_srps) is distinct from (excluded.vehicle_srps, excluded.vehicle_vdps, excluded.vehicle_vdps_with_srps)


-- vehicle_view: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, vehicle_srps, vehicle_vdps, vehicle_vdps_with_srps)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.vehicle_srps)::bigint,
  sum(d.vehicle_vdps)::bigint,
  sum(d.vehicle_vdps_with_srps)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set vehicle_srps = excluded.vehicle_srps, vehicle_vdps = excluded.vehicle_vdps, vehicle_vdps_with_srps = excluded.vehicle_vdps_with_srps
where (measure_month.vehicle_srps, measure_month.vehicle_vdps, measure_month.vehicle_vdps_with_srps) is distinct from (excluded.vehicle_srps, excluded.vehicle_vdps, excluded.vehicle_vdps_with_srps)


-- market_comparable: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.comparables_sold is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_market_comparable,
      count(r.dealership_id) filter (where r.status = 'sold') as comparables_sold
    from market_comparable r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as market_comparable_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, comparables_sold)
  select $1, counted.dealership_id, counted.day,
    case when seen_market_comparable or reach.fact is not null then comparables_sold end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set comparables_sold = excluded.comparables_sold
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- market_comparable: months
insert into measure_month (dealer_group_id, dealership_id, month, comparables_sold)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.comparables_sold)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set comparables_sold = excluded.comparables_sold


-- market_comparable: days of groups
with market_comparable_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) filter (where r.status = 'sold') as comparables_sold
    from market_comparable r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from market_comparable_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.comparables_sold is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, comparables_sold)
select $1, cell.dealership_id, cell.day,
  case when market_comparable_of_day.day is not null or reach.fact is not null then coalesce(market_comparable_of_day.comparables_sold, 0) end
from cell
  left join market_comparable_of_day on market_comparable_of_day.dealership_id = cell.dealership_id and market_comparable_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set comparables_sold = excluded.comparables_sold
where (measure_day.comparables_sold) is distinct from (excluded.comparables_sold)


-- market_comparable: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, comparables_sold)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.comparables_sold)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set comparables_sold = excluded.comparables_sold
where (measure_month.comparables_sold) is distinct from (excluded.comparables_sold)


-- web_traffic: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.sessions is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_web_traffic,
      coalesce(sum(r.sessions), 0)::bigint as sessions,
      coalesce(sum(r.sessions) filter (where r.device is not null), 0)::bigint as sessions_device_known,
      coalesce(sum(r.sessions) filter (where r.device = 'mobile'), 0)::bigint as sessions_mobile,
      coalesce(sum(r.engaged_sessions), 0)::bigint as sessions_engaged,
      coalesce(sum(r.sessions) filter (where r.engaged_sessions is not null), 0)::bigint as sessions_engagement_known,
      coalesce(sum(r.sessions) filter (where r.engagement_seconds is not null), 0)::bigint as sessions_time_known,
      coalesce(sum(r.sessions) filter (where r.pageviews is not null), 0)::bigint as sessions_pages_known,
      coalesce(sum(r.engagement_seconds), 0)::bigint as engagement_seconds,
      coalesce(sum(r.pageviews), 0)::bigint as pageviews
    from web_traffic r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.cut = 'channel'
  ) as web_traffic_of_cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_web_event,
      coalesce(sum(r.srp_views), 0)::bigint as srp_views,
      coalesce(sum(r.vdp_views), 0)::bigint as vdp_views,
      coalesce(sum(r.vdp_views) filter (where r.channel = 'Paid Search'), 0)::bigint as vdp_views_paid,
      coalesce(sum(r.forms), 0)::bigint as web_forms,
      coalesce(sum(r.calls), 0)::bigint as web_calls,
      coalesce(sum(r.chats), 0)::bigint as web_chats,
      coalesce(sum(r.texts), 0)::bigint as web_texts,
      coalesce(sum(r.leads), 0)::bigint as web_leads,
      coalesce(sum(r.leads) filter (where r.channel = 'Organic Search'), 0)::bigint as web_leads_organic
    from web_traffic r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.cut = 'event'
  ) as web_event_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, sessions, sessions_device_known, sessions_mobile, sessions_engaged, sessions_engagement_known, sessions_time_known, sessions_pages_known, engagement_seconds, pageviews, srp_views, vdp_views, vdp_views_paid, web_forms, web_calls, web_chats, web_texts, web_leads, web_leads_organic)
  select $1, counted.dealership_id, counted.day,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_device_known end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_mobile end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_engaged end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_engagement_known end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_time_known end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then sessions_pages_known end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then engagement_seconds end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then pageviews end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then srp_views end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then vdp_views end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then vdp_views_paid end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_forms end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_calls end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_chats end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_texts end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_leads end,
    case when seen_web_traffic or seen_web_event or reach.fact is not null then web_leads_organic end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set sessions = excluded.sessions, sessions_device_known = excluded.sessions_device_known, sessions_mobile = excluded.sessions_mobile, sessions_engaged = excluded.sessions_engaged, sessions_engagement_known = excluded.sessions_engagement_known, sessions_time_known = excluded.sessions_time_known, sessions_pages_known = excluded.sessions_pages_known, engagement_seconds = excluded.engagement_seconds, pageviews = excluded.pageviews, srp_views = excluded.srp_views, vdp_views = excluded.vdp_views, vdp_views_paid = excluded.vdp_views_paid, web_forms = excluded.web_forms, web_calls = excluded.web_calls, web_chats = excluded.web_chats, web_texts = excluded.web_texts, web_leads = excluded.web_leads, web_leads_organic = excluded.web_leads_organic
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- web_traffic: months
insert into measure_month (dealer_group_id, dealership_id, month, sessions, sessions_device_known, sessions_mobile, sessions_engaged, sessions_engagement_known, sessions_time_known, sessions_pages_known, engagement_seconds, pageviews, srp_views, vdp_views, vdp_views_paid, web_forms, web_calls, web_chats, web_texts, web_leads, web_leads_organic)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.sessions)::bigint,
      sum(d.sessions_device_known)::bigint,
      sum(d.sessions_mobile)::bigint,
      sum(d.sessions_engaged)::bigint,
      sum(d.sessions_engagement_known)::bigint,
      sum(d.sessions_time_known)::bigint,
      sum(d.sessions_pages_known)::bigint,
      sum(d.engagement_seconds)::bigint,
      sum(d.pageviews)::bigint,
      sum(d.srp_views)::bigint,
      sum(d.vdp_views)::bigint,
      sum(d.vdp_views_paid)::bigint,
      sum(d.web_forms)::bigint,
      sum(d.web_calls)::bigint,
      sum(d.web_chats)::bigint,
      sum(d.web_texts)::bigint,
      sum(d.web_leads)::bigint,
      sum(d.web_leads_organic)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set sessions = excluded.sessions, sessions_device_known = excluded.sessions_device_known, sessions_mobile = excluded.sessions_mobile, sessions_engaged = excluded.sessions_engaged, sessions_engagement_known = excluded.sessions_engagement_known, sessions_time_known = excluded.sessions_time_known, sessions_pages_known = excluded.sessions_pages_known, engagement_seconds = excluded.engagement_seconds, pageviews = excluded.pageviews, srp_views = excluded.srp_views, vdp_views = excluded.vdp_views, vdp_views_paid = excluded.vdp_views_paid, web_forms = excluded.web_forms, web_calls = excluded.web_calls, web_chats = excluded.web_chats, web_texts = excluded.web_texts, web_leads = excluded.web_leads, web_leads_organic = excluded.web_leads_organic


-- web_traffic: days of groups
with web_traffic_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.sessions), 0)::bigint as sessions,
      coalesce(sum(r.sessions) filter (where r.device is not null), 0)::bigint as sessions_device_known,
      coalesce(sum(r.sessions) filter (where r.device = 'mobile'), 0)::bigint as sessions_mobile,
      coalesce(sum(r.engaged_sessions), 0)::bigint as sessions_engaged,
      coalesce(sum(r.sessions) filter (where r.engaged_sessions is not null), 0)::bigint as sessions_engagement_known,
      coalesce(sum(r.sessions) filter (where r.engagement_seconds is not null), 0)::bigint as sessions_time_known,
      coalesce(sum(r.sessions) filter (where r.pageviews is not null), 0)::bigint as sessions_pages_known,
      coalesce(sum(r.engagement_seconds), 0)::bigint as engagement_seconds,
      coalesce(sum(r.pageviews), 0)::bigint as pageviews
    from web_traffic r
    where r.dealer_group_id = $1 and r.day is not null and r.cut = 'channel'
    group by r.dealership_id, r.day
  ), web_event_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.srp_views), 0)::bigint as srp_views,
      coalesce(sum(r.vdp_views), 0)::bigint as vdp_views,
      coalesce(sum(r.vdp_views) filter (where r.channel = 'Paid Search'), 0)::bigint as vdp_views_paid,
      coalesce(sum(r.forms), 0)::bigint as web_forms,
      coalesce(sum(r.calls), 0)::bigint as web_calls,
      coalesce(sum(r.chats), 0)::bigint as web_chats,
      coalesce(sum(r.texts), 0)::bigint as web_texts,
      coalesce(sum(r.leads), 0)::bigint as web_leads,
      coalesce(sum(r.leads) filter (where r.channel = 'Organic Search'), 0)::bigint as web_leads_organic
    from web_traffic r
    where r.dealer_group_id = $1 and r.day is not null and r.cut = 'event'
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from web_traffic_of_day
  union
  select dealership_id, day from web_event_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.sessions is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, sessions, sessions_device_known, sessions_mobile, sessions_engaged, sessions_engagement_known, sessions_time_known, sessions_pages_known, engagement_seconds, pageviews, srp_views, vdp_views, vdp_views_paid, web_forms, web_calls, web_chats, web_texts, web_leads, web_leads_organic)
select $1, cell.dealership_id, cell.day,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_device_known, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_mobile, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_engaged, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_engagement_known, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_time_known, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.sessions_pages_known, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.engagement_seconds, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_traffic_of_day.pageviews, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.srp_views, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.vdp_views, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.vdp_views_paid, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_forms, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_calls, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_chats, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_texts, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_leads, 0) end,
  case when web_traffic_of_day.day is not null or web_event_of_day.day is not null or reach.fact is not null then coalesce(web_event_of_day.web_leads_organic, 0) end
from cell
  left join web_traffic_of_day on web_traffic_of_day.dealership_id = cell.dealership_id and web_traffic_of_day.day = cell.day
  left join web_event_of_day on web_event_of_day.dealership_id = cell.dealership_id and web_event_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set sessions = excluded.sessions, sessions_device_known = excluded.sessions_device_known, sessions_mobile = excluded.sessions_mobile, sessions_engaged = excluded.sessions_engaged, sessions_engagement_known = excluded.sessions_engagement_known, sessions_time_known = excluded.sessions_time_known, sessions_pages_known = excluded.sessions_pages_known, engagement_seconds = excluded.engagement_seconds, pageviews = excluded.pageviews, srp_views = excluded.srp_views, vdp_views = excluded.vdp_views, vdp_views_paid = excluded.vdp_views_paid, web_forms = excluded.web_forms, web_calls = excluded.web_calls, web_chats = excluded.web_chats, web_texts = excluded.web_texts, web_leads = excluded.web_leads, web_leads_organic = excluded.web_leads_organic
where (measure_day.sessions, measure_day.sessions_device_known, measure_day.sessions_mobile, measure_day.sessions_engaged, measure_day.sessions_engagement_known, measure_day.sessions_time_known, measure_day.sessions_pages_known, measure_day.engagement_seconds, measure_day.pageviews, measure_day.srp_views, measure_day.vdp_views, measure_day.vdp_views_paid, measure_day.web_forms, measure_day.web_calls, measure_day.web_chats, measure_day.web_texts, measure_day.web_leads, measure_day.web_leads_organic) is distinct from (excluded.sessions, excluded.sessions_device_known, excluded.sessions_mobile, excluded.sessions_engaged, excluded.sessions_engagement_known, excluded.sessions_time_known, excluded.sessions_pages_known, excluded.engagement_seconds, excluded.pageviews, excluded.srp_views, excluded.vdp_views, excluded.vdp_views_paid, excluded.web_forms, excluded.web_calls, excluded.web_chats, excluded.web_texts, excluded.web_leads, excluded.web_leads_organic)


-- web_traffic: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, sessions, sessions_device_known, sessions_mobile, sessions_engaged, sessions_engagement_known, sessions_time_known, sessions_pages_known, engagement_seconds, pageviews, srp_views, vdp_views, vdp_views_paid, web_forms, web_calls, web_chats, web_texts, web_leads, web_leads_organic)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.sessions)::bigint,
  sum(d.sessions_device_known)::bigint,
  sum(d.sessions_mobile)::bigint,
  sum(d.sessions_engaged)::bigint,
  sum(d.sessions_engagement_known)::bigint,
  sum(d.sessions_time_known)::bigint,
  sum(d.sessions_pages_known)::bigint,
  sum(d.engagement_seconds)::bigint,
  sum(d.pageviews)::bigint,
  sum(d.srp_views)::bigint,
  sum(d.vdp_views)::bigint,
  sum(d.vdp_views_paid)::bigint,
  sum(d.web_forms)::bigint,
  sum(d.web_calls)::bigint,
  sum(d.web_chats)::bigint,
  sum(d.web_texts)::bigint,
  sum(d.web_leads)::bigint,
  sum(d.web_leads_organic)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set sessions = excluded.sessions, sessions_device_known = excluded.sessions_device_known, sessions_mobile = excluded.sessions_mobile, sessions_engaged = excluded.sessions_engaged, sessions_engagement_known = excluded.sessions_engagement_known, sessions_time_known = excluded.sessions_time_known, sessions_pages_known = excluded.sessions_pages_known, engagement_seconds = excluded.engagement_seconds, pageviews = excluded.pageviews, srp_views = excluded.srp_views, vdp_views = excluded.vdp_views, vdp_views_paid = excluded.vdp_views_paid, web_forms = excluded.web_forms, web_calls = excluded.web_calls, web_chats = excluded.web_chats, web_texts = excluded.web_texts, web_leads = excluded.web_leads, web_leads_organic = excluded.web_leads_organic
where (measure_month.sessions, measure_month.sessions_device_known, measure_month.sessions_mobile, measure_month.sessions_engaged, measure_month.sessions_engagement_known, measure_month.sessions_time_known, measure_month.sessions_pages_known, measure_month.engagement_seconds, measure_month.pageviews, measure_month.srp_views, measure_month.vdp_views, measure_month.vdp_views_paid, measure_month.web_forms, measure_month.web_calls, measure_month.web_chats, measure_month.web_texts, measure_month.web_leads, measure_month.web_leads_organic) is distinct from (excluded.sessions, excluded.sessions_device_known, excluded.sessions_mobile, excluded.sessions_engaged, excluded.sessions_engagement_known, excluded.sessions_time_known, excluded.sessions_pages_known, excluded.engagement_seconds, excluded.pageviews, excluded.srp_views, excluded.vdp_views, excluded.vdp_views_paid, excluded.web_forms, excluded.web_calls, excluded.web_chats, excluded.web_texts, excluded.web_leads, excluded.web_leads_organic)


-- ad_performance: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.ad_impressions is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_ad,
      coalesce(sum(r.impressions), 0)::bigint as ad_impressions,
      coalesce(sum(r.clicks), 0)::bigint as ad_clicks,
      coalesce(sum(r.cost_cents), 0)::bigint as ad_cost,
      coalesce(sum(r.conversions), 0)::bigint as ad_conversions,
      coalesce(sum(r.share_impressions), 0)::bigint as ad_share_impressions,
      coalesce(sum(r.eligible), 0)::bigint as ad_eligible,
      coalesce(sum(r.lost_to_budget), 0)::bigint as ad_lost_to_budget,
      coalesce(sum(r.lost_to_rank), 0)::bigint as ad_lost_to_rank,
      coalesce(sum(r.video_views), 0)::bigint as ad_video_views,
      coalesce(sum(r.cost_cents) filter (where r.video_views is not null), 0)::bigint as ad_video_cost,
      coalesce(sum(r.impressions) filter (where r.video_views is not null), 0)::bigint as ad_video_impressions,
      coalesce(sum(r.clicks) filter (where r.video_views is not null), 0)::bigint as ad_video_clicks,
      coalesce(sum(r.video_completions), 0)::bigint as ad_video_completions,
      coalesce(sum(r.impressions) filter (where r.video_completions is not null), 0)::bigint as ad_completion_impressions
    from ad_performance r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.cut = 'campaign'
  ) as ad_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, ad_impressions, ad_clicks, ad_cost, ad_conversions, ad_share_impressions, ad_eligible, ad_lost_to_budget, ad_lost_to_rank, ad_video_views, ad_video_cost, ad_video_impressions, ad_video_clicks, ad_video_completions, ad_completion_impressions)
  select $1, counted.dealership_id, counted.day,
    case when seen_ad or reach.fact is not null then ad_impressions end,
    case when seen_ad or reach.fact is not null then ad_clicks end,
    case when seen_ad or reach.fact is not null then ad_cost end,
    case when seen_ad or reach.fact is not null then ad_conversions end,
    case when seen_ad or reach.fact is not null then ad_share_impressions end,
    case when seen_ad or reach.fact is not null then ad_eligible end,
    case when seen_ad or reach.fact is not null then ad_lost_to_budget end,
    case when seen_ad or reach.fact is not null then ad_lost_to_rank end,
    case when seen_ad or reach.fact is not null then ad_video_views end,
    case when seen_ad or reach.fact is not null then ad_video_cost end,
    case when seen_ad or reach.fact is not null then ad_video_impressions end,
    case when seen_ad or reach.fact is not null then ad_video_clicks end,
    case when seen_ad or reach.fact is not null then ad_video_completions end,
    case when seen_ad or reach.fact is not null then ad_completion_impressions end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set ad_impressions = excluded.ad_impressions, ad_clicks = excluded.ad_clicks, ad_cost = excluded.ad_cost, ad_conversions = excluded.ad_conversions, ad_share_impressions = excluded.ad_share_impressions, ad_eligible = excluded.ad_eligible, ad_lost_to_budget = excluded.ad_lost_to_budget, ad_lost_to_rank = excluded.ad_lost_to_rank, ad_video_views = excluded.ad_video_views, ad_video_cost = excluded.ad_video_cost, ad_video_impressions = excluded.ad_video_impressions, ad_video_clicks = excluded.ad_video_clicks, ad_video_completions = excluded.ad_video_completions, ad_completion_impressions = excluded.ad_completion_impressions
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- ad_performance: months
insert into measure_month (dealer_group_id, dealership_id, month, ad_impressions, ad_clicks, ad_cost, ad_conversions, ad_share_impressions, ad_eligible, ad_lost_to_budget, ad_lost_to_rank, ad_video_views, ad_video_cost, ad_video_impressions, ad_video_clicks, ad_video_completions, ad_completion_impressions)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.ad_impressions)::bigint,
      sum(d.ad_clicks)::bigint,
      sum(d.ad_cost)::bigint,
      sum(d.ad_conversions)::bigint,
      sum(d.ad_share_impressions)::bigint,
      sum(d.ad_eligible)::bigint,
      sum(d.ad_lost_to_budget)::bigint,
      sum(d.ad_lost_to_rank)::bigint,
      sum(d.ad_video_views)::bigint,
      sum(d.ad_video_cost)::bigint,
      sum(d.ad_video_impressions)::bigint,
      sum(d.ad_video_clicks)::bigint,
      sum(d.ad_video_completions)::bigint,
      sum(d.ad_completion_impressions)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set ad_impressions = excluded.ad_impressions, ad_clicks = excluded.ad_clicks, ad_cost = excluded.ad_cost, ad_conversions = excluded.ad_conversions, ad_share_impressions = excluded.ad_share_impressions, ad_eligible = excluded.ad_eligible, ad_lost_to_budget = excluded.ad_lost_to_budget, ad_lost_to_rank = excluded.ad_lost_to_rank, ad_video_views = excluded.ad_video_views, ad_video_cost = excluded.ad_video_cost, ad_video_impressions = excluded.ad_video_impressions, ad_video_clicks = excluded.ad_video_clicks, ad_video_completions = excluded.ad_video_completions, ad_completion_impressions = excluded.ad_completion_impressions


-- ad_performance: days of groups
with ad_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.impressions), 0)::bigint as ad_impressions,
      coalesce(sum(r.clicks), 0)::bigint as ad_clicks,
      coalesce(sum(r.cost_cents), 0)::bigint as ad_cost,
      coalesce(sum(r.conversions), 0)::bigint as ad_conversions,
      coalesce(sum(r.share_impressions), 0)::bigint as ad_share_impressions,
      coalesce(sum(r.eligible), 0)::bigint as ad_eligible,
      coalesce(sum(r.lost_to_budget), 0)::bigint as ad_lost_to_budget,
      coalesce(sum(r.lost_to_rank), 0)::bigint as ad_lost_to_rank,
      coalesce(sum(r.video_views), 0)::bigint as ad_video_views,
      coalesce(sum(r.cost_cents) filter (where r.video_views is not null), 0)::bigint as ad_video_cost,
      coalesce(sum(r.impressions) filter (where r.video_views is not null), 0)::bigint as ad_video_impressions,
      coalesce(sum(r.clicks) filter (where r.video_views is not null), 0)::bigint as ad_video_clicks,
      coalesce(sum(r.video_completions), 0)::bigint as ad_video_completions,
      coalesce(sum(r.impressions) filter (where r.video_completions is not null), 0)::bigint as ad_completion_impressions
    from ad_performance r
    where r.dealer_group_id = $1 and r.day is not null and r.cut = 'campaign'
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from ad_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.ad_impressions is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, ad_impressions, ad_clicks, ad_cost, ad_conversions, ad_share_impressions, ad_eligible, ad_lost_to_budget, ad_lost_to_rank, ad_video_views, ad_video_cost, ad_video_impressions, ad_video_clicks, ad_video_completions, ad_completion_impressions)
select $1, cell.dealership_id, cell.day,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_impressions, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_clicks, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_cost, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_conversions, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_share_impressions, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_eligible, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_lost_to_budget, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_lost_to_rank, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_video_views, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_video_cost, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_video_impressions, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_video_clicks, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_video_completions, 0) end,
  case when ad_of_day.day is not null or reach.fact is not null then coalesce(ad_of_day.ad_completion_impressions, 0) end
from cell
  left join ad_of_day on ad_of_day.dealership_id = cell.dealership_id and ad_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set ad_impressions = excluded.ad_impressions, ad_clicks = excluded.ad_clicks, ad_cost = excluded.ad_cost, ad_conversions = excluded.ad_conversions, ad_share_impressions = excluded.ad_share_impressions, ad_eligible = excluded.ad_eligible, ad_lost_to_budget = excluded.ad_lost_to_budget, ad_lost_to_rank = excluded.ad_lost_to_rank, ad_video_views = excluded.ad_video_views, ad_video_cost = excluded.ad_video_cost, ad_video_impressions = excluded.ad_video_impressions, ad_video_clicks = excluded.ad_video_clicks, ad_video_completions = excluded.ad_video_completions, ad_completion_impressions = excluded.ad_completion_impressions
where (measure_day.ad_impressions, measure_day.ad_clicks, measure_day.ad_cost, measure_day.ad_conversions, measure_day.ad_share_impressions, measure_day.ad_eligible, measure_day.ad_lost_to_budget, measure_day.ad_lost_to_rank, measure_day.ad_video_views, measure_day.ad_video_cost, measure_day.ad_video_impressions, measure_day.ad_video_clicks, measure_day.ad_video_completions, measure_day.ad_completion_impressions) is distinct from (excluded.ad_impressions, excluded.ad_clicks, excluded.ad_cost, excluded.ad_conversions, excluded.ad_share_impressions, excluded.ad_eligible, excluded.ad_lost_to_budget, excluded.ad_lost_to_rank, excluded.ad_video_views, excluded.ad_video_cost, excluded.ad_video_impressions, excluded.ad_video_clicks, excluded.ad_video_completions, excluded.ad_completion_impressions)


-- ad_performance: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, ad_impressions, ad_clicks, ad_cost, ad_conversions, ad_share_impressions, ad_eligible, ad_lost_to_budget, ad_lost_to_rank, ad_video_views, ad_video_cost, ad_video_impressions, ad_video_clicks, ad_video_completions, ad_completion_impressions)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.ad_impressions)::bigint,
  sum(d.ad_clicks)::bigint,
  sum(d.ad_cost)::bigint,
  sum(d.ad_conversions)::bigint,
  sum(d.ad_share_impressions)::bigint,
  sum(d.ad_eligible)::bigint,
  sum(d.ad_lost_to_budget)::bigint,
  sum(d.ad_lost_to_rank)::bigint,
  sum(d.ad_video_views)::bigint,
  sum(d.ad_video_cost)::bigint,
  sum(d.ad_video_impressions)::bigint,
  sum(d.ad_video_clicks)::bigint,
  sum(d.ad_video_completions)::bigint,
  sum(d.ad_completion_impressions)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set ad_impressions = excluded.ad_impressions, ad_clicks = excluded.ad_clicks, ad_cost = excluded.ad_cost, ad_conversions = excluded.ad_conversions, ad_share_impressions = excluded.ad_share_impressions, ad_eligible = excluded.ad_eligible, ad_lost_to_budget = excluded.ad_lost_to_budget, ad_lost_to_rank = excluded.ad_lost_to_rank, ad_video_views = excluded.ad_video_views, ad_video_cost = excluded.ad_video_cost, ad_video_impressions = excluded.ad_video_impressions, ad_video_clicks = excluded.ad_video_clicks, ad_video_completions = excluded.ad_video_completions, ad_completion_impressions = excluded.ad_completion_impressions
where (measure_month.ad_impressions, measure_month.ad_clicks, measure_month.ad_cost, measure_month.ad_conversions, measure_month.ad_share_impressions, measure_month.ad_eligible, measure_month.ad_lost_to_budget, measure_month.ad_lost_to_rank, measure_month.ad_video_views, measure_month.ad_video_cost, measure_month.ad_video_impressions, measure_month.ad_video_clicks, measure_month.ad_video_completions, measure_month.ad_completion_impressions) is distinct from (excluded.ad_impressions, excluded.ad_clicks, excluded.ad_cost, excluded.ad_conversions, excluded.ad_share_impressions, excluded.ad_eligible, excluded.ad_lost_to_budget, excluded.ad_lost_to_rank, excluded.ad_video_views, excluded.ad_video_cost, excluded.ad_video_impressions, excluded.ad_video_clicks, excluded.ad_video_completions, excluded.ad_completion_impressions)


-- search_performance: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.search_clicks is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_search,
      coalesce(sum(r.clicks), 0)::bigint as search_clicks,
      coalesce(sum(r.impressions), 0)::bigint as search_impressions,
      coalesce(sum(r.positions), 0)::bigint as search_positions
    from search_performance r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.cut = 'day'
  ) as search_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, search_clicks, search_impressions, search_positions)
  select $1, counted.dealership_id, counted.day,
    case when seen_search or reach.fact is not null then search_clicks end,
    case when seen_search or reach.fact is not null then search_impressions end,
    case when seen_search or reach.fact is not null then search_positions end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set search_clicks = excluded.search_clicks, search_impressions = excluded.search_impressions, search_positions = excluded.search_positions
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- search_performance: months
insert into measure_month (dealer_group_id, dealership_id, month, search_clicks, search_impressions, search_positions)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.search_clicks)::bigint,
      sum(d.search_impressions)::bigint,
      sum(d.search_positions)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set search_clicks = excluded.search_clicks, search_impressions = excluded.search_impressions, search_positions = excluded.search_positions


-- search_performance: days of groups
with search_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.clicks), 0)::bigint as search_clicks,
      coalesce(sum(r.impressions), 0)::bigint as search_impressions,
      coalesce(sum(r.positions), 0)::bigint as search_positions
    from search_performance r
    where r.dealer_group_id = $1 and r.day is not null and r.cut = 'day'
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from search_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.search_clicks is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, search_clicks, search_impressions, search_positions)
select $1, cell.dealership_id, cell.day,
  case when search_of_day.day is not null or reach.fact is not null then coalesce(search_of_day.search_clicks, 0) end,
  case when search_of_day.day is not null or reach.fact is not null then coalesce(search_of_day.search_impressions, 0) end,
  case when search_of_day.day is not null or reach.fact is not null then coalesce(search_of_day.search_positions, 0) end
from cell
  left join search_of_day on search_of_day.dealership_id = cell.dealership_id and search_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set search_clicks = excluded.search_clicks, search_impressions = excluded.search_impressions, search_positions = excluded.search_positions
where (measure_day.search_clicks, measure_day.search_impressions, measure_day.search_positions) is distinct from (excluded.search_clicks, excluded.search_impressions, excluded.search_positions)


-- search_performance: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, search_clicks, search_impressions, search_positions)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.search_clicks)::bigint,
  sum(d.search_impressions)::bigint,
  sum(d.search_positions)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set search_clicks = excluded.search_clicks, search_impressions = excluded.search_impressions, search_positions = excluded.search_positions
where (measure_month.search_clicks, measure_month.search_impressions, measure_month.search_positions) is distinct from (excluded.search_clicks, excluded.search_impressions, excluded.search_positions)


-- video_performance: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.video_views is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_video,
      coalesce(sum(r.views), 0)::bigint as video_views,
      coalesce(sum(r.engaged_views), 0)::bigint as video_engaged_views,
      coalesce(sum(r.watch_seconds), 0)::bigint as video_watch_seconds,
      coalesce(sum(r.percent_viewed), 0)::bigint as video_percent_viewed,
      coalesce(sum(r.subscribers_gained), 0)::bigint as video_subscribers_gained,
      coalesce(sum(r.subscribers_lost), 0)::bigint as video_subscribers_lost,
      coalesce(sum(r.likes + r.comments + r.shares), 0)::bigint as video_engagements
    from video_performance r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.cut = 'day'
  ) as video_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, video_views, video_engaged_views, video_watch_seconds, video_percent_viewed, video_subscribers_gained, video_subscribers_lost, video_engagements)
  select $1, counted.dealership_id, counted.day,
    case when seen_video or reach.fact is not null then video_views end,
    case when seen_video or reach.fact is not null then video_engaged_views end,
    case when seen_video or reach.fact is not null then video_watch_seconds end,
    case when seen_video or reach.fact is not null then video_percent_viewed end,
    case when seen_video or reach.fact is not null then video_subscribers_gained end,
    case when seen_video or reach.fact is not null then video_subscribers_lost end,
    case when seen_video or reach.fact is not null then video_engagements end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set video_views = excluded.video_views, video_engaged_views = excluded.video_engaged_views, video_watch_seconds = excluded.video_watch_seconds, video_percent_viewed = excluded.video_percent_viewed, video_subscribers_gained = excluded.video_subscribers_gained, video_subscribers_lost = excluded.video_subscribers_lost, video_engagements = excluded.video_engagements
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- video_performance: months
insert into measure_month (dealer_group_id, dealership_id, month, video_views, video_engaged_views, video_watch_seconds, video_percent_viewed, video_subscribers_gained, video_subscribers_lost, video_engagements)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.video_views)::bigint,
      sum(d.video_engaged_views)::bigint,
      sum(d.video_watch_seconds)::bigint,
      sum(d.video_percent_viewed)::bigint,
      sum(d.video_subscribers_gained)::bigint,
      sum(d.video_subscribers_lost)::bigint,
      sum(d.video_engagements)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set video_views = excluded.video_views, video_engaged_views = excluded.video_engaged_views, video_watch_seconds = excluded.video_watch_seconds, video_percent_viewed = excluded.video_percent_viewed, video_subscribers_gained = excluded.video_subscribers_gained, video_subscribers_lost = excluded.video_subscribers_lost, video_engagements = excluded.video_engagements


-- video_performance: days of groups
with video_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.views), 0)::bigint as video_views,
      coalesce(sum(r.engaged_views), 0)::bigint as video_engaged_views,
      coalesce(sum(r.watch_seconds), 0)::bigint as video_watch_seconds,
      coalesce(sum(r.percent_viewed), 0)::bigint as video_percent_viewed,
      coalesce(sum(r.subscribers_gained), 0)::bigint as video_subscribers_gained,
      coalesce(sum(r.subscribers_lost), 0)::bigint as video_subscribers_lost,
      coalesce(sum(r.likes + r.comments + r.shares), 0)::bigint as video_engagements
    from video_performance r
    where r.dealer_group_id = $1 and r.day is not null and r.cut = 'day'
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from video_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.video_views is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, video_views, video_engaged_views, video_watch_seconds, video_percent_viewed, video_subscribers_gained, video_subscribers_lost, video_engagements)
select $1, cell.dealership_id, cell.day,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_views, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_engaged_views, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_watch_seconds, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_percent_viewed, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_subscribers_gained, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_subscribers_lost, 0) end,
  case when video_of_day.day is not null or reach.fact is not null then coalesce(video_of_day.video_engagements, 0) end
from cell
  left join video_of_day on video_of_day.dealership_id = cell.dealership_id and video_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set video_views = excluded.video_views, video_engaged_views = excluded.video_engaged_views, video_watch_seconds = excluded.video_watch_seconds, video_percent_viewed = excluded.video_percent_viewed, video_subscribers_gained = excluded.video_subscribers_gained, video_subscribers_lost = excluded.video_subscribers_lost, video_engagements = excluded.video_engagements
where (measure_day.video_views, measure_day.video_engaged_views, measure_day.video_watch_seconds, measure_day.video_percent_viewed, measure_day.video_subscribers_gained, measure_day.video_subscribers_lost, measure_day.video_engagements) is distinct from (excluded.video_views, excluded.video_engaged_views, excluded.video_watch_seconds, excluded.video_percent_viewed, excluded.video_subscribers_gained, excluded.video_subscribers_lost, excluded.video_engagements)


-- video_performance: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, video_views, video_engaged_views, video_watch_seconds, video_percent_viewed, video_subscribers_gained, video_subscribers_lost, video_engagements)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.video_views)::bigint,
  sum(d.video_engaged_views)::bigint,
  sum(d.video_watch_seconds)::bigint,
  sum(d.video_percent_viewed)::bigint,
  sum(d.video_subscribers_gained)::bigint,
  sum(d.video_subscribers_lost)::bigint,
  sum(d.video_engagements)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set video_views = excluded.video_views, video_engaged_views = excluded.video_engaged_views, video_watch_seconds = excluded.video_watch_seconds, video_percent_viewed = excluded.video_percent_viewed, video_subscribers_gained = excluded.video_subscribers_gained, video_subscribers_lost = excluded.video_subscribers_lost, video_engagements = excluded.video_engagements
where (measure_month.video_views, measure_month.video_engaged_views, measure_month.video_watch_seconds, measure_month.video_percent_viewed, measure_month.video_subscribers_gained, measure_month.video_subscribers_lost, measure_month.video_engagements) is distinct from (excluded.video_views, excluded.video_engaged_views, excluded.video_watch_seconds, excluded.video_percent_viewed, excluded.video_subscribers_gained, excluded.video_subscribers_lost, excluded.video_engagements)


-- profile_performance: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.profile_views is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_profile,
      coalesce(sum(r.search_views + r.maps_views), 0)::bigint as profile_views,
      coalesce(sum(r.search_views), 0)::bigint as profile_search_views,
      coalesce(sum(r.maps_views), 0)::bigint as profile_maps_views,
      coalesce(sum(r.calls), 0)::bigint as profile_calls,
      coalesce(sum(r.direction_requests), 0)::bigint as profile_directions,
      coalesce(sum(r.website_clicks), 0)::bigint as profile_website_clicks,
      coalesce(sum(r.bookings), 0)::bigint as profile_bookings,
      coalesce(sum(r.calls + r.direction_requests + r.website_clicks), 0)::bigint as profile_actions
    from profile_performance r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and r.cut = 'day'
  ) as profile_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, profile_views, profile_search_views, profile_maps_views, profile_calls, profile_directions, profile_website_clicks, profile_bookings, profile_actions)
  select $1, counted.dealership_id, counted.day,
    case when seen_profile or reach.fact is not null then profile_views end,
    case when seen_profile or reach.fact is not null then profile_search_views end,
    case when seen_profile or reach.fact is not null then profile_maps_views end,
    case when seen_profile or reach.fact is not null then profile_calls end,
    case when seen_profile or reach.fact is not null then profile_directions end,
    case when seen_profile or reach.fact is not null then profile_website_clicks end,
    case when seen_profile or reach.fact is not null then profile_bookings end,
    case when seen_profile or reach.fact is not null then profile_actions end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set profile_views = excluded.profile_views, profile_search_views = excluded.profile_search_views, profile_maps_views = excluded.profile_maps_views, profile_calls = excluded.profile_calls, profile_directions = excluded.profile_directions, profile_website_clicks = excluded.profile_website_clicks, profile_bookings = excluded.profile_bookings, profile_actions = excluded.profile_actions
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- profile_performance: months
insert into measure_month (dealer_group_id, dealership_id, month, profile_views, profile_search_views, profile_maps_views, profile_calls, profile_directions, profile_website_clicks, profile_bookings, profile_actions)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.profile_views)::bigint,
      sum(d.profile_search_views)::bigint,
      sum(d.profile_maps_views)::bigint,
      sum(d.profile_calls)::bigint,
      sum(d.profile_directions)::bigint,
      sum(d.profile_website_clicks)::bigint,
      sum(d.profile_bookings)::bigint,
      sum(d.profile_actions)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set profile_views = excluded.profile_views, profile_search_views = excluded.profile_search_views, profile_maps_views = excluded.profile_maps_views, profile_calls = excluded.profile_calls, profile_directions = excluded.profile_directions, profile_website_clicks = excluded.profile_website_clicks, profile_bookings = excluded.profile_bookings, profile_actions = excluded.profile_actions


-- profile_performance: days of groups
with profile_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.search_views + r.maps_views), 0)::bigint as profile_views,
      coalesce(sum(r.search_views), 0)::bigint as profile_search_views,
      coalesce(sum(r.maps_views), 0)::bigint as profile_maps_views,
      coalesce(sum(r.calls), 0)::bigint as profile_calls,
      coalesce(sum(r.direction_requests), 0)::bigint as profile_directions,
      coalesce(sum(r.website_clicks), 0)::bigint as profile_website_clicks,
      coalesce(sum(r.bookings), 0)::bigint as profile_bookings,
      coalesce(sum(r.calls + r.direction_requests + r.website_clicks), 0)::bigint as profile_actions
    from profile_performance r
    where r.dealer_group_id = $1 and r.day is not null and r.cut = 'day'
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from profile_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.profile_views is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, profile_views, profile_search_views, profile_maps_views, profile_calls, profile_directions, profile_website_clicks, profile_bookings, profile_actions)
select $1, cell.dealership_id, cell.day,
  case when profile_of_day.day is not null or reach.fact is not null then coalesce(profile_of_day.profile_views, 0) end,
  case when profile_of_day.day is not null or reach.fact is not null then coalesce(profile_of_day.profile_search_views, 0) end,
  case when profile_of_day.day is not null or reach.fact is not null then coalesce(profile_of_day.profile_maps_views, 0) end,
  case when profile_of_day.day is not null or reach.fact is not null then coalesce(profile_of_day.profile_calls, 0) end,
  case when profile_of_day.day is not null or reach.fact is not null then coalesce(profile_of_day.profile_directions, 0) end,
  case when profile_of_day.day is not null or reach.fact is not null then coalesce(profile_of_day.profile_website_clicks, 0) end,
  case when profile_of_day.day is not null or reach.fact is not null then coalesce(profile_of_day.profile_bookings, 0) end,
  case when profile_of_day.day is not null or reach.fact is not null then coalesce(profile_of_day.profile_actions, 0) end
from cell
  left join profile_of_day on profile_of_day.dealership_id = cell.dealership_id and profile_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set profile_views = excluded.profile_views, profile_search_views = excluded.profile_search_views, profile_maps_views = excluded.profile_maps_views, profile_calls = excluded.profile_calls, profile_directions = excluded.profile_directions, profile_website_clicks = excluded.profile_website_clicks, profile_bookings = excluded.profile_bookings, profile_actions = excluded.profile_actions
where (measure_day.profile_views, measure_day.profile_search_views, measure_day.profile_maps_views, measure_day.profile_calls, measure_day.profile_directions, measure_day.profile_website_clicks, measure_day.profile_bookings, measure_day.profile_actions) is distinct from (excluded.profile_views, excluded.profile_search_views, excluded.profile_maps_views, excluded.profile_calls, excluded.profile_directions, excluded.profile_website_clicks, excluded.profile_bookings, excluded.profile_actions)


-- profile_performance: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, profile_views, profile_search_views, profile_maps_views, profile_calls, profile_directions, profile_website_clicks, profile_bookings, profile_actions)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.profile_views)::bigint,
  sum(d.profile_search_views)::bigint,
  sum(d.profile_maps_views)::bigint,
  sum(d.profile_calls)::bigint,
  sum(d.profile_directions)::bigint,
  sum(d.profile_website_clicks)::bigint,
  sum(d.profile_bookings)::bigint,
  sum(d.profile_actions)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set profile_views = excluded.profile_views, profile_search_views = excluded.profile_search_views, profile_maps_views = excluded.profile_maps_views, profile_calls = excluded.profile_calls, profile_directions = excluded.profile_directions, profile_website_clicks = excluded.profile_website_clicks, profile_bookings = excluded.profile_bookings, profile_actions = excluded.profile_actions
where (measure_month.profile_views, measure_month.profile_search_views, measure_month.profile_maps_views, measure_month.profile_calls, measure_month.profile_directions, measure_month.profile_website_clicks, measure_month.profile_bookings, measure_month.profile_actions) is distinct from (excluded.profile_views, excluded.profile_search_views, excluded.profile_maps_views, excluded.profile_calls, excluded.profile_directions, excluded.profile_website_clicks, excluded.profile_bookings, excluded.profile_actions)


-- registration: days
with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.market_regs is not null
  )
), counted as (
  select *
  from cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_registration,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true), 0)::bigint as market_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own is true), 0)::bigint as own_area_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true), 0)::bigint as make_area_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true and r.is_own is true), 0)::bigint as own_make_area_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true and r.vehicle_condition = 'new'), 0)::bigint as make_new_area_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true and r.vehicle_condition = 'new' and r.is_competitor is true), 0)::bigint as pumped_in_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is false and r.is_own is true), 0)::bigint as pumped_out_regs,
      coalesce(sum(r.registrations) filter (where r.is_own is true and r.vehicle_condition = 'new'), 0)::bigint as own_new_regs
    from market_registration r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as registration_of_cell
  cross join lateral (
    select count(r.dealership_id) > 0 as seen_expected_registration,
      coalesce(sum(r.expected_millionths), 0)::bigint as expected_regs
    from expected_registration r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
      and true
  ) as expected_registration_of_cell
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, market_regs, own_area_regs, make_area_regs, own_make_area_regs, make_new_area_regs, pumped_in_regs, pumped_out_regs, own_new_regs, expected_regs)
  select $1, counted.dealership_id, counted.day,
    case when seen_registration or seen_expected_registration or reach.fact is not null then market_regs end,
    case when seen_registration or seen_expected_registration or reach.fact is not null then own_area_regs end,
    case when seen_registration or seen_expected_registration or reach.fact is not null then make_area_regs end,
    case when seen_registration or seen_expected_registration or reach.fact is not null then own_make_area_regs end,
    case when seen_registration or seen_expected_registration or reach.fact is not null then make_new_area_regs end,
    case when seen_registration or seen_expected_registration or reach.fact is not null then pumped_in_regs end,
    case when seen_registration or seen_expected_registration or reach.fact is not null then pumped_out_regs end,
    case when seen_registration or seen_expected_registration or reach.fact is not null then own_new_regs end,
    case when seen_registration or seen_expected_registration or reach.fact is not null then expected_regs end
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set market_regs = excluded.market_regs, own_area_regs = excluded.own_area_regs, make_area_regs = excluded.make_area_regs, own_make_area_regs = excluded.own_make_area_regs, make_new_area_regs = excluded.make_new_area_regs, pumped_in_regs = excluded.pumped_in_regs, pumped_out_regs = excluded.pumped_out_regs, own_new_regs = excluded.own_new_regs, expected_regs = excluded.expected_regs
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept


-- registration: months
insert into measure_month (dealer_group_id, dealership_id, month, market_regs, own_area_regs, make_area_regs, own_make_area_regs, make_new_area_regs, pumped_in_regs, pumped_out_regs, own_new_regs, expected_regs)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.market_regs)::bigint,
      sum(d.own_area_regs)::bigint,
      sum(d.make_area_regs)::bigint,
      sum(d.own_make_area_regs)::bigint,
      sum(d.make_new_area_regs)::bigint,
      sum(d.pumped_in_regs)::bigint,
      sum(d.pumped_out_regs)::bigint,
      sum(d.own_new_regs)::bigint,
      sum(d.expected_regs)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set market_regs = excluded.market_regs, own_area_regs = excluded.own_area_regs, make_area_regs = excluded.make_area_regs, own_make_area_regs = excluded.own_make_area_regs, make_new_area_regs = excluded.make_new_area_regs, pumped_in_regs = excluded.pumped_in_regs, pumped_out_regs = excluded.pumped_out_regs, own_new_regs = excluded.own_new_regs, expected_regs = excluded.expected_regs


-- registration: days of groups
with registration_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true), 0)::bigint as market_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own is true), 0)::bigint as own_area_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true), 0)::bigint as make_area_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true and r.is_own is true), 0)::bigint as own_make_area_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true and r.vehicle_condition = 'new'), 0)::bigint as make_new_area_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is true and r.is_own_make is true and r.vehicle_condition = 'new' and r.is_competitor is true), 0)::bigint as pumped_in_regs,
      coalesce(sum(r.registrations) filter (where r.is_in_area is false and r.is_own is true), 0)::bigint as pumped_out_regs,
      coalesce(sum(r.registrations) filter (where r.is_own is true and r.vehicle_condition = 'new'), 0)::bigint as own_new_regs
    from market_registration r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), expected_registration_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.expected_millionths), 0)::bigint as expected_regs
    from expected_registration r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from registration_of_day
  union
  select dealership_id, day from expected_registration_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.market_regs is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, market_regs, own_area_regs, make_area_regs, own_make_area_regs, make_new_area_regs, pumped_in_regs, pumped_out_regs, own_new_regs, expected_regs)
select $1, cell.dealership_id, cell.day,
  case when registration_of_day.day is not null or expected_registration_of_day.day is not null or reach.fact is not null then coalesce(registration_of_day.market_regs, 0) end,
  case when registration_of_day.day is not null or expected_registration_of_day.day is not null or reach.fact is not null then coalesce(registration_of_day.own_area_regs, 0) end,
  case when registration_of_day.day is not null or expected_registration_of_day.day is not null or reach.fact is not null then coalesce(registration_of_day.make_area_regs, 0) end,
  case when registration_of_day.day is not null or expected_registration_of_day.day is not null or reach.fact is not null then coalesce(registration_of_day.own_make_area_regs, 0) end,
  case when registration_of_day.day is not null or expected_registration_of_day.day is not null or reach.fact is not null then coalesce(registration_of_day.make_new_area_regs, 0) end,
  case when registration_of_day.day is not null or expected_registration_of_day.day is not null or reach.fact is not null then coalesce(registration_of_day.pumped_in_regs, 0) end,
  case when registration_of_day.day is not null or expected_registration_of_day.day is not null or reach.fact is not null then coalesce(registration_of_day.pumped_out_regs, 0) end,
  case when registration_of_day.day is not null or expected_registration_of_day.day is not null or reach.fact is not null then coalesce(registration_of_day.own_new_regs, 0) end,
  case when registration_of_day.day is not null or expected_registration_of_day.day is not null or reach.fact is not null then coalesce(expected_registration_of_day.expected_regs, 0) end
from cell
  left join registration_of_day on registration_of_day.dealership_id = cell.dealership_id and registration_of_day.day = cell.day
  left join expected_registration_of_day on expected_registration_of_day.dealership_id = cell.dealership_id and expected_registration_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set market_regs = excluded.market_regs, own_area_regs = excluded.own_area_regs, make_area_regs = excluded.make_area_regs, own_make_area_regs = excluded.own_make_area_regs, make_new_area_regs = excluded.make_new_area_regs, pumped_in_regs = excluded.pumped_in_regs, pumped_out_regs = excluded.pumped_out_regs, own_new_regs = excluded.own_new_regs, expected_regs = excluded.expected_regs
where (measure_day.market_regs, measure_day.own_area_regs, measure_day.make_area_regs, measure_day.own_make_area_regs, measure_day.make_new_area_regs, measure_day.pumped_in_regs, measure_day.pumped_out_regs, measure_day.own_new_regs, measure_day.expected_regs) is distinct from (excluded.market_regs, excluded.own_area_regs, excluded.make_area_regs, excluded.own_make_area_regs, excluded.make_new_area_regs, excluded.pumped_in_regs, excluded.pumped_out_regs, excluded.own_new_regs, excluded.expected_regs)


-- registration: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, market_regs, own_area_regs, make_area_regs, own_make_area_regs, make_new_area_regs, pumped_in_regs, pumped_out_regs, own_new_regs, expected_regs)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.market_regs)::bigint,
  sum(d.own_area_regs)::bigint,
  sum(d.make_area_regs)::bigint,
  sum(d.own_make_area_regs)::bigint,
  sum(d.make_new_area_regs)::bigint,
  sum(d.pumped_in_regs)::bigint,
  sum(d.pumped_out_regs)::bigint,
  sum(d.own_new_regs)::bigint,
  sum(d.expected_regs)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set market_regs = excluded.market_regs, own_area_regs = excluded.own_area_regs, make_area_regs = excluded.make_area_regs, own_make_area_regs = excluded.own_make_area_regs, make_new_area_regs = excluded.make_new_area_regs, pumped_in_regs = excluded.pumped_in_regs, pumped_out_regs = excluded.pumped_out_regs, own_new_regs = excluded.own_new_regs, expected_regs = excluded.expected_regs
where (measure_month.market_regs, measure_month.own_area_regs, measure_month.make_area_regs, measure_month.own_make_area_regs, measure_month.make_new_area_regs, measure_month.pumped_in_regs, measure_month.pumped_out_regs, measure_month.own_new_regs, measure_month.expected_regs) is distinct from (excluded.market_regs, excluded.own_area_regs, excluded.make_area_regs, excluded.own_make_area_regs, excluded.make_new_area_regs, excluded.pumped_in_regs, excluded.pumped_out_regs, excluded.own_new_regs, excluded.expected_regs)


-- spend: days
with touched as (
  select dealership_id, month from unnest($2::integer[], $3::date[]) as given (dealership_id, month)
), counted as (
  select touched.dealership_id, found.*
  from touched cross join lateral (
    select r.day as day,
      coalesce(sum(r.days), 0)::bigint as spend_days,
      coalesce(sum(r.told_days), 0)::bigint as spend_days_told,
      coalesce(sum(r.planned_cents), 0)::bigint as spend_planned,
      coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
      coalesce(sum(r.coop_cents) filter (where r.coop_cents >= 1), 0)::bigint as spend_coop
    from budget_day r
    where r.dealer_group_id = $1 and r.dealership_id = touched.dealership_id and r.month = touched.month
    group by r.day
  ) as found
)
insert into measure_day (dealer_group_id, dealership_id, day, spend_days, spend_days_told, spend_planned, spend_actual, spend_coop)
select $1, touched.dealership_id, c.day,
  case when reach.fact is not null then coalesce(counted.spend_days, 0) end,
  case when reach.fact is not null then coalesce(counted.spend_days_told, 0) end,
  case when reach.fact is not null then coalesce(counted.spend_planned, 0) end,
  case when reach.fact is not null then coalesce(counted.spend_actual, 0) end,
  case when reach.fact is not null then coalesce(counted.spend_coop, 0) end
from touched
  join calendar_day c on c.month = touched.month
  left join counted on counted.dealership_id = touched.dealership_id and counted.day = c.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = touched.dealership_id
    and reach.fact = 'spend' and c.day between reach.first_day and reach.last_day and not c.day <@ reach.gaps
  left join measure_day before on before.dealer_group_id = $1 and before.dealership_id = touched.dealership_id
    and before.day = c.day
where reach.fact is not null or before.spend_days is not null
order by touched.dealership_id, c.day
on conflict (dealer_group_id, dealership_id, day) do update
set spend_days = excluded.spend_days, spend_days_told = excluded.spend_days_told, spend_planned = excluded.spend_planned, spend_actual = excluded.spend_actual, spend_coop = excluded.spend_coop
where (measure_day.spend_days, measure_day.spend_days_told, measure_day.spend_planned, measure_day.spend_actual, measure_day.spend_coop) is distinct from (excluded.spend_days, excluded.spend_days_told, excluded.spend_planned, excluded.spend_actual, excluded.spend_coop)


-- spend: months
insert into measure_month (dealer_group_id, dealership_id, month, spend_days, spend_days_told, spend_planned, spend_actual, spend_coop)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.spend_days)::bigint,
      sum(d.spend_days_told)::bigint,
      sum(d.spend_planned)::bigint,
      sum(d.spend_actual)::bigint,
      sum(d.spend_coop)::bigint
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set spend_days = excluded.spend_days, spend_days_told = excluded.spend_days_told, spend_planned = excluded.spend_planned, spend_actual = excluded.spend_actual, spend_coop = excluded.spend_coop


-- spend: days of groups
with spend_of_day as materialized (
    select r.dealership_id, r.day as day,
      coalesce(sum(r.days), 0)::bigint as spend_days,
      coalesce(sum(r.told_days), 0)::bigint as spend_days_told,
      coalesce(sum(r.planned_cents), 0)::bigint as spend_planned,
      coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
      coalesce(sum(r.coop_cents) filter (where r.coop_cents >= 1), 0)::bigint as spend_coop
    from budget_day r
    where r.dealer_group_id = $1 and r.day is not null and true
    group by r.dealership_id, r.day
  ), cell as (
  select dealership_id, day from spend_of_day
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1 and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1 and d.spend_days is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, spend_days, spend_days_told, spend_planned, spend_actual, spend_coop)
select $1, cell.dealership_id, cell.day,
  case when spend_of_day.day is not null or reach.fact is not null then coalesce(spend_of_day.spend_days, 0) end,
  case when spend_of_day.day is not null or reach.fact is not null then coalesce(spend_of_day.spend_days_told, 0) end,
  case when spend_of_day.day is not null or reach.fact is not null then coalesce(spend_of_day.spend_planned, 0) end,
  case when spend_of_day.day is not null or reach.fact is not null then coalesce(spend_of_day.spend_actual, 0) end,
  case when spend_of_day.day is not null or reach.fact is not null then coalesce(spend_of_day.spend_coop, 0) end
from cell
  left join spend_of_day on spend_of_day.dealership_id = cell.dealership_id and spend_of_day.day = cell.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set spend_days = excluded.spend_days, spend_days_told = excluded.spend_days_told, spend_planned = excluded.spend_planned, spend_actual = excluded.spend_actual, spend_coop = excluded.spend_coop
where (measure_day.spend_days, measure_day.spend_days_told, measure_day.spend_planned, measure_day.spend_actual, measure_day.spend_coop) is distinct from (excluded.spend_days, excluded.spend_days_told, excluded.spend_planned, excluded.spend_actual, excluded.spend_coop)


-- spend: months of groups
insert into measure_month (dealer_group_id, dealership_id, month, spend_days, spend_days_told, spend_planned, spend_actual, spend_coop)
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  sum(d.spend_days)::bigint,
  sum(d.spend_days_told)::bigint,
  sum(d.spend_planned)::bigint,
  sum(d.spend_actual)::bigint,
  sum(d.spend_coop)::bigint
from measure_day d
where d.dealer_group_id = $1
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set spend_days = excluded.spend_days, spend_days_told = excluded.spend_days_told, spend_planned = excluded.spend_planned, spend_actual = excluded.spend_actual, spend_coop = excluded.spend_coop
where (measure_month.spend_days, measure_month.spend_days_told, measure_month.spend_planned, measure_month.spend_actual, measure_month.spend_coop) is distinct from (excluded.spend_days, excluded.spend_days_told, excluded.spend_planned, excluded.spend_actual, excluded.spend_coop)

