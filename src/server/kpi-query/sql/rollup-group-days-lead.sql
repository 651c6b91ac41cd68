with lead_of_day as materialized (
    select r.dealership_id, r.day as day,
      count(r.dealership_id) as leads,
      count(r.dealership_id) filter (where r.is_duplicate is true) as leads_duplicate,
      count(r.dealership_id) filter (where r.is_bad is true) as leads_bad,
      count(r.dealership_id) filter (where r.is_duplicate is false and r.is_bad is false) as leads_good,
      count(r.dealership_id) filter (where r.lead_type = 'internet') as leads_internet,
      count(r.dealership_id) filter (where r.lead_type = 'phone') as leads_phone,
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
  select d.dealership_id, d.day from measure_day d where d.dealer_group_id = $1 and d.leads is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, leads, leads_duplicate, leads_bad, leads_good, leads_internet, leads_phone, leads_walk_in, leads_chat, leads_contact_known, leads_contacted, leads_answered, leads_answered_15, response_minutes, leads_internet_good, leads_internet_contact_known, leads_internet_contacted, leads_internet_answered, leads_internet_answered_15, internet_response_minutes, leads_internet_sale_known, leads_appointment_known, leads_appointment_set, appointments_due, appointments_shown, appointments_sale_known, appointments_sold, leads_sale_known, leads_later_sold, leads_sold, leads_internet_sold, lead_to_sale_days)
select $1, cell.dealership_id, cell.day,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_duplicate, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_bad, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_good, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_internet, 0) end,
  case when lead_of_day.day is not null or lead_sale_of_day.day is not null or reach.fact is not null then coalesce(lead_of_day.leads_phone, 0) end,
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
set leads = excluded.leads, leads_duplicate = excluded.leads_duplicate, leads_bad = excluded.leads_bad, leads_good = excluded.leads_good, leads_internet = excluded.leads_internet, leads_phone = excluded.leads_phone, leads_walk_in = excluded.leads_walk_in, leads_chat = excluded.leads_chat, leads_contact_known = excluded.leads_contact_known, leads_contacted = excluded.leads_contacted, leads_answered = excluded.leads_answered, leads_answered_15 = excluded.leads_answered_15, response_minutes = excluded.response_minutes, leads_internet_good = excluded.leads_internet_good, leads_internet_contact_known = excluded.leads_internet_contact_known, leads_internet_contacted = excluded.leads_internet_contacted, leads_internet_answered = excluded.leads_internet_answered, leads_internet_answered_15 = excluded.leads_internet_answered_15, internet_response_minutes = excluded.internet_response_minutes, leads_internet_sale_known = excluded.leads_internet_sale_known, leads_appointment_known = excluded.leads_appointment_known, leads_appointment_set = excluded.leads_appointment_set, appointments_due = excluded.appointments_due, appointments_shown = excluded.appointments_shown, appointments_sale_known = excluded.appointments_sale_known, appointments_sold = excluded.appointments_sold, leads_sale_known = excluded.leads_sale_known, leads_later_sold = excluded.leads_later_sold, leads_sold = excluded.leads_sold, leads_internet_sold = excluded.leads_internet_sold, lead_to_sale_days = excluded.lead_to_sale_days
where (measure_day.leads, measure_day.leads_duplicate, measure_day.leads_bad, measure_day.leads_good, measure_day.leads_internet, measure_day.leads_phone, measure_day.leads_walk_in, measure_day.leads_chat, measure_day.leads_contact_known, measure_day.leads_contacted, measure_day.leads_answered, measure_day.leads_answered_15, measure_day.response_minutes, measure_day.leads_internet_good, measure_day.leads_internet_contact_known, measure_day.leads_internet_contacted, measure_day.leads_internet_answered, measure_day.leads_internet_answered_15, measure_day.internet_response_minutes, measure_day.leads_internet_sale_known, measure_day.leads_appointment_known, measure_day.leads_appointment_set, measure_day.appointments_due, measure_day.appointments_shown, measure_day.appointments_sale_known, measure_day.appointments_sold, measure_day.leads_sale_known, measure_day.leads_later_sold, measure_day.leads_sold, measure_day.leads_internet_sold, measure_day.lead_to_sale_days) is distinct from (excluded.leads, excluded.leads_duplicate, excluded.leads_bad, excluded.leads_good, excluded.leads_internet, excluded.leads_phone, excluded.leads_walk_in, excluded.leads_chat, excluded.leads_contact_known, excluded.leads_contacted, excluded.leads_answered, excluded.leads_answered_15, excluded.response_minutes, excluded.leads_internet_good, excluded.leads_internet_contact_known, excluded.leads_internet_contacted, excluded.leads_internet_answered, excluded.leads_internet_answered_15, excluded.internet_response_minutes, excluded.leads_internet_sale_known, excluded.leads_appointment_known, excluded.leads_appointment_set, excluded.appointments_due, excluded.appointments_shown, excluded.appointments_sale_known, excluded.appointments_sold, excluded.leads_sale_known, excluded.leads_later_sold, excluded.leads_sold, excluded.leads_internet_sold, excluded.lead_to_sale_days)
