import type pg from 'pg';
import { factsOfFeed } from '../../src/core/kpis/facts.ts';
import { isDailyList } from '../../src/core/kpis/feeds.ts';
import { kinds, type Target } from '../../src/records/kinds.ts';
import { shapes } from '../../src/records/server.ts';

/** Covers the stored rows of a feed as if one import per dealership had contained all of them. */
export async function storeCoverage(
  client: Pick<pg.ClientBase, 'query'>,
  feed: Target,
  dealerGroupId: number,
): Promise<void> {
  const isReport = kinds[feed].isReport === true;
  const facts = factsOfFeed(feed);
  const columnsIn = (isOwn: boolean) => [
    ...new Set(
      facts
        .filter(({ table }) => (table === feed || shapes[feed].childTables === undefined) === isOwn)
        .flatMap(({ optional }) => optional),
    ),
  ];
  const held = (row: string, columns: readonly string[]) =>
    columns.map((name) => `case when bool_or(${row}.${name} is not null) then '${name}' end`);
  const lines = columnsIn(false);
  const events = facts.find(({ key }) => key === 'web_event')?.optional ?? [];
  const [cut, first] = isReport ? ['r.cut', 'r.first_day'] : ["''::text", 'r.day'];
  const columns = `array_remove(array[${["'*'", ...held('r', columnsIn(true)), ...held('l', lines)].join(', ')}], null)`;
  const all =
    feed === 'web_traffic'
      ? `case when r.cut like 'event%' then array['*', ${events.map((name) => `'${name}'`).join(', ')}] else ${columns} end`
      : columns;
  await client.query('delete from column_coverage where dealer_group_id = $1 and fact = $2', [
    dealerGroupId,
    feed,
  ]);
  const from =
    lines.length === 0
      ? ''
      : feed === 'vehicle'
        ? ` left join vehicle_day l on l.dealer_group_id = r.dealer_group_id
    and l.dealership_id = r.dealership_id and l.day = r.day`
        : ` left join ${feed}_line l on l.dealer_group_id = r.dealer_group_id
    and l.dealership_id = r.dealership_id and l.source = r.source and l.natural_key = r.natural_key`;
  const stretch = isDailyList(feed)
    ? 'jsonb_agg(distinct jsonb_build_array(r.day, r.day + 1))'
    : `jsonb_build_array(jsonb_build_array(min(${first}), max(r.day) + 1))`;
  const isSpan = isReport ? 'r.first_day < r.day' : 'false::boolean';
  // Read first: a cluster cannot insert what is grouped by a constant.
  const { rows } = await client.query(
    `select r.dealership_id, ${cut} as cut, ${isSpan} as is_span, ${all} as columns, ${stretch} as stretch
     from ${feed} r${from}
     where r.dealer_group_id = $1 and r.day is not null
     group by r.dealership_id, ${cut}, ${isSpan},
       case when ${isSpan} then ${first} end, case when ${isSpan} then r.day end`,
    [dealerGroupId],
  );
  await client.query(
    `insert into column_coverage (dealer_group_id, dealership_id, fact, cut, source, part, columns, days, spans)
     select $1, dealership_id, $2, cut, 'stored', row_number() over (partition by dealership_id, cut),
       columns, case when is_span then '[]' else stretch end, case when is_span then stretch else '[]' end
     from jsonb_to_recordset($3::jsonb)
       as c (dealership_id integer, cut text, is_span boolean, columns text[], stretch jsonb)`,
    [dealerGroupId, feed, JSON.stringify(rows)],
  );
}
