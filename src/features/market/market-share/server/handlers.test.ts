import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import {
  competitorDelete,
  competitorUpdate,
  marketArea,
  marketData,
  marketInit,
  marketMap,
  marketName,
  marketRemove,
  marketZipcodes,
} from '../contract.ts';
import { marketTotals } from '../rules.ts';

const HEADER = 'Month,ZIP,Make,Segment,New/Used,Selling Dealer,Registrations';
const ROWS = [
  '2026-08,66061,Ford,Pickup,New,OUR FORD INC,6',
  '2026-08,66061,Ford,Pickup,New,Our Ford of Olathe,2',
  '2026-08,66062,Ford,Pickup,New,SISTER FORD,4',
  '2026-08,66062,Ford,Pickup,New,RIVAL FORD LLC,10',
  '2026-08,66062,Kia,Sedan,New,Kia of Town,20',
  '2026-08,64155,Ford,Pickup,New,Our Ford,3',
  '2026-07,66061,Ford,Pickup,New,Our Ford,1',
  '2026-07,66061,Kia,Sedan,Used,Kia of Town,9',
];

async function aMarket() {
  const running = await server({ now: new Date('2026-11-20T18:00:00Z') });
  const group = await aDealerGroup(running.database, { dealerships: 2 });
  const [id = 0, sister = 0] = group.dealershipIds;
  for (const [store, name] of [
    [id, 'Our Ford'],
    [sister, 'Sister Ford'],
  ]) {
    await running.database.owner.query(
      `update dealership set name = $2, brands = '{Ford}', zip = '66061', pma_radius_miles = 8 where id = $1`,
      [store, name],
    );
  }
  const caller = await running.as(group.admin.userId);
  const token = await running.tokenOf(group.admin.userId);
  const of = { dealerGroupId: group.id, dealerShipId: id };
  return {
    of,
    sister,
    setPma: (zips: readonly string[]) =>
      running.database.owner.query('update dealership set pma_zips = $2 where id = $1', [id, zips]),
    call: caller.call,
    upload: async (content: string, name = 'registrations.csv') => {
      const form = new FormData();
      form.append('uploadedFile', new Blob([content]), name);
      const query = `dealerGroupId=${group.id}&dealerShipId=${id}`;
      const reply = await running.request(`market-share/report-upload?${query}`, {
        ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } },
      });
      return { status: reply.status, body: (await reply.json()) as never };
    },
    init: (month = 8) => caller.call(marketInit, { ...of, year: 2026, month }),
    data: (filter = {}) => caller.call(marketData, { ...of, view: 'month', year: 2026, month: 8, ...filter }),
    kpis: async (...kpis: KpiKey[]) => {
      const board = await caller.call(kpiBoard, {
        ...{ ...of, view: 'month', year: 2026, month: 8 },
        tiles: [{ id: 'all', kind: 'value', kpis, compare: [] }],
      });
      const [result] = board.tiles.map((tile) => tile.result);
      if (result?.kind !== 'value') throw new Error('The tile is missing.');
      return result.figures.map(({ current }) => current.value);
    },
  };
}

it('takes a market from its first file to confirmed names, another area and back', async () => {
  const market = await aMarket();
  const { of, call, init, data } = market;
  expect(await init()).toMatchObject({ hasData: false, months: [], files: [], names: [] });
  const uploaded = await market.upload([HEADER, ...ROWS].join('\n'));
  expect(uploaded).toMatchObject({ status: 200, body: { files: [{ state: 'done', accepted: 8 }] } });
  const first = await init();
  expect(first).toMatchObject({
    ...{ hasData: true, months: ['2026-08', '2026-07'] },
    stores: [{ name: 'Our Ford', area: { kind: 'radius', radiusMiles: 8 }, hasData: true }],
    names: [{ rawName: 'Our Ford of Olathe', sameAs: [{ name: 'Our Ford' }] }],
  });
  expect((await init(9)).hasData).toBe(false);

  // The engine counts what the call counts: the sister's four are no pump-in.
  const before = await data();
  const inArea = marketTotals(before.zips.filter((zip) => zip.isInArea));
  expect(inArea).toMatchObject({ zips: 2, market: 42, own: 6, ofMake: 22, pumpedIn: 12 });
  expect(await market.kpis('mkt_regs', 'own_regs', 'pump_in', 'pump_out')).toEqual([42, 6, 12, 3]);
  const [effectiveness] = await market.kpis('sales_effectiveness');
  expect(effectiveness).toBeCloseTo((100 * 9) / inArea.expected);
  expect(before.zips.find(({ zip }) => zip === '66062')).toMatchObject({
    ...{ topCompetitor: 'Rival Ford', topCompetitorRegs: 10, pumpedIn: 10, own: 0, place: 'Olathe, KS' },
  });
  expect(before.months.slice(-3).map(({ market: all, own }) => [all, own])).toEqual([
    [null, null],
    [10, 1],
    [42, 6],
  ]);
  expect((await data({ filters: 'segment:Sedan' })).zips.map(({ zip, market: all }) => [zip, all])).toEqual([
    ['66062', 20],
  ]);
  expect((await data({ filters: 'condition:used' })).months.at(-2)).toMatchObject({ market: 9, own: 0 });

  const [name] = first.names;
  const own = name?.sameAs[0]?.competitorId ?? 0;
  await call(marketName, { ...of, competitorId: own, rawName: 'Our Ford of Olathe' });
  expect((await init()).names).toEqual([]);
  expect(await market.kpis('own_regs', 'pump_in')).toEqual([8, 10]);

  const area = await call(marketArea, { ...of, kind: 'zips', zips: ['66061', '64155-1234'] });
  expect(area.area).toMatchObject({ kind: 'zips', zipCount: 2, radiusMiles: null });
  expect(await market.kpis('mkt_regs', 'own_regs', 'pump_in', 'pump_out')).toEqual([11, 11, 0, 0]);
  await expect(call(marketArea, { ...of, kind: 'pma' })).rejects.toThrow(/no PMA/);
  await market.setPma(['66061', '66062', '64155']);
  expect((await call(marketArea, { ...of, kind: 'pma' })).area).toMatchObject({ kind: 'pma', zipCount: 3 });
  expect(await market.kpis('mkt_regs', 'pump_out')).toEqual([45, 0]);
  await market.setPma([]);
  await call(marketArea, { ...of, kind: 'zips', zips: ['66061', '64155'] });
  const fleet = await call(marketArea, { ...of, kind: 'zips', includesFleet: true });
  expect(fleet.area).toMatchObject({ kind: 'zips', zipCount: 2, includesFleet: true });
  const near = await call(marketArea, { ...of, kind: 'radius', radiusMiles: 3 });
  expect(near.area, 'another area counts fleet like the one before').toMatchObject({ includesFleet: true });
  await call(marketArea, { ...of, kind: 'radius', includesFleet: false });
  expect((await init()).stores).toMatchObject([
    { area: { kind: 'radius', radiusMiles: 3, includesFleet: false }, pmaZips: [] },
  ]);
  await expect(call(marketArea, { ...of, kind: 'zips', zips: ['x'] })).rejects.toThrow(/not a ZIP/);

  const { fileId = 0 } = first.files[0] ?? {};
  await call(marketRemove, { ...of, fileId });
  expect(await init()).toMatchObject({ hasData: false, months: [] });
  await expect(call(marketRemove, { ...of, fileId })).rejects.toThrow();
});

it('refuses other files, keeps colors apart, and knows ZIPs and lines of the map', async () => {
  const market = await aMarket();
  const { of, call } = market;
  const deals =
    'Deal Number,Contract Date,New/Used,Make,Salesperson,Sale Price,Front Gross\n1,2026-11-02,New,Kia,Ana,30000,1500\n';
  expect(await market.upload(deals, 'deals.csv')).toMatchObject({ status: 422 });
  await market.upload([HEADER, ...ROWS].join('\n'));
  const { competitors } = await market.init();
  const [one, other] = competitors.filter(({ own }) => own === null);
  expect(new Set(competitors.map(({ suggestion }) => suggestion)).size).toBe(competitors.length);
  const change = (competitorId = 0, value = '') => call(competitorUpdate, { ...of, competitorId, value });
  const changed = await change(one?.competitorId, one?.suggestion);
  expect(changed.competitor).toMatchObject({ color: one?.suggestion });
  await expect(change(other?.competitorId, one?.suggestion)).rejects.toThrow(/has this color already/);
  await expect(change(other?.competitorId, '#ffffff')).rejects.toThrow(/hard to see/);
  const gone = await call(competitorDelete, { ...of, competitorId: one?.competitorId ?? 0 });
  expect(gone.competitor.color).toBeNull();
  expect((await market.data()).dealers.length).toBeGreaterThan(3);

  const near = await call(marketZipcodes, { ...of, radius: 5 });
  expect(near).toMatchObject({ center: '66061' });
  expect(near.zips[0]).toMatchObject({ zip: '66061', place: 'Olathe', miles: 0 });
  expect(near.zips.every(({ miles }) => miles <= 5)).toBe(true);
  const map = JSON.stringify(await call(marketMap, of));
  expect(map.length).toBeGreaterThan(1_000);
  expect(map.length).toBeLessThan(60_000);
  await call(marketArea, { ...of, dealerShipId: market.sister, kind: 'zips', zips: ['66061', '66062'] });
  const all = await call(marketInit, { dealerGroupId: of.dealerGroupId, year: 2026, month: 8 });
  expect(all.overlaps).toMatchObject([{ makes: ['Ford'], zips: 2 }]);
});
