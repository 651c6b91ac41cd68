select 0 as slot,
  null::date as at,
  r.category as value,
  coalesce(sum(r.days), 0)::bigint as spend_days,
  coalesce(sum(r.told_days), 0)::bigint as spend_days_told,
  coalesce(sum(r.planned_cents), 0)::bigint as spend_planned,
  coalesce(sum(r.planned_cents) filter (where case coalesce(sp0.name, r.product) when 'Google Ads' then 'google' when 'Paid search' then 'google' when 'Microsoft Ads' then 'microsoft' when 'Meta' then 'meta' when 'TikTok' then 'tiktok' when 'LinkedIn' then 'linkedin' end in ('google', 'microsoft', 'meta', 'tiktok', 'linkedin')), 0)::bigint as spend_planned_ads,
  coalesce(sum(r.told_cents), 0)::bigint as spend_actual,
  coalesce(sum(r.told_cents) filter (where r.told_cents is not null), 0)::bigint as spend_entered,
  coalesce(sum(r.coop_cents) filter (where r.coop_cents >= 1), 0)::bigint as spend_coop,
  coalesce(sum(r.entered_planned_cents), 0)::bigint as spend_entered_planned,
  coalesce(sum(r.entered_coop_cents), 0)::bigint as spend_entered_coop,
  coalesce(sum(r.entered_due_cents), 0)::bigint as spend_entered_due,
  coalesce(sum(r.planned_cents), 0)::bigint as spend_due,
  0 as untimed
from (
  select f.dealer_group_id, f.dealership_id, f.id as flight_id, greatest(f.start_day, $3::date) as day,
    k.name as category, p.name as product, e.campaign,
    least($4::date - f.start_day, (f.end_day - f.start_day + 1)) - greatest($3::date - f.start_day, 0) as days,
    greatest(least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.told_days) - greatest($3::date - f.start_day, 0), 0) as told_days,
    (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($3::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($3::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) as planned_cents,
    case when f.told_days > greatest($3::date - f.start_day, 0) then (f.actual_cents / f.spread_days * least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.actual_cents % f.spread_days) - (f.actual_cents / f.spread_days * least(greatest($3::date - f.start_day, 0), f.spread_days) + least(greatest($3::date - f.start_day, 0), f.actual_cents % f.spread_days))) end as told_cents,
    (f.coop_cents / f.spread_days * least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($3::date - f.start_day, 0), f.spread_days) + least(greatest($3::date - f.start_day, 0), f.coop_cents % f.spread_days))) as coop_cents,
    case when e.actual_cents is not null then (f.planned_cents / (f.end_day - f.start_day + 1) * least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), (f.end_day - f.start_day + 1)) + least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($3::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($3::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1)))) else 0 end as entered_planned_cents,
    case when f.told_days > 0 then (f.coop_cents / f.spread_days * least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.spread_days) + least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), f.coop_cents % f.spread_days) - (f.coop_cents / f.spread_days * least(greatest($3::date - f.start_day, 0), f.spread_days) + least(greatest($3::date - f.start_day, 0), f.coop_cents % f.spread_days))) else 0 end as entered_coop_cents,
    case when e.actual_through >= greatest(f.start_day, $3::date) then
      (f.planned_cents / (f.end_day - f.start_day + 1) * least(least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), (f.end_day - f.start_day + 1)) + least(least(least($4::date - f.start_day, (f.end_day - f.start_day + 1)), e.actual_through - f.start_day + 1), f.planned_cents % (f.end_day - f.start_day + 1)) - (f.planned_cents / (f.end_day - f.start_day + 1) * least(greatest($3::date - f.start_day, 0), (f.end_day - f.start_day + 1)) + least(greatest($3::date - f.start_day, 0), f.planned_cents % (f.end_day - f.start_day + 1))))
    else 0 end as entered_due_cents
  from budget_flight f
    left join expense e on e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id
    left join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
    left join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
  where f.month > $5::date and f.month < $6::date
    and f.end_day >= $3::date and f.start_day < $4::date
) r
  left join source_spelling sp0 on sp0.dealer_group_id = r.dealer_group_id and sp0.kind = 'spend' and sp0.spelling = r.product
where r.dealer_group_id = any($1::integer[])
  and r.dealership_id = any($7::integer[])
  and r.day >= $8::date
  and r.day < $9::date
  and r.campaign = any($2::text[])
group by 1, 2, 3
