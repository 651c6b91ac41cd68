import type { Feed } from '../../core/kpis/feeds.ts';
import type { Tx } from '../database/database.ts';
import { lookAtYoung } from '../database/young-tables.ts';
import { columnsOf, type DayCell } from './day-cells.ts';

/**
 * Buyers with their first service: the table `service_buyer` keeps what the view `service_buyer_computed` works out. A
 * deal changes its own row; a repair order those of its vehicle, and those whose first service it was.
 */
const KEY = ['dealer_group_id', 'dealership_id', 'source', 'natural_key'];
const KEPT = ['day', 'vin', 'vehicle_condition', 'vehicle_year', 'make', 'model', 'first_service_day'];
const COLUMNS = [...KEY, ...KEPT];

const listed = (row: string, columns: readonly string[]) =>
  columns.map((column) => `${row}.${column}`).join(', ');

const sameRecord = (one: string, other: string) =>
  KEY.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');

const CELLS = `(select distinct dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)) as cell`;

/** Looked up row by row: under row-level security the planner would read the whole group in a join. */
const eachOf = (rows: string, where: string) => `cross join lateral (
      select * from ${rows}
      where ${where}
      offset 0
    )`;

/**
 * Rows `kept` that no deal supports any more. Materialized, because a planner that takes the table as empty looks for
 * them again for each row of the group.
 */
const remove = (kept: string) => `with gone as materialized (
  select ${listed('k', KEY)}
  from ${kept} as k
  where not exists (
    select from service_buyer_computed v where ${sameRecord('v', 'k')} and v.day = k.day offset 0
  )
)
delete from service_buyer b using gone
where b.dealer_group_id = $1 and ${sameRecord('b', 'gone')}`;

/** Rows that are the same already are left alone. */
const upsert = (computed: string) => `insert into service_buyer (${COLUMNS.join(', ')})
select ${listed('f', COLUMNS)}
from ${computed} as f
order by ${listed('f', KEY)}
on conflict (${KEY.join(', ')}) do update
set ${KEPT.map((column) => `${column} = excluded.${column}`).join(', ')}
where (${listed('service_buyer', KEPT)}) is distinct from (${listed('excluded', KEPT)})`;

const onCell = (row: string, day: string) =>
  `${row}.dealer_group_id = $1 and ${row}.dealership_id = cell.dealership_id and ${row}.${day} = cell.day`;

const OF_DEALS = [
  remove(`${CELLS}
    ${eachOf('service_buyer k', onCell('k', 'day'))}`),
  upsert(`${CELLS}
    ${eachOf('service_buyer_computed v', onCell('v', 'day'))}`),
];

const OF_ORDERS = [
  upsert(`(
    select b.dealership_id, b.source, b.natural_key
    from ${CELLS}
    ${eachOf('service_buyer b', onCell('b', 'first_service_day'))} as b
    union
    select b.dealership_id, b.source, b.natural_key
    from ${CELLS}
    ${eachOf('repair_order r', onCell('r', 'day'))} as r
    ${eachOf('service_buyer b', 'b.dealer_group_id = $1 and b.vin = r.vin and b.dealership_id = cell.dealership_id')} as b
  ) as touched
    ${eachOf(
      'service_buyer_computed v',
      `v.dealer_group_id = $1 and v.dealership_id = touched.dealership_id and v.source = touched.source
        and v.natural_key = touched.natural_key`,
    )}`),
];

const ofStores = (row: string) =>
  `(select * from ${row} where dealer_group_id = $1 and dealership_id = any($2::integer[]))`;
const ALL = [remove(ofStores('service_buyer')), upsert(ofStores('service_buyer_computed'))];

interface ChangedDays {
  readonly dealerGroupId: number;
  readonly cells: readonly DayCell[];
}

/**
 * Updates the buyers that these days of a feed affect. Deals and repair orders of a store must not change meanwhile:
 * whoever writes them holds `lockDealerships`.
 */
export async function refreshServiceBuyers(
  tx: Tx,
  feed: Feed,
  { dealerGroupId, cells }: ChangedDays,
): Promise<void> {
  const statements = feed === 'deal' ? OF_DEALS : feed === 'repair_order' ? OF_ORDERS : [];
  if (cells.length === 0) return;
  await write(tx, statements, [dealerGroupId, ...columnsOf(cells)]);
}

/** Updates all buyers of these stores, under the same lock. */
export async function rebuildServiceBuyers(
  tx: Tx,
  { dealerGroupId, dealershipIds }: { dealerGroupId: number; dealershipIds: readonly number[] },
): Promise<void> {
  await write(tx, ALL, [dealerGroupId, dealershipIds]);
}

/** $1 group, $2 dealerships, repeats allowed. */
type Values = readonly [number, readonly number[], ...unknown[]];

async function write(tx: Tx, statements: readonly string[], values: Values): Promise<void> {
  let written = 0;
  for (const text of statements) written += (await tx.client.query(text, [...values])).rowCount ?? 0;
  await lookAtYoung(tx, 'service_buyer', {
    ...{ written, dealershipIds: [...new Set(values[1])] },
    foundBy: [...KEY.slice(2), 'day', 'vin', 'first_service_day'],
  });
}
