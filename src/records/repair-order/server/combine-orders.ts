import type { Tx } from '../../../server/database/database.ts';
import { lookAtYoung } from '../../../server/database/young-tables.ts';
import { keyOf, RECORD_KEY, type Stage, sameKey } from '../../../server/ingest/record-shape.ts';
import { LINE_NAMES, stageLines, summariseLines } from './combine-lines.ts';

const key = RECORD_KEY.join(', ');
const FROM_ORDER = ['day', 'hour', 'closed_at', 'is_voided', 'advisor', 'make'];

/** An order as undoing needs it: with its lines. */
export const SNAPSHOT_WITH_LINES = `to_jsonb(r) || jsonb_build_object('lines', (
  select coalesce(jsonb_agg(to_jsonb(l) order by l.line), '[]') from repair_order_line l
  where l.dealer_group_id = r.dealer_group_id and ${sameKey('l', 'r')}))`;

/** The lines of a staged order as that snapshot has them. */
export const STAGED_LINES = `jsonb_build_object('lines', (
  select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('dealer_group_id', $1::integer, ${FROM_ORDER.map(
    (name) => `'${name}', s.${name}`,
  ).join(', ')}) order by l.line), '[]')
  from staged_line l where ${sameKey('l', 's')}))`;

/**
 * Puts the rows of one order together: its lines are those of all rows of its latest version,
 * its own fields those of the last such row that has them.
 */
export async function combineOrders(tx: Tx, header: readonly string[]): Promise<void> {
  await tx.client.query('drop table if exists staged_line');
  await stageLines(tx);
  await tx.client.query(
    `create temporary table gathered_order on commit drop as
     with latest as (
       select * from (
         select *, source_updated_at is not distinct from max(source_updated_at) over (partition by ${key}) as is_latest,
           count(*) over (partition by ${key}) as of_order
         from staged_repair_order where not is_withdrawn
       ) v where is_latest and of_order > 1
     )
     select ${key}, max(row_number) as row_number, sum(row_count) as row_count, source_updated_at,
       ${header.map((name) => `(array_agg(${name} order by row_number desc) filter (where ${name} is not null))[1] as ${name}`).join(',\n       ')}
     from latest group by ${key}, source_updated_at having count(*) > 1`,
  );
  await tx.client.query(
    `update staged_repair_order s
     set row_count = g.row_count, ${header.map((name) => `${name} = g.${name}`).join(', ')}
     from gathered_order g where s.row_number = g.row_number and ${sameKey('s', 'g')}`,
  );
  await tx.client.query(
    `delete from staged_repair_order s using gathered_order g
     where ${sameKey('s', 'g')} and s.row_number <> g.row_number and not s.is_withdrawn
       and s.source_updated_at is not distinct from g.source_updated_at`,
  );
  await tx.client.query('drop table gathered_order');
  await summariseLines(tx);
}

/** The lines of the orders just written take the place of those before. */
export async function writeLines(tx: Tx, stage: Stage): Promise<void> {
  await deleteLines(tx, stage);
  const { rowCount } = await tx.client.query(
    `insert into repair_order_line (dealer_group_id, ${key}, line, ${[...FROM_ORDER, ...LINE_NAMES].join(', ')})
     select $1, ${keyOf('s')}, l.line,
       ${FROM_ORDER.map((name) => `s.${name}`).join(', ')}, ${LINE_NAMES.map((name) => `l.${name}`).join(', ')}
     from staged_repair_order s join staged_line l on ${sameKey('l', 's')}
     order by ${keyOf('s')}, l.line`,
    [stage[0]],
  );
  const written = { written: rowCount ?? 0, dealershipIds: stage[1] };
  await lookAtYoung(tx, 'repair_order_line', { ...written, foundBy: ['day'] });
}

/** The lines of the orders that the stage has, or takes back, go. */
export async function deleteLines(tx: Tx, [dealerGroupId]: Stage, only = 'true'): Promise<void> {
  await tx.client.query(
    `delete from repair_order_line l using staged_repair_order s
     where l.dealer_group_id = $1 and ${sameKey('l', 's')} and ${only}`,
    [dealerGroupId],
  );
}

/** The lines that restored orders had, in the place of those they had last. */
export async function restoreLines(tx: Tx): Promise<void> {
  await tx.client.query(
    `delete from repair_order_line l using restored_record b
     where l.dealer_group_id = b.dealer_group_id and ${sameKey('l', 'b')}`,
  );
  await tx.client.query(
    `insert into repair_order_line
     select l.* from restored_record b
       cross join lateral jsonb_populate_recordset(null::repair_order_line, b.before -> 'lines') as l`,
  );
}
