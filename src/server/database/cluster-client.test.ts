import { expect, it } from 'vitest';
import {
  inNamedGroup,
  inOneShard,
  insertedNotCopied,
  readOfGroup,
  readThroughSubqueries,
  throughViews,
  withColumn,
} from './cluster-client.ts';

const names = new Set(['staged_lead', 'touched_lead']);

it.each([
  ['select day from staged_lead s where true', 'select day from (select * from staged_lead) s where true'],
  ['select day from staged_lead', 'select day from (select * from staged_lead) staged_lead'],
  [
    'select min(ctid) from staged_lead',
    'select min(ctid) from (select ctid, * from staged_lead) staged_lead',
  ],
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
  [
    'insert into sold select l.day from lead l join dealer_group g on g.id = l.dealer_group_id',
    'insert into sold select l.day from (select * from lead where dealer_group_id = 7) l join (select * from dealer_group where id = 7) g on g.id = l.dealer_group_id',
  ],
  [
    'select distinct day from LEAD where true',
    'select distinct day from (select * from LEAD where dealer_group_id = 7) LEAD where true',
  ],
  ['select from lead_note', 'select from lead_note'],
])('reads the rows of one group: %s', (text, read) => {
  const columns = new Map([
    ['lead', 'dealer_group_id'],
    ['dealer_group', 'id'],
  ]);
  expect(readOfGroup(text, columns, 7)).toBe(read);
});

it.each([
  [
    'where r.dealer_group_id = any($1::integer[])',
    [[7]],
    'where r.dealer_group_id = 7 and $1::integer[] is not null',
  ],
  [
    'where "dealer_group_id" = any($2)',
    [1, [7]],
    'where "dealer_group_id" = 7 and $2::integer[] is not null',
  ],
  ['select $1, b from c where dealer_group_id = $1', [7], 'select $1, b from c where dealer_group_id = 7'],
  [
    'where a.dealer_group_id = $1 and b.dealer_group_id = $1 and a.id = $2',
    [7, 3],
    'where a.dealer_group_id = 7 and $1::integer is not null and b.dealer_group_id = 7 and a.id = $2',
  ],
  ['where r.dealer_group_id = any($1::integer[])', [[7, 8]], 'where r.dealer_group_id = any($1::integer[])'],
  ['where r.dealer_group_id = $1', ['7'], 'where r.dealer_group_id = $1'],
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
  [
    "with x as (\n insert into a select ')' from c where (b = 1)\n) select count(*) from c",
    "with x as (\n insert into a select ')' from c where (b = 1) returning 1) select count(*) from c",
  ],
  ['insert into a (b) values ($1)', 'insert into a (b) values ($1)'],
  ['insert into a select 1 on conflict do nothing', 'insert into a select 1 on conflict do nothing'],
  ['with x as (insert into a select 1) select 2', 'with x as (insert into a select 1 returning 1) select 2'],
])('lets rows be inserted, not copied: %s', (text, sent) => {
  expect(insertedNotCopied(text)).toBe(sent);
});

it.each([
  [
    'on l.dealer_group_id = r.dealer_group_id and l.id = r.id',
    'on (l.dealer_group_id = 7 and l.dealer_group_id = r.dealer_group_id) and l.id = r.id',
  ],
  [
    'on "l"."dealer_group_id" = "r"."dealer_group_id"',
    'on ("l"."dealer_group_id" = 7 and "l"."dealer_group_id" = "r"."dealer_group_id")',
  ],
  ['where r.dealer_group_id = $1', 'where r.dealer_group_id = $1'],
])('names the group that two tables share: %s', (text, sent) => {
  expect(inNamedGroup(text, 7)).toBe(sent);
});

it('reads views, and views of views, as subqueries', () => {
  const views = new Map([
    ['priced', 'select * from stretch'],
    ['listed', ' SELECT l.day\n   FROM ((list l\n     JOIN priced p ON (true)))'],
  ]);
  expect(throughViews('select from listed where day = $1', views)).toBe(
    'select from ( SELECT l.day\n   FROM ((list l\n     JOIN (select * from stretch) p ON (true)))) listed where day = $1',
  );
});

it.each([
  ['where exists (select from lead)', 'where exists (select 1 from lead)'],
  ['( SELECT\n FROM lead e)', '( select 1\n FROM lead e)'],
  ['select fromage from lead', 'select fromage from lead'],
])('gives subqueries a column: %s', (text, sent) => {
  expect(withColumn(text)).toBe(sent);
});
