import { expect, it } from 'vitest';
import { inOneShard, insertedNotCopied, readThroughSubqueries } from './cluster-client.ts';

const names = new Set(['staged_lead', 'touched_lead']);

it.each([
  ['select day from staged_lead s where true', 'select day from (select * from staged_lead) s where true'],
  ['select day from staged_lead', 'select day from (select * from staged_lead) staged_lead'],
  [
    'delete from staged_lead s using touched_lead t where s.day = t.day',
    'delete from staged_lead s using (select * from touched_lead) t where s.day = t.day',
  ],
  [
    'insert into touched_lead select r.day from staged_lead r join lead l on l.day = r.day',
    'insert into touched_lead select r.day from (select * from staged_lead) r join lead l on l.day = r.day',
  ],
  ['update staged_lead s set day = r.day from lead r', 'update staged_lead s set day = r.day from lead r'],
  ['select from staged_leads', 'select from staged_leads'],
])('reads temporary tables through a subquery: %s', (text, read) => {
  expect(readThroughSubqueries(text, names)).toBe(read);
});

it.each([
  ['where r.dealer_group_id = any($1::integer[])', [[7]], 'where r.dealer_group_id = ($1::integer[])[1]'],
  ['where "dealer_group_id" = any($2)', [1, [7]], 'where "dealer_group_id" = ($2::integer[])[1]'],
  ['where r.dealer_group_id = any($1::integer[])', [[7, 8]], 'where r.dealer_group_id = any($1::integer[])'],
  ['where r.dealership_id = any($1::integer[])', [[7]], 'where r.dealership_id = any($1::integer[])'],
])('names the only group of a statement: %s with %j', (text, values, sent) => {
  expect(inOneShard(text, values)).toBe(sent);
});

it.each([
  ['insert into a (b) select b from c', 'insert into a (b) select b from c returning 1'],
  [
    'with x as (insert into a select 1 returning b) insert into c select b from x',
    'with x as (insert into a select 1 returning b) insert into c select b from x returning 1',
  ],
  ['insert into a (b) values ($1)', 'insert into a (b) values ($1)'],
  ['insert into a select 1 on conflict do nothing', 'insert into a select 1 on conflict do nothing'],
  ['with x as (insert into a select 1) select 2', 'with x as (insert into a select 1) select 2'],
])('lets rows be inserted, not copied: %s', (text, sent) => {
  expect(insertedNotCopied(text)).toBe(sent);
});
