import type { Feed } from '../../core/kpis/feeds.ts';
import type { Tx } from '../database/database.ts';
import type { DayCell } from './rollups.ts';

/**
 * Buyers with their first service: `service_buyer` keeps what `service_buyer_found` works out. A deal changes its own
 * row; a repair order those of its vehicle, and those whose first service it was.
 */
const COLUMNS = [
  ...['dealer_group_id', 'dealership_id', 'source', 'natural_key', 'day', 'vin', 'vehicle_condition'],
  ...['vehicle_year', 'make', 'model', 'first_service_day'],
];
const KEY = ['dealer_group_id', 'dealership_id', 'source', 'natural_key'];
const KEPT = COLUMNS.filter((column) => !KEY.includes(column));

const listed = (row: string, columns: readonly string[]) =>
  columns.map((column) => `${row}.${column}`).join(', ');

const sameRecord = (one: string, other: string) =>
  KEY.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');

/** One day at a time: under row-level security the planner would read the whole group in a join. */
const CELLS = `unnest($2::integer[], $3::date[]) as cell (dealership_id, day)`;

const WITHOUT_DEAL = `delete from service_buyer b using (
  select k.*
  from ${CELLS}
    cross join lateral (
      select * from service_buyer k
      where k.dealer_group_id = $1 and k.dealership_id = cell.dealership_id and k.day = cell.day
      offset 0
    ) as k
  where not exists (
    select from deal d
    where ${sameRecord('d', 'k')} and d.day = k.day
      and d.sale_kind = 'retail' and not d.is_reversed and d.vin is not null
  )
) as k
where ${sameRecord('b', 'k')}`;

const upsert = (found: string) => `insert into service_buyer (${COLUMNS.join(', ')})
select ${listed('f', COLUMNS)}
from ${found}
order by ${listed('f', KEY)}
on conflict (${KEY.join(', ')}) do update
set ${KEPT.map((column) => `${column} = excluded.${column}`).join(', ')}
where (${listed('service_buyer', KEPT)}) is distinct from (${listed('excluded', KEPT)})`;

const OF_DEALS = upsert(`(select distinct dealership_id, day from ${CELLS}) as cell
  cross join lateral (
    select * from service_buyer_found v
    where v.dealer_group_id = $1 and v.dealership_id = cell.dealership_id and v.day = cell.day
    offset 0
  ) as f`);

const OF_ORDERS = upsert(`(
    select b.dealership_id, b.source, b.natural_key
    from ${CELLS}
      cross join lateral (
        select * from service_buyer b
        where b.dealer_group_id = $1 and b.dealership_id = cell.dealership_id and b.first_service_day = cell.day
        offset 0
      ) as b
    union
    select b.dealership_id, b.source, b.natural_key
    from ${CELLS}
      cross join lateral (
        select r.vin from repair_order r
        where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.day = cell.day
        offset 0
      ) as r
      cross join lateral (
        select * from service_buyer b
        where b.dealer_group_id = $1 and b.vin = r.vin and b.dealership_id = cell.dealership_id
        offset 0
      ) as b
  ) as touched
  cross join lateral (
    select * from service_buyer_found v
    where v.dealer_group_id = $1 and v.dealership_id = touched.dealership_id and v.source = touched.source
      and v.natural_key = touched.natural_key
    offset 0
  ) as f`);

const EVERY_BUYER = [
  `delete from service_buyer b where b.dealer_group_id = $1 and b.dealership_id = any($2::integer[])`,
  upsert(`(
    select * from service_buyer_found v where v.dealer_group_id = $1 and v.dealership_id = any($2::integer[])
  ) as f`),
];

interface ChangedDays {
  readonly dealerGroupId: number;
  readonly cells: readonly DayCell[];
}

/** Finds again what changes with these days of a feed. Imports of one store wait for each other. */
export async function findServiceBuyers(
  tx: Tx,
  feed: Feed,
  { dealerGroupId, cells }: ChangedDays,
): Promise<void> {
  const statements = feed === 'deal' ? [WITHOUT_DEAL, OF_DEALS] : feed === 'repair_order' ? [OF_ORDERS] : [];
  if (cells.length === 0) return;
  const values = [dealerGroupId, cells.map(({ dealershipId }) => dealershipId), cells.map(({ day }) => day)];
  for (const text of statements) await tx.client.query(text, values);
}

/** All buyers of these stores. */
export async function rebuildServiceBuyers(
  tx: Tx,
  feed: Feed,
  { dealerGroupId, dealershipIds }: { dealerGroupId: number; dealershipIds: readonly number[] },
): Promise<void> {
  if (feed !== 'deal' && feed !== 'repair_order') return;
  for (const text of EVERY_BUYER) await tx.client.query(text, [dealerGroupId, dealershipIds]);
}
