import type { Board } from '../src/core/board/board.ts';
import { inventoryBoard } from '../src/features/store/inventory/board.ts';
import { vdpBoard } from '../src/features/store/inventory/vdp-board.ts';

/** The same sums from the tables of sums: the last day of both windows less the day before, by store. */
const LAST_DAYS = `
  select r.*, case when r.day < '2026-11-01' then 1 else 0 end as slot from $table r
  where r.dealer_group_id = $1 and r.cut = $cut and r.day in ('2026-10-20', '2026-11-20')`;

const keptBy = (table: string, cut: number, columns: string, sums: readonly string[]) =>
  `select slot, ${columns}, ${sums.map((sum) => `sum(${sum})`).join(', ')}
   from (${LAST_DAYS.replace('$table', table).replace('$cut', String(cut))}) r group by slot, ${columns}`;

const KEPT_STOCK = [
  'vehicle_days',
  'vehicle_ages',
  'vehicle_days_aged',
  'vehicle_days_over_60',
  'stock_value',
];

const KEPT_DAYS = `
  select day, ${KEPT_STOCK.map((sum) => `sum(${sum})`).join(', ')} from (
    select r.day, ${KEPT_STOCK.map((sum) => `${sum} - coalesce(lag(${sum}) over before, 0) as ${sum}`).join(', ')}
    from vehicle_to_date r
    where r.dealer_group_id = $1 and r.cut = 0 and (r.day between '2026-10-01' and '2026-10-20' or r.day between '2026-11-01' and '2026-11-20')
    window before as (partition by r.dealership_id, r.day < '2026-11-01' order by r.day)
  ) r group by day`;

const KEPT_VIEW_DAYS = `
  select day, sum(vehicle_vdps), sum(vehicle_srps), sum(vehicle_days) from measure_day
  where dealer_group_id = $1 and (day between '2026-10-01' and '2026-10-20' or day between '2026-11-01' and '2026-11-20')
  group by day`;

/** A vehicle on each listed day of the month so far and of the one before, as short as a person would write it. */
const STOCK = `
  from vehicle l
    join vehicle_stretch s on s.dealer_group_id = l.dealer_group_id and s.dealership_id = l.dealership_id
      and l.day between s.first_day and s.last_day
    join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
  where l.dealer_group_id = $1 and (l.day between '2026-10-01' and '2026-10-20' or l.day between '2026-11-01' and '2026-11-20')`;

const STOCK_SUMS = `count(*) as days, sum(coalesce(s.cost_cents, s.internet_price_cents)) as value,
  sum(s.internet_price_cents) as price, count(s.internet_price_cents) as priced, sum(l.day - s.in_stock_day) as ages,
  count(*) filter (where l.day - s.in_stock_day > 60) as over60, count(*) filter (where l.day - s.in_stock_day > 90) as over90,
  count(*) filter (where l.day - s.in_stock_day >= 3 and s.photo_count < 5) as unphotographed,
  count(*) filter (where s.first_day = l.day and s.first_day > s.in_stock_day) as repriced`;

const BUCKET = `width_bucket(l.day - s.in_stock_day, array[16, 31, 46, 61, 91])`;

const SOLD = `
  select day, make, model, vehicle_condition, dealership_id, count(*) from deal
  where dealer_group_id = $1 and sale_kind = 'retail' and day between '2026-09-01' and '2026-11-20'
  group by grouping sets ((day), (make), (model), (vehicle_condition), (dealership_id))`;

const VIEWS_BY = `
  select date_trunc('month', v.day) as month, v.day, v.site, d.make, d.model, d.vehicle_condition, v.dealership_id,
    sum(v.srps), sum(v.vdps), sum(v.leads)
  from vehicle_view v
    left join vehicle_description d on d.dealer_group_id = v.dealer_group_id and d.dealership_id = v.dealership_id and d.unit = v.vin
  where v.dealer_group_id = $1 and (v.day between '2026-10-01' and '2026-10-20' or v.day between '2026-11-01' and '2026-11-20')
  group by grouping sets ((v.day), (1, v.site), (1, d.make), (1, d.model), (1, d.vehicle_condition), (1, v.dealership_id))`;

const UNSEEN = `
  select l.day, count(*) from (select dealership_id, max(day) as day from vehicle where dealer_group_id = $1 group by 1) l
    join vehicle_stretch s on s.dealer_group_id = $1 and s.dealership_id = l.dealership_id and l.day between s.first_day and s.last_day
    join vehicle_description d on d.dealer_group_id = $1 and d.id = s.description_id
    left join (
      select dealership_id, vin, sum(vdps) as vdps from vehicle_view
      where dealer_group_id = $1 and day between '2026-11-14' and '2026-11-20' group by 1, 2
    ) v on v.dealership_id = l.dealership_id and v.vin = d.vin
  where l.day - s.in_stock_day >= 7 and coalesce(v.vdps, 0) <= 2 group by 1`;

const stockBy = (columns: string, sets: string) =>
  `select date_trunc('month', l.day) as month, ${columns}, ${STOCK_SUMS} ${STOCK} group by grouping sets (${sets})`;

const STOCK_SETS = stockBy(
  `l.day, ${BUCKET} as bucket, d.make, d.model, d.vehicle_condition, l.dealership_id`,
  `(l.day), (1, 3), (1, d.make), (1, d.model), (1, d.vehicle_condition), (1, l.dealership_id)`,
);

export const REPORTS: readonly {
  readonly board: Board;
  readonly name: string;
  readonly sql: readonly string[];
  /** Over the tables that the product keeps. */
  readonly kept: readonly string[];
}[] = [
  {
    ...{ board: inventoryBoard, name: 'inventory report', sql: [STOCK_SETS, SOLD, UNSEEN] },
    kept: [
      KEPT_DAYS,
      KEPT_VIEW_DAYS,
      keptBy('vehicle_to_date', 1, 'age_bucket', KEPT_STOCK),
      keptBy('vehicle_to_date', 2, 'make', KEPT_STOCK),
      SOLD,
    ],
  },
  {
    ...{ board: vdpBoard, name: 'VDP report', sql: [STOCK_SETS, VIEWS_BY, UNSEEN] },
    kept: [
      KEPT_DAYS,
      KEPT_VIEW_DAYS,
      keptBy('vehicle_to_date', 2, 'model', KEPT_STOCK),
      keptBy('vehicle_view_to_date', 0, 'site', ['vehicle_vdps', 'vehicle_srps', 'vdps_unmatched']),
      keptBy('vehicle_view_to_date', 1, 'model', ['vehicle_vdps', 'vehicle_srps', 'vdps_on_listed_days']),
    ],
  },
];
