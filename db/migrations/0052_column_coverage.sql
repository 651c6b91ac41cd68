-- Which columns the table of an import holds, and the days it covers: what a source does not report is unknown.
-- Of reports a row for each cut; of other records `cut` is empty.
create table import_coverage (
  dealer_group_id integer not null,
  -- 0 where no import is known to have brought the records.
  import_run_id   bigint  not null,
  dealership_id   integer not null,
  fact            text    not null,
  cut             text    not null,
  -- The connector.
  source          text    not null,
  first_day       date    not null,
  last_day        date    not null,
  -- Reported as one line for all of these days.
  is_span         boolean not null,
  columns         text[]  not null,
  constraint import_coverage_pk primary key
    (dealer_group_id, import_run_id, dealership_id, fact, cut, source, is_span, first_day, last_day),
  constraint import_coverage_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index import_coverage_of_dealership on import_coverage (dealer_group_id, dealership_id, fact, cut, import_run_id);

alter table import_coverage enable row level security;

alter table import_coverage force row level security;

create policy import_coverage_of_group on import_coverage
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- What all imports of a dealership's table cover together, kept with every import: columns with the same days share a
-- row, and `*` stands for the table itself. Stretches of days are pairs of the first day and the day after the last.
create table column_coverage (
  dealer_group_id integer  not null,
  dealership_id   integer  not null,
  fact            text     not null,
  cut             text     not null,
  source          text     not null,
  part            smallint not null,
  columns         text[]   not null,
  days            jsonb    not null,
  -- Stretches that are reported as one line each.
  spans           jsonb    not null,
  constraint column_coverage_pk primary key (dealer_group_id, dealership_id, fact, cut, source, part),
  constraint column_coverage_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

alter table column_coverage enable row level security;

alter table column_coverage force row level security;

create policy column_coverage_of_group on column_coverage
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- What is stored already covers the days of what each import left. The owner sees no tenant's rows either where it
-- is no superuser.
alter table web_traffic no force row level security;

alter table ad_performance no force row level security;

alter table search_performance no force row level security;

alter table video_performance no force row level security;

alter table lead no force row level security;

alter table deal no force row level security;

alter table repair_order no force row level security;

alter table repair_order_line no force row level security;

alter table import_coverage no force row level security;

alter table column_coverage no force row level security;

insert into import_coverage
  (dealer_group_id, import_run_id, dealership_id, fact, cut, source, first_day, last_day, is_span, columns)
select r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, 'web_traffic', r.cut, r.source, min(r.first_day), max(r.day),
  r.first_day < r.day, case when r.cut like 'event%' then array['srp_views', 'vdp_views', 'forms', 'calls', 'chats', 'texts', 'leads']
  else array_remove(array[
    case when bool_or(r.sessions is not null) then 'sessions' end,
    case when bool_or(r.engaged_sessions is not null) then 'engaged_sessions' end,
    case when bool_or(r.engagement_seconds is not null) then 'engagement_seconds' end,
    case when bool_or(r.pageviews is not null) then 'pageviews' end
  ], null) end
from web_traffic r
where r.first_day >= '2018-01-01'
group by r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, r.cut, r.source, r.first_day < r.day,
  case when r.first_day < r.day then r.first_day end, case when r.first_day < r.day then r.day end;

insert into import_coverage
  (dealer_group_id, import_run_id, dealership_id, fact, cut, source, first_day, last_day, is_span, columns)
select r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, 'ad_performance', r.cut, r.source, min(r.first_day), max(r.day),
  r.first_day < r.day, array_remove(array[
    case when bool_or(r.impressions is not null) then 'impressions' end,
    case when bool_or(r.clicks is not null) then 'clicks' end,
    case when bool_or(r.cost_cents is not null) then 'cost_cents' end,
    case when bool_or(r.conversions is not null) then 'conversions' end,
    case when bool_or(r.share_impressions is not null) then 'share_impressions' end,
    case when bool_or(r.eligible is not null) then 'eligible' end,
    case when bool_or(r.lost_to_budget is not null) then 'lost_to_budget' end,
    case when bool_or(r.lost_to_rank is not null) then 'lost_to_rank' end,
    case when bool_or(r.video_views is not null) then 'video_views' end
  ], null)
from ad_performance r
where r.first_day >= '2018-01-01'
group by r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, r.cut, r.source, r.first_day < r.day,
  case when r.first_day < r.day then r.first_day end, case when r.first_day < r.day then r.day end;

insert into import_coverage
  (dealer_group_id, import_run_id, dealership_id, fact, cut, source, first_day, last_day, is_span, columns)
select r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, 'search_performance', r.cut, r.source, min(r.first_day), max(r.day),
  r.first_day < r.day, array_remove(array[
    case when bool_or(r.clicks is not null) then 'clicks' end,
    case when bool_or(r.impressions is not null) then 'impressions' end,
    case when bool_or(r.positions is not null) then 'positions' end
  ], null)
from search_performance r
where r.first_day >= '2018-01-01'
group by r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, r.cut, r.source, r.first_day < r.day,
  case when r.first_day < r.day then r.first_day end, case when r.first_day < r.day then r.day end;

insert into import_coverage
  (dealer_group_id, import_run_id, dealership_id, fact, cut, source, first_day, last_day, is_span, columns)
select r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, 'video_performance', r.cut, r.source, min(r.first_day), max(r.day),
  r.first_day < r.day, array_remove(array[
    case when bool_or(r.views is not null) then 'views' end,
    case when bool_or(r.engaged_views is not null) then 'engaged_views' end,
    case when bool_or(r.watch_seconds is not null) then 'watch_seconds' end,
    case when bool_or(r.percent_viewed is not null) then 'percent_viewed' end,
    case when bool_or(r.subscribers_gained is not null) then 'subscribers_gained' end,
    case when bool_or(r.subscribers_lost is not null) then 'subscribers_lost' end,
    case when bool_or(r.likes is not null) then 'likes' end,
    case when bool_or(r.comments is not null) then 'comments' end,
    case when bool_or(r.shares is not null) then 'shares' end,
    case when bool_or(r.impressions is not null) then 'impressions' end,
    case when bool_or(r.clicks is not null) then 'clicks' end
  ], null)
from video_performance r
where r.first_day >= '2018-01-01'
group by r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, r.cut, r.source, r.first_day < r.day,
  case when r.first_day < r.day then r.first_day end, case when r.first_day < r.day then r.day end;

insert into import_coverage
  (dealer_group_id, import_run_id, dealership_id, fact, cut, source, first_day, last_day, is_span, columns)
select r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, 'lead', '', r.source, min(r.day), max(r.day), false,
  array_remove(array[
    case when bool_or(r.response_minutes is not null) then 'response_minutes' end,
    case when bool_or(r.is_sold is not null) then 'is_sold' end,
    case when bool_or(r.sold_day is not null) then 'sold_day' end
  ], null)
from lead r
where r.day >= '2018-01-01'
group by r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, r.source;

insert into import_coverage
  (dealer_group_id, import_run_id, dealership_id, fact, cut, source, first_day, last_day, is_span, columns)
select r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, 'deal', '', r.source, min(r.day), max(r.day), false,
  array_remove(array[
    case when bool_or(r.price_cents is not null) then 'price_cents' end,
    case when bool_or(r.front_gross_cents is not null) then 'front_gross_cents' end,
    case when bool_or(r.back_gross_cents is not null) then 'back_gross_cents' end,
    case when bool_or(r.reserve_cents is not null) then 'reserve_cents' end,
    case when bool_or(r.product_gross_cents is not null) then 'product_gross_cents' end,
    case when bool_or(r.products_sold is not null) then 'products_sold' end,
    case when bool_or(r.days_in_stock is not null) then 'days_in_stock' end
  ], null)
from deal r
where r.day >= '2018-01-01'
group by r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, r.source;

insert into import_coverage
  (dealer_group_id, import_run_id, dealership_id, fact, cut, source, first_day, last_day, is_span, columns)
select r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, 'repair_order', '', r.source, min(r.day), max(r.day), false,
  array_remove(array[
    case when bool_or(r.days_open is not null) then 'days_open' end,
    case when bool_or(l.labor_sale_cents is not null) then 'labor_sale_cents' end,
    case when bool_or(l.labor_cost_cents is not null) then 'labor_cost_cents' end,
    case when bool_or(l.sold_hours is not null) then 'sold_hours' end,
    case when bool_or(l.flag_hours is not null) then 'flag_hours' end,
    case when bool_or(l.actual_hours is not null) then 'actual_hours' end,
    case when bool_or(l.parts_sale_cents is not null) then 'parts_sale_cents' end,
    case when bool_or(l.parts_cost_cents is not null) then 'parts_cost_cents' end,
    case when bool_or(l.other_sale_cents is not null) then 'other_sale_cents' end,
    case when bool_or(l.other_cost_cents is not null) then 'other_cost_cents' end
  ], null)
from repair_order r
  left join repair_order_line l on l.dealer_group_id = r.dealer_group_id and l.dealership_id = r.dealership_id
    and l.source = r.source and l.natural_key = r.natural_key
where r.day >= '2018-01-01'
group by r.dealer_group_id, coalesce(r.import_run_id, 0), r.dealership_id, r.source;

insert into column_coverage (dealer_group_id, dealership_id, fact, cut, source, part, columns, days, spans)
select dealer_group_id, dealership_id, fact, cut, source,
  row_number() over (partition by dealer_group_id, dealership_id, fact, cut, source order by name), array[name],
  (select coalesce(jsonb_agg(jsonb_build_array(lower(d), upper(d)) order by d), '[]') from unnest(days) as d),
  (select coalesce(jsonb_agg(distinct jsonb_build_array(lower(s), upper(s))), '[]') from unnest(spans) as s)
from (
  select c.dealer_group_id, c.dealership_id, c.fact, c.cut, c.source, h.name,
    coalesce(range_agg(daterange(c.first_day, c.last_day, '[]')) filter (where not c.is_span), '{}') as days,
    coalesce(array_agg(daterange(c.first_day, c.last_day, '[]')) filter (where c.is_span), '{}') as spans
  from import_coverage c cross join lateral unnest('*'::text || c.columns) as h (name)
  group by 1, 2, 3, 4, 5, 6
) as covered;

alter table web_traffic force row level security;

alter table ad_performance force row level security;

alter table search_performance force row level security;

alter table video_performance force row level security;

alter table lead force row level security;

alter table deal force row level security;

alter table repair_order force row level security;

alter table repair_order_line force row level security;

alter table import_coverage force row level security;

alter table column_coverage force row level security;
