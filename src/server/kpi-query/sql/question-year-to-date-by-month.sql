select cell.slot as slot,
  case cell.grain when 'month' then r.month end as at,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known
from unnest($2::integer[], $3::integer[], $4::smallint[], $5::text[], $6::date[], $7::date[], $8::timestamptz[])
    as cell (dealer_group_id, dealership_id, slot, grain, first_day, before_day, until_at)
  join measure_month r on r.dealer_group_id = cell.dealer_group_id and r.dealership_id = cell.dealership_id
    and r.month >= cell.first_day and r.month < cell.before_day
where r.dealer_group_id = any($1::integer[])
group by 1, 2
union all
select cell.slot as slot,
  case cell.grain when 'day' then r.day when 'month' then r.day - (extract(day from r.day)::integer - 1) end as at,
  sum(r.leads_contacted)::bigint as leads_contacted,
  sum(r.leads_contact_known)::bigint as leads_contact_known
from unnest($9::integer[], $10::integer[], $11::smallint[], $12::text[], $13::date[], $14::date[], $15::timestamptz[])
    as cell (dealer_group_id, dealership_id, slot, grain, first_day, before_day, until_at)
  join measure_day r on r.dealer_group_id = cell.dealer_group_id and r.dealership_id = cell.dealership_id
    and r.day >= cell.first_day and r.day < cell.before_day
where r.dealer_group_id = any($1::integer[])
group by 1, 2
