import { expect, it } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { rederiveDays } from '../../src/server/ingest/rederive-days.ts';
import { rebuildRollups } from '../../src/server/rollups/rollups.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { shuffled } from '../helpers/shuffled.ts';

const HEADER =
  'RO Number,Open Date,Close Date,Advisor,VIN,Mileage,Line,Pay Type,Op Code,Technician,Labor Sale,Labor Cost,Sold Hours,Parts Sale,Parts Cost,Last Updated';
const list = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

async function start() {
  const db = await database();
  const group = await aDealerGroup(db);
  const [first = 0] = group.dealershipIds;
  return { db, group, into: { group, dealershipId: first, name: 'ros.csv' }, ingest: await ingestOn(db) };
}

async function rows(db: Database, text: string): Promise<Record<string, unknown>[]> {
  return (await db.owner.query(text)).rows as Record<string, unknown>[];
}

async function everything(db: Database): Promise<unknown> {
  return [
    await rows(db, "select to_jsonb(r) - 'import_run_id' as r from repair_order r order by natural_key"),
    await rows(db, 'select to_jsonb(l) as l from repair_order_line l order by natural_key, line'),
    await rows(db, 'select to_jsonb(m) as m from measure_day m order by dealership_id, day'),
    await rows(db, 'select to_jsonb(m) as m from measure_month m order by dealership_id, month'),
  ];
}

const orders = (db: Database) =>
  rows(
    db,
    `select natural_key as key, day::text, days_open as open, advisor, pay_types as pay, op_codes as ops,
       technicians as techs, customer_line_count::int as customer from repair_order order by 1`,
  );
const lines = (db: Database) =>
  rows(
    db,
    `select natural_key as key, line, day::text, pay_type as pay, labor_sale_cents::int as labor, advisor
     from repair_order_line order by 1, 2`,
  );

const two = [
  '77,2026-11-02,2026-11-04,Kim Sato,,41000,A,C,OIL,T1,80,20,1.0,45,20,',
  '77,2026-11-02,2026-11-04,Kim Sato,,41000,B,W,BRK,T2,120,40,1.5,60,30,',
];

it('is combined from the rows of its lines', async () => {
  const { db, into, ingest } = await start();
  const outcome = await drop(ingest, list(...two, '78,2026-11-03,,Lou Day,,,A,C,TIR,T1,10,5,0.2,,,'), into);
  expect(outcome).toMatchObject({ state: 'done', target: 'repair_order', rows: 3, accepted: 3, changed: 3 });
  expect(await orders(db)).toEqual([
    {
      key: '77',
      day: '2026-11-04',
      open: 2,
      advisor: 'Kim Sato',
      pay: ['customer', 'warranty'],
      ops: ['BRK', 'OIL'],
      techs: ['T1', 'T2'],
      customer: 1,
    },
    expect.objectContaining({ key: '78', day: null, open: null, customer: 1 }),
  ]);
  expect(await lines(db)).toEqual([
    { key: '77', line: 1, day: '2026-11-04', pay: 'customer', labor: 8_000, advisor: 'Kim Sato' },
    { key: '77', line: 2, day: '2026-11-04', pay: 'warranty', labor: 12_000, advisor: 'Kim Sato' },
    { key: '78', line: 1, day: null, pay: 'customer', labor: 1_000, advisor: 'Lou Day' },
  ]);
  expect(
    await rows(
      db,
      'select repair_orders::int as ros, labor_sales::int from measure_day where repair_orders > 0',
    ),
  ).toEqual([{ ros: 1, labor_sales: 20_000 }]);
});

it('has its lines replaced only when its file is imported again', async () => {
  const { db, into, ingest } = await start();
  await drop(ingest, list(...two, '78,2026-11-03,2026-11-03,Lou,,,A,C,TIR,T1,10,5,0.2,,,'), into);
  // Opened and closed on one day.
  expect(await orders(db)).toContainEqual(expect.objectContaining({ key: '78', open: 0 }));
  const restated = await drop(
    ingest,
    list('77,2026-11-02,2026-11-05,Kim Sato,,41000,A,C,OIL,T1,90,20,1.0,45,20,'),
    into,
  );
  expect(restated).toMatchObject({ changed: 1, unchanged: 0 });
  expect((await lines(db)).map(({ key, labor, day }) => [key, labor, day])).toEqual([
    ['77', 9_000, '2026-11-05'],
    ['78', 1_000, '2026-11-03'],
  ]);
  expect(
    await rows(
      db,
      'select day::text, labor_sales::int as n from measure_day where labor_sales > 0 order by 1',
    ),
  ).toEqual([
    { day: '2026-11-03', n: 1_000 },
    { day: '2026-11-05', n: 9_000 },
  ]);
  const kept = await everything(db);
  await db.inGroups([into.group.id], (tx) => rebuildRollups(tx, 'repair_order', into.group.id));
  expect(await everything(db)).toEqual(kept);
});

it('keeps equal lines named by one row, and adds nothing for a repeated row', async () => {
  const { db, into, ingest } = await start();
  const outcome = await drop(ingest, list(...two, ...two), into);
  expect(outcome).toMatchObject({ rows: 4, accepted: 4, rejected: 0, skipped: 0 });
  expect(await lines(db)).toHaveLength(2);
});

it('is the same for any order of rows and any number of imports', async () => {
  const all = Array.from({ length: 200 }, (_, index) => {
    const ro = index % 70;
    const day = 10 + (ro % 9);
    return `${ro},2026-11-0${1 + (ro % 5)},2026-11-${day},Adv ${ro % 4},,,${index % 3 === 0 ? '' : 'ABC'[Math.floor(index / 70)]},${['C', 'W', 'I'][index % 3]},OP${index % 6},T${index % 5},${50 + index},20,1.${index % 10},${index % 40},10,`;
  });
  const { db, into, ingest } = await start();
  const outcome = await drop(ingest, list(...all), into);
  expect(outcome.rows).toBe(outcome.accepted + outcome.rejected + outcome.skipped);
  const once = await everything(db);
  for (const seed of [3, 4]) {
    expect(await drop(ingest, list(...shuffled(all, seed)), into)).toMatchObject({ changed: 0 });
    expect(await everything(db)).toEqual(once);
  }
});

it('moves to the days of a new time zone with its lines', async () => {
  const { db, into, ingest } = await start();
  const open = 'RO Number,Open Date,Close Date,Labor Sale\n';
  await drop(
    ingest,
    `${open}1,2026-11-02T10:00:00Z,2026-11-05T03:30:00Z,10\n2,2026-11-02,2026-11-05,20\n`,
    into,
  );
  await db.owner.query("update dealership set time_zone = 'Europe/Berlin' where id = $1", [
    into.dealershipId,
  ]);
  await rederiveDays(
    db,
    () => new Date('2026-11-20T18:00:00Z'),
  )({
    dealerGroupId: into.group.id,
    dealershipId: into.dealershipId,
  });
  expect((await orders(db)).map(({ key, day, open: days }) => [key, day, days])).toEqual([
    ['1', '2026-11-05', 3],
    ['2', '2026-11-05', 3],
  ]);
  const kept = await everything(db);
  await db.inGroups([into.group.id], (tx) => rebuildRollups(tx, 'repair_order', into.group.id));
  expect(await everything(db)).toEqual(kept);
});
