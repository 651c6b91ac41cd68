insert into measure_month (dealer_group_id, dealership_id, month, leads, leads_duplicate, leads_bad, leads_good, leads_internet, leads_phone, leads_walk_in, leads_chat, leads_contact_known, leads_contacted, leads_answered, leads_answered_15, response_minutes, leads_internet_good, leads_internet_contact_known, leads_internet_contacted, leads_internet_answered, leads_internet_answered_15, internet_response_minutes, leads_internet_sale_known, leads_appointment_known, leads_appointment_set, appointments_due, appointments_shown, appointments_sale_known, appointments_sold, leads_sale_known, leads_later_sold, leads_sold, leads_internet_sold, lead_to_sale_days)
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select sum(d.leads)::bigint,
      sum(d.leads_duplicate)::bigint,
      sum(d.leads_bad)::bigint,
      sum(d.leads_good)::bigint,
      sum(d.leads_internet)::bigint,
      sum(d.leads_phone)::bigint,
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
set leads = excluded.leads, leads_duplicate = excluded.leads_duplicate, leads_bad = excluded.leads_bad, leads_good = excluded.leads_good, leads_internet = excluded.leads_internet, leads_phone = excluded.leads_phone, leads_walk_in = excluded.leads_walk_in, leads_chat = excluded.leads_chat, leads_contact_known = excluded.leads_contact_known, leads_contacted = excluded.leads_contacted, leads_answered = excluded.leads_answered, leads_answered_15 = excluded.leads_answered_15, response_minutes = excluded.response_minutes, leads_internet_good = excluded.leads_internet_good, leads_internet_contact_known = excluded.leads_internet_contact_known, leads_internet_contacted = excluded.leads_internet_contacted, leads_internet_answered = excluded.leads_internet_answered, leads_internet_answered_15 = excluded.leads_internet_answered_15, internet_response_minutes = excluded.internet_response_minutes, leads_internet_sale_known = excluded.leads_internet_sale_known, leads_appointment_known = excluded.leads_appointment_known, leads_appointment_set = excluded.leads_appointment_set, appointments_due = excluded.appointments_due, appointments_shown = excluded.appointments_shown, appointments_sale_known = excluded.appointments_sale_known, appointments_sold = excluded.appointments_sold, leads_sale_known = excluded.leads_sale_known, leads_later_sold = excluded.leads_later_sold, leads_sold = excluded.leads_sold, leads_internet_sold = excluded.leads_internet_sold, lead_to_sale_days = excluded.lead_to_sale_days
