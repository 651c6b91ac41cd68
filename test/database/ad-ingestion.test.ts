import { describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';

const HEADER = 'Day,Campaign,Campaign type,Currency code,Impr.,Clicks,Cost,Conversions,Search impr. share';
const report = (...rows: string[]) => `Campaign report\nNovember 2026\n${[HEADER, ...rows].join('\n')}\n`;
const example = report(
  '2026-11-02,Brand,Search,USD,"1,000",40,100.00,4.50,40.00%',
  '2026-11-03,Brand,Search,USD,"3,000",90,250.25,7,80.00%',
  'Total: Account, --, --,USD,"4,000",130,350.25,11.50,71.00%',
);

async function start() {
  const db = await database();
  const group = await aDealerGroup(db);
  const [dealershipId = 0] = group.dealershipIds;
  return { db, into: { group, dealershipId, name: 'report.csv' }, ingest: await ingestOn(db) };
}

async function rows(db: Database, text: string): Promise<Record<string, unknown>[]> {
  return (await db.owner.query(text)).rows as Record<string, unknown>[];
}

const month = async (db: Database) =>
  (
    await rows(
      db,
      `select ad_cost::int as cost, ad_clicks::int as clicks, ad_conversions::int as conversions,
         ad_share_impressions::int as won, ad_eligible::int as eligible from measure_month where ad_cost <> 0`,
    )
  )[0];
const everything = async (db: Database) => [
  await rows(
    db,
    "select to_jsonb(a) - 'import_run_id' - 'received_at' as a from ad_performance a order by natural_key",
  ),
  await rows(db, 'select to_jsonb(m) as m from measure_day m order by dealership_id, day'),
  await rows(db, 'select to_jsonb(m) as m from measure_month m order by dealership_id, month'),
];

describe('an advertising report', () => {
  it('is counted once however often it is imported; impression share is 64 %, not 70', async () => {
    const { db, into, ingest } = await start();
    expect(await drop(ingest, example, into)).toMatchObject({
      state: 'done',
      target: 'ad_performance',
      rows: 3,
      accepted: 2,
      skipped: 1,
      changed: 2,
    });
    expect(await month(db)).toEqual({
      cost: 35_025,
      clicks: 130,
      conversions: 1_150,
      won: 4_000,
      eligible: 625_000,
    });
    const before = await everything(db);
    expect(await drop(ingest, `${example}\n`, into)).toMatchObject({ changed: 0, unchanged: 2 });
    expect(await everything(db)).toEqual(before);
  });

  it('replaces reports of the same days in another grain, by file or by API', async () => {
    const { db, into, ingest } = await start();
    await drop(ingest, example, into);
    const byDevice =
      'Campaign report\nNovember 2026\nDay,Campaign,Device,Impr.,Clicks,Cost,Conversions\n2026-11-03,Brand,Computers,"1,000",30,80.00,2\n2026-11-03,Brand,Mobile phones,"2,000",60,170.25,5\n';
    await drop(ingest, byDevice, into);
    expect(await month(db)).toMatchObject({ cost: 35_025, clicks: 130 });
    const day = { campaign: { id: '7', name: 'Brand' }, segments: { date: '2026-11-03' } };
    const metrics = { impressions: '3000', clicks: '91', costMicros: '260250000', conversions: 7 };
    await drop(ingest, JSON.stringify({ results: [{ ...day, metrics }] }), { ...into, name: 'page.json' });
    expect(await month(db)).toMatchObject({ cost: 36_025, clicks: 131 });
  });

  it('sums rows below campaign level, and keeps keywords separate', async () => {
    const { db, into, ingest } = await start();
    const byGroup =
      'Ad group report\nNovember 2026\nDay,Campaign,Ad group,Impr.,Clicks,Cost\n2026-11-03,Brand,A,10,1,1.00\n2026-11-03,Brand,B,20,2,2.50\n';
    expect(await drop(ingest, byGroup, into)).toMatchObject({ accepted: 2 });
    const keywords =
      'Search keyword report\n"November 1, 2026 - November 8, 2026"\nKeyword,Match type,Campaign,Ad group,Impr.,Clicks,Cost\ntrucks,Exact match,Brand,A,10,1,1.00\n';
    expect(await drop(ingest, keywords, into)).toMatchObject({ accepted: 1 });
    expect(await month(db)).toMatchObject({ cost: 350, clicks: 3 });
    const reported = await rows(
      db,
      'select cut, grain, first_day::text, day::text, cost_cents::int as cost from ad_performance order by cut',
    );
    expect(reported).toEqual([
      { cut: 'campaign', grain: 'day', first_day: '2026-11-03', day: '2026-11-03', cost: 350 },
      { cut: 'keyword', grain: 'period', first_day: '2026-11-01', day: '2026-11-08', cost: 100 },
    ]);
  });

  it('of campaigns derives their types from their names', async () => {
    const { db, into, ingest } = await start();
    await drop(ingest, example, into);
    expect(await rows(db, "select spelling, class from source_spelling where kind = 'campaign'")).toEqual([
      { spelling: 'Brand', class: 'brand' },
    ]);
  });
});
