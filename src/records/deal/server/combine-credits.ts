import type { Tx } from '../../../server/database/database.ts';
import { RECORD_KEY, sameKey } from '../../../server/ingest/record-shape.ts';

const key = RECORD_KEY.join(', ');

/**
 * Puts the rows of one deal together that each carry a part of its credit, and makes every
 * credit whole: a part whose rest nobody has is all there is.
 *
 * Rows of an older version, and rows whose parts would be more than the whole, stay apart.
 */
export async function combineCredits(tx: Tx): Promise<void> {
  const parts = await tx.client.query('select from staged_deal where is_part limit 1');
  if (parts.rowCount === 0) return;
  await tx.client.query(
    `create temporary table gathered_credit on commit drop as
     with latest as (
       select * from (
         select *, source_updated_at is not distinct from max(source_updated_at) over (partition by ${key}) as is_latest
         from staged_deal where not is_withdrawn
       ) v where is_latest
     ), credit as (
       select ${key}, person, max(share) as share
       from latest cross join lateral unnest(salespeople, salesperson_shares) as c (person, share)
       group by ${key}, person
     ), shared as (
       select ${key}, array_agg(person order by share desc, person collate "C") as people,
         array_agg(share order by share desc, person collate "C") as shares
       from credit group by ${key} having sum(share) <= 1000
     )
     select l.dealership_id, l.source, l.natural_key, max(l.row_number) as row_number, sum(l.row_count) as row_count,
       max(l.source_updated_at) as source_updated_at, s.people[1:4] as people, s.shares[1:4] as shares
     from latest l join shared s on ${sameKey('l', 's')}
     group by l.dealership_id, l.source, l.natural_key, s.people, s.shares
     having bool_and(l.is_part)`,
  );
  await tx.client.query(
    `update staged_deal s set salespeople = g.people, salesperson_shares = g.shares, row_count = g.row_count
     from gathered_credit g where s.row_number = g.row_number`,
  );
  await tx.client.query(
    `delete from staged_deal s using gathered_credit g
     where ${sameKey('s', 'g')} and s.row_number <> g.row_number
       and s.source_updated_at is not distinct from g.source_updated_at`,
  );
  await tx.client.query('drop table gathered_credit');
  await makeWhole(tx);
}

/** Scales shares to thousandths of the whole; what rounding leaves goes to the first. */
async function makeWhole(tx: Tx): Promise<void> {
  await tx.client.query(
    `with part as (
       select d.row_number, place, share, sum(share) over (partition by d.row_number) as total
       from staged_deal d cross join lateral unnest(d.salesperson_shares) with ordinality as u (share, place)
       where d.is_part
     ), scaled as (
       select row_number, place, share * 1000 / total as floor,
         1000 - sum(share * 1000 / total) over (partition by row_number) as rest
       from part
     ), whole as (
       select row_number,
         array_agg((floor + case when place = 1 then rest else 0 end)::integer order by place) as shares
       from scaled group by row_number
     )
     update staged_deal s set salesperson_shares = w.shares from whole w where s.row_number = w.row_number`,
  );
}
