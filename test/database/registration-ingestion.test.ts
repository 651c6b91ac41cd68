import { expect, it } from 'vitest';
import type { KpiKey } from '../../src/core/kpis/catalog.ts';
import { kpiBoard } from '../../src/features/reports/kpis/contract.ts';
import { undoImport } from '../../src/server/ingest/undo-import.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop } from '../helpers/ingest.ts';
import { server } from '../helpers/server.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const KPIS: readonly KpiKey[] = [
  ...(['mkt_regs', 'own_regs', 'market_share', 'make_share', 'insell_share'] as const),
  ...(['pump_in', 'pump_out', 'pump_in_pct', 'sales_effectiveness'] as const),
  ...(['share_change_bps', 'competitor_rank'] as const),
];
const HEADER = 'Month,ZIP,Make,Segment,New/Used,Selling Dealer,Registrations,Fleet';
const AUGUST = [
  '2026-08,2138,Ford,Pickup,New,"OUR FORD, INC.",6,',
  '2026-08,02138,Ford,Pickup,New,Sister Ford,4,',
  '2026-08,02138,Ford,Pickup,New,RIVAL FORD LLC,10,',
  '2026-08,02138,Kia,Pickup,New,Kia of Town,20,',
  '2026-08,02138,Ford,Pickup,Used,Private Party,5,',
  '2026-08,02138,Ford,Pickup,New,Rental Fleet Sales,90,Fleet',
  '2026-08,90210,Ford,Pickup,New,Our Ford,3,',
  '2026-08,90210,Kia,Pickup,New,Kia of Town,17,',
];

async function aStore() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: 2 });
  const [dealershipId = 0, sister = 0] = group.dealershipIds;
  const run = (text: string, ...values: unknown[]) => running.database.owner.query(text, values);
  await run(
    `update dealership set name = 'Our Ford', brands = '{FORD}', zip = '02138' where id = $1`,
    dealershipId,
  );
  await run(`update dealership set name = 'Sister Ford', brands = '{Ford}' where id = $1`, sister);
  await run(
    `with area as (
       insert into market_area (dealer_group_id, dealership_id, kind, is_active) values ($1, $2, 'zips', true) returning id
     ) insert into market_area_zip (dealer_group_id, dealership_id, area_id, zip) select $1, $2, id, '02138' from area`,
    ...[group.id, dealershipId],
  );
  const caller = await running.as(group.admin.userId);
  return {
    run,
    group,
    dealershipId,
    take: (content: string) =>
      drop(running.services.ingest, content, { group, dealershipId, name: 'registrations.csv' }),
    undo: (runId: number) =>
      running.database.inGroups([group.id], (tx) =>
        undoImport(tx, {
          ...{ dealerGroupId: group.id, runId, userId: group.admin.userId },
          ...{ now: NOW, trueNow: NOW },
        }),
      ),
    /** In the order of `KPIS`, of a month of 2026. */
    values: async (month: number, dealerShipId = dealershipId) => {
      const board = await caller.call(kpiBoard, {
        dealerGroupId: group.id,
        dealerShipId,
        ...{ view: 'month', year: 2026, month },
        tiles: [{ id: 'all', kind: 'value', kpis: [...KPIS], compare: [] }],
      });
      const [result] = board.tiles.map((tile) => tile.result);
      if (result?.kind !== 'value') throw new Error('The tile is missing.');
      return result.figures.map(({ current }) => current.value);
    },
  };
}

it('are counted as a recount in SQL says, whatever the shape of the file, and the same file changes nothing', async () => {
  const { take, values, run, dealershipId } = await aStore();
  const long = [HEADER, ...AUGUST].join('\n');
  expect(await take(long)).toMatchObject({ target: 'registration', state: 'done', changed: 8 });
  // The sister store's four are no pump-in. Expected: 40 new Ford and Kia of the area, of which 23 of 60 are Ford.
  const found = await values(8);
  expect(found.map((value) => value && Number(value.toFixed(4)))).toEqual([
    ...[45, 6, 13.3333, 55.5556, 24, 10, 3, 50],
    Number(((100 * 9) / ((40 * 23) / 60)).toFixed(4)),
    // No file of July yet; Kia and the rival sold more.
    ...[null, 3],
  ]);
  const { rows } = await run(
    `select sum(registrations) filter (where zip = '02138')::integer as market,
       sum(registrations) filter (where zip = '02138' and seller ilike 'our ford%')::integer as own,
       sum(registrations) filter (where zip = '02138' and make = 'Ford' and seller ilike 'rival%')::integer as pumped_in,
       sum(registrations) filter (where zip <> '02138' and seller ilike 'our ford%')::integer as pumped_out
     from registration where dealership_id = $1 and not is_fleet`,
    dealershipId,
  );
  expect(rows).toEqual([{ market: 45, own: 6, pumped_in: 10, pumped_out: 3 }]);
  const rollups = await run(
    'select sum(market_regs)::integer as market from measure_month where dealership_id = $1',
    dealershipId,
  );
  expect(rollups.rows).toEqual([{ market: 45 }]);
  expect(await take(long)).toMatchObject({ state: 'done', changed: 0 });
  expect(await values(8)).toEqual(found);
  expect((await values(10)).slice(0, 2)).toEqual([null, null]);
  const wide =
    'Registrations July 2026\nMake,Selling Dealer,New/Used,2138,90210,90211\nFord,Our Ford,New,2,1,\nKia,Kia of Town,New,8,,\n';
  expect(await take(wide)).toMatchObject({ target: 'registration', state: 'done', changed: 3 });
  const july = await values(7);
  expect([...july.slice(0, 3), ...july.slice(-2)]).toEqual([10, 2, 20, null, 2]);
  // 6 of 45 after 2 of 10.
  expect(await values(8)).toEqual(found.with(-2, -666.667));
});

it('of a restated month replace those before, and come back when that is undone', async () => {
  const { take, undo, values } = await aStore();
  await take([HEADER, ...AUGUST].join('\n'));
  const before = await values(8);
  const restated = [
    HEADER,
    ...AUGUST.filter((line) => !line.includes('RIVAL')),
    '2026-08,02138,Ford,Sedan,New,Our Ford,2,',
  ];
  const second = await take(restated.join('\n'));
  expect((await values(8)).slice(0, 6)).toEqual([37, 8, (100 * 8) / 37, (100 * 17) / 37, (100 * 8) / 17, 0]);
  await undo(second.runId);
  expect(await values(8)).toEqual(before);
});

it('that two restated months lack do not come back when the first of them is undone', async () => {
  const { take, undo, values } = await aStore();
  await take([HEADER, ...AUGUST].join('\n'));
  const restated = [HEADER, ...AUGUST.filter((line) => !line.includes('RIVAL'))];
  const second = await take(restated.join('\n'));
  expect(await take([...restated, '2026-08,02138,Ford,Sedan,New,Our Ford,2,'].join('\n'))).toMatchObject({
    ...{ rows: 8, changed: 1, skipped: 0 },
  });
  const before = await values(8);
  await undo(second.runId);
  expect(await values(8)).toEqual(before);
});

it('follow the names that people confirm, and know a name of a store by itself', async () => {
  const { take, values, run, group, dealershipId } = await aStore();
  await take([HEADER, ...AUGUST, '2026-08,02138,Ford,Pickup,New,Our Ford of Cambridge,7,'].join('\n'));
  const { rows } = await run(
    `select c.name, c.own_dealership_id as own from market_competitor c where c.dealership_id = $1 order by c.name`,
    dealershipId,
  );
  expect(rows).toEqual([
    { name: 'Kia of Town', own: null },
    { name: 'Our Ford', own: dealershipId },
    { name: 'Our Ford of Cambridge', own: null },
    { name: 'Rental Fleet Sales', own: null },
    { name: 'Rival Ford', own: null },
    { name: 'Sister Ford', own: group.dealershipIds[1] },
  ]);
  expect((await values(8)).slice(0, 2)).toEqual([52, 6]);
});
