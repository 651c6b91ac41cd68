import { expect, it } from 'vitest';
import type { KpiKey } from '../../src/core/kpis/catalog.ts';
import { kpiBoard } from '../../src/features/reports/kpis/contract.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { server } from '../helpers/server.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const HEADER = 'VIN,Stock #,New/Used,Year,Make,Model,Trim,Odometer,Internet Price,Inventory Date';
const civic = '2HGFE2F55RH100002,C2,N,2026,Honda,Civic,Sport,8,28995,11/01/2026';
const tacoma = '3TMCZ5AN0PM100001,T1,U,2024,Toyota,Tacoma,SR5,12500,41005,10/20/2026';
const unpriced = ',R3,U,2022,Ram,1500,,31000,,';
const list = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

async function aStore() {
  const running = await server({ now: NOW });
  const db = running.database;
  const group = await aDealerGroup(db);
  const [dealershipId = 0] = group.dealershipIds;
  const ingest = await ingestOn(db, NOW);
  const caller = await running.as(group.admin.userId);
  return {
    take: (day: string, ...rows: string[]) =>
      drop(ingest, list(...rows), { group, dealershipId, name: `inventory-${day}.csv` }),
    /** A VDP list of some vehicles, each as VIN, stock number and photos. */
    takePages: (day: string, ...vehicles: (readonly [string, string, number])[]) => {
      const rows = vehicles.map(([vin, stock, photos]) => {
        const images = Array.from(
          { length: photos },
          (_, index) => `https://x.example/${stock}/${index}.jpg,`,
        );
        return `${vin},${stock},"${images.join('')}",https://x.example/v/${stock}`;
      });
      const text = `VIN,STOCK,SRP IMAGE URL,VDP URL\n${rows.join('\n')}\n`;
      return drop(ingest, text, { group, dealershipId, name: `vdp-list-${day}.csv` });
    },
    undo: (runId: number) =>
      db.inGroups([group.id], (tx) =>
        undoImport(tx, {
          ...{ dealerGroupId: group.id, runId, userId: group.admin.userId },
          ...{ now: NOW, trueNow: NOW },
        }),
      ),
    rows: async () => {
      const { rows } = await db.inGroups([group.id], (tx) =>
        tx.client.query<Record<string, unknown>>(
          `select day::text, stock_number as stock, vehicle_condition as condition, price_cents::int as price,
             age_days as days from vehicle_day where dealer_group_id = $1 and dealership_id = $2 order by day, stock`,
          [group.id, dealershipId],
        ),
      );
      return rows;
    },
    /** Units in stock by age, as a board lists them. */
    ages: async () => {
      const { tiles } = await caller.call(kpiBoard, {
        ...{ dealerGroupId: group.id, dealerShipId: dealershipId, view: 'month', year: 2026, month: 11 },
        tiles: [{ id: 'ages', kind: 'breakdown', by: 'age_bucket', kpis: ['inv_units'], compare: [] }],
      });
      const result = tiles[0]?.result;
      if (result?.kind !== 'breakdown') throw new Error('The tile is missing.');
      return result.rows.map(({ title, figures }) => `${title}: ${figures[0]?.current.value}`);
    },
    /** Values of November 16 to 19, and of the month. */
    values: async (kpi: KpiKey) => {
      const scope = { dealerGroupId: group.id, dealerShipId: dealershipId };
      const month = { view: 'month', year: 2026, month: 11 } as const;
      const board = await caller.call(kpiBoard, {
        ...scope,
        ...month,
        tiles: [
          { id: 'month', kind: 'value', kpis: [kpi], compare: [] },
          { id: 'days', kind: 'series', by: 'day', kpis: [kpi], compare: [] },
        ],
      });
      const [value, series] = board.tiles.map(({ result }) => result);
      if (value?.kind !== 'value' || series?.kind !== 'series') throw new Error('A tile is missing.');
      const points = series.series[0]?.lines[0]?.points ?? [];
      const days = points.filter(({ at }) => at >= '2026-11-16' && at <= '2026-11-19');
      return { month: value.figures[0]?.current.value, days: days.map((point) => point.value) };
    },
  };
}

it('are listed by day, and a day without a file is unknown', async () => {
  const { take, rows } = await aStore();
  expect(await take('2026-11-16', civic, tacoma, unpriced)).toMatchObject({ target: 'vehicle', changed: 3 });
  expect(await take('2026-11-18', tacoma, unpriced)).toMatchObject({ changed: 2 });
  expect(await rows()).toEqual([
    { day: '2026-11-16', stock: 'C2', condition: 'new', price: 2_899_500, days: 15 },
    { day: '2026-11-16', stock: 'R3', condition: 'used', price: null, days: null },
    { day: '2026-11-16', stock: 'T1', condition: 'used', price: 4_100_500, days: 27 },
    { day: '2026-11-18', stock: 'R3', condition: 'used', price: null, days: null },
    { day: '2026-11-18', stock: 'T1', condition: 'used', price: 4_100_500, days: 29 },
  ]);
});

it('change nothing when imported again, and keep a day that a later file lacks', async () => {
  const { take, rows } = await aStore();
  await take('2026-11-16', civic, tacoma, unpriced);
  expect(await take('2026-11-16', tacoma, civic, unpriced)).toMatchObject({ changed: 0, unchanged: 3 });
  const last = await take('2026-11-16', civic, tacoma.replace('41005', '39005'));
  expect(last).toMatchObject({ state: 'done', rows: 2 });
  expect(await rows()).toMatchObject([{ stock: 'C2' }, { stock: 'T1', price: 3_900_500 }]);
});

it('are restored when an import is undone', async () => {
  const { take, undo, rows } = await aStore();
  await take('2026-11-16', civic, tacoma, unpriced);
  const before = await rows();
  const { runId } = await take('2026-11-16', civic, tacoma.replace('41005', '39005'));
  await undo(runId);
  expect(await rows()).toEqual(before);
});

it('add up on the last day with a file, and prices are averages over their days', async () => {
  const { take, values } = await aStore();
  await take('2026-11-16', civic, tacoma, unpriced);
  await take('2026-11-18', tacoma, unpriced);
  const units = await values('inv_units');
  expect(units.month).toBe(2);
  expect(units.days).toEqual([3, null, 2, null]);
  const price = await values('avg_list_price');
  expect(price.month).toBeCloseTo((28_995 + 41_005 + 41_005) / 3);
});

it('get photos and pages from a VDP list, which alone is a list of its day', async () => {
  const { take, takePages, undo, rows, values } = await aStore();
  const [civicVin = '', tacomaVin = ''] = [civic, tacoma].map((row) => row.slice(0, 17));
  await take('2026-11-16', civic, tacoma, unpriced);
  const listed = await rows();
  const sixteenth = await takePages('2026-11-16', [civicVin, 'C2', 9], ['1FTFW1E50NFA00001', 'GONE', 3]);
  expect(sixteenth).toMatchObject({ target: 'vehicle', state: 'done', changed: 2, rejected: 0 });
  expect(await rows()).toEqual(listed);
  expect(await takePages('2026-11-16', [civicVin, 'C2', 9], ['1FTFW1E50NFA00001', 'GONE', 3])).toMatchObject({
    changed: 0,
  });
  expect((await values('no_photo_share')).days[0]).toBe(0);

  const eighteenth = await takePages('2026-11-18', [civicVin, 'C2', 9], [tacomaVin, 'T1', 2]);
  expect((await rows()).filter(({ day }) => day === '2026-11-18')).toMatchObject([
    { stock: 'C2', condition: 'new', price: null, days: 17 },
    { stock: 'T1', condition: 'used', price: null, days: 29 },
  ]);
  expect((await values('inv_units')).days).toEqual([3, null, 2, null]);
  expect((await values('no_price_share')).days).toEqual([expect.closeTo(100 / 3), null, null, null]);
  expect((await values('no_photo_share')).days[2]).toBe(50);
  // The inventory of the day comes later: it says what is in stock, with the photos known before.
  await take('2026-11-18', civic, tacoma, unpriced);
  expect((await values('inv_units')).days).toEqual([3, null, 3, null]);
  expect((await values('no_photo_share')).days[2]).toBe(50);
  await undo(eighteenth.runId);
  expect((await values('inv_units')).days).toEqual([3, null, 3, null]);
});

it('are listed by age from the youngest to the oldest, then those without an age', async () => {
  const { take, ages } = await aStore();
  await take('2026-11-16', civic, tacoma, tacoma.replace('3TMCZ5AN0PM100001,T1', ',T2'), unpriced);
  expect(await ages()).toEqual([
    '0–15 days: 1',
    '16–30 days: 2',
    ...['31–45', '46–60', '61–90'].map((days) => `${days} days: 0`),
    'Over 90 days: 0',
    expect.stringMatching(/: 1$/),
  ]);
});
