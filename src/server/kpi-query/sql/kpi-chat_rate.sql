select 0 as slot,
  null::date as at,
  sum(r.web_chats)::bigint as web_chats,
  sum(r.web_texts)::bigint as web_texts,
  sum(r.sessions)::bigint as sessions,
  0 as untimed
from measure_month r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.month >= $3::date
  and r.month < $4::date
group by 1, 2

-- The same from the records.
select 0 as slot,
  null::date as at,
  coalesce(sum(r.chats), 0)::bigint as web_chats,
  coalesce(sum(r.texts), 0)::bigint as web_texts,
  null::bigint as sessions,
  0 as untimed
from web_traffic r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $3::date
  and r.day < $4::date
  and r.first_day >= $5::date
  and r.cut = 'event'
group by 1, 2
union all
select 0 as slot,
  null::date as at,
  null::bigint as web_chats,
  null::bigint as web_texts,
  coalesce(sum(r.sessions), 0)::bigint as sessions,
  0 as untimed
from web_traffic r
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($2::integer[])
  and r.day >= $6::date
  and r.day < $7::date
  and r.first_day >= $8::date
  and r.cut = 'channel'
group by 1, 2
