import { describe, expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { dropTables, ingestOn } from '../../../test/helpers/ingest.ts';
import { zipOf } from '../../../test/helpers/zip.ts';
import type { Database } from '../database/database.ts';
import { rebuildRollups } from '../rollups/rollups.ts';

const CHART = (days: readonly string[]) =>
  `Date,Clicks,Impressions,CTR,Position\n${days.map((day) => `${day},3,90,3.33%,12.5\n`).join('')}`;
const QUERIES = (...rows: string[]) => `Top queries,Clicks,Impressions,CTR,Position\n${rows.join('\n')}\n`;
const OCTOBER = ['2026-10-01', '2026-10-31'];

async function start() {
  const db = await database();
  const group = await aDealerGroup(db);
  const ingest = await ingestOn(db);
  const take = async (content: string | Uint8Array) =>
    await dropTables(ingest, content, { group, dealershipId: group.dealershipIds[0] ?? 0, name: 'x' });
  return { db, group, take };
}

const rows = async (db: Database, text: string) => (await db.owner.query(text)).rows;
const queriesOf = (db: Database) =>
  rows(
    db,
    "select query, first_day::text as first, day::text as last, clicks::int from search_performance where cut = 'query' order by 1, 2",
  );

describe('lines of reports', () => {
  it('make a day known by the usual cut alone', async () => {
    const { db, take } = await start();
    await take(
      zipOf({ 'Chart.csv': CHART(['2026-10-03', '2026-10-04']), 'Queries.csv': QUERIES('suv,2,40,5%,1.2') }),
    );
    expect(
      await rows(
        db,
        "select first_day::text, last_day::text from feed_reach where fact = 'search_performance'",
      ),
    ).toEqual([{ first_day: '2026-10-03', last_day: '2026-10-04' }]);
    expect(
      await rows(
        db,
        'select day::text, search_clicks::int as clicks, search_positions::int as at from measure_day order by 1',
      ),
    ).toEqual([
      { day: '2026-10-03', clicks: 3, at: 112_500 },
      { day: '2026-10-04', clicks: 3, at: 112_500 },
    ]);
  });

  it('cover a range of days once: overlapping lines of another grain are withdrawn', async () => {
    const { db, take } = await start();
    await take(
      zipOf({ 'Chart.csv': CHART(OCTOBER), 'Queries.csv': QUERIES('suv,2,40,5%,1.2', 'van,1,4,25%,2') }),
    );
    await take(
      zipOf({ 'Chart.csv': CHART(['2026-10-31', '2026-11-02']), 'Queries.csv': QUERIES('suv,7,40,5%,1.2') }),
    );
    expect(await queriesOf(db)).toEqual([
      { query: 'suv', first: '2026-10-31', last: '2026-11-02', clicks: 7 },
    ]);
    await take(
      'Date,Query,Clicks,Impressions,CTR,Position\n2026-11-02,suv,4,9,44%,1\n2026-11-03,suv,5,9,55%,1\n',
    );
    expect(await queriesOf(db)).toEqual([
      { query: 'suv', first: '2026-11-02', last: '2026-11-02', clicks: 4 },
      { query: 'suv', first: '2026-11-03', last: '2026-11-03', clicks: 5 },
    ]);
  });

  it('that are parts of one are added up, and change nothing when they come again', async () => {
    const { db, take } = await start();
    const text =
      'Date,Query,Page,Clicks,Impressions,CTR,Position\n2026-11-02,suv,https://a.example/,4,10,40%,1\n2026-11-02,suv,https://b.example/,1,30,3%,5\n';
    const [first] = await take(text);
    expect(first).toMatchObject({ rows: 2, accepted: 2, changed: 2 });
    expect(
      await rows(db, 'select clicks::int, impressions::int, positions::int from search_performance'),
    ).toEqual([{ clicks: 5, impressions: 40, positions: 16_000 }]);
    const [again] = await take(text);
    expect(again).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it('that report nothing are mentioned', async () => {
    const { take } = await start();
    const [outcome] = await take('Date,Clicks,Impressions,CTR,Position\n');
    expect(outcome).toMatchObject({
      state: 'done',
      rows: 0,
      warning: expect.stringMatching(/^There are no rows/),
    });
  });

  it('counted day by day equal a rebuild of everything', async () => {
    const { db, group, take } = await start();
    await take(CHART(['2026-10-01', '2026-10-02', '2026-10-05']));
    await take(CHART(['2026-10-02']).replace(',3,90,', ',8,100,'));
    const before = await rows(db, 'select * from measure_day order by day');
    await db.inGroups([group.id], (tx) => rebuildRollups(tx, 'search_performance', group.id));
    expect(await rows(db, 'select * from measure_day order by day')).toEqual(before);
    expect(before).toHaveLength(5);
  });
});
