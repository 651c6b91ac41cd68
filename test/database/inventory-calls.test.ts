import { expect, it } from 'vitest';
import { inventoryVehicle, inventoryVehicles } from '../../src/features/store/inventory/contract.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { server } from '../helpers/server.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const HEADER = 'VIN,Stock #,New/Used,Year,Make,Model,Odometer,Internet Price,Photo Count,Inventory Date';
const civic = '2HGFE2F55RH100002,C2,N,2026,Honda,Civic,8,28995,0,11/01/2026';
const tacoma = '3TMCZ5AN0PM100001,T1,U,2024,Toyota,Tacoma,12500,41005,12,10/20/2026';
const ram = '1C6SRFFT5NN100003,R3,U,2022,Ram,1500,31000,33995,20,09/01/2026';
const list = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;

/** A truck moves to the other store and is sold there; another one is gone without a word. */
it('say what a vehicle was, what happened to it and where it is now', async () => {
  const running = await server({ now: NOW });
  const db = running.database;
  const group = await aDealerGroup(db);
  const [first = 0, second = 0] = group.dealershipIds;
  const ingest = await ingestOn(db, NOW);
  const take = (dealershipId: number, day: string, ...rows: string[]) =>
    drop(ingest, list(...rows), { group, dealershipId, name: `inventory-${day}.csv` });
  await take(first, '2026-11-10', civic, tacoma, ram);
  await take(first, '2026-11-11', civic.replace('28995,0', '27995,14'), tacoma);
  await take(first, '2026-11-12', civic.replace('28995,0', '27995,14'));
  await take(second, '2026-11-12', tacoma.replace('10/20', '11/12').replace('T1', 'X1'));
  await take(second, '2026-11-13', ram.replace('R3', 'Z9').replace('1C6SRFFT5NN100003', '1C6SRFFT5NN100004'));
  const views =
    'Date,Site,VIN,SRPs,VDPs,Leads\n2026-11-11,CarGurus,2HGFE2F55RH100002,40,3,1\n2026-11-12,CarGurus,2HGFE2F55RH100002,50,1,0\n';
  expect(await drop(ingest, views, { group, dealershipId: first, name: 'views.csv' })).toMatchObject({
    ...{ target: 'vehicle_view', changed: 2 },
  });
  await db.owner.query(
    `insert into deal (dealer_group_id, dealership_id, source, natural_key, day, received_at, sale_kind, vin)
     values ($1, $2, 'dms', 'D1', '2026-11-12', now(), 'retail', '3TMCZ5AN0PM100001')`,
    [group.id, second],
  );
  const videos =
    'Date,Content,Video title,Views,Watch time (hours)\n' +
    '2026-11-11,abc,2026 Civic walk-around 2HGFE2F55RH100002,30,0.5\n' +
    '2026-11-12,abc,2026 Civic walk-around 2HGFE2F55RH100002,12,0.1\n2026-11-12,xyz,Our team,99,3\n';
  await drop(ingest, videos, { group, dealershipId: first, name: 'Table data.csv' });
  const caller = await running.as(group.admin.userId);
  const scope = { dealerGroupId: group.id };
  const all = await caller.call(inventoryVehicles, { ...scope, sort: 'age' });
  expect(
    all.vehicles.map(({ dealerShipId, make, state, ageDays }) => [dealerShipId, make, state, ageDays]),
  ).toEqual([
    [second, 'Ram', 'in_stock', 73],
    [first, 'Ram', 'missing', 70],
    [second, 'Toyota', 'sold', 23],
    [first, 'Toyota', 'transferred', 22],
    [first, 'Honda', 'in_stock', 11],
  ]);
  const few = await caller.call(inventoryVehicles, { ...scope, mostVdps: 4, state: 'in_stock', limit: 1 });
  expect(few).toMatchObject({
    count: 1,
    vehicles: [{ make: 'Honda', vdpsInWeek: 4, price: 27_995, priceChanges: 1 }],
  });
  const { found } = await caller.call(inventoryVehicle, {
    ...scope,
    dealerShipId: first,
    vehicle: '2HGFE2F55RH100002',
  });
  expect(found).toMatchObject({
    vehicle: { pricedSince: '2026-11-11', leadsInMonth: 1 },
    ...{ holdingCost: 105, listedDays: 3, inStockSince: '2026-11-01' },
    stretches: [
      { firstDay: '2026-11-10', lastDay: '2026-11-10', price: 28_995 },
      { firstDay: '2026-11-11', lastDay: null, price: 27_995, photoCount: 14 },
    ],
    days: [
      { day: '2026-11-11', vdps: 3 },
      { day: '2026-11-12', vdps: 1 },
    ],
    videos: [{ views: 42, watchMinutes: 36, lastDay: '2026-11-12' }],
    events: [{ event: 'photographed', text: '14 photos' }, { event: 'priced' }, { event: 'listed' }],
  });
  const moved = await caller.call(inventoryVehicle, { ...scope, vehicle: '3TMCZ5AN0PM100001' });
  expect(moved.found).toMatchObject({
    vehicle: { dealerShipId: second, state: 'sold' },
    events: [{ event: 'deal' }, { event: 'gone' }, { event: 'listed' }],
    sisters: [{ dealerShipId: first, state: 'transferred' }],
  });
  await db.owner.query('update dealer_group set age_survives_transfers = false where id = $1', [group.id]);
  const anew = await caller.call(inventoryVehicle, {
    ...scope,
    dealerShipId: second,
    vehicle: '3TMCZ5AN0PM100001',
  });
  expect(anew.found?.vehicle.ageDays).toBe(0);
});
