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
  insert into measure_day (dealer_group_id, dealership_id, day, leads, leads_duplicate, leads_bad, leads_good, leads_internet, leads_phone, leads_walk_in, leads_chat, leads_contact_known, leads_contacted, leads_answered, leads_answered_15, response_minutes, leads_internet_good, leads_internet_contact_known, leads_internet_contacted, leads_internet_answered, leads_internet_answered_15, internet_response_minutes, leads_internet_sale_known, leads_appointment_known, leads_appointment_set, appointments_due, appointments_shown, appointments_sale_known, appointments_sold, leads_sale_known, leads_later_sold, leads_sold, leads_internet_sold, lead_to_sale_days)
  select $1, counted.dealership_id, counted.day,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_duplicate end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_bad end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_good end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_internet end,
    case when seen_lead or seen_lead_sale or reach.fact is not null then leads_phone end,
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
  set leads = excluded.leads, leads_duplicate = excluded.leads_duplicate, leads_bad = excluded.leads_bad, leads_good = excluded.leads_good, leads_internet = excluded.leads_internet, leads_phone = excluded.leads_phone, leads_walk_in = excluded.leads_walk_in, leads_chat = excluded.leads_chat, leads_contact_known = excluded.leads_contact_known, leads_contacted = excluded.leads_contacted, leads_answered = excluded.leads_answered, leads_answered_15 = excluded.leads_answered_15, response_minutes = excluded.response_minutes, leads_internet_good = excluded.leads_internet_good, leads_internet_contact_known = excluded.leads_internet_contact_known, leads_internet_contacted = excluded.leads_internet_contacted, leads_internet_answered = excluded.leads_internet_answered, leads_internet_answered_15 = excluded.leads_internet_answered_15, internet_response_minutes = excluded.internet_response_minutes, leads_internet_sale_known = excluded.leads_internet_sale_known, leads_appointment_known = excluded.leads_appointment_known, leads_appointment_set = excluded.leads_appointment_set, appointments_due = excluded.appointments_due, appointments_shown = excluded.appointments_shown, appointments_sale_known = excluded.appointments_sale_known, appointments_sold = excluded.appointments_sold, leads_sale_known = excluded.leads_sale_known, leads_later_sold = excluded.leads_later_sold, leads_sold = excluded.leads_sold, leads_internet_sold = excluded.leads_internet_sold, lead_to_sale_days = excluded.lead_to_sale_days
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept
