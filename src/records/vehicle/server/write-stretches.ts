import type { Tx } from '../../../server/database/database.ts';
import { lookAtYoung } from '../../../server/database/young-tables.ts';
import type { Stage } from '../../../server/ingest/record-shape.ts';
import { emptyTemporaryTable } from '../../../server/ingest/temporary-tables.ts';
import { DESCRIPTION_COLUMNS, STRETCH_COLUMNS } from './listed-vehicle.ts';

const of = (table: string, columns: readonly string[]) =>
  columns.map((name) => `${table}.${name}`).join(', ');
const KEY = ['dealership_id', 'description_id', 'first_day'];
const WHOLE = [...KEY, 'last_day', ...STRETCH_COLUMNS].join(', ');

/**
 * Writes the vehicles of the days in `changed_list` into the stretches, after the lists themselves: those of
 * `listed_vehicle`, or none where the list is gone. Only stretches that differ are written, and no other day
 * changes.
 */
export async function writeStretches(tx: Tx, stage: Stage): Promise<void> {
  const [dealerGroupId] = stage;
  await describe(tx, stage);
  await emptyTemporaryTable(tx, 'old_stretch', 'like vehicle_stretch');
  await emptyTemporaryTable(tx, 'new_stretch', 'like vehicle_stretch');
  await tx.client.query(OLD_STRETCHES, [dealerGroupId]);
  await tx.client.query('analyze old_stretch');
  await tx.client.query(NEW_STRETCHES, [dealerGroupId]);
  await replace(tx, stage);
  await dropUnused(tx, dealerGroupId);
}

async function describe(tx: Tx, [dealerGroupId, dealershipIds]: Stage): Promise<void> {
  const { rows } = await tx.client.query<{ written: number }>(
    `with written as (
       insert into vehicle_description (dealer_group_id, dealership_id, digest, ${DESCRIPTION_COLUMNS.join(', ')})
       select distinct on (v.dealership_id, v.digest) $1::integer, v.dealership_id, v.digest, ${of('v', DESCRIPTION_COLUMNS)}
       from listed_vehicle v
         left join vehicle_description d
           on d.dealer_group_id = $1 and d.dealership_id = v.dealership_id and d.digest = v.digest
       where d.id is null
       returning id, dealership_id, unit, stock_key, vehicle_condition, make, model
     ), changed as (
       insert into changed_unit (dealership_id, unit, stock_key)
       select w.dealership_id, w.unit, w.stock_key from written w
       where ${isAnother('unit')} or ${isAnother('stock_key')}
     )
     select count(*)::integer as written from written`,
    [dealerGroupId],
  );
  await lookAtYoung(tx, 'vehicle_description', {
    ...{ written: rows[0]?.written ?? 0, dealershipIds },
    foundBy: ['digest', 'unit'],
  });
}

/**
 * Whether what was described last by a column says something else of what views are broken down by. On Citus a
 * later part of a statement sees the rows that `written` added, on one node it does not.
 */
function isAnother(column: string): string {
  return `(w.${column} is not null and not exists (
         select from (
           select d.vehicle_condition, d.make, d.model from vehicle_description d
           where d.dealer_group_id = $1 and d.dealership_id = w.dealership_id and d.${column} = w.${column}
             and d.id not in (select id from written)
           order by d.id desc limit 1
         ) d
         where (d.vehicle_condition, d.make, d.model) is not distinct from (w.vehicle_condition, w.make, w.model)
       ))`;
}

/** The changed days of each store, and the listed days next to them: `lower` and `upper`, null where there is none. */
const BOUNDS = `bounds as (
    select c.dealership_id, c.first, c.last,
      (select max(l.day) from vehicle l
       where l.dealer_group_id = $1 and l.dealership_id = c.dealership_id and l.day < c.first) as lower,
      (select min(l.day) from vehicle l
       where l.dealer_group_id = $1 and l.dealership_id = c.dealership_id and l.day > c.last) as upper
    from (select dealership_id, min(day) as first, max(day) as last from changed_list group by dealership_id) c
  )`;

const OLD_STRETCHES = `with ${BOUNDS}
  insert into old_stretch
  select s.* from bounds b join vehicle_stretch s on s.dealer_group_id = $1 and s.dealership_id = b.dealership_id
    and s.last_day >= coalesce(b.lower, b.first) and s.first_day <= coalesce(b.upper, b.last)`;

/**
 * Vehicles day by day between the bounds, put together again where consecutive lists say the same. At the
 * bounds a stretch keeps the end it has outside.
 */
const NEW_STRETCHES = `with ${BOUNDS}, listed as (
    select b.dealership_id, b.lower, b.upper, l.day, k.day is not null as is_changed,
      row_number() over (partition by b.dealership_id order by l.day) as place,
      b.upper is null and l.day = max(l.day) over (partition by b.dealership_id) as is_latest
    from bounds b
      join vehicle l on l.dealer_group_id = $1 and l.dealership_id = b.dealership_id
        and l.day between coalesce(b.lower, b.first) and coalesce(b.upper, b.last)
      left join changed_list k on k.dealership_id = l.dealership_id and k.day = l.day
  ), described as materialized (
    select v.dealership_id, v.day, d.id as description_id, ${of('v', STRETCH_COLUMNS)}
    from listed_vehicle v
      join vehicle_description d on d.dealer_group_id = $1 and d.dealership_id = v.dealership_id and d.digest = v.digest
  ), member as (
    select l.dealership_id, l.place, o.description_id, ${of('o', STRETCH_COLUMNS)},
      case when l.day = l.lower then o.first_day else l.day end as first_day,
      case when l.day = l.upper then o.last_day when l.is_latest then 'infinity' else l.day end as last_day
    from listed l join old_stretch o on o.dealership_id = l.dealership_id and l.day between o.first_day and o.last_day
    where not l.is_changed
    union all
    select l.dealership_id, l.place, v.description_id, ${of('v', STRETCH_COLUMNS)},
      l.day, case when l.is_latest then 'infinity' else l.day end
    from listed l join described v on v.dealership_id = l.dealership_id and v.day = l.day
    where l.is_changed
  ), run as (
    select *, place - row_number() over (
      partition by dealership_id, description_id, ${STRETCH_COLUMNS.join(', ')} order by place) as run
    from member
  )
  insert into new_stretch (dealer_group_id, ${WHOLE})
  select $1::integer, dealership_id, description_id, min(first_day), max(last_day), ${STRETCH_COLUMNS.join(', ')}
  from run group by dealership_id, description_id, ${STRETCH_COLUMNS.join(', ')}, run`;

async function replace(tx: Tx, [dealerGroupId, dealershipIds]: Stage): Promise<void> {
  await tx.client.query(
    `delete from vehicle_stretch s
     using (select ${WHOLE} from old_stretch except select ${WHOLE} from new_stretch) o
     where s.dealer_group_id = $1 and ${KEY.map((name) => `s.${name} = o.${name}`).join(' and ')}`,
    [dealerGroupId],
  );
  const { rowCount } = await tx.client.query(
    `insert into vehicle_stretch (dealer_group_id, ${WHOLE})
     select $1::integer, n.* from (select ${WHOLE} from new_stretch except select ${WHOLE} from old_stretch) n
     order by ${of('n', KEY)}`,
    [dealerGroupId],
  );
  await lookAtYoung(tx, 'vehicle_stretch', {
    ...{ written: rowCount ?? 0, dealershipIds },
    foundBy: ['description_id', 'last_day'],
  });
}

async function dropUnused(tx: Tx, dealerGroupId: number): Promise<void> {
  await tx.client.query(
    `with dropped as (
     delete from vehicle_description d
     using (select distinct description_id as id from old_stretch
            except select description_id from new_stretch) o
     where d.dealer_group_id = $1 and d.id = o.id
       and not exists (select from vehicle_stretch s where s.dealer_group_id = $1
         and s.dealership_id = d.dealership_id and s.description_id = d.id)
     returning d.dealership_id, d.unit, d.stock_key)
     insert into changed_unit (dealership_id, unit, stock_key) select dealership_id, unit, stock_key from dropped`,
    [dealerGroupId],
  );
}
