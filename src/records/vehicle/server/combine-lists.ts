import type { Day } from '../../../core/time/period.ts';
import type { Tx } from '../../../server/database/database.ts';
import type { RecordShape, Stage } from '../../../server/ingest/record-shape.ts';
import { emptyTemporaryTable } from '../../../server/ingest/temporary-tables.ts';
import { countFactToDate } from '../../../server/rollups/count-to-date.ts';
import type { DayCell } from '../../../server/rollups/day-cells.ts';
import { deriveMarketSets } from '../../market-comparable/server/derive-market-sets.ts';
import { analyzeListed, DESCRIPTION_COLUMNS, emptyChangedLists, STRETCH_COLUMNS } from './listed-vehicle.ts';
import { joinPageLists } from './page-lists.ts';
import { writeStretches } from './write-stretches.ts';

const VEHICLE_COLUMNS = [...DESCRIPTION_COLUMNS, ...STRETCH_COLUMNS];
const listed = VEHICLE_COLUMNS.join(', ');
/** After so many days away, a vehicle that is back came in anew. */
const LONGEST_ABSENCE_DAYS = 45;

/** A list with its vehicles, as undoing needs it. */
export const SNAPSHOT_WITH_VEHICLES: RecordShape['snapshot'] = `to_jsonb(r) || jsonb_build_object('vehicles', (
  select coalesce(jsonb_agg(to_jsonb(d) || to_jsonb(s) order by d.unit), '[]')
  from vehicle_stretch s join vehicle_description d on d.dealer_group_id = s.dealer_group_id and d.id = s.description_id
  where s.dealer_group_id = r.dealer_group_id and s.dealership_id = r.dealership_id
    and s.last_day >= r.day and s.first_day <= r.day))`;

/**
 * Puts the staged vehicles of each store and day together: they go to `staged_line`, a vehicle that is listed
 * twice by its last row, and the stage keeps one row for the list.
 */
export async function combineLists(tx: Tx, [dealerGroupId]: Stage): Promise<void> {
  await tx.client.query('drop table if exists staged_line');
  await tx.client.query(
    `create temporary table staged_line on commit drop as
     select distinct on (dealership_id, day, unit) row_number, dealership_id, day, ${listed}, days_in_stock,
       coalesce(internet_price_cents, list_price_cents, msrp_cents) as price_cents,
       coalesce(cost_cents, internet_price_cents, list_price_cents) as value_cents,
       coalesce(days_in_stock, day - in_stock_day) as age_days
     from staged_vehicle where not is_withdrawn
     order by dealership_id, day, unit, row_number desc`,
  );
  await tx.client.query('analyze staged_line (dealership_id, day, unit)');
  await tx.client.query('drop table if exists page_list, listed_row');
  await tx.client.query(
    'create temporary table listed_row on commit drop as select row_number, dealership_id, day from staged_line',
  );
  await joinPageLists(tx, dealerGroupId);
  await tx.client.query(
    `with row_of as (
       select dealership_id, day, max(row_number) as row_number, count(*) as row_count
       from listed_row group by dealership_id, day
     ), list as (
       select dealership_id, day, count(*) as vehicle_count,
         sha256(convert_to(string_agg(row(${listed}, days_in_stock)::text, E'\\n' order by unit collate "C"), 'UTF8')) as digest
       from staged_line group by dealership_id, day
     )
     update staged_vehicle s set row_count = r.row_count, vehicle_count = l.vehicle_count, list_digest = l.digest,
       is_of_pages = p.is_of_pages and p.is_listed is not true
     from list l join row_of r using (dealership_id, day) join page_list p using (dealership_id, day)
     where s.dealership_id = l.dealership_id and s.day = l.day and s.row_number = r.row_number`,
  );
  // Rows that repeat a vehicle stay, to be counted as repeats of the list.
  await tx.client.query(
    `delete from staged_vehicle s using listed_row l
     where s.row_number = l.row_number and s.list_digest is null and not s.is_withdrawn`,
  );
}

/** The vehicles of the lists just written. */
export async function writeVehicles(tx: Tx, stage: Stage): Promise<void> {
  await emptyChangedLists(tx);
  await tx.client.query('insert into changed_list select dealership_id, day from staged_vehicle');
  await tx.client.query(
    `insert into listed_vehicle (dealership_id, day, digest, ${listed})
     select dealership_id, day, ${DIGEST}, ${listed}
     from staged_line where (dealership_id, day) in (select dealership_id, day from changed_list)`,
  );
  await analyzeListed(tx);
  await keepAges(tx, stage[0]);
  await writeStretches(tx, stage);
}

/** The vehicles that restored lists had, in the place of those they had last. */
export async function restoreVehicles(tx: Tx): Promise<void> {
  const { rows } = await tx.client.query<{ groupId: number; stores: number[] }>(
    `select dealer_group_id as "groupId", array_agg(distinct dealership_id) as stores
     from restored_record group by dealer_group_id`,
  );
  const [restored] = rows;
  await emptyChangedLists(tx);
  if (!restored) return;
  await tx.client.query(
    'insert into changed_list select dealership_id, natural_key::date from restored_record',
  );
  await tx.client.query(
    `insert into listed_vehicle (dealership_id, day, digest, ${listed})
     select b.dealership_id, b.natural_key::date, ${DIGEST}, ${VEHICLE_COLUMNS.map((name) => `v.${name}`).join(', ')}
     from restored_record b
       cross join lateral jsonb_populate_recordset(null::listed_vehicle, b.before -> 'vehicles') as v`,
  );
  await analyzeListed(tx);
  await writeStretches(tx, [restored.groupId, restored.stores]);
}

const DIGEST = `md5(row(${DESCRIPTION_COLUMNS.join(', ')})::text)::uuid`;

/**
 * Where a list gives only the days in stock, the inventory date it gave before, else the one they count from.
 * `carried_since` is the earlier date that another store of the group had the vehicle from.
 */
async function keepAges(tx: Tx, dealerGroupId: number): Promise<void> {
  await emptyTemporaryTable(
    tx,
    'known_age',
    'dealership_id integer, unit text, in_stock_day date, carried_since date',
  );
  await tx.client.query(
    `insert into known_age
     select a.dealership_id, a.unit, s.in_stock_day, s.carried_since
     from (
       select dealership_id, unit, vin, min(day) as day from listed_vehicle group by dealership_id, unit, vin
     ) a cross join lateral (
       select s.in_stock_day, s.carried_since
       from vehicle_description d
         join vehicle_stretch s on s.dealer_group_id = $1 and s.dealership_id = d.dealership_id and s.description_id = d.id
       where d.dealer_group_id = $1 and d.dealership_id = a.dealership_id and d.unit = a.unit
         and s.first_day < a.day and s.last_day >= a.day - ${LONGEST_ABSENCE_DAYS}
       order by s.first_day desc limit 1
     ) as s`,
    [dealerGroupId],
  );
  await tx.client.query(
    `with arrived as (
       select dealership_id, unit, vin from listed_vehicle group by dealership_id, unit, vin
     ), counted as (
       select dealership_id, unit, min(day - days_in_stock) as since from staged_line
       where in_stock_day is null and days_in_stock is not null group by dealership_id, unit
     )
     update listed_vehicle v
     set in_stock_day = coalesce(v.in_stock_day, o.in_stock_day, c.since), carried_since = o.carried_since
     from arrived a left join known_age o using (dealership_id, unit) left join counted c using (dealership_id, unit)
     where v.dealership_id = a.dealership_id and v.unit = a.unit
       and (o.carried_since is not null or (v.in_stock_day is null and coalesce(o.in_stock_day, c.since) is not null))`,
  );
  await emptyTemporaryTable(tx, 'carried_vehicle', 'dealership_id integer, vin text, since date');
  await tx.client.query(
    `insert into carried_vehicle
     select a.dealership_id, a.vin, min(least(s.in_stock_day, s.carried_since))
     from (
       select dealership_id, vin, min(day) as day from listed_vehicle where vin is not null group by dealership_id, vin
     ) a
       join vehicle_description d on d.dealer_group_id = $1 and d.vin = a.vin and d.dealership_id <> a.dealership_id
       join vehicle_stretch s on s.dealer_group_id = $1 and s.dealership_id = d.dealership_id and s.description_id = d.id
     where s.first_day < a.day and s.last_day >= a.day - ${LONGEST_ABSENCE_DAYS}
     group by a.dealership_id, a.vin`,
    [dealerGroupId],
  );
  await tx.client.query(
    `update listed_vehicle v set carried_since = least(v.carried_since, e.since)
     from carried_vehicle e
     where v.dealership_id = e.dealership_id and v.vin = e.vin
       and e.since < coalesce(v.carried_since, v.in_stock_day, 'infinity')`,
  );
}

/** The list after a changed one: what it repriced may differ. The market of its vehicles and their views follow. */
export async function touchNextLists(tx: Tx, [dealerGroupId]: Stage): Promise<void> {
  const { rows } = await tx.client.query<{ id: number; from: Day; to: Day }>(
    `select t.dealership_id as id, min(t.day) as "from", max(t.day) as "to" from touched_vehicle t
     where t.day is not null and exists (select from market_comparable c
       where c.dealer_group_id = $1 and c.dealership_id = t.dealership_id)
     group by 1`,
    [dealerGroupId],
  );
  for (const { id, from, to } of rows) {
    await deriveMarketSets(tx, { dealerGroupId, dealershipId: id, from, to });
  }
  await tx.client.query(
    `insert into touched_vehicle (dealership_id, day)
     select t.dealership_id, n.day
     from (select distinct dealership_id, day from touched_vehicle where day is not null) t
       cross join lateral (
         select min(l.day) as day from vehicle l
         where l.dealer_group_id = $1 and l.dealership_id = t.dealership_id and l.day > t.day
       ) n
     where n.day is not null`,
    [dealerGroupId],
  );
  await countViewsAgain(tx, dealerGroupId);
}

/** Views of vehicles that are described for the first time, differently, or no more. */
async function countViewsAgain(tx: Tx, dealerGroupId: number): Promise<void> {
  const { rows } = await tx.client.query<DayCell>(
    `with changed as materialized (
       select dealership_id, array_agg(distinct unit) as units,
         coalesce(array_agg(distinct stock_key) filter (where stock_key is not null), '{}') as stock_keys
       from changed_unit group by dealership_id
     )
     select c.dealership_id as "dealershipId", min(v.day) as day
     from changed c cross join lateral unnest(c.units) as u (unit)
       join vehicle_view v on v.dealer_group_id = $1 and v.dealership_id = c.dealership_id and v.vin = u.unit
     group by c.dealership_id, date_trunc('month', v.day::timestamp)
     union
     select c.dealership_id, min(v.day)
     from changed c
       join vehicle_view v on v.dealer_group_id = $1 and v.dealership_id = c.dealership_id and v.vin is null
     where v.stock_numbers && c.stock_keys
     group by c.dealership_id, date_trunc('month', v.day::timestamp)`,
    [dealerGroupId],
  );
  await countFactToDate(tx, 'vehicle_view', { dealerGroupId, cells: rows });
}
